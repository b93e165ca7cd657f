import Plugboard
import Testing

@MainActor @Suite("The life of modules") struct ModuleLifeTests {
  let bench = Bench()

  @Test("M3 all modules of an assembly mount before the first is told that it has loaded")
  func assembly() throws {
    _ = try PageRuntime.withPage(bench.mounts(A.self))
    #expect(
      bench.log.prefix(8) == [
        "mount a@p", "mount a@c", "mount a@k", "mount a@i", "load a@p", "load a@c", "load a@k",
        "load a@i",
      ])
  }

  @Test("M3 unregistering ends children before parents, each wholly before the next begins")
  func ending() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    bench.log = []
    try runtime.unregister("c")
    #expect(
      bench.take() == [
        "unload a@i", "unload b@i", "unmount b@i", "unmount a@i",
        "unload a@k", "unload b@k", "unmount b@k", "unmount a@k",
        "unload a@c", "unload b@c", "unmount b@c", "unmount a@c",
      ])
    #expect(try runtime.modules.descendants(of: "p").isEmpty)
    #expect(bench.living == 2)
  }

  @Test("M3 when a module is told that it will unload, its children are gone and its data is open")
  func steps() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var seen: [String] = []
    bench.unloading["a@c"] = { [unowned runtime] context in
      seen.append("children \(try runtime.modules.children(of: "c").count)")
      try context.data.write(.title, "last")
    }
    bench.unmounting["a@c"] = { [unowned runtime] context in
      seen.append("title \(try context.data.read(.title) ?? "none")")
      seen.append("registered \(runtime.modules.isRegistered("c"))")
      do throws(EventError) { try context.fire(.ping) } catch { seen.append(error.code) }
    }
    try runtime.unregister("c")
    #expect(seen == ["children 0", "title last", "registered true", "event-not-live"])
  }

  @Test("M3 firing on a module that is still mounting is refused")
  func mounting() throws {
    var codes: [String] = []
    bench.mounting["a@c"] = { context in
      do throws(EventError) { try context.fire(.ping) } catch { codes.append(error.code) }
      do throws(EventError) { try context.parent?.fire(.ping) } catch { codes.append(error.code) }
    }
    _ = try PageRuntime.withPage(bench.mounts(A.self))
    #expect(codes == ["event-not-live", "event-not-live"])
    #expect(!bench.log.contains("a@p"))
  }

  @Test("M3 the refusal of a fire says in which phase its module is, and what to do")
  func refusals() throws {
    var messages: [String] = []
    var kept: ModuleContext?
    func note(_ context: ModuleContext) {
      do throws(EventError) { try context.fire(.ping) } catch { messages.append(error.message) }
    }
    bench.mounting["a@i2"] = { context in
      kept = context
      note(context)
    }
    bench.unmounting["a@i2"] = { note($0) }
    let runtime = try PageRuntime.withPage()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    try runtime.unregister("i2")
    note(try #require(kept))
    let refusal = "\"test.ping\" can't be fired at \"i2\", which"
    #expect(
      messages == [
        "\(refusal) is still mounting; fire it in a handler of module.didLoad",
        "\(refusal) is ending; fire it in a handler of module.willUnload at the latest",
        "\(refusal) has ended; work that is begun with context.task ends with it",
      ])
  }

  @Test(
    "M3 an end that is asked for in a report on a module, before its plugins mount, waits for them",
    arguments: ["p", "x"] as [ModuleID])
  func endedInReport(ended: ModuleID) throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    runtime.observeDiagnostics { [unowned runtime] _ in
      #expect(throws: Never.self) { try runtime.unregister(ended) }
    }
    bench.log = []
    try runtime.register(
      "x", level: .card, under: "p", data: Params((Key<Int>(""), 1)), plugins: bench.mounts(A.self))
    #expect(bench.log.first == "mount a@x")
    #expect(bench.log.contains("unmount a@x"))
    #expect(!runtime.modules.isRegistered("x"))
    #expect(runtime.modules.isRegistered("p") == (ended == "x"))
    #expect(bench.living == (ended == "x" ? 4 : 0))
  }

  @Test("M3 dropping a runtime unregisters its roots")
  func dropping() throws {
    var runtime: PageRuntime? = try PageRuntime.withPage(bench.mounts(A.self))
    try runtime?.register("q", level: .page, plugins: bench.mounts(B.self))
    try runtime?.register("o", level: .other, plugins: bench.mounts(B.self))
    bench.log = []
    runtime = nil
    #expect(bench.log.prefix(4) == ["unload b@o", "unmount b@o", "unload b@q", "unmount b@q"])
    #expect(bench.log.suffix(2) == ["unload a@p", "unmount a@p"])
    #expect(bench.living == 0)
  }

  @Test("M3 a runtime dropped in the middle of a fire ends its modules; the fire comes back")
  func droppedInside() throws {
    var runtime: PageRuntime? = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    let context = try #require(runtime?.context(of: "i"))
    bench.handling["a@i"] = { _, event in
      event.respond("a")
      runtime = nil
    }
    bench.log = []
    let outcome = try context.fire(.ping)
    #expect(outcome.response == "a" && outcome.isUnmounted && outcome.called == 1)
    #expect(!bench.log.contains("b@i"))
    #expect(bench.living == 0)
    #expect(throws: EventError.self) { try context.fire(.ping) }
  }

  @Test("M3 a runtime dropped inside `module.willUnload` ends all its modules, each once")
  func droppedWhileEnding() throws {
    var runtime: PageRuntime? = try PageRuntime.withPage(bench.mounts(A.self))
    bench.unloading["a@i"] = { _ in runtime = nil }
    bench.log = []
    try runtime?.unregister("k")
    #expect(runtime == nil && bench.living == 0)
    #expect(
      bench.log == ["i", "k", "c", "p"].flatMap { ["unload a@\($0)", "unmount a@\($0)"] })
  }

  @Test("M3 nothing is retained: runtime, plugins and strong references go")
  func retention() throws {
    weak var weakRuntime: PageRuntime?
    weak var weakObject: Bench?
    weak var weakCaptured: Bench?
    do {
      let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self, C.self))
      do {
        let (object, captured) = (Bench(), Bench())
        try runtime.data(of: "i").write(
          ReferenceKey<Bench>("object"), object, holding: .strong)
        try runtime.subscribe(to: .ping, on: "i") { [captured] event in
          event.respond(.string(captured.name))
        }
        (weakObject, weakCaptured) = (object, captured)
      }
      try runtime.at("i").fire(.ping)
      weakRuntime = runtime
      #expect(weakObject != nil && weakCaptured != nil && bench.living == 12)
      try runtime.unregister("k")
      #expect(weakObject == nil && weakCaptured == nil && bench.living == 6)
    }
    #expect(weakRuntime == nil && bench.living == 0)
  }

  @Test("M3 a module unregistered by its own handler is left after that handler")
  func ownHandler() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    bench.handling["a@i"] = { [unowned runtime] _, event in
      event.respond(1)
      try runtime.unregister("c")
    }
    bench.log = []
    let outcome = try runtime.at("i").fire(.ping)
    #expect(bench.log.filter { $0.hasSuffix("b@i") } == ["unload b@i", "unmount b@i"])
    #expect(outcome.isUnmounted && outcome.response == 1)
    #expect(outcome.subscribers == 2 && outcome.called == 1)
  }

  @Test("M3 unregistering another module, and the own parent, inside `module.willUnload`")
  func nestedEnds() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    try runtime.register("c2", level: .card, under: "p", plugins: bench.mounts(A.self))
    bench.unloading["a@i"] = { [unowned runtime] _ in
      try runtime.unregister("c2")
      try runtime.unregister("p")
    }
    bench.log = []
    try runtime.unregister("k")
    #expect(
      bench.log == [
        "unload a@i", "unload a@c2", "unmount a@c2", "unmount a@i", "unload a@k", "unmount a@k",
        "unload a@c", "unmount a@c", "unload a@p", "unmount a@p",
      ])
    #expect(runtime.modules.count == 0)
  }

  @Test("M3 who suspended an event is told that the module ends while its data is still open")
  func suspendedAtEnd() throws {
    let runtime = try PageRuntime.withPage()
    let data = try runtime.data(of: "i")
    try data.write(.title, "open")
    var token: Suspension<Value>?
    var title: String?
    try runtime.subscribe(to: .ping, on: "i") { token = $0.suspend() }
    try runtime.at("i").fire(.ping)
    token?.onEnd { _ in title = try? data.read(.title) }
    try runtime.unregister("i")
    #expect(title == "open")
  }

  @Test(
    "M3 nothing is registered under a module that is ending",
    arguments: [("p", .card), ("c", .component), ("k", .item)] as [(ModuleID, Level)])
  func lateChild(parent: ModuleID, level: Level) throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var error: ModuleError?
    bench.unloading["a@i"] = { [unowned runtime] _ in
      error = #expect(throws: ModuleError.self) {
        try runtime.register("late", level: level, under: parent)
      }
    }
    try runtime.unregister("p")
    #expect(error == .parentEnding(parent, of: "late"))
    #expect(runtime.modules.count == 0)
  }

  @Test(
    "M3 a module asked to end while it mounts ends when that is done, and is never told of loading")
  func endWhileMounting() throws {
    let runtime = PageRuntime()
    bench.mounting["a@c"] = { [unowned runtime] _ in try runtime.unregister("c") }
    try runtime.open([
      ModulePlan(id: "p", level: .page, plugins: bench.mounts(A.self, B.self)),
      ModulePlan(id: "c", level: .card, plugins: bench.mounts(A.self, B.self), parent: 0),
    ])
    #expect(
      bench.log == [
        "mount a@p", "mount b@p", "mount a@c", "mount b@c", "unload a@c", "unload b@c",
        "unmount b@c", "unmount a@c", "load a@p", "load b@p",
      ])
    #expect(!runtime.modules.isRegistered("c") && bench.living == 2)
  }

  @Test("M3 children registered, and siblings ended, by a handler of `module.didLoad`")
  func insideDidLoad() throws {
    let runtime = PageRuntime()
    bench.loading["a@p"] = { [unowned runtime, bench] _ in
      try runtime.register("c0", level: .card, under: "p", at: 0, plugins: bench.mounts(A.self))
      try runtime.unregister("c1")
      try runtime.at("p").fire(.ping)
      try runtime.at("c2").fire(.ping)
    }
    try runtime.open([
      ModulePlan(id: "p", level: .page, plugins: bench.mounts(A.self)),
      ModulePlan(id: "c1", level: .card, plugins: bench.mounts(A.self), parent: 0),
      ModulePlan(id: "c2", level: .card, plugins: bench.mounts(A.self), parent: 0),
    ])
    #expect(
      bench.log == [
        "mount a@p", "mount a@c1", "mount a@c2", "load a@p", "mount a@c0", "load a@c0",
        "unload a@c1", "unmount a@c1", "a@p", "a@c2", "load a@c2",
      ])
    #expect(try runtime.modules.children(of: "p") == ["c0", "c2"])
  }

  @Test(
    "M3 a later module of the same id has neither the fault nor the document of the earlier one")
  func laterModule() throws {
    let source = MemoryDocumentStore([
      "pages/p.json": #"{ "format": 1, "id": "p", "cards": [{ "type": "nowhere", "id": "c" }] }"#
    ])
    let assembler = PageAssembler(registry: PluginRegistry(), documents: AppDocuments(source))
    let runtime = PageRuntime()
    try runtime.open(assembler.page("p"))
    #expect(runtime.fault(of: "p/c") != nil && runtime.location(of: "p/c") != nil)
    try runtime.unregister("p")
    #expect(runtime.faults.isEmpty)
    try runtime.register("p", level: .page)
    try runtime.register("p/c", level: .card, under: "p")
    #expect(runtime.fault(of: "p/c") == nil && runtime.location(of: "p/c") == nil)
    #expect(throws: ModuleError.withoutDocument("p")) {
      try runtime.apply(assembler.page("p"), to: "p")
    }
  }

  @Test("M3 an id is free again after its module's end, also inside a handler of the old one")
  func sameID() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    try runtime.data(of: "i").write(.title, "old")
    bench.handling["a@i"] = { [unowned runtime, bench] _, _ in
      bench.handling = [:]
      try runtime.unregister("i")
      try runtime.register("i", level: .item, under: "k", plugins: bench.mounts(C.self))
    }
    bench.log = []
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.called == 1 && outcome.isUnmounted)
    #expect(!bench.take().contains("c@i"))
    #expect(try runtime.data(of: "i").read(.title) == nil)
    try runtime.at("i").fire(.ping)
    #expect(bench.log == ["c@i"])
  }
}
