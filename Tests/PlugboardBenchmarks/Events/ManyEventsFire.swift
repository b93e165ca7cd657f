internal import Plugboard

/// A module with a plugin for 1,000 events, which are fired in turn.
@MainActor final class ManyEventsFire {
  private let runtime = PageRuntime()
  private let context: ModuleContext

  init() throws {
    try runtime.register(
      "page", level: .page, plugins: [PluginEntry(PluginType(ManyEventsPlugin.self))])
    guard let context = runtime.context(of: "page") else {
      throw WrongResult(description: "the page has no context")
    }
    self.context = context
  }

  func fire(_ operations: Int) throws {
    let events = ManyEventsPlugin.events
    var next = 0
    for _ in 0..<operations {
      let response = try context.fire(events[next]).response
      try expect(response == 1, "a fire gave \(response ?? -1)")
      next = next + 1 == events.count ? 0 : next + 1
    }
  }
}

final class ManyEventsPlugin: Plugin {
  static let name: Name = "many-events"
  nonisolated static let events = (0..<1000).map { EventName<Int, Void>("benchmark.many.\($0)") }

  static func wire(_ on: inout Wiring<ManyEventsPlugin>) {
    for event in events { on(event) { _, event in event.respond((event.response ?? 0) + 1) } }
  }

  init(_ mount: Mount<PageContext>) {}
}
