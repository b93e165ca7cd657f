import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("dialog") @MainActor struct DialogPluginTests {
  private let harness: Harness
  private var runtime: PageRuntime { harness.runtime }

  init() throws {
    harness = try Harness(
      SystemPlugins.registry(), [.page: ["dialog", "toast"], .item: ["text"]],
      data: Params((.text, "大都会")))
  }

  private static func question(_ title: String, fields: [FormField] = []) throws -> Dialog {
    try #require(
      Dialog(
        title: title, text: "It can't be undone.", fields: fields,
        buttons: [.init("Yes", id: "yes"), .init("No", id: "no")]))
  }

  private func ask(
    _ dialog: Dialog, _ end: @escaping (DialogAnswer?) -> Void = { _ in }
  ) throws {
    try runtime.at("item").up.fire(.dialogShow, dialog).onEnd { end($0.response) }
  }

  private var overlay: ViewValue? {
    get throws { try harness.at("page").fire(.pageOverlay).response }
  }

  @Test("N7 a dialog lies on its page until it is answered with the id of a button")
  func answer() throws {
    var answers: [DialogAnswer?] = []
    #expect(try overlay == nil)
    try ask(Self.question("Delete?")) { answers.append($0) }
    #expect(
      try overlay
        == .dialog(
          "Delete?",
          .column(
            [
              .text("It can't be undone."),
              .row([.spacer(0), .button("Yes", id: "yes"), .button("No", id: "no")]),
            ], spacing: 1)))
    #expect(try runtime.controls(of: "page").map(\.id) == ["yes", "no"])
    #expect(answers == [])
    #expect(try runtime.tap("page", control: "no").response == true)
    #expect(answers == [.button("no")])
    #expect(try overlay == nil)
    #expect(runtime.events.suspended == [])
  }

  @Test("N7 the answer has the text of the field, and of no other, as a person has submitted it")
  func field() throws {
    var answers: [DialogAnswer?] = []
    let field = FormField("name", hint: "Name", initial: "Ma")
    try ask(Self.question("Who?", fields: [field])) { answers.append($0) }
    #expect(
      try runtime.control("name", of: "page")
        == ViewValue.Control("Name", id: "name", kind: .field, text: "Ma"))
    #expect(try !runtime.at("page").fire(.gestureInput, "other", "a").isAnswered)
    #expect(try !runtime.at("page").fire(.gestureTap, "other").isAnswered)
    var inputs = 0
    harness.handle(.gestureInput, at: "page") { _ in inputs += 1 }
    #expect(try runtime.input("page", control: "name", text: "Maria").response == true)
    #expect(inputs == 0)
    #expect(try runtime.control("name", of: "page").text == "Maria")
    try runtime.tap("page", control: "name")
    #expect(answers == [])
    try runtime.tap("page", control: "yes")
    #expect(answers == [.button("yes", values: ["name": "Maria"])])
  }

  @Test("N15 a button answers when all values are right, and one that cancels at once")
  func checks() throws {
    var answers: [DialogAnswer?] = []
    runtime.languages = ["en"]
    let mail = try #require(
      FormField(value: ["name": "mail", "kind": "mail", "required": true]))
    let dialog = try #require(
      Dialog(
        title: "Mail", fields: [mail, FormField("note")],
        buttons: [Dialog.Button("Send", id: "send"), Dialog.Button("No", id: "no", cancels: true)]))
    try ask(dialog) { answers.append($0) }
    try runtime.input("page", control: "mail", text: "mia")
    try runtime.tap("page", control: "send")
    #expect(answers == [])
    #expect(try overlay?.texts().contains { $0.contains("name@example.org") } == true)
    try runtime.input("page", control: "mail", text: "mia@example.org")
    try runtime.tap("page", control: "send")
    #expect(answers == [.button("send", values: ["mail": "mia@example.org"])])
    try ask(dialog) { answers.append($0) }
    try runtime.tap("page", control: "no")
    #expect(answers.last == .button("no"))
  }

  @Test("N7 a second dialog waits for the first, and a tap reaches the first alone")
  func queue() throws {
    var answers: [String] = []
    harness.handle(.gestureTap, at: "page") { answers.append("page \($0.params ?? "")") }
    try ask(Self.question("one")) { _ in answers.append("one") }
    try ask(Self.question("two")) { _ in answers.append("two") }
    try runtime.tap("page", control: "yes")
    #expect(answers == ["one"])
    guard case .dialog("two", _) = try overlay else { throw HarnessFailure.noDialog }
    try runtime.tap("page", control: "yes")
    try runtime.tap("page")
    #expect(answers == ["one", "two", "page "])
  }

  @Test("R18 N10 a dialog that is closed, or whose page ends, is answered as closed")
  func closed() throws {
    var answers: [DialogAnswer?] = []
    try ask(Self.question("one")) { answers.append($0) }
    #expect(try harness.at("page").fire(.dialogClose, nil).response == true)
    #expect(try harness.at("page").fire(.dialogClose, nil).response == false)
    try ask(Self.question("two")) { answers.append($0) }
    try ask(Self.question("three")) { answers.append($0) }
    try runtime.unregister("page")
    #expect(answers == [.closed, .closed, .closed])
  }

  @Test("N10 a dialog that is shown again because its page ends is withdrawn with the page")
  func shownAgain() throws {
    var ends: [DialogAnswer?] = []
    func show() throws {
      try runtime.at("page").fire(.dialogShow, Self.question("again")).onEnd { end in
        ends.append(end.response)
        if ends.count < 3 { try? show() }
      }
    }
    try show()
    try runtime.unregister("page")
    #expect(ends == [.closed, nil] && runtime.events.suspended == [])
  }

  @Test("E9 a dialog whose event is cancelled is withdrawn")
  func cancelled() throws {
    try ask(Self.question("one"))
    let number = try #require(runtime.events.suspended.first?.number)
    runtime.events.cancel(number, "changed my mind")
    #expect(try overlay == nil)
  }

  @Test("A dialog without buttons has one of the plugin's own, in the person's language")
  func ok() throws {
    var answers: [DialogAnswer?] = []
    try ask(#require(Dialog(title: "Saved"))) { answers.append($0) }
    #expect(try runtime.controls(of: "page").map(\.id) == ["ok"])
    try runtime.tap("page", control: "ok")
    #expect(answers == [.button("ok")])
  }

  @Test("N10 the page is stale when a dialog comes, gets a text and goes")
  func stale() throws {
    _ = try harness.at("page").fire(.pageOverlay)
    try ask(Self.question("Who?", fields: [FormField("name")]))
    #expect(harness.staleViews.map(\.module) == ["page"])
    _ = try harness.at("page").fire(.pageOverlay)
    try runtime.input("page", control: "name", text: "Maria")
    #expect(harness.staleViews.map(\.module) == ["page"])
    _ = try harness.at("page").fire(.pageOverlay)
    try runtime.tap("page", control: "yes")
    #expect(harness.staleViews.map(\.module) == ["page"])
    _ = try harness.at("page").fire(.pageOverlay)
    try ask(Self.question("one"))
    _ = try harness.at("page").fire(.pageOverlay)
    runtime.events.cancel(try #require(runtime.events.suspended.first?.number), "no answer")
    #expect(harness.staleViews.map(\.module) == ["page"])
    _ = try harness.at("page").fire(.pageOverlay)
    try ask(Self.question("two"))
    _ = try harness.at("page").fire(.pageOverlay)
    try harness.at("page").fire(.dialogClose, nil)
    #expect(harness.staleViews.map(\.module) == ["page"])
    _ = try harness.at("page").fire(.pageOverlay)
  }

  private enum HarnessFailure: Error { case noDialog }
}
