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
    let app = Configs.documents.app
    let urls = nodes.compactMap { $0["data"].flatMap(Record.init(value:))?["url"] }
      .compactMap(String.init(value:))
    #expect(urls.count > 50)
    for url in urls {
      let match = app.routeTable.matches(try RouteURL(url)).first { _ in true }
      #expect(match != nil, "\(url)")
    }
    let pages = try #require(app.pages).map(\.name)
    #expect(app.routes.filter { !pages.contains($0.page) } == [])
  }
}

@Suite("The demo's languages") struct DemoLanguageTests {
  /// The strings of a page that are shown in a language: those of data and params under the keys of
  /// texts.
  private func texts(of page: String, in language: LanguageTag) throws -> [String] {
    let assembler = PageAssembler(
      registry: try Configs.registry(), documents: Configs.documents,
      environment: DocumentEnvironment(languages: [language]))
    let assembly = assembler.page(page)
    #expect(assembly.diagnostics == [])
    return assembly.plans.flatMap { plan in
      [plan.data.record] + plan.plugins.map(\.params.record)
    }.flatMap { Self.texts(in: .object($0)) }
  }

  private static func texts(in value: Value) -> [String] {
    let keys: Set = ["title", "subtitle", "text", "label", "badge", "nobody", "director"]
    switch value {
    case .array(let values): return values.flatMap { texts(in: $0) }
    case .object(let record):
      return record.flatMap { field -> [String] in
        if case .string(let text) = field.value { return keys.contains(field.key) ? [text] : [] }
        return texts(in: field.value)
      }
    default: return []
    }
  }

  @Test(
    "C22 no text of a page mixes two languages", arguments: Configs.documents.pageNames)
  func pages(page: String) throws {
    let chinese = try texts(of: page, in: "zh")
    let english = try texts(of: page, in: "en")
    #expect(!chinese.isEmpty && chinese.count == english.count)
    #expect(chinese.filter { $0.contains(/[a-z]{2}/) } == [])
    #expect(english.filter { $0.contains(/\p{Han}/) } == [])
  }

  @Test("C22 the facts about a film are the same in the list of films and on every page")
  func films() throws {
    let films = try #require(
      Configs.read("sources/films.json")["records"].flatMap(Record.init(value:)))
    var count = 0
    let files = Configs.documents.pageNames.map { "pages/\($0).json" } + ["sources/feed.json"]
    for file in files {
      let document = Value.object(try Configs.read(file))
      for poster in Self.posters(in: document) {
        let url = try #require(poster["url"].flatMap(String.init(value:)))
        let film = try #require(
          films[url.replacing("app://player/", with: "")].flatMap(Record.init(value:)), "\(url)")
        for key in ["title", "year", "director", "palette", "motif"] where poster[key] != nil {
          #expect(film[key] == poster[key], "\(url)")
        }
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// Returns the data of the posters in a document.
  private static func posters(in value: Value) -> [Record] {
    switch value {
    case .array(let values): return values.flatMap { posters(in: $0) }
    case .object(let record):
      if ["poster", "still", "banner"].contains(record["type"]) {
        return [record["data"].flatMap(Record.init(value:)) ?? [:]]
      }
      return record.flatMap { posters(in: $0.value) }
    default: return []
    }
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
