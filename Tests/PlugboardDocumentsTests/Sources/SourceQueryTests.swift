import Plugboard
import Testing

@Suite("Items that are made of records") @MainActor struct SourceQueryTests {
  private static let films = """
    { "format": 1, "key": "film", "search": ["title", "director", "year"],
      "records": {
        "moon": { "title": "A Trip to the Moon", "director": "Georges Méliès", "year": 1902,
          "tags": ["silent", "short"], "motif": "train" },
        "general": { "title": { "@text": { "zh": "将军号", "en": "The General" } },
          "director": "Buster Keaton", "year": 1926, "tags": ["silent", "comedy"] },
        "sherlock": { "title": "Sherlock Jr.", "director": "Buster Keaton", "year": 1924,
          "tags": ["silent", "comedy"] },
        "charade": { "title": "Charade", "year": 1963, "tags": [] } } }
    """

  private func load(
    _ params: Fields, _ text: String = films, page: Int = 1
  ) async throws -> SourcePage {
    try await DocumentSources(AppDocuments(MemoryDocumentStore(["sources/films.json": text])))
      .load(SourceRequest("films", of: .item, page: page, params: Params(params)))
  }

  private func names(_ params: Fields) async throws -> [String] {
    try await load(params).nodes.map { node in
      guard case .object(let item) = node, case .object(let data)? = item["data"],
        case .string(let name)? = data["film"]
      else { throw CancellationError() }
      return name
    }
  }

  @Test("C16 the records of a source are items, each with its name under the key")
  func items() async throws {
    #expect(
      try await load(["names": ["charade"]])
        == SourcePage(
          [["data": ["title": "Charade", "year": 1963, "tags": [], "film": "charade"]]],
          isLast: true, total: 1))
    #expect(try await names([:]) == ["moon", "general", "sherlock", "charade"])
  }

  @Test(
    "C16 a field whose name begins with a mark that joins the sign of the order is sorted by",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
  func markedField(mark: String) async throws {
    let films = """
      { "format": 1, "key": "film", "records": { "a": { "\(mark)x": 1 }, "b": { "\(mark)x": 2 } } }
      """
    let nodes = try await load(["sort": .string("-\(mark)x")], films).nodes
    #expect(nodes.map { $0[JSONPointer(["data", "film"])] } == ["b", "a"])
  }

  @Test(
    "C16 the params of a request select records and order them",
    arguments: [
      (["tags": "comedy"], ["general", "sherlock"]),
      (["director": "Buster Keaton", "except": "general"], ["sherlock"]),
      (["title": "将军号"], ["general"]), (["title": "The General"], ["general"]),
      (["year": 1902, "tags": "silent"], ["moon"]), (["year": 1900], []),
      (["names": ["charade", "unknown", "moon"]], ["charade", "moon"]), (["names": []], []),
      (["sort": "year"], ["moon", "sherlock", "general", "charade"]),
      (["sort": "-year", "limit": 2], ["charade", "general"]),
      (["sort": "director"], ["general", "sherlock", "moon", "charade"]),
      (["sort": "-director"], ["moon", "general", "sherlock", "charade"]),
      (["year": [1902, 1924]], ["moon", "sherlock"]), (["year": 1902.0], ["moon"]),
      (["tags": ["short", "comedy"]], ["moon", "general", "sherlock"]), (["tags": ["none"]], []),
      (["sort": ["director", "year"]], ["sherlock", "general", "moon", "charade"]),
      (["sort": ["-director", "-year"]], ["moon", "general", "sherlock", "charade"]),
      (["limit": 0], []), (["tags": .null], ["moon", "general", "sherlock", "charade"]),
    ] as [(Fields, [String])])
  func selected(_ params: Fields, _ wanted: [String]) async throws {
    #expect(try await names(params) == wanted)
  }

  @Test(
    "C16 a text is found in the fields that the source searches, in any case, order and language",
    arguments: [
      ("keaton", ["general", "sherlock"]), ("KEATON general", ["general"]), ("将军", ["general"]),
      ("melies", ["moon"]), ("Méliès", ["moon"]), ("1924", ["sherlock"]), ("train", []),
      ("  ", ["moon", "general", "sherlock", "charade"]), ("nothing", []),
    ] as [(String, [String])])
  func text(_ text: String, _ wanted: [String]) async throws {
    #expect(try await names(["text": .string(text)]) == wanted)
  }

  @Test(
    "C16 a text is found without the marks of Latin letters, however they are written",
    arguments: ["M\u{E9}li\u{E8}s", "Me\u{301}lie\u{300}s", "M\u{1EBF}li\u{1EC7}s", "MELIES"])
  func marks(_ name: String) async throws {
    let films = Self.films.replacing("Méliès", with: name)
    for text in ["melies", "MÉLIÈS", "me\u{301}lies"] {
      #expect(try await load(["text": .string(text)], films).nodes.count == 1, "\(text)")
    }
  }

  @Test("C16 names of records, and the values that a request wants, are compared by bytes")
  func spellings() async throws {
    let names = ["\u{E9}", "e\u{301}"]
    let films = """
      { "format": 1, "key": "film", "records": {
        "\(names[0])": { "title": "\(names[0])" }, "\(names[1])": { "title": "\(names[1])" } } }
      """
    for name in names {
      for params: Fields in [["title": .string(name)], ["names": [.string(name)]]] {
        let nodes = try await load(params, films).nodes
        #expect(nodes == [["data": ["title": .string(name), "film": .string(name)]]])
      }
      let others = try await load(["except": .string(name)], films).nodes
      #expect(others.count == 1 && others[0][JSONPointer(["data", "film"])] != .string(name))
    }
  }

  @Test("C16 a record without the field that orders, or with null there, comes last either way")
  func nullFields() async throws {
    let films = Self.films.replacing("\"year\": 1926", with: "\"year\": null")
    for (sort, names) in [("year", [1902, 1924, 1963]), ("-year", [1963, 1924, 1902])] {
      let found = try await load(["sort": .string(sort)], films).nodes.map { node in
        node[JSONPointer(["data", "year"])] ?? .null
      }
      #expect(found == names.map(Value.int) + [.null])
    }
  }

  @Test("C16 what is selected comes page by page")
  func pages() async throws {
    let paged = Self.films.replacing("\"format\": 1,", with: "\"format\": 1, \"pageSize\": 2,")
    #expect(try await load(["sort": "year"], paged).isLast == false)
    let last = try await load(["sort": "year", "limit": 3], paged, page: 2)
    #expect(last.nodes.count == 1 && last.isLast && last.total == 3)
  }

  @Test(
    "C16 a param that has no meaning is an error that says so",
    arguments: [
      (["limit": -1], "its param \"limit\" can't be -1, below zero"),
      (["limit": "many"], "its param \"limit\" can't be of type string"),
      (["text": 7], "its param \"text\" can't be of type int"),
      (["names": "moon"], "its param \"names\" can't be of type string"),
      (["sort": 7], "its param \"sort\" can't be of type int"),
      (["sort": "-"], "its param \"sort\" takes the name of a field, or an array of such names"),
      (
        ["sort": ["title", 1]],
        "its param \"sort\" takes the name of a field, or an array of such names"
      ),
      (["tag": "comedy"], "none of its records has the field \"tag\""),
    ] as [(Fields, String)])
  func errors(_ params: Fields, _ reason: String) async throws {
    await #expect(throws: SourceError.failed(source: "films", reason: reason)) {
      try await load(params)
    }
  }

  @Test("C16 records are items only if the source names a key")
  func withoutKey() async throws {
    await #expect(
      throws: SourceError.failed(source: "films", reason: "it has no \"items\"")
    ) { try await load([:], Self.films.replacing("\"key\": \"film\",", with: "")) }
  }
}
