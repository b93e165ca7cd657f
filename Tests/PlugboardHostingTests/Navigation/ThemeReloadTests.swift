import Plugboard
import Testing

@Suite("The theme and the navigator") @MainActor struct ThemeReloadTests {
  private func documents(_ theme: String) -> AppDocuments {
    AppDocuments(
      MemoryDocumentStore([
        "app.json":
          #"{ "format": 1, "id": "app", "pages": ["home"], "plugins": ["account"], "theme": \#(theme) }"#,
        "pages/home.json": #"{ "format": 1, "id": "home", "plugins": ["navigation-bar"] }"#,
      ]))
  }

  @Test("C25 a reload with another theme tells so, and touches no module")
  func reload() throws {
    let app = try NavigatedApp(
      pages: "home", plugins: #""account""#, page: #" "plugins": ["navigation-bar"],"#)
    let light = ##"{ "light": { "accent": "#a83232" } }"##
    app.navigator.reload(documents("{}"))
    var events: [String] = []
    let observer = try app.runtime.observe { events.append($0.event.text) }
    let reload = app.navigator.reload(documents(light))
    #expect(reload.changesTheme)
    #expect(reload.differences.isEmpty && reload.kept.isEmpty)
    #expect(events == [])
    #expect(app.navigator.documents.app.theme[.accent, .light] == RGB(hex: 0xA83232))
    // The same colours in other words are no change.
    let again = app.navigator.reload(
      documents(##"{ "light": { "accent": "#A83232" }, "dark": {} }"##))
    #expect(!again.changesTheme)
    observer.cancel()
  }
}
