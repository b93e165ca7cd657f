import Plugboard
import Testing

@MainActor @Suite("Editing of each level") struct EveryLevelEditingTests {
  /// A level with the parent of two modules of it, the first of which has a child.
  struct Case: Sendable, CustomTestStringConvertible {
    let level: Level
    let parent: ModuleID
    /// The field of a node of the level that holds its children.
    let childField: String

    var testDescription: String { "\(level)" }
  }

  nonisolated static let cases = [
    Case(level: .card, parent: "home", childField: "components"),
    Case(level: .component, parent: "home/c1", childField: "items"),
    Case(level: .item, parent: "home/k1", childField: "items"),
    Case(level: .other, parent: "home", childField: "others"),
  ]

  private let runtime: PageRuntime

  init() throws {
    runtime = PageRuntime(registry: Fixtures.registry)
    var files = [
      "pages/home.json": """
      {
        "format": 1, "id": "home",
        "cards": [
          {
            "id": "c1",
            "components": [
              { "id": "k1", "items": [{ "id": "i1", "items": [{ "id": "in" }] }, { "id": "i2" }] },
              { "id": "k2" }
            ]
          },
          { "id": "c2" }
        ],
        "others": [{ "id": "o1", "others": [{ "id": "below" }] }, { "id": "o2" }]
      }
      """
    ]
    for test in Self.cases {
      files["templates/\(test.level)/mine.json"] =
        #"{ "format": 1, "plugins": ["anywhere"], "data": { "of": "template", "n": 1 } }"#
    }
    try runtime.open(Fixtures.assembler(files).page("home"))
  }

  /// The ids of the modules of the level below the parent, without the page's name.
  private func ids(_ test: Case) throws -> [String] {
    try runtime.modules.children(of: test.parent)
      .filter { try runtime.modules.level(of: $0) == test.level }
      .map { String($0.text.dropFirst("home/".count)) }
  }

  private func node(_ id: String) -> Value {
    ["id": .string(id), "type": "mine", "data": ["n": 2]]
  }

  private func isMine(_ id: ModuleID) throws -> Bool {
    try runtime.plugins.mounted(on: id).map(\.type.name) == ["anywhere"]
      && runtime.data(of: id).export().values == ["of": "template", "n": 2]
  }

  @Test("C8 nodes of each level are inserted at a position and appended", arguments: cases)
  func insert(test: Case) throws {
    let (first, second) = (try ids(test)[0], try ids(test)[1])
    let position = try runtime.modules.children(of: test.parent)
      .firstIndex { $0.text == "home/\(second)" }
    let edit = try runtime.insert(
      node("new"), under: test.parent, at: position, level: test.level)
    #expect(edit.modules == ["home/new"] && edit.diagnostics == [])
    try runtime.insert(node("last"), under: test.parent, level: test.level)
    #expect(try ids(test) == [first, "new", second, "last"])
    #expect(try isMine("home/new") && isMine("home/last"))
  }

  @Test("C8 a module of each level is replaced in its place, with all below it", arguments: cases)
  func replace(test: Case) throws {
    let (first, second) = (try ids(test)[0], try ids(test)[1])
    let child = try #require(try runtime.modules.children(of: ModuleID("home/\(first)")).first)
    var new = try #require(Fields(value: node("new")))
    new[test.childField] = [["id": "inner"]]
    let edit = try runtime.replace(ModuleID("home/\(first)"), with: .object(new))
    #expect(edit.modules == ["home/new"])
    #expect(try ids(test) == ["new", second])
    #expect(try isMine("home/new"))
    #expect(try runtime.modules.children(of: "home/new") == ["home/inner"])
    #expect(!runtime.modules.isRegistered(child))
  }

  @Test("C8 a module of each level is moved with all below it, and removed so", arguments: cases)
  func moveAndRemove(test: Case) throws {
    let (first, second) = (try ids(test)[0], try ids(test)[1])
    let id = ModuleID("home/\(first)")
    let below = try runtime.modules.descendants(of: id)
    let count = try runtime.modules.children(of: test.parent).count
    try runtime.move(id, to: count - 1)
    #expect(try ids(test) == [second, first])
    #expect(try runtime.modules.descendants(of: id) == below && !below.isEmpty)
    try runtime.remove(id)
    #expect(try ids(test) == [second])
    #expect(!below.contains { runtime.modules.isRegistered($0) })
  }

  @Test("C8 the data of a module of each level is updated, and it lives on", arguments: cases)
  func update(test: Case) throws {
    try runtime.insert(node("new"), under: test.parent, level: test.level)
    let context = try #require(runtime.context(of: "home/new", as: ModuleContext.self))
    var told: [String] = []
    try runtime.data(of: "home/new").observe { told.append($0.key.text) }
    try runtime.update("home/new", data: ["n": 3, "of": .null])
    #expect(try context.data.export().values == ["n": 3])
    #expect(told == ["n", "of"])
  }
}
