import Plugboard
import Testing

@MainActor struct PageEditingTests {
  static let files = [
    "pages/home.json": """
    {
      "format": 1, "id": "home",
      "cards": [
        { "id": "a", "components": [{ "type": "row", "items": [{ "data": { "n": 0 } }] }] }, {}
      ]
    }
    """,
    "templates/component/row.json": #"{ "format": 1, "plugins": ["layout.row"] }"#,
    "templates/item/poster.json": #"{ "format": 1, "plugins": ["text"], "data": { "w": 1 } }"#,
  ]

  let runtime: PageRuntime

  init() throws {
    runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(Fixtures.assembler(Self.files).page("home"))
  }

  private func children(_ id: ModuleID) throws -> [String] {
    try runtime.modules.children(of: id).map(\.text)
  }

  @Test("C8 a card, a component and an item are inserted, with the page's templates")
  func insert() throws {
    let card = try runtime.insert(
      ["id": "new", "components": [["type": "row", "items": [["type": "poster"]]]]],
      under: "home", at: 1)
    #expect(card.modules == ["home/new"] && card.diagnostics == [])
    #expect(try children("home") == ["home/a", "home/new", "home/1"])
    #expect(try children("home/new") == ["home/2/0"])
    #expect(try runtime.plugins.mounted(on: "home/2/0/0").map(\.type.name) == ["text"])
    let component = try runtime.append(["type": "row"], to: "home/1")
    #expect(component.modules == ["home/1/0"])
    let item = try runtime.append(["type": "poster", "data": ["w": 2]], to: "home/1/0")
    #expect(item.modules == ["home/1/0/0"])
    #expect(try runtime.data(of: "home/1/0/0").value("w") == 2)
  }

  @Test("D8 what data can't hold is left out of a node that is given as a value, and reported")
  func unfit() throws {
    let data: Fields = ["x": [.double(.nan)], "y": 1]
    let edit = try runtime.insert(["id": "n", "data": .object(data)], under: "home")
    #expect(edit.diagnostics.map(\.code) == ["data-illegal"])
    #expect(try runtime.data(of: "home/n").export().values == ["y": 1])
    let page = Fixtures.assembler(Self.files).page("home", as: "next", data: data)
    #expect(page.diagnostics.map(\.code) == ["data-illegal"])
    let value = Fixtures.assembler().page(["format": 1, "id": "p", "data": .object(data)])
    #expect(value.diagnostics.map(\.code) == ["data-illegal"])
    #expect([page, value].map { $0.plans.first?.data.record } == [["y": 1], ["y": 1]])
    let taking = #"{ "format": 1, "id": "home", "inputs": { "x": { "type": "array" } } }"#
    let given = Fixtures.assembler(["pages/home.json": taking])
      .page("home", inputs: PageInputs(["x": [.double(.nan)]]))
    #expect(given.diagnostics.map(\.code) == ["data-illegal"])
  }

  @Test("C8 the number of the siblings is the position behind the last of them")
  func atEnd() throws {
    #expect(try runtime.insert(["id": "last"], under: "home", at: 2).modules == ["home/last"])
    #expect(try children("home") == ["home/a", "home/1", "home/last"])
    #expect(throws: ModuleError.positionOutOfRange(4, count: 3, under: "home")) {
      try runtime.insert(["id": "more"], under: "home", at: 4)
    }
  }

  @Test("C8 several nodes are inserted at once, in their order")
  func several() throws {
    let edit = try runtime.insert([["id": "x"], [:], ["id": "y"]], under: "home/0/0", at: 0)
    #expect(edit.modules == ["home/x", "home/0/0/2", "home/y"])
    #expect(try children("home/0/0") == ["home/x", "home/0/0/2", "home/y", "home/0/0/0"])
  }

  @Test("C8 an id is never reused while its page is open")
  func ids() throws {
    #expect(try runtime.append([:], to: "home").modules == ["home/2"])
    try runtime.remove("home/2")
    #expect(try runtime.append([:], to: "home").modules == ["home/3"])
    try runtime.remove("home/1")
    #expect(try runtime.append([:], to: "home").modules == ["home/4"])
    #expect(try runtime.append([:], to: "home/4").modules == ["home/4/0"])
  }

  @Test("C8 a stated id that is taken is reported, and the node gets another")
  func taken() throws {
    let edit = try runtime.append(["id": "a"], to: "home")
    #expect(edit.diagnostics.map(\.code) == ["duplicate-id"] && edit.modules == ["home/2"])
  }

  @Test("C8 a module is replaced in its place, and keeps its id if the node states none")
  func replace() throws {
    let same = try runtime.replace("home/a", with: ["components": [[:], [:]]])
    #expect(same.modules == ["home/a"])
    #expect(try children("home") == ["home/a", "home/1"])
    #expect(try children("home/a") == ["home/a/0", "home/a/1"])
    let other = try runtime.replace("home/a", with: ["id": "b"])
    #expect(other.modules == ["home/b"])
    #expect(try children("home") == ["home/b", "home/1"])
  }

  @Test("C8 a replacement is all or nothing: nobody takes its ids while the old module ends")
  func replaceKeepsIDs() throws {
    var refusal: ModuleError?
    try runtime.subscribe(to: .moduleWillUnload, on: "home/a") { [unowned runtime] _ in
      refusal = #expect(throws: ModuleError.self) {
        try runtime.register("home/b", level: .card, under: "home")
      }
      try runtime.remove("home/1")
    }
    try runtime.replace("home/a", with: ["id": "b"])
    #expect(refusal == .duplicateID("home/b"))
    #expect(try children("home") == ["home/b"])
    try runtime.register("home/c", level: .card, under: "home")
  }

  @Test(
    "C8 a module above that is removed while one below is replaced ends after it, with all of it")
  func replaceInEndingParent() throws {
    var ended: [String] = []
    try runtime.observe { fire in
      if fire.event == "module.willUnload", fire.phase == .begin { ended.append(fire.module.text) }
    }
    try runtime.subscribe(to: .moduleWillUnload, on: "home/a") { [unowned runtime] _ in
      try runtime.remove("home")
    }
    let edit = try runtime.replace("home/a", with: ["id": "b"])
    #expect(edit.modules == ["home/b"])
    #expect(ended.suffix(3) == ["home/1", "home/b", "home"])
    #expect(runtime.modules.count == 0)
  }

  @Test("C8 a replacement has the place of the former, though a subscriber ends the next one")
  func replacedBeforeEnding() throws {
    try runtime.insert([["id": "b"], ["id": "c"]], under: "home")
    try runtime.subscribe(to: .moduleWillUnload, on: "home/1", once: true) { [runtime] _ in
      try runtime.remove("home/b")
    }
    try runtime.replace("home/1", with: ["id": "n"])
    #expect(try children("home") == ["home/a", "home/n", "home/c"])
  }

  @Test("C8 a replacement that can't be registered changes nothing")
  func refusedReplacement() throws {
    let before = try runtime.modules.descendants(of: "home")
    let instance = try #require(runtime.context(of: "home/a", as: CardContext.self))
    #expect(throws: ModuleError.self) { try runtime.replace("home/a", with: [[:], [:]]) }
    #expect(try runtime.modules.descendants(of: "home") == before)
    #expect(instance.position == 0)
  }

  @Test("C8 a module is moved among its siblings, and removed with all under it")
  func move() throws {
    try runtime.move("home/1", to: 0)
    #expect(try children("home") == ["home/1", "home/a"])
    try runtime.remove("home/a")
    #expect(runtime.modules.count == 2)
  }

  @Test("C8 data is merged into a live module's: its plugins stay and observers get the changes")
  func update() throws {
    let id: ModuleID = "home/0/0/0"
    try runtime.update(id, data: ["look": ["a": 1, "b": 2]])
    var heard: [String] = []
    try runtime.data(of: id).observe { heard.append($0.key.text) }
    try runtime.update(id, data: ["look": ["a": .null, "c": 3], "n": .null])
    #expect(try runtime.data(of: id).value("look") == ["b": 2, "c": 3])
    #expect(try runtime.data(of: id).value("n") == nil)
    try runtime.update(id, data: ["look": ["c": 3]])
    #expect(heard == ["look", "n"])
    try runtime.update(id, data: ["badge": ["text": "x", "icon": .null]])
    #expect(try runtime.data(of: id).value("badge") == ["text": "x"])
  }

  @Test("C8 faults of a node are reported with their lines, and the rest shows")
  func faults() throws {
    var reported: [Diagnostic] = []
    runtime.observeDiagnostics { reported.append($0) }
    let nodes = try JSONReader().read("[{},\n{ \"type\": \"postr\" }]", file: "patch.json")
    let edit = try runtime.insert(nodes, under: "home/0/0")
    #expect(edit.diagnostics.map { "\($0.location?.line ?? 0) \($0.code)" } == ["2 unknown-type"])
    #expect(edit.diagnostics.first?.pointer == "/1/type")
    #expect(reported == edit.diagnostics)
    #expect(edit.modules.count == 2)
    #expect(runtime.fault(of: try #require(edit.modules.last))?.suggestion == "poster")
  }

  @Test("C8 nodes of a document are inserted at a position, of a level, and appended")
  func insertDocument() throws {
    let nodes = try JSONReader().read(#"[{ "id": "x" }, { "id": "y" }]"#, file: "patch.json")
    #expect(try runtime.insert(nodes, under: "home", at: 1).modules == ["home/x", "home/y"])
    #expect(try children("home") == ["home/a", "home/x", "home/y", "home/1"])
    let last = try JSONReader().read(#"{ "id": "z" }"#, file: "patch.json")
    try runtime.insert(last, under: "home", level: .other)
    #expect(try children("home").last == "home/z")
    #expect(try runtime.modules.level(of: "home/z") == .other)
  }

  @Test("E23 the entry of an inserted plugin is found in the inserted text")
  func location() throws {
    let node = try JSONReader().read(
      "{ \"id\": \"n\",\n \"plugins\": [\"text\"] }", file: "patch.json")
    try runtime.insert(node, under: "home/0/0")
    let mount = try #require(try runtime.plugins.mounted(on: "home/n").first)
    #expect(runtime.location(of: mount, on: "home/n")?.description == "patch.json:2:14")
  }

  @Test("C8 a module is replaced with a document, whose faults have lines")
  func replaceWithDocument() throws {
    let node = try JSONReader().read(
      "{ \"id\": \"n\",\n \"plugins\": [\"txt\", \"anywhere\"] }", file: "patch.json")
    let edit = try runtime.replace("home/a", with: node)
    #expect(edit.modules == ["home/n"])
    #expect(edit.diagnostics.map(\.location?.description) == ["patch.json:2:14"])
    #expect(try children("home") == ["home/n", "home/1"])
    let mount = try #require(try runtime.plugins.mounted(on: "home/n").first)
    #expect(runtime.location(of: mount, on: "home/n")?.description == "patch.json:2:21")
  }

  @Test(
    "C8 nothing is inserted under a module that is ending, nor is that one replaced or moved to")
  func ending() throws {
    var errors: [any Error] = []
    func note(_ change: () throws -> Void) {
      do {
        try change()
      } catch {
        errors.append(error)
      }
    }
    try runtime.subscribe(to: .moduleWillUnload, on: "home/a") { [unowned runtime] _ in
      note { try runtime.append(["id": "x"], to: "home/a") }
      note {
        try runtime.apply([
          .update("home", data: ["title": "changed"]), .insert(["id": "x"], under: "home/a"),
        ])
      }
      note { try runtime.replace("home/a", with: [:]) }
      note { try runtime.apply([.remove("home/1"), .remove("home/a")]) }
    }
    try runtime.remove("home/a")
    let refused =
      "module \"home/x\" can't be registered under \"home/a\", which is still mounting or is ending"
    let busy =
      "module \"home/a\" can't be changed now: plugins are just mounting, the module or one below it is"
      + " ending, or another change in progress needs it; change it when that is done [module-busy]"
    #expect(
      errors.map { "\($0)" } == [
        refused + " [module-parent-ending]", refused + " [module-parent-ending]", busy, busy,
      ])
    #expect(try children("home") == ["home/1"])
    #expect(try runtime.data(of: "home").value("title") == nil)
  }

  @Test("C8 a level that isn't allowed there is refused and nothing changes")
  func misplaced() throws {
    #expect(throws: ModuleError.self) { try runtime.insert([:], under: "home", level: .item) }
    #expect(throws: ModuleError.self) { try runtime.insert([:], under: "nowhere") }
    #expect(throws: ModuleError.self) { try runtime.insert([:], under: "home", at: 9) }
    #expect(throws: ModuleError.self) { try runtime.replace("home", with: [:]) }
    #expect(try children("home") == ["home/a", "home/1"])
  }

  @Test("C8 a dialog is inserted beside the children")
  func dialog() throws {
    let edit = try runtime.insert(["id": "dialog"], under: "home/a", level: .other)
    #expect(try runtime.modules.level(of: try #require(edit.modules.first)) == .other)
  }

  @Test("C8 nodes can be inserted into a page without a document")
  func plain() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.register("bare", level: .page)
    #expect(try runtime.append(["plugins": ["tracking"]], to: "bare").modules == ["bare/0"])
    #expect(try runtime.plugins.mounted(on: "bare/0").map(\.type.name) == ["tracking"])
  }

  @Test("C20 a node that is inserted into a page of the host gets a path that none had before")
  func pathsOfHost() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.register("p", level: .page)
    try runtime.insert([:], under: "p")
    let first = try runtime.modules.children(of: "p")
    try runtime.remove(first[0])
    try runtime.insert([:], under: "p")
    #expect(try first.count == 1 && Set(runtime.modules.children(of: "p")).isDisjoint(with: first))
  }
}
