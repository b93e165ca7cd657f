internal import Plugboard

/// A page with a number of subscribers, each of which answers the previous integer plus one.
@MainActor final class CountedFire {
  let runtime = PageRuntime()
  private let count: Int
  private let context: PageContext

  init(_ count: Int) throws {
    self.count = count
    let plugins = (0..<count).map { PluginEntry(CountPlugin.pluginType, as: Name("count-\($0)")) }
    try runtime.register("page", level: .page, plugins: plugins)
    guard let context = runtime.context(of: "page", as: PageContext.self) else {
      throw WrongResult(description: "the page has no context")
    }
    self.context = context
  }

  func fire(_ operations: Int) throws {
    let event = EventName<Int, Void>.count
    let expected = count == 0 ? nil : count
    for _ in 0..<operations {
      let response = try context.fire(event).response
      try expect(response == expected, "a fire gave \(response ?? -1)")
    }
  }
}

extension EventName<Int, Void> {
  static let count = EventName("benchmark.count")
}

/// Reads the previous integer and answers it plus one.
final class CountPlugin: Plugin {
  static let name: Name = "count"

  static func wire(_ on: inout Wiring<CountPlugin>) {
    on(.count) { _, event in event.respond((event.response ?? 0) + 1) }
  }

  init(_ mount: Mount<ModuleContext>) {}
}
