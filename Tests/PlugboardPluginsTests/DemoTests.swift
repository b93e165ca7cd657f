import Plugboard
import PlugboardPlugins
import Testing

@Suite("The demo's documents") struct DemoTests {
  private let app: Record
  /// All nodes of all pages, each with the level that its array stands for.
  private var nodes: [(level: String, fields: Record)] = []

  init() throws {
    app = try Configs.read("app.json")
    for page in app["pages"].flatMap([String].init(value:)) ?? [] {
      let document = try Configs.read("pages/\(page).json")
      #expect(document["id"] == .string(page))
      collect("page", document)
    }
  }

  private mutating func collect(_ level: String, _ node: Record) {
    nodes.append((level, node))
    for below in ["card", "component", "item"] {
      for child in node["\(below)s"].flatMap([Record].init(value:)) ?? [] { collect(below, child) }
    }
  }

  @Test("Every URL of an item is a route, and every route leads to a page of the app")
  func routes() throws {
    let routes = try #require(app["routes"].flatMap(Record.init(value:)))
    let urls = nodes.compactMap { $0.fields["data"].flatMap(Record.init(value:))?["url"] }
      .compactMap(String.init(value:))
    #expect(urls.count > 50)
    #expect(Set(urls).subtracting(routes.map(\.key)) == [])
    let pages = try #require(app["pages"].flatMap([Value].init(value:)))
    let targets = routes.map { Record(value: $0.value)?["page"] ?? $0.value }
    #expect(targets.filter { !pages.contains($0) } == [])
  }

  @Test("Every plugin that a document names is there and takes the params that it is given")
  func plugins() throws {
    let registry = try SystemPlugins.registry()
    var lists = nodes.compactMap { $0.fields["plugins"] } + [app["plugins"]].compactMap(\.self)
    for (level, node) in nodes {
      guard let type = node["type"].flatMap(String.init(value:)) else { continue }
      lists.append(try #require(Configs.read("templates/\(level)/\(type).json")["plugins"]))
    }
    for entry in lists.flatMap({ [Value](value: $0) ?? [] }) {
      let fields = Record(value: entry) ?? ["plugin": entry]
      let name = try #require(fields["plugin"].flatMap(String.init(value:)))
      let type = try #require(registry[name], "no plugin is named \(name)")
      let params = fields["params"].flatMap(Record.init(value:)) ?? [:]
      if fields["remove"] != true { #expect(type.params(from: params).faults == []) }
    }
  }
}
