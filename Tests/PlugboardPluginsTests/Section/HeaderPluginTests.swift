import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("Headers and footers") @MainActor struct HeaderPluginTests {
  private func mount(_ plugin: Name, _ level: Level, _ params: Value, _ data: Params) throws
    -> Harness
  {
    try Harness(
      SystemPlugins.registry(), [level: [["plugin": .string(plugin.text), "params": params]]],
      data: data)
  }

  /// Returns the top of a card or component with a header.
  private func header(_ level: Level, _ params: Value = [:], _ data: Params = Params()) throws
    -> ViewValue?
  {
    let harness = try mount(
      level == .card ? "card-header" : "component-header", level, params, data)
    return try harness.fire(level == .card ? .cardView : .componentView).response
  }

  private let title = ViewValue.text("默片时代", role: .title, lines: 1)

  @Test(
    "N1 a header shows the title of its module, and its subtitle beside it",
    arguments: [Level.card, .component])
  func header(level: Level) throws {
    #expect(try header(level) == nil)
    #expect(try header(level, [:], Params((.title, "默片时代"))) == title)
    #expect(
      try header(level, [:], Params((.title, "默片时代"), (.subtitle, "1916–1929")))
        == title.beside(.text("1916–1929", role: .muted, lines: 1)))
  }

  @Test("N7 a header is above what others have answered", arguments: [Level.card, .component])
  func above(level: Level) throws {
    let harness = try mount(
      level == .card ? "card-header" : "component-header", level, [:], Params((.title, "默片时代")))
    let event = level == .card ? EventName<ViewValue, Void>.cardView : .componentView
    harness.handle(event, priority: 900) { $0.respond(.rule) }
    #expect(try harness.fire(event).response == title.above(.rule))
  }

  @Test("N1 a header with a URL has a button at its end", arguments: [Level.card, .component])
  func more(level: Level) throws {
    let params: Value = ["url": "app://silent", "more": "All"]
    let button = ViewValue.button("All", id: "header-more")
    #expect(try header(level, params) == .row([.spacer(0), button]))
    #expect(
      try header(level, params, Params((.title, "默片时代")))
        == .row([title, .spacer(0), button]))
  }

  @Test(
    "N1 a footer shows its text, and a button if it has a URL", arguments: [Level.card, .component])
  func footer(level: Level) throws {
    let event = level == .card ? EventName<ViewValue, Void>.cardFooter : .componentFooter
    func view(_ params: Value) throws -> ViewValue? {
      try mount("footer", level, params, Params()).fire(event).response
    }
    let text = ViewValue.text("End", role: .muted)
    #expect(try view([:]) == nil)
    #expect(try view(["text": "End"]) == .row([text]))
    #expect(
      try view(["text": "End", "url": "app://all", "more": "All"])
        == .row([text, .spacer(0), .button("All", id: "footer-more")]))
  }

  @Test("N1 a footer is below what is there already", arguments: [Level.card, .component])
  func second(level: Level) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        level: [
          ["plugin": "footer", "params": ["text": "End"]],
          ["plugin": "footer", "as": "note", "params": ["text": "Note"]],
        ]
      ])
    let event = level == .card ? EventName<ViewValue, Void>.cardFooter : .componentFooter
    #expect(
      try harness.fire(event).response
        == ViewValue.row([.text("End", role: .muted)]).above(.row([.text("Note", role: .muted)])))
  }

  @Test(
    "N7 the buttons of header and footer open their URLs, each by its id",
    arguments: ["header-more": "app://top", "footer-more": "app://bottom"])
  func taps(id: String, url: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .card: [
          ["plugin": "card-header", "params": ["url": "app://top"]],
          ["plugin": "footer", "params": ["url": "app://bottom"]],
        ]
      ])
    harness.answer(.routeOpen, true)
    #expect(
      try harness.runtime.controls(of: harness.module).map(\.id) == ["header-more", "footer-more"])
    #expect(try harness.runtime.tap(harness.module, control: id).response == true)
    #expect(harness.fired == [.routeOpen(url)])
    #expect(try harness.fire(.linkURL, id).response == url)
    #expect(try harness.fire(.linkURL, nil).response == nil)
  }
}
