import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// Pages of a source that a cache has.
extension SourceRefreshTests {
  @Test("C22 another language shows at once in what a cache has given, before the source answers")
  func cachedLanguage() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    try show("")
    try await eventually { try texts() == ["one"] }
    try runtime.unregister("home")
    fakes.sources.hold("feed")
    try show("")
    try await eventually { try texts() == ["one"] }
    #expect(try runtime.data(of: feed).read(.sourcePage) == 0)
    try show("", in: ["zh"])
    try runtime.at(feed).fire(.sourceRefresh)
    #expect(try texts() == ["一"])
  }

  @Test("N6 a cache is asked for the first page alone, and gives nothing in place of pages")
  func askedOnce() async throws {
    var asked: [Int] = []
    let kept = SourcePage([film("一", "kept")], isLast: false)
    fakes.sources.answer("feed", with: [film("一", "one")])
    fakes.sources.answer("feed", with: [film("二", "two")])
    try show()
    try runtime.subscribe(to: .cacheRead, on: "home", priority: 900) { event in
      asked.append(event.params.page)
      event.respond(kept)
      event.stop()
    }
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceLoad)
    #expect(try texts() == ["one", "two"] && asked == [1])
  }

  @Test("N6 what a cache has given stays while a source that has failed is asked again")
  func cachedAfterFailure() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    try show()
    _ = try await fire(.sourceLoad)
    try runtime.unregister("home")
    fakes.sources.fail("feed")
    try show()
    #expect(try await fire(.sourceLoad) == "failed")
    #expect(try texts() == ["one"])
    let shown = try children
    fakes.sources.hold("feed")
    try runtime.at(feed).fire(.sourceRefresh)
    await eventually { fakes.sources.requests.count == 3 }
    #expect(try texts() == ["one"] && children == shown)
  }
}
