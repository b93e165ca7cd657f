public import Plugboard

final class SlowHandlersPlugin: ModulePlugin {
  static let name: Name = "slow-handlers"
  static let summary = """
    Lists the handlers at its module and below that have taken long in the module's data.
    """
  static let notes = """
    An entry has the `plugin`, the `event`, the number of slow `calls`, and the longest time in \
    `milliseconds`.
    """
  static let unit = "debug"
  static let params = ParamList(.optional(.longest, default: 4), .optional(.limit, default: 20))
  static let writes = KeyList(.slowHandlers)

  static func wire(_ on: inout Wiring<SlowHandlersPlugin>) {
    on.every(durations: true) { slow, fire in slow.note(fire) }
  }

  private struct Handler: Hashable {
    let plugin: ExactText
    let event: Name
  }

  private struct Calls {
    var count = 0
    var longest = Duration.zero
  }

  private var handlers: [Handler: Calls] = [:]
  private let longest: Duration
  private let limit: Int

  override init(_ mount: Mount<ModuleContext>) throws {
    longest = .milliseconds(try mount[.longest])
    limit = try mount[.limit]
    try super.init(mount)
  }

  private func note(_ fire: FireRecord) {
    guard let duration = fire.duration, duration > longest, let plugin = fire.subscriber else {
      return
    }
    let handler = Handler(plugin: ExactText(plugin), event: fire.event)
    var calls = handlers[handler] ?? Calls()
    calls.count += 1
    calls.longest = max(calls.longest, duration)
    handlers[handler] = calls
    let slowest = handlers.sorted {
      ($1.value.longest, $0.key.plugin, $0.key.event.text)
        < ($0.value.longest, $1.key.plugin, $1.key.event.text)
    }
    let entries = slowest.prefix(limit).map { handler, calls -> Value in
      [
        "plugin": .string(handler.plugin.text), "event": .string(handler.event.text),
        "calls": .int(calls.count), "milliseconds": .int(Int(calls.longest / .milliseconds(1))),
      ]
    }
    // A foreign value under the key is left unchanged: an observer can't report an error.
    try? data.write(.slowHandlers, entries)
  }
}

extension Key<[Value]> {
  /// The handlers that have taken long, an object each, the slowest first.
  public static let slowHandlers = Key(
    "slow.handlers",
    summary: "The handlers that have taken long, an object each, the slowest first.")
}

extension Key<Int> {
  static let longest = Key(
    "longest", in: 0...60_000,
    summary: "The milliseconds that a handler may take before it counts as slow.")
}

extension SlowHandlersPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Every handler of the app that takes more than 16 milliseconds is listed.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "slow-handlers", "params": { "longest": 16 } }]
      }
      """)
  ]
}
