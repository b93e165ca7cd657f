import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("source with params from data") @MainActor struct SourceGivenTests {
  private let harness: Harness
  private static let text = Key<String>("find")

  init() throws {
    harness = try Harness(
      SystemPlugins.registry(),
      [
        .component: [
          "plugin": "source",
          "params": ["source": "films", "with": ["limit": 2], "given": ["text": "find"]],
        ]
      ])
  }

  private func look(for text: String?) async throws {
    let page = try harness.runtime.data(of: "page")
    if let text { try page.write(Self.text, text) } else { try page.remove(Self.text) }
    try await harness.settle()
  }

  private func film(_ title: String) -> Value {
    ["data": ["text": .string(title)], "plugins": ["text"]]
  }

  private var texts: [String] {
    get throws {
      try harness.runtime.modules.children(of: harness.module).map {
        try harness.runtime.data(of: $0).require(Self.shown)
      }
    }
  }
  private static let shown = Key<String>("text")

  @Test("N6 nothing is asked for while a key that gives a param has no value")
  func missing() async throws {
    try await harness.settle()
    #expect(try harness.fire(.sourceLoad).response == "idle")
    try await look(for: "  ")
    #expect(harness.sources.requests == [])
    #expect(try harness.fire(.componentFooter).response == nil)
  }

  @Test("N6 a source is asked with the values of the keys, and again when one changes")
  func given() async throws {
    harness.sources.answer("films", with: [film("a"), film("b")], isLast: true)
    harness.sources.answer("films", with: [film("c")], isLast: true)
    try await look(for: "l")
    #expect(try texts == ["a", "b"])
    let kept = try harness.runtime.modules.children(of: harness.module)[0]
    try await look(for: "la")
    #expect(try texts == ["c"])
    #expect(try harness.runtime.modules.children(of: harness.module) == [kept])
    #expect(
      harness.sources.requests.map(\.params.record) == [
        ["limit": 2, "text": "l"], ["limit": 2, "text": "la"],
      ])
    try await look(for: nil)
    #expect(try texts == [])
    #expect(try harness.data.read(.sourceState) == "idle")
  }

  @Test("C16 a source is asked again when any of the keys changes that give its params")
  func severalKeys() async throws {
    let params: Fields = ["source": "films", "given": ["text": "find", "tags": "tag"]]
    let harness = try Harness(
      SystemPlugins.registry(), [.component: ["plugin": "source", "params": .object(params)]])
    let page = try harness.runtime.data(of: "page")
    for _ in 0..<3 { harness.sources.answer("films", with: [], isLast: true) }
    try page.write(Self.text, "l")
    try await harness.settle()
    #expect(harness.sources.requests == [])
    for (key, value) in [("tag", "german"), ("tag", "french"), ("find", "la")] {
      try page.write(Key<String>(key), value)
      try await harness.settle()
    }
    #expect(
      harness.sources.requests.map(\.params.record) == [
        ["text": "l", "tags": "german"], ["text": "l", "tags": "french"],
        ["text": "la", "tags": "french"],
      ])
  }

  @Test(
    "N6 the key may be of any module from its own to the app",
    arguments: ["component", "card", "page", "app"])
  func anyModule(id: ModuleID) async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .app: ["account"],
        .component: [
          ["plugin": "source", "params": ["source": "films", "given": ["text": "find"]]]
        ],
      ])
    for text in ["l", "la"] {
      harness.sources.answer("films", with: [film(text)], isLast: true)
      try harness.runtime.data(of: id).write(Self.text, text)
      try await harness.settle()
      #expect(harness.sources.requests.last?.params.record["text"] == .string(text))
    }
    #expect(harness.sources.requests.count == 2)
  }

  @Test(
    "N6 what is shown stays until the next answer arrives, and an answer that is late doesn't count"
  )
  func late() async throws {
    harness.sources.answer("films", with: [film("a")], isLast: true)
    try await look(for: "a")
    harness.sources.answer("films", with: [film("late")], isLast: true)
    harness.sources.answer("films", with: [film("c")], isLast: true)
    harness.sources.hold("films")
    try harness.runtime.data(of: "page").write(Self.text, "ab")
    #expect(try texts == ["a"])
    try harness.runtime.data(of: "page").write(Self.text, "abc")
    harness.sources.release("films")
    try await harness.settle()
    #expect(try texts.count == 1)
    #expect(harness.sources.requests.last?.params.record["text"] == "abc")
    #expect(try texts != ["a"])
  }

  @Test("N6 who waits for a page is told when a key of its request loses its value")
  func valueLost() throws {
    harness.sources.hold("films")
    try harness.runtime.data(of: "page").write(Self.text, "a")
    var end: Outcome<String>?
    try harness.fire(.sourceLoad).onEnd { end = $0 }
    #expect(end == nil)
    try harness.runtime.data(of: "page").remove(Self.text)
    #expect(try end?.response == "idle" && harness.data.read(.sourceState) == "idle")
  }

  @Test("N6 what is shown stays if a key changes while the source is asked for it again")
  func changedWhileRefreshed() async throws {
    harness.sources.answer("films", with: [film("a")], isLast: true)
    try await look(for: "a")
    let shown = try harness.runtime.modules.children(of: harness.module)
    for _ in 0..<2 { harness.sources.answer("films", with: [film("b")], isLast: true) }
    harness.sources.hold("films")
    try harness.runtime.data(of: shown[0]).write(Key<Int>("seen"), 3)
    try harness.fire(.sourceRefresh)
    try harness.runtime.data(of: "page").write(Self.text, "b")
    harness.sources.release("films")
    try await harness.settle()
    #expect(try texts == ["b"])
    #expect(try harness.runtime.modules.children(of: harness.module) == shown)
    #expect(try harness.runtime.data(of: shown[0]).read(Key<Int>("seen")) == 3)
  }
}
