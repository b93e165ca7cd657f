import Plugboard
import Testing

@Suite("Appended nodes that are revised") @MainActor struct RevisedNodesTests {
  private let runtime: PageRuntime
  private let component: ModuleContext

  init() throws {
    runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(
      Fixtures.page(
        """
        { "format": 1, "id": "home", "cards": [{ "components": [
          { "id": "feed" }, { "items": [{ "id": "taken" }] }] }] }
        """))
    component = try #require(runtime.context(of: "home/feed", as: ModuleContext.self))
  }

  @Test("C8 a plugin revises a node that it has appended, which keeps its instance, id and data")
  func revise() throws {
    let nodes = try component.append(["data": ["title": "a"], "items": [["id": "inner"]]])
    let module = nodes.modules[0]
    try runtime.data(of: module).write(Key<Int>("seen"), 1)
    let new: Value = ["data": ["title": "b"], "items": [["id": "inner"], ["id": "more"]]]
    #expect(try component.revise(nodes, as: new))
    #expect(try runtime.data(of: module).export().values == ["title": "b", "seen": 1])
    #expect(try runtime.modules.children(of: module) == ["home/inner", "home/more"])
  }

  @Test(
    "C8 a node of another type or id, and several together, aren't revised; an ended one is passed")
  func refused() throws {
    let node = try component.append(["data": ["title": "a"]])
    #expect(try !component.revise(node, as: ["id": "named"]))
    #expect(try !component.revise(node, as: ["type": "note"]))
    #expect(try !component.revise(component.append([[:], [:]]), as: [:]))
    #expect(try runtime.data(of: node.modules[0]).export().values == ["title": "a"])
    try runtime.remove(node.modules[0])
    #expect(try component.revise(node, as: ["id": "named"]))
    #expect(!runtime.modules.isRegistered("home/named"))
  }
}
