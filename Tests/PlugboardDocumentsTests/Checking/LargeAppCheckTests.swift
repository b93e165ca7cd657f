import Plugboard
import TestSupport
import Testing

@Suite("Checks of large apps") struct LargeAppCheckTests {
  private func check(_ files: [String: String]) -> [Diagnostic] {
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check()
  }

  /// An app of pages with a route each, as one of three kinds.
  private func files(pages count: Int, data: (Int) -> String) -> [String: String] {
    let names = (0..<count).map { "page\($0)" }
    var files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": [\(names.map { "\"\($0)\"" }.joined(separator: ","))],
        "routes": { \(names.map { "\"app://\($0)/:n(int)\": \"\($0)\"" }.joined(separator: ",")) } }
      """
    ]
    for (number, name) in names.enumerated() {
      files["pages/\(name).json"] = """
        { "format": 1, "id": "\(name)", "data": { \(data(number)) },
          "inputs": { "n": { "type": "int" } } }
        """
    }
    return files
  }

  static let kinds: [(kind: String, data: @Sendable (Int) -> String, codes: Set<String>)] = [
    ("sound ones", { #""title": "Page \#($0)""# }, []),
    ("ones with a URL that leads to a page", { #""href": "app://page0/{key\#($0)}""# }, []),
    (
      "ones with a URL of a page that isn't there", { #""href": "app://no/{key\#($0)}""# },
      ["route-unmatched"]
    ),
  ]

  @Test(
    "C5 the pages of an app are checked at a cost that grows as their number",
    arguments: Thoroughness.some(kinds, first: 1))
  func pages(_ test: (kind: String, data: @Sendable (Int) -> String, codes: Set<String>)) {
    let growth = WorkGrowth.measured(from: 400, times: 8) { count in
      #expect(Set(check(files(pages: count, data: test.data)).map(\.code)) == test.codes)
    }
    #expect(growth < 24, "linear were 8, quadratic 64")
  }

  @Test(
    "C5 templates of which each names the next are checked at a cost that grows as their number")
  func chain() {
    let growth = WorkGrowth.measured(from: 60, times: 16) { count in
      var files: [String: String] = [:]
      for number in 0..<count {
        let next = number + 1 < count ? #", "type": "t\#(number + 1)""# : ""
        files["templates/item/t\(number).json"] = "{ \"format\": 1\(next) }"
      }
      #expect(check(files) == [])
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("C5 files are checked one by one at a cost that doesn't grow with their app")
  func singleFiles() {
    let growth = WorkGrowth.measured(from: 200, times: 16) { count in
      let files = files(pages: count) { #""title": "Page \#($0)""# }
      let assembler = PageAssembler(
        registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
      let checks = FileChecks(DocumentChecker(assembler))
      for path in files.keys { #expect(checks.check(path) == []) }
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("C22 the languages of a text are checked at a cost that grows as their number")
  func languages() {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let tags = letters.flatMap { a in
      letters.flatMap { b in letters.map { c in "\"\(a)\(b)\(c)\"" } }
    }
    let growth = WorkGrowth.measured(from: 300, times: 16) { count in
      let tags = tags.prefix(count)
      let text = tags.map { "\($0): \"x\"" }.joined(separator: ",")
      let files = [
        "app.json": """
        { "format": 1, "id": "app", "pages": ["home"], "languages": [\(tags.joined(separator: ","))] }
        """,
        "pages/home.json": """
        { "format": 1, "id": "home",
          "data": { "title": { "@text": { \(text) } }, "text": { "@text": { "en": "x" } } } }
        """,
      ]
      let found = check(files)
      #expect(found.map(\.code) == ["text-language", "text-language-unlisted"])
      #expect(found.allSatisfy { $0.message.utf8.count < 300 })
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }
}
