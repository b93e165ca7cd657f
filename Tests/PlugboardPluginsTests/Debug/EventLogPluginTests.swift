import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("event-log") @MainActor struct EventLogPluginTests {
  private func log(_ params: Value) throws -> Harness {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: [["plugin": "event-log", "params": params]], .item: ["tap", "route"]],
      data: Params((.url, "app://hot")))
    try harness.fire(.gestureTap)
    return harness
  }

  private func events(_ harness: Harness) throws -> [Value] {
    let entries = try harness.runtime.data(of: "page").read(.eventLog) ?? []
    return entries.compactMap { $0[JSONPointer(["event"])] }
  }

  @Test("N9 every event at the module and below is logged, whatever its publisher")
  func everything() throws {
    let harness = try log([:])
    #expect(try events(harness).suffix(3) == ["gesture.tap", "item.tap", "route.open"])
    let last = try harness.runtime.data(of: "page").read(.eventLog)?.last
    #expect(
      last == [
        "event": "route.open", "module": "item", "by": "route of item",
        "params": ["url": "app://hot"],
      ])
  }

  @Test("N9 a filter keeps the events whose names begin with it, and the limit the newest")
  func filter() throws {
    #expect(try events(log(["filter": "item."])) == ["item.tap"])
    #expect(try events(log(["filter": "tap"])) == [])
    #expect(try events(log(["limit": 2])) == ["item.tap", "route.open"])
  }

  @Test(
    "N9 a filter is compared by bytes: a mark that joins its last sign hides no event",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
  func marked(mark: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "event-log", "params": ["filter": "own."]]]],
      isStrict: false)
    try harness.at("page").fire(named: Name("own.\(mark)x"))
    #expect(try events(harness) == [.string("own.\(mark)x")])
  }
}
