import Plugboard

/// The lives of probes: `+ID`, with a sign at the end that they were given, and `-ID`.
@MainActor final class ProbeLog {
  var entries: [String] = []
  /// The objects that are held.
  var kept: [AnyObject] = []

  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

extension ReferenceKey<ProbeLog> {
  static let log = ReferenceKey("log")
}
extension Key<String> {
  static let mark = Key("mark")
  static let title = Key("title")
}
extension Key<Int> {
  static let seen = Key("seen")
}
extension EventName<Int, Void> {
  /// Counts the calls of one instance.
  static let count = EventName("probe.count")
}

extension EventName<Bool, Void> {
  static let failing = EventName("probe.failing")
}

extension EventName<String, Void> {
  /// Returns the param of the instance.
  static let marked = EventName("probe.marked")
}

/// Tells the log of its page, in the app, when it comes and goes.
final class ProbePlugin: ModulePlugin {
  static let name: Name = "probe"
  static let params = ParamList(.optional(.mark))
  static let reads = KeyList(.seen, .mark)
  static let writes = KeyList(.seen)

  static func wire(_ on: inout Wiring<ProbePlugin>) {
    on(.count) { probe, count in
      probe.calls += 1
      count.respond(probe.calls)
    }
    on(.failing) { _, _ in throw ProbeFailure() }
    on(.marked) { probe, marked in marked.respond(try probe.mount[.mark]) }
    on(.moduleDidLoad) { probe, _ in probe.tell("+") }
    on(.moduleWillUnload) { probe, _ in probe.tell("-") }
    on(.pageDidAppear) { probe, _ in probe.tell("shown ") }
    on(.pageDidDisappear) { probe, _ in probe.tell("hidden ") }
  }

  private var calls = 0

  override init(_ mount: Mount<ModuleContext>) throws {
    try super.init(mount)
    // Held by the closure, as the context of an exchanged plugin reaches nothing.
    let (log, id) = (try context.nearest(.app)?.data.read(.log), context.id)
    try data.observe(.seen) { _ in log?.entries.append("seen \(id)") }
    try context.nearest(.app)?.data.observe(.mark) { _ in log?.entries.append("mark \(id)") }
  }

  private func tell(_ sign: String) {
    let log = try? context.nearest(.app)?.data.read(.log) ?? nil
    log?.entries.append("\(sign)\(context.id)")
  }
}

/// Can't be mounted without a mark.
final class UnmakablePlugin: Plugin {
  static let name: Name = "unmakable"
  static let params = ParamList(.optional(.mark))
  static func wire(_ on: inout Wiring<UnmakablePlugin>) {}
  init(_ mount: Mount<ModuleContext>) throws {
    if try mount[optional: .mark] == nil { throw ProbeFailure() }
  }
}

/// Reads a number, and observes what is fired at its module.
final class CountingPlugin: ModulePlugin {
  static let name: Name = "counting"
  static let reads = KeyList(Key<Int>("count"))
  static func wire(_ on: inout Wiring<CountingPlugin>) {
    on.every { plugin, fire in if fire.phase == .begin { plugin.fires += 1 } }
    on(.count) { plugin, count in count.respond(plugin.fires) }
  }

  private var fires = 0
}

/// Hands itself to the log, and observes what is fired at its module.
final class KeptPlugin: ModulePlugin {
  static let name: Name = "kept"
  static func wire(_ on: inout Wiring<KeptPlugin>) {
    on.every { plugin, fire in if fire.phase == .begin { plugin.fires.append(fire.event) } }
    on(.moduleDidLoad) { plugin, _ in
      try plugin.context.nearest(.app)?.data.read(.log)?.kept.append(plugin)
    }
  }

  private(set) var fires: [Name] = []

  func searchForLeaks() { context.searchForLeaks() }
}

struct ProbeFailure: Error {}
