import Plugboard
import Testing

@MainActor @Suite("Several instances of a plugin on a module") struct PluginInstanceTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private func register(_ plugins: [PluginEntry], on id: ModuleID = "m") throws {
    try runtime.register(id, level: .item, under: "k", plugins: plugins)
  }

  /// The order in which the probes of `m` handle an event.
  private func order(_ plugins: [PluginEntry]) throws -> [String] {
    if runtime.modules.isRegistered("m") { try runtime.unregister("m") }
    try register(plugins)
    bench.log = []
    try runtime.at("m").fire(.ping)
    return bench.take().map { $0.replacing("@m", with: "") }
  }

  @Test("P16 a list may hold a plugin several times, under names of their own")
  func several() throws {
    try register([bench.mount(A.self), bench.mount(A.self, as: "share")])
    #expect(try runtime.plugins.mounted(on: "m").map(\.name) == ["a", "share"])
    #expect(try runtime.plugins.mounted(on: "m").map(\.type.name) == ["a", "a"])
    #expect(bench.take() == ["mount a@m", "mount share@m", "load a@m", "load share@m"])
    try runtime.unregister("m")
    #expect(bench.log.suffix(2) == ["unmount share@m", "unmount a@m"])
  }

  @Test("P16 before and after address the name, not the plugin")
  func orderings() throws {
    let buy = bench.mount(A.self, as: "buy")
    let share = bench.mount(A.self, as: "share")
    #expect(try order([buy, share, bench.mount(B.self)]) == ["buy", "share", "b"])
    let before = bench.mount(B.self, ordering: .before("share"))
    #expect(try order([buy, share, before]) == ["buy", "b", "share"])
    let after = bench.mount(B.self, ordering: .after("buy"))
    #expect(try order([buy, share, after]) == ["buy", "b", "share"])
    let byPlugin = bench.mount(B.self, ordering: .before("a"))
    #expect(try order([buy, share, byPlugin]) == ["buy", "share", "b"])
    let first = bench.mount(A.self, as: "first", ordering: .before("buy"))
    #expect(try order([buy, share, first]) == ["first", "buy", "share"])
  }

  @Test("P16 an ordering by the name of a plugin none of whose entries bears it is reported")
  func unknownName() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let share = bench.mount(A.self, as: "share")
    try register([share, bench.mount(B.self, ordering: .before("share"))])
    #expect(diagnostics.isEmpty)
    try register([share, bench.mount(B.self, ordering: .before("a"))], on: "n")
    #expect(diagnostics.map(\.code) == ["unknown-ordering"])
  }

  @Test("P16 modules whose lists differ only by names don't share their wiring")
  func wiring() throws {
    try register([bench.mount(A.self)], on: "x")
    try register([bench.mount(A.self, as: "share")], on: "y")
    try register([bench.mount(A.self, as: "buy")], on: "z")
    try register([bench.mount(A.self)], on: "w")
    let labels = try ["x", "y", "z", "w"].flatMap {
      try runtime.events.subscribers(of: "test.ping", on: $0).map(\.label)
    }
    #expect(labels == ["a", "share", "buy", "a"])
  }

  @Test("P16 faults, responses and the stopper are told by name, and quarantine hits one instance")
  func faults() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    runtime.plugins.maximumFaults = 1
    bench.handling["share"] = { _, _ in throw Refused() }
    bench.handling["buy"] = { _, event in
      event.respond("bought")
      event.stop()
    }
    try register([bench.mount(A.self, as: "share"), bench.mount(A.self, as: "buy")])
    let outcome = try runtime.at("m").collecting.fire(.ping)
    #expect(outcome.faults.map(\.subscriber) == ["share"])
    #expect(outcome.responses.map(\.subscriber) == ["buy"])
    #expect(outcome.stoppedBy == "buy")
    #expect(diagnostics.map(\.code) == ["plugin-quarantined"])
    #expect(diagnostics.first?.message.contains("plugin \"share\" of \"m\"") == true)
    #expect(try runtime.events.subscribers(of: "test.ping", on: "m").map(\.label) == ["buy"])
  }

  @Test("P16 a trace tells publishers and subscribers by name")
  func traces() throws {
    try register([bench.mount(A.self, as: "share"), bench.mount(A.self, as: "buy")])
    bench.handling["share"] = { context, _ in try context.fire(.pong) }
    var publishers: [EventPublisher] = []
    var subscribers: [String] = []
    let observer = try runtime.observe { record in
      if record.event == "test.pong", record.phase == .begin { publishers.append(record.publisher) }
      if record.event == "test.ping", let subscriber = record.subscriber {
        subscribers.append(subscriber)
      }
    }
    try runtime.at("m").fire(.ping)
    observer.cancel()
    #expect(publishers == [EventPublisher("share", of: "m")])
    #expect(subscribers.contains("share") && subscribers.contains("buy"))
    #expect(!subscribers.contains("a"))
  }

  @Test("P16 a plugin that can't be made is reported by its name, and the other instance mounts")
  func failedMount() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    bench.mounting["share"] = { _ in throw Refused() }
    try register([bench.mount(A.self, as: "share"), bench.mount(A.self, as: "buy")])
    #expect(diagnostics.map(\.code) == ["plugin-mount-failed"])
    #expect(diagnostics.first?.message.hasPrefix("plugin \"share\"") == true)
    #expect(try runtime.plugins.mounted(on: "m").map(\.name) == ["buy"])
  }

  @Test("P16 a second plugin of a name is reported and left out, and the module is shown")
  func duplicates() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try register([
      bench.mount(A.self), bench.mount(A.self), bench.mount(B.self, as: "a"),
      bench.mount(C.self), bench.mount(C.self, as: ""),
    ])
    #expect(
      diagnostics.map(\.code) == ["plugin-name-taken", "plugin-name-taken", "plugin-empty-name"])
    #expect(diagnostics.first?.message.contains("two plugins of \"m\" are named \"a\"") == true)
    #expect(try runtime.plugins.mounted(on: "m").map(\.type.name) == ["a", "c"])
    bench.log = []
    try runtime.at("m").fire(.ping)
    #expect(bench.log == ["a@m", "c@m"])
  }

  @Test("P16 a name is looked for among all plugins of a list, whatever their types")
  func oneName() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try register([bench.mount(A.self), bench.mount(B.self, as: "a")])
    #expect(diagnostics.map(\.code) == ["plugin-name-taken"])
    #expect(try runtime.plugins.mounted(on: "m").map(\.type.name) == ["a"])
    try register([bench.mount(A.self), bench.mount(B.self, as: "")], on: "n")
    #expect(diagnostics.map(\.code) == ["plugin-name-taken", "plugin-empty-name"])
    #expect(try runtime.plugins.mounted(on: "n").map(\.type.name) == ["a"])
  }

  @Test("P16 the fault of a task counts for its instance")
  func taskFault() async throws {
    var task: Task<Void, Never>?
    bench.handling["share"] = { context, _ in task = context.task { throw Refused() } }
    runtime.plugins.maximumFaults = 1
    try register([bench.mount(A.self), bench.mount(A.self, as: "share")])
    try runtime.at("m").fire(.ping)
    await task?.value
    #expect(try runtime.events.subscribers(of: "test.ping", on: "m").map(\.label) == ["a"])
  }

  @Test("P16 what a plugin uses, its tasks' faults and its leaks are told by name")
  func tools() async throws {
    let runtime = PageRuntime()
    runtime.events.isStrict = true
    var uses: [PluginUse] = []
    var faults: [Fault] = []
    var leaks: [Leak] = []
    runtime.observeUses { uses.append($0) }
    runtime.observeFaults { faults.append($0) }
    var task: Task<Void, Never>?
    bench.handling["share"] = { context, _ in
      try context.fire(.pong)
      task = context.task { throw Refused() }
    }
    try runtime.register(
      "p", level: .page,
      plugins: [bench.mount(A.self), bench.mount(A.self, as: "share")])
    try runtime.at("p").fire(.ping)
    await task?.value
    #expect(uses.map(\.plugin) == ["share"])
    #expect(faults.map(\.subscriber) == ["share"])
    bench.handling["share"] = { [unowned runtime] _, _ in
      try runtime.unregister("p")
      leaks = runtime.leaks
    }
    try runtime.at("p").fire(.ping)
    #expect(leaks.map(\.plugin).contains("share"))
  }
}

private struct Refused: Error {}
