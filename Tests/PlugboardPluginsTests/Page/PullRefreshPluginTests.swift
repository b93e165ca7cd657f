import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("pull-refresh") @MainActor struct PullRefreshPluginTests {
  private func page() throws -> Harness {
    try Harness(SystemPlugins.registry(), [.page: ["pull-refresh"], .item: ["tap"]])
  }

  @Test("N6 a pull asks all sources of the page again, and has the answer of the last")
  func pull() throws {
    let harness = try page()
    var asked: [ModuleID] = []
    for id: ModuleID in ["page", "item"] {
      try harness.runtime.subscribe(to: .sourceRefresh, on: id) { refresh in
        asked.append(id)
        refresh.respond("\(id)")
      }
    }
    #expect(try harness.runtime.at("page").fire(.listDidPull).response == "item")
    #expect(asked == ["page", "item"])
  }

  @Test(
    "N6 a pull of which a source fails says so in a toast, and ends",
    arguments: [
      (["loaded", "noMore"], false), (["failed", "loaded"], true), (["loaded", "failed"], true),
    ])
  func failing(answers: [String], hasToast: Bool) throws {
    let harness = try page()
    var tokens: [Suspension<String>] = []
    for id: ModuleID in ["page", "item"] {
      try harness.runtime.subscribe(to: .sourceRefresh, on: id) { tokens.append($0.suspend()) }
    }
    var toasts: [String] = []
    try harness.runtime.subscribe(to: .toastShow, on: "page") { toasts.append($0.params) }
    let pull = try harness.runtime.at("page").fire(.listDidPull)
    var hasEnded = false
    pull.onEnd { _ in hasEnded = true }
    for (number, answer) in answers.enumerated() {
      #expect(!hasEnded && toasts.isEmpty)
      #expect(tokens[number].resume(answering: answer))
    }
    #expect(hasEnded)
    #expect(toasts.count == (hasToast ? 1 : 0))
  }

  @Test(
    "N6 a pull ends when the last source has answered, also if that is cancelled or says nothing")
  func suspended() throws {
    for answer in ["loaded", nil, "cancelled"] {
      let harness = try page()
      var token: Suspension<String>?
      try harness.runtime.subscribe(to: .sourceRefresh, on: "item") { token = $0.suspend() }
      let pull = try harness.runtime.at("page").fire(.listDidPull)
      var ends: [String] = []
      // Looked at below: a token that is dropped ends its event outside of the test's task.
      pull.onEnd { ends.append($0.cancelled.map { "\($0)" } ?? $0.response ?? "nothing") }
      #expect(pull.suspension != nil && ends.isEmpty)
      switch answer {
      case "cancelled": #expect(token?.cancel("closed") == true)
      case let answer?: #expect(token?.resume(answering: answer) == true)
      case nil: #expect(token?.resume() == true)
      }
      #expect(ends == [answer == "loaded" ? "loaded" : "nothing"])
    }
  }
}
