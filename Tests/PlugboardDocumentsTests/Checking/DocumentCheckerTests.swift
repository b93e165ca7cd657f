import Plugboard
import Testing

struct DocumentCheckerTests {
  static let files = [
    "app.json": #"{ "format": 1, "id": "films", "pages": ["home"] }"#,
    "pages/home.json": "{ \"format\": 1, \"id\": \"home\",\n \"plugins\": [\"lst\"] }",
    "pages/draft.json": "{ \"format\": 1, \"id\": \"draft\", \"cards\": 7 }",
    "templates/item/unused.json": #"{ "format": 1, "plugins": ["jump"] }"#,
    "templates/itm/lost.json": #"{ "format": 1 }"#,
    "templates/component/half.json": "{ \"format\": 1",
  ]

  private func marks(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.location.map { "\($0)" } ?? "") \($0.code)" }
  }

  @Test("C3 every document is checked, including unused ones, sorted by file and line")
  func all() {
    #expect(
      marks(DocumentChecker(Fixtures.assembler(Self.files)).check()) == [
        "pages/draft.json:1:1 page-unlisted", "pages/draft.json:1:40 field-type",
        "pages/home.json:2:14 unknown-plugin",
        "templates/component/half.json:1:14 json-unexpected-end",
        "templates/item/unused.json:1:28 param-missing",
        "templates/itm/lost.json:1:1 template-place",
      ])
  }

  @Test("C3 files that can't be listed are reported once, and none of them as missing")
  func unlisted() {
    struct Locked: DocumentStore {
      let files = MemoryDocumentStore(DocumentCheckerTests.files)

      func read(_ path: String) -> [UInt8]? { files.read(path) }
      func files(under folder: String) throws -> [String] { throw DocumentError.locked }
    }
    enum DocumentError: Error { case locked }
    let assembler = PageAssembler(
      registry: Fixtures.registry, documents: AppDocuments(Locked()))
    let diagnostics = DocumentChecker(assembler).check()
    #expect(marks(diagnostics) == ["app.json:1:1 document-unreadable"])
    #expect(diagnostics.first?.message == "the files of the app can't be listed: locked")
  }

  @Test(
    "C5 templates that contain one another are each checked once, and circles of them are found",
    .timeLimit(.minutes(10)))
  func templatesInTemplates() {
    var files: [String: String] = [:]
    for number in 0..<400 {
      let items = repeatElement("{ \"type\": \"t\(number + 1)\" }", count: 10)
      files["templates/item/t\(number).json"] =
        "{ \"format\": 1, \"plugins\": [\"txt\"], \"items\": [\(items.joined(separator: ", "))] }"
    }
    files["templates/item/t400.json"] = #"{ "format": 1, "items": [{ "type": "t399" }] }"#
    let codes = DocumentChecker(Fixtures.assembler(files)).check().map(\.code)
    #expect(codes.filter { $0 == "unknown-plugin" }.count == 400)
    #expect(Set(codes) == ["unknown-plugin", "template-circle"])
  }

  @Test(
    "C3 the kind of a file is told by its folders, also if a mark joins the slash behind one",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
  func markedPath(mark: String) {
    guard case .page(let page)? = DocumentChecker.Kind(file: "a/pages/\(mark)b.json"),
      case .source(let source)? = DocumentChecker.Kind(file: "sources/x/\(mark).json"),
      case .template(.item, let type)? = DocumentChecker.Kind(file: "templates/item/\(mark).json")
    else {
      Issue.record("a path isn't recognized")
      return
    }
    #expect(page.hasSameBytes(as: "\(mark)b") && source.hasSameBytes(as: "x/\(mark)"))
    #expect(type.hasSameBytes(as: mark))
  }

  @Test("C3 a single file is checked on its own")
  func single() {
    let checker = DocumentChecker(Fixtures.assembler(Self.files))
    #expect(
      marks(checker.check(file: "pages/home.json")) == ["pages/home.json:2:14 unknown-plugin"])
    #expect(
      marks(checker.check(file: "templates/item/unused.json"))
        == ["templates/item/unused.json:1:28 param-missing"])
    #expect(
      marks(checker.check(file: "templates/component/half.json"))
        == ["templates/component/half.json:1:14 json-unexpected-end"])
    #expect(marks(checker.check(file: "app.json")) == [])
    #expect(marks(checker.check(file: "pages/no.json")) == ["pages/no.json:1:1 document-missing"])
  }

  static let elsewhere: [(text: String, mark: String)] = [
    (#"{ "format": 1, "id": "x", "cards": [4] }"#, "broken.json:1:37 node-type"),
    (#"{ "format": 1, "components": [4] }"#, "broken.json:1:31 node-type"),
    (#"{ "format": 1, "items": [4] }"#, "broken.json:1:26 node-type"),
    (#"{ "format": 1, "id": "x", "flags": 4 }"#, "broken.json:1:36 field-type"),
  ]

  @Test("C3 the kind of a file elsewhere is recognized by its content", arguments: elsewhere)
  func content(_ broken: (text: String, mark: String)) {
    let checker = DocumentChecker(Fixtures.assembler(Self.files))
    #expect(marks(checker.check(Array(broken.text.utf8), file: "broken.json")) == [broken.mark])
  }
}
