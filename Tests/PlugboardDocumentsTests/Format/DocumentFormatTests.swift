import Plugboard
import Testing

struct DocumentFormatTests {
  @Test("C6 the reference lists every kind and field of the one description")
  func reference() {
    let format = DocumentFormat.current
    let page = format.referencePage()
    let lines = page.split(separator: "\n")
    for kind in format.kinds {
      #expect(page.contains(kind.summary))
      for field in kind.fields {
        #expect(lines.contains { $0.hasPrefix("| `\(field.name)` |") })
        #expect(page.contains(field.summary.replacing("|", with: "\\|")))
      }
    }
  }

  @Test("C6 the reader takes exactly the fields of the description", arguments: Level.allCases)
  func fields(_ level: Level) throws {
    guard level != .app else { return }
    let kind = try #require(
      DocumentFormat.current.kinds.first { $0.summary.contains("`\(Self.arrays[level] ?? "")`") })
    for field in kind.fields where field.name != "id" && field.name != "format" {
      // Null fits no field, so a known field is reported as null; an unknown one as unknown.
      let node = "{ \"\(field.name)\": null, \"\(field.name)x\": null }"
      let codes = Fixtures.page(Self.page(with: node, at: level)).diagnostics.map(\.code)
      #expect(codes == ["field-type", "unknown-key"])
    }
  }

  private static let arrays: [Level: String] = [
    .page: "pages/NAME.json", .card: "cards", .component: "components", .item: "items",
    .other: "others",
  ]

  private static func page(with node: String, at level: Level) -> String {
    switch level {
    case .app, .page:
      "{ \"format\": 1, \"id\": \"home\", \(node.dropFirst())"
    case .card: page(with: "{ \"cards\": [\(node)] }", at: .page)
    case .component: page(with: "{ \"components\": [\(node)] }", at: .card)
    case .item: page(with: "{ \"items\": [\(node)] }", at: .component)
    case .other: page(with: "{ \"others\": [\(node)] }", at: .page)
    }
  }

  @Test("C11 a newer format is refused in a template and leaves placeholders")
  func newerTemplate() {
    let assembly = Fixtures.page(
      BrokenDocumentTests.item(#""type": "new""#),
      ["templates/item/new.json": #"{ "format": 2, "plugins": ["nonsense"] }"#])
    #expect(assembly.marks == ["1:13 format-newer"])
    #expect(assembly["home/0/0/0"]?.fault != nil)
  }

  @Test("C11 a newer page is refused with a clear message, and nothing of it is read")
  func newerPage() {
    let assembly = Fixtures.page(#"{ "format": 7, "id": "home", "cards": [{}, 3] }"#)
    #expect(assembly.plans.count == 1)
    #expect(assembly.plans.first?.fault?.code == "format-newer")
    #expect(
      assembly.diagnostics.first?.message.contains(
        "format 7, but this app reads 1 at the most") == true)
  }

  @Test("C11 a page without a format is read, with a warning")
  func missing() {
    let assembly = Fixtures.page(#"{ "id": "home", "cards": [{}] }"#)
    #expect(assembly.plans.count == 2 && assembly.isSound)
    #expect(assembly.diagnostics.map(\.severity) == [.warning])
  }

  @Test("C18 reading, writing and reading gives an equal document, with unknown keys kept")
  func roundTrip() throws {
    let text = """
      { "format": 1, "id": "home", "future": [1, 2.5, null],
        "cards": [{ "zeta": { "b": 1, "a": 2 }, "id": "c", "data": { "t": "首页\\n" } }] }
      """
    let first = try JSONReader().read(text, file: "pages/home.json")
    let written = JSONWriter().bytes(first.value)
    let second = try JSONReader().read(written, file: "pages/home.json")
    #expect(second.value == first.value)
    let assembler = Fixtures.assembler()
    let assemblies = [first, second].map { assembler.page($0) }
    #expect(assemblies[0].ids == assemblies[1].ids)
    #expect(
      assemblies.map { $0.diagnostics.map(\.code) }
        == [["unknown-key", "unknown-key"], ["unknown-key", "unknown-key"]])
  }
}
