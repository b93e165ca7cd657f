import Plugboard
import PlugboardDemo
import PlugboardTesting
import Testing

@Suite("The demo's documents") struct DemoTests {
  private let app: Record
  /// All nodes of all pages.
  private var nodes: [Record] = []

  init() throws {
    app = try Configs.read("app.json")
    for page in app["pages"].flatMap([String].init(value:)) ?? [] {
      let document = try Configs.read("pages/\(page).json")
      #expect(document["id"] == .string(page))
      collect(document)
    }
  }

  private mutating func collect(_ node: Record) {
    nodes.append(node)
    for array in ["cards", "components", "items"] {
      for child in node[array].flatMap([Record].init(value:)) ?? [] { collect(child) }
    }
  }

  @Test("Every URL of an item is a route, and every route leads to a page of the app")
  func routes() throws {
    let routes = try #require(app["routes"].flatMap(Record.init(value:)))
    let urls = nodes.compactMap { $0["data"].flatMap(Record.init(value:))?["url"] }
      .compactMap(String.init(value:))
    #expect(urls.count > 50)
    #expect(Set(urls).subtracting(routes.map(\.key)) == [])
    let pages = try #require(app["pages"].flatMap([Value].init(value:)))
    let targets = routes.map { Record(value: $0.value)?["page"] ?? $0.value }
    #expect(targets.filter { !pages.contains($0) } == [])
  }
}

@MainActor @Suite("The demo's plugins") struct DemoPluginsTests {
  @Test(
    "P11 each passes the check of plugins, and shows all declared uses",
    arguments: DemoPlugins.all.map { $0.name.text })
  func check(name: String) async throws {
    let report = try await checkPlugin(#require(Configs.registry()[name]))
    #expect(report.unseen == [])
  }
}
