internal import Plugboard

/// Fires nested in one another: the plugin of each event fires the next one.
@MainActor final class NestedFire {
  private let runtime = PageRuntime()
  private let context: ModuleContext

  init() throws {
    try runtime.register(
      "page", level: .page, plugins: [PluginEntry(PluginType(NestingPlugin.self))])
    guard let context = runtime.context(of: "page") else {
      throw WrongResult(description: "the page has no context")
    }
    self.context = context
  }

  func fire(_ operations: Int) throws {
    let first = NestingPlugin.events[0]
    for _ in 0..<operations {
      let response = try context.fire(first).response
      try expect(response == NestingPlugin.events.count, "a nest gave \(response ?? -1)")
    }
  }
}

final class NestingPlugin: Plugin {
  static let name: Name = "nesting"
  nonisolated static let events = (0..<8).map { EventName<Int, Void>("benchmark.nested.\($0)") }

  static func wire(_ on: inout Wiring<NestingPlugin>) {
    for (event, next) in zip(events, events.dropFirst()) {
      on(event) { plugin, event in
        event.respond((try plugin.context.fire(next).response ?? 0) + 1)
      }
    }
    on(events[events.count - 1]) { _, event in event.respond(1) }
  }

  private let context: PageContext
  init(_ mount: Mount<PageContext>) { context = mount.context }
}
