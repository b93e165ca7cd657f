import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("search, search-field, search-history") @MainActor struct SearchPluginTests {
  private static func page(fakes: Fakes = Fakes(), data: String = "{}") throws -> Harness {
    try Harness(
      SystemPlugins.registry(),
      page: .string(
        """
        { "data": \(data), "plugins": ["search"], "cards": [{ "components": [{ "items": [
          { "id": "field", "plugins": ["search-field"] },
          { "id": "history", "plugins": ["search-history"] },
          { "id": "found", "data": { "url": "app://player/kid" }, "plugins": ["route"] }
        ] }] }] }
        """), at: "field", fakes: fakes)
  }

  private func history(_ harness: Harness) throws -> [String] {
    try harness.runtime.controls(of: "page/history").map { "\($0.id) \($0.label)" }
  }

  private func text(_ harness: Harness) throws -> String? {
    try harness.runtime.data(of: "page").read(.searchText)
  }

  @Test("The page looks for what is typed, at once, and no longer when the field is empty")
  func typing() throws {
    let harness = try Self.page()
    #expect(
      try harness.runtime.edit(harness.module, control: "search-field", text: "k").response == true)
    #expect(try text(harness) == "k")
    #expect(try harness.fire(.itemView).response == .field("搜索", text: "k", id: "search-field"))
    try harness.runtime.edit(harness.module, control: "search-field", text: "")
    #expect(try text(harness) == nil)
    #expect(try harness.fire(.gestureEdit, "other", "x").response == nil)
  }

  @Test(
    "N7 the field has the id that a param states, or else the name of its entry",
    arguments: [
      (["plugin": "search-field"], "search-field"),
      (["plugin": "search-field", "as": "find"], "find"),
      (["plugin": "search-field", "as": "find", "params": ["id": "text"]], "text"),
    ] as [(Value, String)])
  func ids(entry: Value, id: String) throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["search"], .item: [entry]])
    #expect(try harness.runtime.edit("item", control: id, text: "k").response == true)
    #expect(try harness.runtime.controls(of: "item").map(\.id) == [id])
    #expect(try harness.fire(.gestureInput, "other", "k").response == nil)
  }

  @Test("A text that is submitted is kept, the latest first, each once, also beyond the page")
  func kept() throws {
    let fakes = Fakes()
    let harness = try Self.page(fakes: fakes)
    for text in ["kid", "moon", "Kid", " "] {
      try harness.runtime.input(harness.module, control: "search-field", text: text)
    }
    #expect(try history(harness) == [])
    try harness.runtime.edit(harness.module, control: "search-field", text: "")
    #expect(try history(harness) == ["clear 清除", "text-0 Kid", "text-1 moon"])
    #expect(try history(Self.page(fakes: fakes)) == ["clear 清除", "text-0 Kid", "text-1 moon"])
  }

  @Test("Only so many texts are kept as the param says, the latest")
  func limit() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "search", "params": ["kept": 2]]]])
    for text in ["a", "b", "c"] { try harness.fire(.searchSubmit, text) }
    #expect(try harness.data.read(.searchHistory) == ["c", "b"])
  }

  @Test("Opening what was found keeps the text; a tap on a text looks for it again")
  func opened() throws {
    let harness = try Self.page()
    harness.answer(.routeOpen, true, at: "page")
    try harness.runtime.edit(harness.module, control: "search-field", text: "kid")
    try harness.at("found").fire(.itemTap)
    try harness.runtime.edit(harness.module, control: "search-field", text: "")
    #expect(try history(harness) == ["clear 清除", "text-0 kid"])
    #expect(try harness.runtime.tap("page/history", control: "text-0").response == true)
    #expect(try text(harness) == "kid")
  }

  @Test("N7 a tap on one of several texts looks for that one, and on no text for none")
  func several() throws {
    let harness = try Self.page()
    for text in ["kid", "moon", ""] {
      try harness.runtime.input(harness.module, control: "search-field", text: text)
    }
    try harness.runtime.edit(harness.module, control: "search-field", text: "")
    #expect(try harness.at("page/history").fire(.gestureTap, "text-2").response == nil)
    #expect(try text(harness) == nil)
    #expect(try harness.runtime.tap("page/history", control: "text-1").response == true)
    #expect(try text(harness) == "kid")
  }

  @Test("The texts are forgotten at once, also by the storage")
  func forgotten() throws {
    let fakes = Fakes()
    let harness = try Self.page(fakes: fakes)
    try harness.runtime.input(harness.module, control: "search-field", text: "kid")
    try harness.runtime.edit(harness.module, control: "search-field", text: "")
    #expect(try harness.runtime.tap("page/history", control: "clear").response == true)
    #expect(try history(harness) == [])
    #expect(try history(Self.page(fakes: fakes)) == [])
  }

  @Test("N7 a text that is typed on a page without a search has no effect, and says so")
  func withoutSearch() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["search-field", "search-history"]])
    #expect(try harness.fire(.gestureEdit, "search-field", "a").response == false)
    #expect(try harness.fire(.gestureInput, "search-field", "a").response == false)
    #expect(try harness.fire(.gestureTap, "clear").response == false)
  }

  @Test("A page that is opened with a text looks for it")
  func input() throws {
    #expect(try text(Self.page(data: #"{ "text": "keaton" }"#)) == "keaton")
  }
}
