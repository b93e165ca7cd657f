import Plugboard
import TestSupport
import Testing

extension EventName<Bool, Void> { static let watched = EventName("test.watched") }

/// Observes everything, and fails in a task when it is told to.
private final class WatcherPlugin: Plugin {
  static let name: Name = "watcher"
  static var seen = 0

  static func wire(_ on: inout Wiring<WatcherPlugin>) {
    on(.watched) { watcher, _ in
      watcher.context.task { throw Refused() }
    }
    on.every { _, record in if case .begin = record.phase { seen += 1 } }
  }

  private let context: PageContext
  init(_ mount: Mount<PageContext>) { context = mount.context }
}

private struct Refused: Error {}

@MainActor @Suite("A quarantined plugin", .serialized) struct QuarantineTests {
  @Test("P13 faults of its tasks count, and it observes no more")
  func tasksAndObservers() async throws {
    let runtime = PageRuntime()
    runtime.plugins.maximumFaults = 1
    try runtime.register(
      "page", level: .page, plugins: [PluginEntry(PluginType(WatcherPlugin.self))])
    WatcherPlugin.seen = 0
    try runtime.at("page").fire(.watched)
    await eventually { runtime.openTasks.isEmpty }
    let seen = WatcherPlugin.seen
    #expect(seen == 1)
    #expect(try runtime.events.subscribers(of: "test.watched", on: "page").isEmpty)
    try runtime.at("page").fire(.watched)
    #expect(WatcherPlugin.seen == seen)
  }

  @Test("P13 what it begins to observe of data after that, at home and elsewhere, is over at once")
  func observations() throws {
    let bench = Bench()
    var context: ModuleContext?
    bench.mounting["a@i"] = { context = $0 }
    bench.handling["a@i"] = { _, _ in throw Refused() }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    runtime.plugins.maximumFaults = 1
    try runtime.at("i").fire(.ping)
    var heard = 0
    let quarantined = try #require(context)
    try quarantined.data.observe(.title) { _ in heard += 1 }
    try quarantined.nearest(.page)?.data.observe(.title) { _ in heard += 1 }
    for id: ModuleID in ["i", "p"] { try runtime.data(of: id).write(.title, "t") }
    #expect(heard == 0)
  }

  @Test("P13 a receiver that fires as it is told of a quarantine doesn't reach the plugin")
  func toldAfterwards() throws {
    let bench = Bench()
    bench.handling["a@i"] = { _, _ in throw Refused() }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    runtime.plugins.maximumFaults = 1
    var told = 0
    runtime.observeDiagnostics { [unowned runtime] in
      guard $0.code == "plugin-quarantined" else { return }
      told += 1
      #expect((try? runtime.at("i").fire(.ping).called) == 0)
    }
    runtime.observeDiagnostics { if $0.code == "plugin-quarantined" { told += 1 } }
    try runtime.at("i").fire(.ping)
    #expect(told == 2)
  }

  @Test("P13 0 faults are no limit", arguments: [nil, 0])
  func noLimit(maximum: Int?) throws {
    let bench = Bench()
    bench.handling["a@i"] = { _, _ in throw Refused() }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    runtime.plugins.maximumFaults = maximum
    for _ in 0..<3 { #expect(try runtime.at("i").fire(.ping).called == 1) }
  }

  @Test("P13 an event that a quarantined plugin alone handled has no subscribers")
  func soleHandler() async throws {
    let runtime = PageRuntime()
    runtime.plugins.maximumFaults = 1
    try runtime.register(
      "page", level: .page, plugins: [PluginEntry(PluginType(WatcherPlugin.self))])
    #expect(runtime.events.hasSubscribers(of: "test.watched", on: "page"))
    try runtime.at("page").fire(.watched)
    await eventually { runtime.openTasks.isEmpty }
    #expect(!runtime.events.hasSubscribers(of: "test.watched", on: "page"))
    #expect(try runtime.at("page").fire(.watched).subscribers == 0)
  }

  @Test("P13 the other plugins of the module and subscriptions from outside get events as before")
  func othersGoOn() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    runtime.plugins.maximumFaults = 1
    bench.handling["a"] = { _, _ in throw Refused() }
    var told = 0
    try runtime.subscribe(to: .ping, on: "i") { _ in told += 1 }
    try runtime.at("i").fire(.ping)
    bench.log = []
    #expect(try runtime.at("i").fire(.ping).called == 2)
    #expect(told == 2 && bench.log.contains { $0.hasPrefix("b") })
    #expect(!bench.log.contains { $0.hasPrefix("a") })
  }

  @Test("P13 it observes no data any more, its own neither; the other plugins and the host do")
  func data() throws {
    let bench = Bench()
    var told: [String] = []
    for name in ["a", "b"] {
      bench.mounting[name] = { context in
        try context.data.observe("own") { _ in told.append("\(name) own") }
        try context.nearest(.page)?.data.observe("above") { _ in told.append("\(name) above") }
      }
    }
    let runtime = try PageRuntime.withPage()
    try runtime.register(
      "new", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    runtime.plugins.maximumFaults = 1
    try runtime.data(of: "new").observe("own") { _ in told.append("host") }
    bench.handling["a"] = { _, _ in throw Refused() }
    try runtime.at("new").fire(.ping)
    try runtime.data(of: "new").write("own", 1)
    try runtime.data(of: "p").write("above", 1)
    #expect(told == ["b own", "host", "b above"])
  }

  @Test("P13 what was begun before goes on failing, and the quarantine is told once")
  func toldOnce() async throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    runtime.plugins.maximumFaults = 1
    var faults = 0
    var told: [String] = []
    runtime.observeFaults { _ in faults += 1 }
    runtime.observeDiagnostics { told.append($0.code) }
    var tasks: [Task<Void, Never>] = []
    bench.handling["a"] = { context, _ in
      for _ in 0..<2 { tasks.append(context.task { throw Refused() }) }
      throw Refused()
    }
    try runtime.at("i").fire(.ping)
    for task in tasks { await task.value }
    #expect(faults == 3 && told == ["plugin-quarantined"])
  }
}
