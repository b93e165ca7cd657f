import Plugboard
import PlugboardPlugins
import PlugboardTerminal
import PlugboardTesting
import TestSupport
import Testing

/// Sources that wait until their modules are near the screen.
@Suite("source: near the screen") @MainActor struct SourceNearTests {
  private static let near: Value = ["source": "feed", "when": "near"]

  private func feed(_ params: Value, on level: Level = .component) throws -> Harness {
    let fakes = Fakes()
    for _ in 0..<2 {
      fakes.sources.answer("feed", with: [["data": ["text": "a"], "plugins": ["text"]]])
    }
    return try Harness(
      SystemPlugins.registry(), [level: ["plugin": "source", "params": params]], fakes: fakes)
  }

  @Test(
    "C16 a source states whether it loads with its page, near the screen or by an event",
    arguments: [("page", 1, 1), ("near", 0, 1), ("event", 0, 0)])
  func when(text: String, first: Int, later: Int) async throws {
    let harness = try feed(["source": "feed", "when": .string(text)])
    try await harness.settle()
    #expect(harness.sources.requests.count == first)
    try harness.fire(.componentFooter)
    try await harness.settle()
    #expect(harness.sources.requests.count == later)
    try harness.fire(.sourceLoad)
    try await harness.settle()
    #expect(harness.sources.requests.count == 2 - (text == "event" ? 1 : 0))
  }

  @Test("C16 another word is a fault, and so is the former param")
  func words() throws {
    for params in [
      #"{ "source": "feed", "when": "never" }"#, #"{ "source": "feed", "auto": false }"#,
    ] {
      let page = """
        { "format": 1, "id": "home", "plugins": [{ "plugin": "source", "params": \(params) }] }
        """
      let assembly = PageAssembler(registry: try SystemPlugins.registry()).page(
        try JSONReader().read(page, file: "home.json"))
      let fault = try #require(assembly.diagnostics.first { $0.code.hasPrefix("param-") })
      #expect(fault.message.contains("when"))
    }
  }

  @Test(
    "C16 while it waits for the screen, a source shows that it loads, and is content of its module")
  func waiting() async throws {
    let harness = try feed(Self.near)
    let view = try harness.fire(.componentFooter).response
    #expect(view == .text("正在加载…", role: .muted) || view == .text("Loading…", role: .muted))
    try await harness.settle()
    #expect(try harness.data.require(.sourceState) == "loaded")
  }

  @Test(
    "C16 a source that has been near is asked again with other params, and one that hasn't isn't")
  func given() async throws {
    let harness = try feed(["source": "feed", "when": "near", "given": ["text": "query"]])
    try harness.data.write("query", "a")
    try await harness.settle()
    #expect(harness.sources.requests.isEmpty)
    try harness.fire(.componentFooter)
    try await harness.settle()
    try harness.data.write("query", "b")
    try await harness.settle()
    #expect(harness.sources.requests.map { $0.params["text"] } == ["a", "b"])
  }

  /// A page of components, each with a source of its own and a header.
  private func page(_ count: Int) throws -> (runtime: PageRuntime, fakes: Fakes) {
    let fakes = Fakes()
    let components = (0..<count).map { number -> String in
      fakes.sources.answer("s\(number)", with: [], isLast: true)
      return """
        { "data": { "title": "\(number)" }, "plugins": ["component-header",
          { "plugin": "source", "params": { "source": "s\(number)", "when": "near", "empty": "nothing" } }] }
        """
    }
    let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
    let page = """
      { "format": 1, "id": "home", "plugins": ["list"],
        "cards": [{ "components": [\(components.joined(separator: ", "))] }] }
      """
    _ = try runtime.openPage(page)
    return (runtime, fakes)
  }

  @Test(
    "C16 N2 only sources near the screen are asked, in the order in which they are on it, and others as they come near"
  )
  func onScreen() async throws {
    let (runtime, fakes) = try page(200)
    let composer = try PageComposer(
      of: "home", in: runtime, size: UnitSize(width: 40, height: 10), measure: CellMeasure())
    _ = composer.scene()
    await eventually { runtime.openTasks.isEmpty }
    let first = fakes.sources.requests.map(\.source)
    #expect(first == (0..<first.count).map { "s\($0)" })
    #expect((3...12).contains(first.count))
    // A further frame of the same place asks nothing.
    _ = composer.scene()
    await eventually { runtime.openTasks.isEmpty }
    #expect(fakes.sources.requests.count == first.count)
    composer.scroll(by: 10)
    _ = composer.scene()
    await eventually { runtime.openTasks.isEmpty }
    let then = fakes.sources.requests.map(\.source)
    #expect(then == (0..<then.count).map { "s\($0)" })
    #expect(then.count > first.count && then.count < 30)
    composer.scrollToEnd()
    _ = composer.scene()
    await eventually { runtime.openTasks.isEmpty }
    #expect(fakes.sources.requests.contains { $0.source == "s199" })
    #expect(!fakes.sources.requests.contains { $0.source == "s100" })
  }
}
