import Plugboard
import Testing

/// Recognition of modules without stated ids among their siblings.
extension PageRevisionTests {
  private static func titles(_ titles: String) -> String {
    "{ \"items\": [\(titles.map { item(String($0), url: "u\($0)") }.joined(separator: ","))] }"
  }

  private static func components(_ components: String...) -> String {
    """
    { "format": 1, "id": "home", "cards": [
      { "components": [\(components.joined(separator: ", "))] } ] }
    """
  }

  @Test(
    "C7 of siblings that differ by their children alone, the one with the same children is kept",
    arguments: ["", "efgh"])
  func children(first: String) throws {
    try open(Self.components(Self.titles(first), Self.titles("abcd")))
    let changes = try apply(Self.components(Self.titles("abcd")))
    #expect(changes.removed == ["home/0/0"] && changes.count == 1)
    #expect(try runtime.modules.children(of: "home/0") == ["home/0/1"])
  }

  @Test("C7 a sibling of another type isn't taken for one that is new")
  func types() throws {
    let files = ["a", "b"].map {
      ("templates/card/\($0).json", #"{ "format": 1, "plugins": ["probe"] }"#)
    }
    func page(_ types: String...) -> String {
      let cards = types.map { "{ \"type\": \"\($0)\" }" }.joined(separator: ", ")
      return "{ \"format\": 1, \"id\": \"home\", \"cards\": [\(cards)] }"
    }
    let templates = Dictionary(uniqueKeysWithValues: files)
    try open(page("a", "b"), templates)
    let changes = try apply(page("a", "a"), templates)
    #expect(changes.removed == ["home/1"] && changes.inserted == ["home/2"])
    #expect(runtime.type(of: "home/2") == "a")
  }

  @Test("C7 of two items that share values with one before, one is it, and the other is new")
  func split() throws {
    let one = #"{ "data": { "a": 1, "b": 2 } }"#
    let two = [#"{ "data": { "a": 1, "c": 3 } }"#, #"{ "data": { "b": 2, "d": 4 } }"#]
    try open(Self.page(one))
    let changes = try apply(Self.page(two.joined(separator: ",")))
    #expect(changes.updated.count == 1 && changes.inserted.count == 1 && changes.count == 2)
    #expect(try items().count == 2)
    let joined = try apply(Self.page(one))
    #expect(joined.removed.count == 1 && joined.updated.count == 1 && joined.count == 2)
    #expect(try items().count == 1)
  }

  nonisolated static let replacements: [(before: String, after: String, isKept: Bool)] = [
    // Values that siblings share as well count as something in common.
    (
      #"{ "data": { "k": 0, "a": 1 } }, { "data": { "k": 0, "a": 2 } }"#,
      #"{ "data": { "k": 0, "a": 3 } }, { "data": { "k": 0, "a": 4 } }"#, true
    ),
    (#"{ "data": { "a": 1, "b": 2 } }"#, #"{ "data": { "c": 3 } }"#, false),
    (#"{ "data": { "c": 3 } }"#, #"{ "data": { "a": 1, "b": 2 } }"#, false),
    (#"{ "data": { "a": 1 } }"#, #"{ "data": { "a": 2 } }"#, true),
    // A list without plugins says nothing of what a module is.
    (#"{ "plugins": ["probe"], "data": { "a": 1 } }"#, #"{ "data": { "a": 2 } }"#, true),
  ]

  @Test(
    "C7 items are recognized by order unless one has several values, and they share none",
    arguments: replacements)
  func order(_ test: (before: String, after: String, isKept: Bool)) throws {
    try open(Self.page(test.before))
    let changes = try apply(Self.page(test.after))
    #expect(changes.inserted.isEmpty == test.isKept && changes.removed.isEmpty == test.isKept)
  }

  @Test("C7 a module that was removed at run time is back once the document states more below it")
  func removedGrows() throws {
    func page(_ items: String) -> String {
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [{ \"components\": [{ \"items\": [\(items)] }] }, {}] }"
    }
    try open(page("{}"))
    try runtime.unregister("home/0")
    #expect(try apply(page("{}")).isEmpty)
    #expect(try apply(page("{}, {}")).inserted.count == 1)
    #expect(try runtime.modules.children(of: "home").count == 2)
  }
}
