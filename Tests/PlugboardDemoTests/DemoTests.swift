import Plugboard
import PlugboardDemo
import PlugboardTesting
import Testing

@Suite("The demo's documents") struct DemoTests {
  /// All URLs in the data and the params of a document, but those that are made of data.
  private static func urls(in value: Value) -> [String] {
    switch value {
    case .array(let values): values.flatMap { urls(in: $0) }
    case .object(let record):
      record.flatMap { field in
        if field.key == "url", case .string(let url) = field.value {
          return url.contains("{") ? [] : [url]
        }
        return urls(in: field.value)
      }
    default: []
    }
  }

  @Test("Every URL of a document is a route, and every route leads to a page of the app")
  func routes() throws {
    let app = Configs.documents.app
    let pages = try #require(app.pages).map(\.name)
    let films = try Configs.films().keys.map { "app://player/\($0)" }
    let stated = try pages.flatMap {
      Self.urls(in: .object(try Configs.read("pages/\($0).json")))
    }
    #expect(films.count > 60 && stated.count > 20)
    for url in stated + films {
      let match = app.routeTable.matches(try RouteURL(url)).first { _ in true }
      #expect(match != nil, "\(url)")
    }
    #expect(app.routes.filter { !pages.contains($0.page) } == [])
  }

  @Test("A page has the name of its file")
  func names() throws {
    for page in try #require(Configs.documents.app.pages).map(\.name) {
      #expect(try Configs.read("pages/\(page).json")["id"] == .string(page))
    }
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
        // The params of a source are no texts.
        if ["given", "with"].contains(field.key) { return [] }
        if case .string(let text) = field.value {
          // A template is the same in all languages.
          return keys.contains(field.key) && TextTemplate(text).keys.isEmpty ? [text] : []
        }
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

  @Test("C22 the facts about a film are the same in the list of films and in the feed")
  func films() throws {
    let films = try Configs.films()
    let feed = try Configs.read("sources/feed.json")["items"].flatMap([Fields].init(value:)) ?? []
    #expect(!feed.isEmpty)
    for item in feed {
      let data = try #require(item["data"].flatMap(Fields.init(value:)))
      let name = try #require(data["film"].flatMap(String.init(value:)))
      let film = try #require(films[name].flatMap(Fields.init(value:)), "\(name)")
      for field in data where field.key != "film" { #expect(film[field.key] == field.value) }
    }
  }
}

@MainActor @Suite("The demo's plugins") struct DemoPluginsTests {
  @Test(
    "P11 each plugin of the demo passes the check of plugins, and shows all declared uses",
    arguments: DemoPlugins.all.map { $0.name.text })
  func check(name: String) async throws {
    let report = try await checkPlugin(#require(Configs.registry()[name]))
    #expect(report.unseen == [])
  }
}
