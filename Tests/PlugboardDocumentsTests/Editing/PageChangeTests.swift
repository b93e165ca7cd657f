import Plugboard
import Testing

/// Changes of an open page that are applied together.
@MainActor @Suite("Groups of changes") struct PageChangeTests {
  private let runtime: PageRuntime

  init() throws {
    runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(Fixtures.assembler(PageEditingTests.files).page("home"))
  }

  private func children(_ id: ModuleID) throws -> [String] {
    try runtime.modules.children(of: id).map(\.text)
  }

  @Test("C8 a group of changes of cards, components and items is applied in its order")
  func group() throws {
    let edits = try runtime.apply([
      .insert(["id": "b", "components": [["id": "c"]]], under: "home", before: "home/a"),
      .insert([["type": "poster"], ["id": "last"]], under: "home/c"),
      .replace("home/0/0", with: ["type": "row", "items": [["id": "x"]]]),
      .move("home/1", before: "home/b"),
      .update("home/a", data: ["title": "A", "more": ["x": 1]]),
      .update("home/a", data: ["more": ["y": 2]]),
      .remove("home/last"),
    ])
    #expect(edits.map(\.modules) == [["home/b"], ["home/c/0", "home/last"], ["home/0/0"]])
    #expect(try children("home") == ["home/1", "home/b", "home/a"])
    #expect(try children("home/c") == ["home/c/0"])
    #expect(try children("home/0/0") == ["home/x"])
    #expect(try runtime.data(of: "home/a").value("title") == "A")
    #expect(try runtime.data(of: "home/a").value("more") == ["x": 1, "y": 2])
  }

  private static let sound: [PageChange] = [
    .remove("home/0/0/0"), .insert(["id": "new"], under: "home"), .move("home/1", before: "home/a"),
    .update("home", data: ["title": "changed"]),
  ]

  nonisolated static let refused: [(change: PageChange, error: any Error & Equatable)] = [
    (.remove("home/none"), ModuleError.unknownModule("home/none")),
    (.remove("home/0/0/0"), ModuleError.unknownModule("home/0/0/0")),
    (.move("home/none", before: nil), ModuleError.unknownModule("home/none")),
    (.move("home/0/0", before: "home/1"), ModuleError.notSibling("home/1", of: "home/0/0")),
    (.move("home/a", before: "home/a"), ModuleError.notSibling("home/a", of: "home/a")),
    (.move("home", before: nil), ModuleError.rootStays("home")),
    (.insert([:], under: "home/none"), ModuleError.unknownModule("home/none")),
    (
      .insert(["id": "x"], under: "home", before: "home/0/0"),
      ModuleError.notSibling("home/0/0", of: "home/x")
    ),
    (
      .insert([:], under: "home", level: .item),
      ModuleError.misplaced("home", level: .item, under: "home", parentLevel: .page)
    ),
    (
      .replace("home", with: [:]),
      ModuleError.misplaced("home", level: .page, under: nil, parentLevel: nil)
    ),
    (.replace("home/0/0", with: [[:], [:]]), ModuleError.duplicateID("home/0/0")),
    (.update("home/none", data: [:]), DataError.unknownModule("home/none")),
    (.update("home", data: ["": 1]), DataError.emptyKey(module: "home")),
  ]

  @Test("C8 a group of which one change can't be applied changes nothing", arguments: refused)
  func refusal(change: PageChange, error: any Error & Equatable) throws {
    let before = try PageSnapshot(runtime)
    for position in [0, 2, Self.sound.count] {
      var changes = Self.sound
      changes.insert(change, at: position)
      var events = 0
      let token = try runtime.observe { _ in events += 1 }
      // The removed item is there until its own removal.
      if position == 0, case .remove("home/0/0/0") = change { continue }
      #expect { try runtime.apply(changes) } throws: { "\($0)" == "\(error)" }
      token.cancel()
      #expect(events == 0)
      #expect(try PageSnapshot(runtime) == before)
    }
    try runtime.apply(Self.sound)
    #expect(try children("home") == ["home/1", "home/a", "home/new"])
  }

  @Test(
    "C8 a group with a faulty node is refused, with all faults; a single change opens what is sound"
  )
  func faults() throws {
    let node: Value = ["plugins": ["nothing", "tracking"]]
    let error = #expect(throws: DocumentError.self) {
      try runtime.apply([
        .insert(node, under: "home"), .insert(["typ": "x", "type": "none"], under: "home"),
      ])
    }
    #expect(error?.diagnostics.map(\.code) == ["unknown-plugin", "unknown-key", "unknown-type"])
    #expect(throws: DocumentError.self) { try runtime.apply([.insert(node, under: "home")]) }
    #expect(try children("home") == ["home/a", "home/1"])
    #expect(try runtime.insert(node, under: "home").diagnostics.map(\.code) == ["unknown-plugin"])
  }

  @Test("C8 a page of an app is opened and closed, never inserted or replaced")
  func pages() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.register("app", level: .app)
    try runtime.open(Fixtures.assembler(PageEditingTests.files).page("home"), under: "app")
    let misplaced = ModuleError.misplaced("home", level: .page, under: nil, parentLevel: nil)
    #expect(throws: misplaced) { try runtime.replace("home", with: ["id": "home"]) }
    #expect(throws: misplaced) { try runtime.apply([.replace("home", with: [:])]) }
    #expect(throws: ModuleError.self) { try runtime.apply([.insert([:], under: "app")]) }
    #expect(try runtime.modules.descendants(of: "app").contains("home/0/0/0"))
  }

  @Test("C8 ids below a new module that the group removes again are free")
  func idsOfRemovedNew() throws {
    try runtime.apply([
      .insert(["id": "b", "components": [["id": "c"]]], under: "home"), .remove("home/b"),
      .insert(["id": "c"], under: "home"),
    ])
    #expect(try children("home") == ["home/a", "home/1", "home/c"] && children("home/c") == [])
  }

  @Test("C8 warnings about the nodes of a group are reported, and part of its result")
  func warnings() throws {
    var reported: [String] = []
    runtime.observeDiagnostics { reported.append($0.code) }
    let node: Value = ["plugins": [["plugin": "tracking", "remove": true]]]
    let edits = try runtime.apply([.insert(node, under: "home"), .insert([:], under: "home")])
    #expect(edits.map { $0.diagnostics.map(\.code) } == [["nothing-to-remove"], []])
    #expect(reported == ["nothing-to-remove"])
  }

  @Test("C8 removed ids are free for later changes of the group, and others are not taken twice")
  func ids() throws {
    try runtime.apply([.remove("home/a"), .insert(["id": "a"], under: "home", before: "home/1")])
    #expect(try children("home") == ["home/a", "home/1"] && children("home/a") == [])
    let error = #expect(throws: DocumentError.self) {
      try runtime.apply([.insert(["id": "b"], under: "home"), .insert(["id": "b"], under: "home")])
    }
    #expect(error?.diagnostics.map(\.code) == ["duplicate-id"])
    // So are the ids below what is removed or replaced.
    try runtime.apply([.insert(["id": "b", "components": [["id": "c"]]], under: "home")])
    try runtime.apply([
      .replace("home/b", with: ["id": "b", "components": [["id": "d"]]]),
      .insert(["id": "c"], under: "home"), .remove("home/b"), .insert(["id": "d"], under: "home"),
    ])
    #expect(try children("home").suffix(2) == ["home/c", "home/d"])
  }

  @Test("C8 changes of a group see the tree as those before it leave it")
  func order() throws {
    try runtime.apply([.insert([["id": "c"], ["id": "d"]], under: "home")])
    try runtime.apply([
      .update("home/c", data: ["x": 1]), .replace("home/a", with: ["id": "n"]),
      .move("home/1", before: "home/n"), .insert(["id": "x"], under: "home", before: "home/c"),
      .move("home/d", before: "home/1"), .replace("home/1", with: [:]),
    ])
    #expect(try children("home") == ["home/d", "home/1", "home/n", "home/x", "home/c"])
    #expect(try runtime.data(of: "home/c").value("x") == 1)
    try runtime.apply([
      .update("home/c", data: ["x": ["a": 1]]), .update("home/c", data: ["x": ["b": 2]]),
    ])
    #expect(try runtime.data(of: "home/c").value("x") == ["a": 1, "b": 2])
    // Nothing is locked afterwards.
    for id in try runtime.modules.children(of: "home") { try runtime.unregister(id) }
    #expect(try children("home") == [])
  }

  @Test("C8 a module can be replaced, moved and replaced again in one group, as others take its id")
  func sameID() throws {
    try runtime.apply([
      .replace("home/a", with: ["data": ["n": 1]]), .move("home/a", before: nil),
      .replace("home/a", with: ["data": ["n": 2]]), .remove("home/1"),
      .insert(["id": "1x"], under: "home", before: "home/a"),
    ])
    #expect(try children("home") == ["home/1x", "home/a"])
    #expect(try runtime.data(of: "home/a").value("n") == 2)
    #expect(throws: DataError.unknownModule("home/z")) {
      try runtime.apply([
        .insert(["id": "z"], under: "home"), .update("home/z", data: ["n": 1]),
      ])
    }
  }

  @Test("C8 a group is applied as a whole, whatever subscribers end meanwhile")
  func interference() throws {
    try runtime.apply([.insert([["id": "b"], ["id": "c"]], under: "home")])
    try runtime.data(of: "home").observe { _ in
      try? runtime.unregister("home/b")
      try? runtime.unregister("home/c")
    }
    var (loaded, diagnostics) = (Set<ModuleID>(), [Diagnostic]())
    let observer = try runtime.observe { fire in
      if fire.event == "module.didLoad" { loaded.insert(fire.module) }
    }
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.apply([
      .update("home", data: ["x": 1]), .remove("home/b"), .insert([:], under: "home/c"),
      .remove("home/1"),
    ])
    observer.cancel()
    // Needed by the insertion, it has ended afterwards.
    #expect(loaded == ["home/c/0"])
    #expect(diagnostics.isEmpty)
    #expect(try children("home") == ["home/a"])
  }
}
