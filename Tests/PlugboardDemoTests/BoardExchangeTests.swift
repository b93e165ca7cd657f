import Plugboard
import PlugboardDemo
import PlugboardTesting
import Testing

/// Changes of the boards by somebody who writes no Swift.
@Suite("The boards are changed in JSON alone") struct BoardExchangeTests {
  static let boards = ["home", "hot", "search", "member", "profile", "player"]

  private func board(_ name: String) throws -> Fields { try Configs.read("pages/\(name).json") }

  /// The components of a board.
  private func components(of board: Fields) -> [Value] {
    let cards = board["cards"].flatMap([Fields].init(value:)) ?? []
    return cards.flatMap { $0["components"].flatMap([Value].init(value:)) ?? [] }
  }

  /// Returns the diagnostics of a board whose documents are those that are shipped, but for some.
  private func diagnostics(_ board: String, with changes: [String: Value]) throws -> [Diagnostic] {
    let documents = AppDocuments(ChangedSource(Configs.documents.source, changes))
    return PageAssembler(
      registry: try Configs.registry(), documents: documents,
      environment: DocumentEnvironment(languages: ["en"])
    ).page(board).diagnostics
  }

  @Test(
    "N1 with any layout in the place of another, in each template, the documents have no fault",
    arguments: boards)
  func layouts(name: String) throws {
    let layouts = try Configs.registry().all.map(\.name.text).filter { $0.hasPrefix("layout.") }
    #expect(layouts.count >= 8)
    for template in [
      "carousel", "episodes", "feature", "row", "stack", "stills", "tiles", "waterfall",
    ] {
      for layout in layouts {
        let change: Value = ["format": 1, "plugins": [.string(layout)]]
        let found = try diagnostics(name, with: ["templates/component/\(template).json": change])
        #expect(found == [], "\(template) as \(layout)")
      }
    }
  }

  @Test(
    "A component can be put on each other board, whose documents then have no fault",
    arguments: boards)
  func components(name: String) throws {
    for component in components(of: try board(name)) {
      for other in Self.boards where other != name {
        var page = try board(other)
        var cards = try #require(page["cards"].flatMap([Value].init(value:)))
        cards.append(["components": [component]])
        page["cards"] = .array(cards)
        #expect(try diagnostics(other, with: ["pages/\(other).json": .object(page)]) == [])
      }
    }
  }

  @Test("A third of the components at least are templates that several boards use")
  func templates() throws {
    var users: [String: Set<String>] = [:]
    var all: [String?] = []
    for name in Self.boards {
      for case .object(let component) in components(of: try board(name)) {
        let type = component["type"].flatMap(String.init(value:))
        all.append(type)
        if let type { users[type, default: []].insert(name) }
      }
    }
    let shared = all.count { $0.flatMap { users[$0] }.map { $0.count > 1 } ?? false }
    #expect(all.count > 15 && shared * 3 >= all.count, "\(shared) of \(all.count)")
  }
}

/// A source of which some files have been changed.
private struct ChangedSource: DocumentStore {
  let source: any DocumentStore
  let changes: [String: [UInt8]]

  init(_ source: any DocumentStore, _ changes: [String: Value]) {
    self.source = source
    self.changes = changes.mapValues { JSONWriter().bytes($0) }
  }

  func read(_ path: String) throws -> [UInt8]? { try changes[path] ?? source.read(path) }

  func files(under folder: String) throws -> [String] { try source.files(under: folder) }
}
