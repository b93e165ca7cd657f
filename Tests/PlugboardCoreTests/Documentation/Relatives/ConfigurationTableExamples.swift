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
  private func documents(_ app: String) -> AppDocuments {
    let detail = #"{ "format": 1, "id": "detail", "inputs": { "id": { "type": "string" } } }"#
    let page = #"{ "format": 1, "id": "web", "inputs": { "id": { "type": "string" } } }"#
    return AppDocuments(
      MemoryDocumentStore([
        "app.json": app, "pages/home.json": home, "pages/detail.json": detail,
        "pages/web.json": page,
      ]))
  }

  @Test("a control of the table opens its URL") func control() throws {
    let navigator = try Navigator.launched(documents(native), plugins: SystemPlugins.all)
    navigator.open("ctb://home")
    #expect(try navigator.runtime.tap("home/0/0/0", control: "button").response == true)
    #expect(try navigator.runtime.data(of: "detail").read(Key<String>("id")) == "123456")
  }

  @Test("another app document exchanges a native page for a page of the web, and back")
  func exchange() throws {
    let navigator = try Navigator.launched(documents(native), plugins: SystemPlugins.all)
    navigator.reload(documents(web))
    navigator.open("ctb://detail/123456")
    let page = try navigator.runtime.data(of: "web")
    #expect(try page.read(.webAddress) == "https://m.map.example/detail")
    #expect(try page.read(Key<String>("id")) == "123456")
    #expect(!navigator.canOpen("https://m.map.example/detail/123456"))

    navigator.reload(documents(native))
    navigator.open("https://m.map.example/detail/123456")
    #expect(navigator.current?.name == "detail")
  }
}
