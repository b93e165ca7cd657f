import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

/// The code of the guide for users of the map company's table.
@MainActor @Suite("The examples of the guide for users of the map company's table")
struct ConfigurationTableExamples {
  private let home: String
  private let native: String
  private let web: String

  init() throws {
    let documents = try MarkdownPage.guide("MovingFromConfigurationTable").blocks(of: "json")
    try #require(documents.count == 3)
    (home, native, web) = (documents[0], documents[1], documents[2])
  }

  /// Returns the documents of the app with one of the two app documents.
  private func documents(_ app: String) -> [String: String] {
    let detail = #"{ "format": 1, "id": "detail", "inputs": { "id": { "type": "string" } } }"#
    let page = #"{ "format": 1, "id": "web", "inputs": { "id": { "type": "string" } } }"#
    return [
      "app.json": app, "pages/home.json": home, "pages/detail.json": detail, "pages/web.json": page,
    ]
  }

  @Test("a control of the table opens its URL") func control() throws {
    let app = try RoutedApp(PluginRegistry(SystemPlugins.all), documents(native))
    #expect(try app.open("ctb://home"))
    #expect(try app.runtime.tap("home/0/0/0", control: "button").response == true)
    #expect(try app.runtime.data(of: "detail").read(Key<String>("id")) == "123456")
  }

  @Test("another app document exchanges a native page for a page of the web, and back")
  func exchange() throws {
    let app = try RoutedApp(PluginRegistry(SystemPlugins.all), documents(native))
    func exchange(_ document: String) {
      let store = MemoryDocumentStore(documents(document))
      app.assembler = PageAssembler(
        registry: app.assembler.registry, documents: AppDocuments(store))
    }
    exchange(web)
    let main = app.runtime.at("app")
    #expect(try main.open("ctb://detail/123456").response == true)
    let page = try app.runtime.data(of: "web")
    #expect(try page.read(.webAddress) == "https://m.map.example/detail")
    #expect(try page.read(Key<String>("id")) == "123456")

    exchange(native)
    #expect(try main.open("https://m.map.example/detail/123456").response == true)
    #expect(app.runtime.modules.isRegistered("detail"))
  }
}
