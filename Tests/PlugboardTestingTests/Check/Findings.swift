import Plugboard
import PlugboardTesting

/// Returns the findings of the check of a plugin, as texts; empty if it passes.
@MainActor func findings<Subject: Plugin>(
  in plugin: Subject.Type, params: Value = [:], scenarios: [Scenario] = [],
  events: EventList = EventList()
) async -> [String] {
  do {
    try await checkPlugin(plugin, params: params, scenarios: scenarios, events: events)
    return []
  } catch {
    return error.findings.map(\.description)
  }
}

extension EventName<String, String> {
  static let ask = EventName("check.ask", .subject)
}

extension EventName<Value, Void> {
  static let tell = EventName("check.tell")
}

extension Key<String> {
  static let subject = Key("subject")
  static let answer = Key("answer")
}

extension Key<Int> {
  static let small = Key("small", in: 0...9)
}
