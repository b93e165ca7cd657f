internal import Plugboard

extension EventName<Int> {
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
