import Plugboard
import Testing

@MainActor @Suite("The life of plugins") struct PluginLifeTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  private let bench = Bench()

  @Test(
    "P3 an event that waits holds no plugin of a module that has ended", arguments: [true, false])
  func releasedWhileEventWaits(isGoingUp: Bool) throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "p", priority: 900) { tokens.append($0.suspend()) }
    let place = runtime.at(isGoingUp ? "i" : "p").going(isGoingUp ? .up : .down)
    try place.fire(.ping)
    #expect(bench.living == 4 && tokens.count == 1)
    try runtime.unregister("k")
    #expect(bench.living == 2)
    bench.log = []
    #expect(tokens[0].resume())
    #expect(bench.log == (isGoingUp ? ["a@p"] : ["a@p", "a@c"]))
  }

  @Test(
    "D6 what plugins observe, at home and elsewhere, ends before the plugins of their module unmount"
  )
  func observingWhileUnmounting() throws {
    var heard: [String] = []
    bench.mounting["b@c"] = { context in
      try context.data.observe(.title) { heard.append("own \($0.new ?? "-")") }
      try context.nearest(.page)?.data.observe(.title) { heard.append("page \($0.new ?? "-")") }
    }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    try runtime.data(of: "c").observe(.title) { heard.append("host \($0.new ?? "-")") }
    bench.unloading["b@c"] = { try $0.data.write(.title, "unloading") }
    bench.unmounting["b@c"] = { context in
      try context.data.observe(.title) { _ in heard.append("late own") }
      try context.nearest(.page)?.data.observe(.title) { _ in heard.append("late page") }
    }
    // The first of the list unmounts last.
    bench.unmounting["a@c"] = { context in
      try context.data.write(.title, "unmounting")
      try runtime.data(of: "p").write(.title, "unmounting")
    }
    try runtime.unregister("c")
    #expect(heard == ["own unloading", "host unloading", "host unmounting"])
  }

  @Test("P1 plugins are created and mounted in listed order, before the module's first event")
  func mounting() throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page, plugins: bench.mounts(C.self, A.self, B.self))
    #expect(
      bench.log == ["mount c@p", "mount a@p", "mount b@p", "load c@p", "load a@p", "load b@p"])
    #expect(try runtime.plugins.mounted(on: "p").map(\.type.name) == ["c", "a", "b"])
    // The order of events has no effect on it.
    let plugins = [
      bench.mount(C.self, priority: 1), bench.mount(A.self, ordering: .before("c")),
      bench.mount(B.self, priority: 900),
    ]
    bench.log = []
    try runtime.register("q", level: .page, plugins: plugins)
    #expect(
      bench.log == ["mount c@q", "mount a@q", "mount b@q", "load b@q", "load a@q", "load c@q"])
  }

  @Test("P1 a plugin may read and write its module's data while it mounts")
  func dataWhileMounting() throws {
    bench.mounting["a"] = { context in
      try context.data.write(.title, "\(try context.data.read(.title) ?? "none") from a")
    }
    bench.mounting["b"] = { context in
      try context.data.write(.title, "\(try context.data.read(.title) ?? "none") and b")
    }
    let runtime = PageRuntime()
    try runtime.register(
      "p", level: .page, data: Params((.title, "plan")), plugins: bench.mounts(A.self, B.self))
    #expect(try runtime.data(of: "p").read(.title) == "plan from a and b")
    try runtime.register("q", level: .page, plugins: bench.mounts(A.self))
    #expect(try runtime.data(of: "q").read(.title) == "none from a")
  }

  @Test("P2 a module keeps the plugins that it began with: another list is another life")
  func fixed() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    try runtime.register("i2", level: .item, under: "k", at: 0)
    runtime.plugins.maximumFaults = 1
    bench.handling["a@i"] = { _, _ in throw Refused() }
    try runtime.at("i").fire(.ping)
    try runtime.move("i", to: 0)
    #expect(try runtime.plugins.mounted(on: "i").map(\.type.name) == ["a", "b"])
    #expect(bench.living == 8)
    try runtime.unregister("i")
    try runtime.register("i", level: .item, under: "k", plugins: bench.mounts(C.self))
    #expect(try runtime.plugins.mounted(on: "i").map(\.type.name) == ["c"])
    #expect(bench.living == 7)
  }

  @Test("P2 whatever happens to a module in mid-life, nothing mounts there and nothing unmounts")
  func midLife() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    runtime.plugins.maximumFaults = 1
    bench.handling["b@p"] = { _, _ in throw Refused() }
    bench.log = []
    try runtime.at("p").fire(.ping)
    try runtime.at("p").fire(.ping)
    try runtime.appear("p")
    #expect(throws: ModuleError.self) {
      try runtime.register("p", level: .page, plugins: bench.mounts(C.self))
    }
    try runtime.data(of: "p").write("plugins", ["c"])
    try runtime.register("c2", level: .card, under: "p", plugins: bench.mounts(C.self))
    try runtime.move("c2", to: 0)
    try runtime.unregister("c")
    runtime.disappear("p")
    #expect(bench.take().filter { $0.contains("mount") && $0.hasSuffix("@p") }.isEmpty)
    #expect(try runtime.plugins.mounted(on: "p").map(\.name) == ["a", "b"])
    try runtime.unregister("p")
    #expect(bench.log.suffix(2) == ["unmount b@p", "unmount a@p"])
  }

  @Test("P3 unregistering unmounts each once, in reverse; no subscription remains, each is freed")
  func unmounting() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register("q", level: .page, plugins: bench.mounts(A.self, B.self, C.self))
    let context = try #require(runtime.context(of: "q", as: PageContext.self))
    bench.log = []
    try runtime.unregister("q")
    #expect(bench.log.suffix(3) == ["unmount c@q", "unmount b@q", "unmount a@q"])
    #expect(bench.living == 0)
    #expect(throws: EventError.self) { try context.fire(.ping) }
    #expect(throws: EventError.self) { try runtime.events.subscribers(of: "test.ping", on: "q") }
    #expect(throws: ModuleError.self) { try runtime.plugins.mounted(on: "q") }
    try runtime.register("q", level: .page)
    #expect(try runtime.plugins.mounted(on: "q").isEmpty)
    #expect(try runtime.at("q").fire(.ping).subscribers == 0)
  }

  @Test("P3 an instance whose module ends in its own handler lives until that handler returns")
  func freedInHandler() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    bench.handling["a@i"] = { [unowned runtime, bench] context, event in
      try runtime.unregister("p")
      event.respond(.int(bench.living))
      #expect(context.id == "i")
    }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.isUnmounted && bench.living == 0)
  }

  @Test("P4 an instance belongs to one module, and a module has many, also of one class")
  func instances() throws {
    let runtime = try PageRuntime.withPage(
      [bench.mount(A.self), bench.mount(A.self, as: "second"), bench.mount(B.self)])
    #expect(bench.living == 12)
    bench.log = []
    try runtime.at("c").fire(.ping)
    #expect(bench.log == ["a@c", "second@c", "b@c"])
    try runtime.unregister("c")
    #expect(bench.living == 3)
  }

  @Test("P4 five hundred modules with one list share nothing but their wiring")
  func sharedWiring() throws {
    let runtime = try PageRuntime.withPage()
    let plugins = bench.mounts(A.self, B.self)
    for number in 0..<500 {
      try runtime.register(ModuleID("\(number)"), level: .item, under: "k", plugins: plugins)
    }
    bench.handling["a@7"] = { context, event in event.respond(.string("\(context.id)")) }
    #expect(try runtime.at("7").fire(.ping).response == "7")
    #expect(try runtime.at("8").fire(.ping).response == nil)
  }

  @Test("P12 a plugin that throws on creation is reported and left out; the others mount")
  func failedMount() throws {
    for name in ["b", "second"] { bench.mounting[name] = { _ in throw Refused() } }
    let runtime = PageRuntime()
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "p", level: .page,
      plugins: bench.mounts(A.self, B.self, C.self) + [bench.mount(B.self, as: "second")])
    #expect(diagnostics.map(\.code) == ["plugin-mount-failed", "plugin-mount-failed"])
    #expect(diagnostics.first?.severity == .error)
    for part in ["\"b\"", "\"p\"", "refused"] {
      #expect(diagnostics.first?.message.contains(part) == true)
    }
    #expect(try runtime.plugins.mounted(on: "p").map(\.type.name) == ["a", "c"])
    #expect(bench.living == 2)
    bench.log = []
    try runtime.at("p").fire(.ping)
    #expect(bench.take() == ["a@p", "c@p"])
    try runtime.unregister("p")
    #expect(bench.log.suffix(2) == ["unmount c@p", "unmount a@p"])
  }

  @Test(
    "P12 what a plugin has begun before it throws on creation ends; what others began goes on",
    arguments: [true, false])
  func beganBeforeThrowing(isFirst: Bool) async throws {
    var told: [String] = []
    var tasks: [Task<Void, Never>] = []
    let runtime = try PageRuntime.withPage()
    runtime.observeFaults { _ in Issue.record("a task goes on") }
    for name in ["a", "b"] {
      bench.mounting[name] = { context in
        try context.data.observe("own") { _ in told.append("\(name) own") }
        try context.nearest(.page)?.data.observe("above") { _ in told.append("\(name) above") }
        let task = context.task { if name == "a" { throw Refused() } else { told.append("task") } }
        tasks.append(task)
        if name == "a" { throw Refused() }
      }
    }
    try runtime.register(
      "new", level: .item, under: "k",
      plugins: isFirst ? bench.mounts(A.self, B.self) : bench.mounts(B.self, A.self))
    try runtime.data(of: "new").write("own", 1)
    try runtime.data(of: "p").write("above", 1)
    for task in tasks { await task.value }
    #expect(told == ["b own", "b above", "task"])
  }

  @Test("P12 a failed mount names the entry's file and line, and its code once")
  func failedMountPlace() throws {
    bench.mounting["a"] = { _ in throw Refused() }
    let source = MemoryDocumentStore([
      "pages/p.json": """
      { "format": 1, "id": "p",
      "plugins": [{ "plugin": "a", "params": { "bench": "\(bench.name)" } }] }
      """
    ])
    let registry = try PluginRegistry(types: [bench.mount(A.self).type])
    let assembler = PageAssembler(registry: registry, documents: AppDocuments(source))
    let runtime = PageRuntime(registry: registry)
    var diagnostics: [String] = []
    runtime.observeDiagnostics { diagnostics.append("\($0)") }
    try runtime.open(assembler.page("p"))
    #expect(
      diagnostics == [
        "pages/p.json:2:13: error: plugin \"a\" could not be mounted on \"p\" and was left out:"
          + " refused [plugin-mount-failed]"
      ])
  }

  @Test("P12 a plugin that is mounted without a param that it needs is left out, and says which")
  func missingParam() throws {
    let runtime = PageRuntime()
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(A.type)] + bench.mounts(B.self))
    #expect(
      diagnostics.map { "\($0)" } == [
        #"error: params of plugin "a" of "p": "bench", a string, is missing; the plugin was left out [param-missing]"#
      ])
    #expect(try runtime.plugins.mounted(on: "p").map(\.name) == ["b"])
  }

  @Test("P12 an ordering for a plugin that was left out leaves the order as it is")
  func failedWish() throws {
    bench.mounting["a"] = { _ in throw Refused() }
    let runtime = PageRuntime()
    try runtime.register(
      "p", level: .page,
      plugins: [
        bench.mount(A.self), bench.mount(B.self, ordering: .before("a")), bench.mount(C.self),
      ])
    bench.log = []
    try runtime.at("p").fire(.ping)
    #expect(bench.log == ["b@p", "c@p"])
  }

  @Test("P13 a plugin that fails N times is quarantined, visibly, at its module alone")
  func quarantine() throws {
    bench.handling["a"] = { _, event in
      event.respond("discarded")
      throw Refused()
    }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    runtime.plugins.maximumFaults = 3
    bench.log = []
    for _ in 0..<5 { try runtime.at("i").fire(.ping) }
    #expect(bench.take().filter { $0 == "a@i" }.count == 3)
    #expect(diagnostics.map(\.code) == ["plugin-quarantined"])
    let message = try #require(diagnostics.first?.message)
    #expect(message.contains("\"a\" of \"i\" failed 3 times and was quarantined"))
    #expect(try runtime.events.subscribers(of: "test.ping", on: "i").map(\.label) == ["b"])
    try runtime.at("k").fire(.ping)
    #expect(bench.log == ["a@k", "b@k"])
    try runtime.unregister("i")
    #expect(bench.log.contains("unmount a@i"))
  }

  @Test("P13 a limit that is lowered meanwhile counts the faults so far, and tells their number")
  func loweredLimit() throws {
    bench.handling["a"] = { _, _ in throw Refused() }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var told: [String] = []
    runtime.observeDiagnostics { told.append($0.message) }
    runtime.plugins.maximumFaults = 5
    for _ in 0..<3 { try runtime.at("i").fire(.ping) }
    runtime.plugins.maximumFaults = 2
    #expect(told.isEmpty)
    for _ in 0..<2 { try runtime.at("i").fire(.ping) }
    #expect(told.count == 1 && told.first?.contains("failed 4 times") == true)
  }

  @Test("P13 it is quarantined at once, also in outer fires in progress")
  func setAsideInside() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register(
      "i2", level: .item, under: "k", plugins: bench.mounts(B.self, A.self, C.self))
    runtime.plugins.maximumFaults = 1
    bench.handling["b"] = { [unowned runtime] context, _ in
      if runtime.events.depth == 1 { try context.fire(.ping) }
    }
    bench.handling["a"] = { _, _ in throw Refused() }
    bench.log = []
    try runtime.at("i2").fire(.ping)
    #expect(bench.log == ["b@i2", "b@i2", "a@i2", "c@i2", "c@i2"])
  }

  @Test("P13 the faults of each plugin of a module are counted apart")
  func countedApart() throws {
    for name in ["a", "b"] { bench.handling[name] = { _, _ in throw Refused() } }
    let runtime = PageRuntime()
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    runtime.plugins.maximumFaults = 3
    try runtime.register("p", level: .page, plugins: bench.mounts(A.self, B.self, C.self))
    for _ in 0..<2 { try runtime.at("p").fire(.ping) }
    #expect(diagnostics.isEmpty)
    try runtime.at("p").fire(.ping)
    #expect(diagnostics.map(\.code) == ["plugin-quarantined", "plugin-quarantined"])
    #expect(try runtime.events.subscribers(of: "test.ping", on: "p").map(\.label) == ["c"])
  }

  @Test("P13 with 0 it is never quarantined, and a later life begins anew")
  func never() throws {
    bench.handling["a"] = { _, _ in throw Refused() }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    bench.log = []
    for _ in 0..<100 { try runtime.at("i").fire(.ping) }
    #expect(bench.take().count == 100)
    runtime.plugins.maximumFaults = 2
    try runtime.at("i").fire(.ping)
    try runtime.unregister("i")
    try runtime.register("i", level: .item, under: "k", plugins: bench.mounts(A.self))
    bench.log = []
    for _ in 0..<5 { try runtime.at("i").fire(.ping) }
    #expect(bench.log == ["a@i", "a@i"])
  }
}
