import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("tracking-log") @MainActor struct TrackingLogPluginTests {
  @Test("N3 the newest records are kept, up to the limit")
  func limit() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.app: [["plugin": "tracking-log", "params": ["limit": 2]]]])
    for record: Fields in [["tap": 1], ["tap": 2], ["tap": 3]] {
      try harness.fire(.trackingRecord, record)
    }
    #expect(try harness.data.read(.trackingLog) == [["tap": 2], ["tap": 3]])
  }

  @Test("N3 a record of any plugin gets its place, and the fields of the modules above it")
  func place() throws {
    let own: Fields = ["row": "item", "shelf": 3]
    let harness = try Harness(
      SystemPlugins.registry(), [.page: ["tracking-log"], .item: ["tap"]],
      data: Params((.tracking, own)))
    try harness.runtime.data(of: "page").write(.tracking, ["board": "home", "row": "page"])
    let stated: Fields = ["event": "rated", "shelf": 4]
    let record = try harness.up.fire(.trackingRecord, stated).response
    let wanted: Fields = [
      "event": "rated", "shelf": 4, "page": "page", "card": 0, "component": 0, "item": 0,
      "row": "item", "board": "home",
    ]
    #expect(record == wanted)
    #expect(try harness.runtime.data(of: "page").read(.trackingLog) == [.object(wanted)])
  }

  @Test("N3 a record gets the fields of each module above it, those of the nearest first")
  func inherited() throws {
    let harness = try Harness(SystemPlugins.registry(), [.app: ["tracking-log"], .item: ["tap"]])
    let modules: [ModuleID] = ["app", "page", "card", "component", "item"]
    for (depth, module) in modules.enumerated() {
      var fields: Fields = ["of \(module)": .int(depth)]
      // A field that each states as well as those above it.
      for place in modules[...depth] { fields["from \(place)"] = .string(module.text) }
      try harness.runtime.data(of: module).write(.tracking, fields)
    }
    let record = try #require(try harness.up.fire(.trackingRecord, [:]).response)
    for (depth, module) in modules.enumerated() {
      #expect(record["of \(module)"] == .int(depth))
      #expect(record["from \(module)"] == "item")
    }
  }

  @Test("N3 what a record states itself takes precedence over its place")
  func stated() throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["tracking-log"], .item: ["tap"]])
    let record = try harness.up.fire(.trackingRecord, ["item": 7, "page": "shelf"]).response
    #expect(record == ["item": 7, "page": "shelf", "card": 0, "component": 0])
  }

  @Test("N3 of items in items, the outermost gives the position in the record")
  func nested() throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["tracking-log"], .item: ["tap"]])
    for id in ["first", "second"] as [ModuleID] {
      try harness.runtime.register(id, level: .item, under: "item")
    }
    let record = try harness.runtime.at("second").up.fire(.trackingRecord, ["event": "rated"])
    #expect(record.response?["item"] == 0)
  }

  @Test("N3 a record of a page has no place on the page")
  func ofPage() throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["tracking-log", "tracking"]])
    try harness.runtime.appear("page")
    let wanted: Value = ["event": "page.didAppear", "page": "page"]
    #expect(try harness.data.read(.trackingLog) == [wanted])
  }
}
