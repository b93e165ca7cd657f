import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("toast") @MainActor struct ToastPluginTests {
  private func page(_ params: Value = [:]) throws -> Harness {
    try Harness(
      SystemPlugins.registry(), [.page: ["dialog", ["plugin": "toast", "params": params]]])
  }

  @Test("N10 a toast is shown for its time, and then the page is stale")
  func time() async throws {
    let harness = try page(["seconds": 2])
    #expect(try harness.fire(.pageOverlay).response == nil)
    #expect(try harness.fire(.toastShow, "saved").response == true)
    #expect(try harness.fire(.pageOverlay).response == .toast("saved"))
    try await harness.advance(by: .milliseconds(1999))
    #expect(try harness.fire(.pageOverlay).response == .toast("saved"))
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.staleViews.map(\.module) == ["page"])
    #expect(try harness.fire(.pageOverlay).response == nil)
  }

  @Test("N10 a toast replaces the one before, and has its whole time")
  func replaced() async throws {
    let harness = try page()
    try harness.fire(.toastShow, "one")
    try await harness.advance(by: .seconds(2))
    try harness.fire(.toastShow, "two")
    try await harness.advance(by: .milliseconds(2999))
    #expect(try harness.fire(.pageOverlay).response == .toast("two"))
    try await harness.advance(by: .milliseconds(1))
    #expect(try harness.fire(.pageOverlay).response == nil)
  }

  @Test("A toast is below the dialog of the page")
  func dialog() throws {
    let harness = try page()
    try harness.fire(.toastShow, "saved")
    try harness.fire(.dialogShow, #require(Dialog(title: "Delete?")))
    guard case .column(let views, _) = try harness.fire(.pageOverlay).response,
      case .dialog = views.first
    else { throw CancellationError() }
    #expect(views.last == .toast("saved"))
  }
}
