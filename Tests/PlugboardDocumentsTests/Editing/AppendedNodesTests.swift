import Plugboard
import Testing

@Suite("Nodes that plugins append") @MainActor struct AppendedNodesTests {
  private let runtime: PageRuntime
  private let component: ModuleContext

  init() throws {
    runtime = PageRuntime(registry: Fixtures.registry)
    let page = """
      { "format": 1, "id": "home", "title": 1, "cards": [{ "components": [
        { "id": "feed", "items": [{ "id": "own" }] }, { "id": "other" }] }] }
      """
    let assembly = Fixtures.page(page, ["templates/item/note.json": #"{ "plugins": ["text"] }"#])
    try runtime.open(assembly)
    component = try #require(runtime.context(of: "home/feed", as: ModuleContext.self))
  }

  @Test("C8 a plugin appends nodes to its own module, with the page's templates, and removes them")
  func append() throws {
    let first = try component.append([["type": "note"], ["id": "named"]])
    #expect(first.modules == ["home/feed/1", "home/named"])
    #expect(try runtime.plugins.mounted(on: "home/feed/1").map(\.name) == ["text"])
    let second = try component.append(["data": ["title": "b"]])
    #expect(
      component.children.map(\.id) == ["home/own", "home/feed/1", "home/named", second.modules[0]])
    try runtime.remove("home/named")
    try component.remove(first)
    try component.remove(first)
    #expect(component.children.map(\.id) == ["home/own", second.modules[0]])
  }

  @Test("C8 a plugin removes only what its own module has appended")
  func others() throws {
    let other = try #require(runtime.context(of: "home/other", as: ModuleContext.self))
    let mine = try component.append([:])
    try other.remove(mine)
    #expect(runtime.modules.isRegistered(mine.modules[0]))
  }

  @Test("C8 nothing is appended to a module that has ended")
  func ended() throws {
    try runtime.unregister("home/feed")
    #expect(throws: ModuleError.self) { try component.append([:]) }
  }
}
