import Plugboard
import Testing

/// Open pages that become what another version of their document states.
@MainActor @Suite("Revised pages") struct PageRevisionTests {
  static let registry: PluginRegistry = {
    var registry = Fixtures.registry
    try? registry.register(ProbePlugin.self)
    try? registry.register(UnmakablePlugin.self)
    try? registry.register(KeptPlugin.self)
    try? registry.register(CountingPlugin.self)
    try? registry.register(LatePlugin.self)
    return registry
  }()

  static func assembly(_ text: String, _ files: [String: String] = [:]) -> PageAssembly {
    let source = MemoryDocumentStore(files.merging(["pages/home.json": text]) { $1 })
    return PageAssembler(registry: registry, documents: AppDocuments(source)).page("home")
  }

  /// Returns a page of one component with items, under an app.
  static func page(_ items: String, data: String = "{}", plugins: String = #"["probe"]"#)
    -> String
  {
    """
    { "format": 1, "id": "home", "data": \(data), "plugins": \(plugins), "cards": [
      { "components": [ { "plugins": ["probe"], "items": [\(items)] } ] } ] }
    """
  }

  static func item(_ title: String, url: String? = nil, id: String? = nil) -> String {
    let own = id.map { #""id": "\#($0)", "# } ?? ""
    let data = #""title": "\#(title)""# + (url.map { #", "url": "\#($0)""# } ?? "")
    return "{ \(own)\"plugins\": [\"probe\"], \"data\": { \(data) } }"
  }

  let runtime: PageRuntime
  let log = ProbeLog()

  init() throws {
    runtime = PageRuntime(registry: Self.registry)
    try runtime.register("app", level: .app)
    try runtime.data(of: "app").write(.log, log, holding: .strong)
  }

  func open(_ text: String, _ files: [String: String] = [:]) throws {
    try runtime.open(Self.assembly(text, files), under: "app")
    try runtime.appear("home")
    _ = log.take()
  }

  func apply(_ text: String, _ files: [String: String] = [:]) throws -> PageDifference {
    try runtime.apply(Self.assembly(text, files), to: "home")
  }

  func items() throws -> [String] {
    try runtime.modules.children(of: "home/0/0").map { id in
      "\(id) \(try runtime.data(of: id).read(.title) ?? "")"
    }
  }

  @Test(
    "C7 an item that is new in the middle is inserted there, and its siblings keep ids and instances"
  )
  func insertion() throws {
    try open(Self.page([Self.item("a"), Self.item("b")].joined(separator: ",")))
    #expect(try runtime.at("home/0/0/1").fire(.count).response == 1)
    let changes = try apply(
      Self.page([Self.item("a"), Self.item("new"), Self.item("b")].joined(separator: ",")))
    #expect(changes.inserted == ["home/0/0/2"] && changes.count == 1)
    #expect(try items() == ["home/0/0/0 a", "home/0/0/2 new", "home/0/0/1 b"])
    #expect(try runtime.at("home/0/0/1").fire(.count).response == 2)
    #expect(log.take() == ["+home/0/0/2"])
  }

  @Test("C7 a module whose stated id another level has now is replaced")
  func otherLevel() throws {
    try open(#"{ "format": 1, "id": "home", "cards": [{ "id": "x" }] }"#)
    let changes = try apply(#"{ "format": 1, "id": "home", "others": [{ "id": "x" }] }"#)
    #expect(changes.removed == ["home/x"] && changes.inserted == ["home/x"])
    #expect(try runtime.modules.level(of: "home/x") == .other)
  }

  @Test("C7 what the document has no longer ends, and nothing else")
  func removal() throws {
    try open(Self.page([Self.item("a"), Self.item("b"), Self.item("c")].joined(separator: ",")))
    let changes = try apply(Self.page([Self.item("a"), Self.item("c")].joined(separator: ",")))
    #expect(changes.removed == ["home/0/0/1"] && changes.count == 1)
    #expect(log.take() == ["-home/0/0/1"])
  }

  @Test("C7 siblings in another order are moved, as few as possible")
  func order() throws {
    let names = ["a", "b", "c", "d"].map { Self.item($0, url: "u\($0)") }
    try open(Self.page(names.joined(separator: ",")))
    let changes = try apply(
      Self.page([names[3], names[0], names[1], names[2]].joined(separator: ",")))
    #expect(changes.moved == ["home/0/0/3"] && changes.count == 1)
    #expect(try items().map(\.last) == ["d", "a", "b", "c"])
    #expect(log.take() == [])
  }

  @Test(
    "C7 changed data is written to the module that has it, which is recognized by what it shares")
  func data() throws {
    try open(
      Self.page([Self.item("a", url: "1"), Self.item("b", url: "2")].joined(separator: ",")))
    let changes = try apply(
      Self.page(
        [Self.item("new", url: "0"), Self.item("c", url: "2"), Self.item("a", url: "1")]
          .joined(separator: ",")))
    #expect(try items() == ["home/0/0/2 new", "home/0/0/1 c", "home/0/0/0 a"])
    #expect(changes.updated == ["home/0/0/1"] && changes.inserted == ["home/0/0/2"])
    #expect(log.take() == ["+home/0/0/2"])
  }

  @Test("C7 a value written at run time stays, unless the document states another one than before")
  func written() throws {
    try open(Self.page(Self.item("a"), data: #"{ "title": "A", "seen": 1, "rest": 1 }"#))
    let data = try runtime.data(of: "home")
    try data.write("seen", 5)
    try data.write("own", 6)
    try data.write("title", "written")
    let changes = try apply(Self.page(Self.item("a"), data: #"{ "title": "B", "seen": 1 }"#))
    #expect(changes.updated == ["home"])
    #expect(try data.export().values == ["title": "B", "seen": 5, "own": 6])
  }

  @Test("C7 siblings that were moved at run time stay so in a version that only adds or takes some")
  func runtimeOrder() throws {
    let names = ["a", "b", "c", "d"].map { Self.item($0, url: "u\($0)") }
    func order() throws -> [Substring] {
      try items().compactMap { $0.split(separator: " ").last }
    }
    try open(Self.page(names.dropLast().joined(separator: ",")))
    try runtime.move("home/0/0/2", to: 0)
    _ = try apply(Self.page(names.joined(separator: ",")))
    #expect(try order().filter { $0 != "d" } == ["c", "a", "b"])
    _ = try apply(Self.page([names[0], names[2]].joined(separator: ",")))
    #expect(try order() == ["c", "a"])
    _ = try apply(Self.page([names[2], names[0]].joined(separator: ",")))
    #expect(try order() == ["c", "a"])
    _ = try apply(Self.page([names[0], names[2]].joined(separator: ",")))
    #expect(try order() == ["a", "c"], "the document has another order than before")
  }

  @Test("C7 what was inserted at run time stays in its place, and what was removed stays away")
  func runtimeChanges() throws {
    let names = ["a", "b", "c"].map { Self.item($0, url: "u\($0)") }
    try open(Self.page(names.joined(separator: ",")))
    let own = try runtime.insert(["data": ["title": "own"]], under: "home/0/0", at: 1).modules[0]
    try runtime.append(["data": ["title": "last"]], to: "home/0/0")
    try runtime.remove("home/0/0/2")
    let other = Self.item("d", url: "ud")
    _ = try apply(Self.page((names + [other]).joined(separator: ",")))
    #expect(try items().map { $0.split(separator: " ").last } == ["a", "own", "b", "d", "last"])
    #expect(try runtime.data(of: own).read(.title) == "own")
    // Changed, so that it comes back.
    let changed = names.dropLast() + [Self.item("C", url: "uc"), other]
    _ = try apply(Self.page(changed.joined(separator: ",")))
    #expect(
      try items().map { $0.split(separator: " ").last } == ["a", "own", "b", "C", "d", "last"])
  }

  @Test(
    "C7 a module with an id of its own that was removed at run time stays away until it is changed")
  func removedOwnID() throws {
    let (a, b) = (Self.item("a", url: "ua", id: "a"), Self.item("b", url: "ub", id: "b"))
    try open(Self.page([a, b].joined(separator: ",")))
    try runtime.remove("home/a")
    let c = Self.item("c", url: "uc")
    #expect(try apply(Self.page([a, b, c].joined(separator: ","))).inserted == ["home/0/0/2"])
    #expect(try items() == ["home/b b", "home/0/0/2 c"])
    let other = Self.item("a", url: "ua", id: "z")
    #expect(try apply(Self.page([other, b, c].joined(separator: ","))).inserted == ["home/z"])
  }

  @Test(
    "C7 a module that was removed at run time comes back if other modules are below one another")
  func removedStructure() throws {
    func page(_ items: String, _ title: String) -> String {
      """
      { "format": 1, "id": "home", "data": { "title": "\(title)" },
        "cards": [{ "components": [{ "items": [\(items)] }] }] }
      """
    }
    try open(page(#"{ "items": [{}] }, {}"#, "one"))
    try runtime.remove("home/0/0")
    #expect(try apply(page(#"{ "items": [{}] }, {}"#, "two")).inserted == [])
    #expect(try apply(page(#"{}, { "items": [{}] }"#, "three")).inserted.count == 1)
  }

  @Test("C7 a module that was removed at run time comes back if one below it has another id")
  func removedWithOtherID() throws {
    func page(_ id: String, _ title: String) -> String {
      """
      { "format": 1, "id": "home", "data": { "title": "\(title)" },
        "cards": [{ "components": [{ "items": [{ "id": "\(id)" }] }] }] }
      """
    }
    try open(page("x", "one"))
    try runtime.remove("home/0/0")
    #expect(try apply(page("x", "two")).inserted == [])
    #expect(try apply(page("y", "three")).inserted.count == 1)
    #expect(runtime.modules.isRegistered("home/y"))
  }

  @Test("C7 faults and plugins are located in the new version, also those of modules that stay")
  func locations() throws {
    try open(Self.page(Self.item("a")))
    let page = "\n\n\n" + Self.page(Self.item("a"))
    #expect(try apply(page).isEmpty)
    #expect(runtime.location(of: "home/0/0/0")?.line == 5)
    let mount = try runtime.plugins.mounted(on: "home/0/0/0")[0]
    #expect(runtime.location(of: mount, on: "home/0/0/0")?.line == 5)
  }

  @Test("C7 a version that can't be applied changes nothing")
  func refusal() throws {
    try open(Self.page(Self.item("a")))
    let other = PageAssembler(registry: Self.registry).page(["id": "x", "format": 1], as: "x")
    #expect(throws: ModuleError.unknownModule("x")) { try runtime.apply(other, to: "home") }
    try runtime.register("plain", level: .page, under: "app")
    let plain = PageAssembler(registry: Self.registry).page(["format": 1], as: "plain")
    #expect(throws: ModuleError.withoutDocument("plain")) {
      try runtime.apply(plain, to: "plain")
    }
    var refused: (any Error)?
    let token = try runtime.subscribe(to: .moduleWillUnload, on: "home/0/0/0") { _ in
      do {
        _ = try apply(Self.page(""))
      } catch {
        refused = error
      }
    }
    try runtime.remove("home/0/0/0")
    token.cancel()
    #expect(refused as? ModuleError == .busy("home/0/0/0"))
    #expect(try items() == [])
  }

  @Test("C7 whatever subscribers do meanwhile, a version is applied as a whole")
  func interference() throws {
    try open(Self.page([Self.item("a"), Self.item("b")].joined(separator: ",")))
    try runtime.subscribe(to: .moduleWillUnload, on: "home/0/0/0") { _ in
      // Needed by what follows: it ends afterwards.
      try runtime.unregister("home/0/0")
      #expect(throws: ModuleError.self) {
        try runtime.register("home/new", level: .item, under: "home/0/0")
      }
    }
    let changes = try apply(
      Self.page([Self.item("b"), Self.item("new", id: "new")].joined(separator: ",")))
    #expect(changes.inserted == ["home/new"])
    #expect(try runtime.modules.children(of: "home/0") == [])
    #expect(
      log.take().sorted()
        == [
          "+home/new", "-home/0/0", "-home/0/0/0", "-home/0/0/1", "-home/new",
        ].sorted())
  }

  @Test("C7 items without a value of their own are told apart by all that they state")
  func contents() throws {
    func item(_ x: Int, _ y: Int) -> String { #"{ "data": { "x": \#(x), "y": \#(y) } }"# }
    try open(Self.page([item(1, 1), item(1, 2), item(2, 1), item(2, 2)].joined(separator: ",")))
    let changes = try apply(
      Self.page([item(2, 2), item(2, 1), item(1, 1), item(1, 2)].joined(separator: ",")))
    #expect(changes.moved.count == 2 && changes.count == 2)
    #expect(
      try runtime.modules.children(of: "home/0/0")
        == ["home/0/0/3", "home/0/0/2", "home/0/0/0", "home/0/0/1"])
  }

  @Test("C7 changed items are recognized by the values that none of their siblings shares")
  func features() throws {
    func item(_ title: String, _ url: Int) -> String {
      #"{ "data": { "title": "\#(title)", "url": "\#(url)", "year": 1927 } }"#
    }
    try open(Self.page([item("a", 1), item("b", 2)].joined(separator: ",")))
    let changes = try apply(
      Self.page([item("new", 9), item("c", 2), item("d", 1)].joined(separator: ",")))
    #expect(changes.inserted == ["home/0/0/2"] && changes.updated.count == 2)
    #expect(try items() == ["home/0/0/2 new", "home/0/0/1 c", "home/0/0/0 d"])
  }

  @Test("C20 a value that is alike makes an item of another type no other's successor")
  func otherType() throws {
    let files = ["a", "b"].map { ("templates/item/\($0).json", #"{ "format": 1 }"#) }
    let templates = Dictionary(uniqueKeysWithValues: files)
    func item(_ type: String, _ title: String) -> String {
      "{ \"type\": \"\(type)\", \"data\": { \"title\": \"\(title)\" } }"
    }
    try open(Self.page([item("a", "1"), item("a", "2")].joined(separator: ",")), templates)
    let changes = try apply(
      Self.page([item("a", "3"), item("b", "2")].joined(separator: ",")), templates)
    #expect(changes.inserted == ["home/0/0/2"] && changes.exchanged == [])
    #expect(try items().last == "home/0/0/2 2")
  }

  @Test(
    "C7 items of one value are recognized by their order, and one that shares nothing is another")
  func likeness() throws {
    try open(
      Self.page([Self.item("a"), Self.item("b"), Self.item("c", url: "c")].joined(separator: ",")))
    let changes = try apply(
      Self.page([Self.item("x"), Self.item("y"), Self.item("z", url: "z")].joined(separator: ",")))
    #expect(changes.updated == ["home/0/0/0", "home/0/0/1"])
    #expect(changes.removed == ["home/0/0/2"] && changes.inserted == ["home/0/0/3"])
  }

  @Test(
    "C20 a path isn't used again while the page is open, and a stated id is that of the new node")
  func freePaths() throws {
    let (a, b, c) = (Self.item("a", url: "a"), Self.item("b", url: "b"), Self.item("c", url: "c"))
    try open(Self.page([a, b].joined(separator: ",")))
    _ = try apply(Self.page(a))
    let changes = try apply(Self.page([a, c].joined(separator: ",")))
    #expect(changes.inserted == ["home/0/0/2"])
    let stated = try apply(
      Self.page([a, Self.item("d", url: "d", id: "own")].joined(separator: ",")))
    #expect(stated.inserted == ["home/own"] && stated.removed == ["home/0/0/2"])
  }

  @Test(
    "C20 a stated id that a module has which was inserted at run time is reported, and recognized later"
  )
  func takenID() throws {
    runtime.observeDiagnostics { Issue.record("\($0)") }
    try open(Self.page(Self.item("a", url: "a")))
    try runtime.insert(["id": "own"], under: "home")
    let other = Self.item("b", url: "b", id: "own")
    let page = Self.page([Self.item("a", url: "a"), other].joined(separator: ","))
    let added = try apply(page)
    #expect(added.inserted == ["home/0/0/1"])
    #expect(added.diagnostics.map(\.code) == ["duplicate-id"])
    #expect(added.diagnostics.first?.location?.line == 2)
    let changed = Self.item("c", url: "c", id: "own")
    let changes = try apply(
      Self.page([Self.item("a", url: "a"), changed].joined(separator: ",")))
    #expect(changes.updated == ["home/0/0/1"] && changes.count == 1)
    #expect(try apply(page).updated == ["home/0/0/1"])
  }

  @Test("N10 a module in whose place another has the same id leaves no view behind")
  func views() throws {
    try open(Self.page(Self.item("a", url: "a", id: "own")))
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "home/own", .itemView)
    let elsewhere = """
      { "format": 1, "id": "home", "plugins": ["probe"], "cards": [
        { "components": [ { "plugins": ["probe"] }, { "items": [
          \(Self.item("b", url: "b", id: "own")) ] } ] } ] }
      """
    #expect(try apply(elsewhere).inserted.count == 1)
    #expect(tracker.takeStale().map(\.module) == ["home/own"])
    _ = tracker.view(of: "home/own", .itemView)
    try runtime.replace("home/own", with: ["data": ["title": "c"]])
    #expect(tracker.takeStale().map(\.module) == ["home/own"])
  }

  @Test("C7 what a subscriber ends meanwhile is not missed, and nested versions are refused")
  func nested() throws {
    let names = ["a", "b", "c"].map { Self.item($0, url: "u\($0)") }
    try open(Self.page(names.joined(separator: ",")))
    var refused: [ModuleError] = []
    try runtime.subscribe(to: .moduleWillUnload, on: "home/0/0/0") { _ in
      try runtime.unregister("home/0/0/1")
      // Still located where the old version states it.
      #expect(runtime.location(of: "home/0/0/2") != nil && runtime.type(of: "home/0/0/2") == nil)
      do throws(ModuleError) {
        try runtime.apply(Self.assembly(Self.page("")), to: "home")
      } catch {
        refused.append(error)
      }
    }
    try runtime.data(of: "home").observe("title") { _ in
      do throws(ModuleError) {
        try runtime.apply(Self.assembly(Self.page("")), to: "home")
      } catch {
        refused.append(error)
      }
    }
    let changes = try apply(Self.page(Self.item("d", url: "ud"), data: #"{ "title": "T" }"#))
    #expect(changes.removed.count == 3 && changes.inserted.count == 1)
    #expect(refused == [.busy("home"), .busy("home")])
    #expect(try items().count == 1)
    #expect(try apply(Self.page(Self.item("d", url: "ud"), data: #"{ "title": "T" }"#)).isEmpty)
  }
}
