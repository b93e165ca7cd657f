import Plugboard
import PlugboardPlugins
import PlugboardPosters
import TestSupport
import Testing

/// The plugin that the example of `data-value` speaks of.
private final class RatingPlugin: ItemPlugin {
  static let name: Name = "rating"
  static let reads = KeyList(Key<Int>("rating", in: 0...10))
  static func wire(_ on: inout Wiring<RatingPlugin>) {}
}

/// The page of error codes against the sources that use them.
@Suite("The page of errors") struct ErrorsPageTests {
  /// A section: its code, and its example where that is JSON.
  struct Section: Sendable, CustomTestStringConvertible {
    let code: String
    var example: String?
    var testDescription: String { code }
  }

  private static let sections: [Section] = {
    let page = (try? WorkingCopy.text("Sources/Plugboard/Plugboard.docc/Errors.md")) ?? ""
    return page.split(separator: "\n### ").dropFirst().map { text in
      let example = text.firstMatch(of: /```json\n(?<json>[\s\S]*?)```/)
      return Section(
        code: String(text.prefix { !$0.isNewline }), example: example.map { String($0.json) })
    }
  }()

  /// Returns the codes that the floors, the terminal host, the shell and the cases use: each string that
  /// is one word of several parts, and each such word in brackets at the end of a message.
  private static func codesInSources() throws -> Set<String> {
    var codes: Set<String> = []
    let alone = /"(?<code>[a-z]+(?:-[a-z0-9]+)+)"/
    let bracketed = /\[(?<code>[a-z]+(?:-[a-z0-9]+)+)\]"/
    let targets = [
      "PlugboardValues", "PlugboardCore", "PlugboardPorts", "PlugboardDocuments", "PlugboardViews",
      "PlugboardHosting", "PlugboardSystem", "PlugboardTerminal", "PlugboardShell",
    ]
    let folders =
      targets.map { "Sources/\($0)" } + [
        "Tests/PlugboardCases", "Sources/PlugboardTesting/Harness",
      ]
    for path in try folders.flatMap({ try WorkingCopy.swiftFiles(under: $0) }) {
      for line in try WorkingCopy.text(path).split(separator: "\n")
      where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        for match in line.matches(of: alone) { codes.insert(String(match.code)) }
        for match in line.matches(of: bracketed) { codes.insert(String(match.code)) }
      }
    }
    return codes.subtracting(words)
  }

  /// Words of this form that are no codes, such as headers of requests, plugins of new documents and the name of a
  /// program.
  private static let words: Set = [
    "built-in", "cache-control", "content-type", "if-modified-since", "if-none-match",
    "last-modified", "navigation-bar", "no-store", "plugboard-transport", "retry-after",
    "set-cookie", "tracking-log", "www-authenticate",
  ]

  @Test("every code has one section, and every section a code")
  func completeness() throws {
    let codes = try Self.codesInSources()
    let described = Self.sections.map(\.code)
    #expect(
      codes.subtracting(described).sorted() == [],
      "codes without a section")
    #expect(Set(described).subtracting(codes).sorted() == [], "sections without a code")
    #expect(Set(described).count == described.count)
  }

  @Test("an example in JSON gives the code of its section", arguments: sections)
  func example(_ section: Section) throws {
    guard let example = section.example else { return }
    #expect(try Self.codes(of: example).contains(section.code))
  }

  private static func codes(of text: String) throws -> [String] {
    let document: JSONDocument
    do {
      document = try JSONReader().read(text)
    } catch {
      return [error.code]
    }
    var keys: Set<String> = []
    if case .object(let record) = document.value { keys = Set(record.map(\.key)) }
    let isApp = !keys.isDisjoint(with: [
      "pages", "routes", "languages", "flags", "defaults", "sets", "theme", "network",
      "delivery",
    ])
    let source = MemoryDocumentStore([isApp ? "app.json" : "pages/home.json": text])
    let registry = try PluginRegistry(SystemPlugins.all + PosterPlugins.all + [RatingPlugin.self])
    let assembler = PageAssembler(
      registry: registry, documents: AppDocuments(source),
      environment: DocumentEnvironment(flags: ["tracking": true]))
    return (isApp ? assembler.app() : assembler.page("home")).diagnostics.map(\.code)
  }
}
