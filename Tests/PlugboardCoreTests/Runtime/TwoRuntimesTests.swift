import Plugboard
import Testing

/// Keeps its instances beyond their modules until a test lets them go.
private final class KeptPlugin: PagePlugin {
  static let name: Name = "kept"
  static var kept: [KeptPlugin] = []
  static func wire(_ on: inout Wiring<KeptPlugin>) {
    on(.moduleDidLoad) { plugin, _ in kept.append(plugin) }
  }
}

/// Two runtimes in one process, in which the same things happen.
@MainActor @Suite("Two runtimes") struct TwoRuntimesTests {
  struct Refused: Error {}

  private let one: PageRuntime
  private let two: PageRuntime
  private let bench = Bench()

  init() throws {
    one = try PageRuntime.withPage(bench.mounts(A.self))
    two = try PageRuntime.withPage(bench.mounts(A.self))
  }

  @Test("M7 each of two runtimes numbers its fires and its suspended events from 1")
  func numbers() throws {
    var tokens: [Suspension<Value>] = []
    for runtime in [one, two] {
      try runtime.subscribe(to: .pong, on: "i") { tokens.append($0.suspend()) }
    }
    let fires = [one, two].map(\.events.fireCount)
    try one.at("i").fire(.pong)
    try one.at("i").fire(.pong)
    try two.at("i").fire(.pong)
    #expect(one.events.fireCount - fires[0] == 2 && two.events.fireCount - fires[1] == 1)
    #expect(one.events.suspended.map(\.number) == [1, 2])
    #expect(two.events.suspended.map(\.number) == [1])
  }

  @Test("M7 the faults of a plugin in one runtime don't count in another, though both quarantine")
  func faults() throws {
    bench.handling["a@i"] = { _, _ in throw Refused() }
    for runtime in [one, two] {
      runtime.plugins.maximumFaults = 2
      try runtime.at("i").fire(.ping)
    }
    #expect(![one, two].contains { $0.events.isQuarantined(0, on: "i") })
    try one.at("i").fire(.ping)
    #expect([one, two].map { $0.events.isQuarantined(0, on: "i") } == [true, false])
  }

  @Test("M7 runtimes that were given no storage keep values each for itself")
  func storages() throws {
    try one.ports.storage.update("seen") { _ in .write(true) }
    #expect(try one.ports.storage.read("seen") == true)
    #expect(try two.ports.storage.read("seen") == nil)
  }

  @Test("M4 a runtime that is dropped lets go of what the closures of its observers hold")
  func droppedObservers() throws {
    var held: [Bench] = [Bench(), Bench(), Bench(), Bench()]
    weak let (faults, diagnostics) = (held[0], held[1])
    weak let (cancellations, fires) = (held[2], held[3])
    do {
      let runtime = try PageRuntime.withPage()
      runtime.observeFaults { [bench = held[0]] _ in bench.log = [] }
      runtime.observeDiagnostics { [bench = held[1]] _ in bench.log = [] }
      runtime.observeCancellations { [bench = held[2]] _ in bench.log = [] }
      try runtime.observe { [bench = held[3]] _ in bench.log = [] }
      held = []
      #expect(faults != nil && diagnostics != nil && cancellations != nil && fires != nil)
    }
    #expect(faults == nil && diagnostics == nil && cancellations == nil && fires == nil)
  }

  @Test("M7 a runtime lists its own leaks alone")
  func leaks() throws {
    for runtime in [one, two] {
      runtime.events.isStrict = true
      try runtime.register("q", level: .page, plugins: [PluginEntry(KeptPlugin.pluginType)])
    }
    try one.unregister("q")
    #expect(one.leaks.map(\.module) == ["q"] && two.leaks.isEmpty)
    KeptPlugin.kept = []
  }
}
