import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

/// Passes itself on, so that a test can hold it.
private final class HeldPlugin: PagePlugin {
  static let name: Name = "held"
  static var holder: [HeldPlugin] = []

  static func wire(_ on: inout Wiring<HeldPlugin>) {
    on(.moduleDidLoad) { plugin, _ in holder.append(plugin) }
  }
}

// One after another, as two of them hold plugins.
@Suite("slow-handlers, fault-log, leaks, frame-counter", .serialized) @MainActor
struct MonitorTests {
  @Test("N9 P14 what outlives its module below the app is listed, until it is let go")
  func leaks() async throws {
    let registry = try PluginRegistry(SystemPlugins.all + [HeldPlugin.self])
    let harness = try Harness(
      registry, [.app: ["leaks"], .page: ["held"], .card: ["card-header"]], isStrict: false)
    defer { HeldPlugin.holder = [] }
    try await harness.advance(by: .seconds(2))
    let app = try harness.runtime.data(of: "app")
    #expect(try app.read(.leaks) == [])
    try harness.runtime.unregister("page")
    try await harness.advance(by: .seconds(1))
    // An object that is found once may be about to end.
    #expect(try app.read(.leaks) == [])
    try await harness.advance(by: .seconds(1))
    #expect(
      try app.read(.leaks) == [["kind": "instance", "module": "page", "plugin": "held"]])
    HeldPlugin.holder = []
    try await harness.advance(by: .seconds(1))
    #expect(try app.read(.leaks) == [])
  }

  @Test("N9 handlers below that take longer than allowed are listed, the slowest first")
  func slow() throws {
    let fakes = Fakes()
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: [["plugin": "slow-handlers", "params": ["longest": 5]]], .item: ["tap"]],
      fakes: fakes)
    var times: [Int] = []
    harness.handle(.itemTap) { _ in fakes.clock.advance(by: .milliseconds(times.removeFirst())) }
    for time in [5, 6, 9, 7] {
      times = [time]
      try harness.fire(.itemTap)
    }
    let list = try harness.runtime.data(of: "page").read(.slowHandlers)
    #expect(list?.count == 1)
    #expect(list?[0][JSONPointer(["calls"])] == 3)
    #expect(list?[0][JSONPointer(["milliseconds"])] == 9)
    #expect(list?[0][JSONPointer(["event"])] == "item.tap")
  }

  @Test(
    "N9 a handler in which the clock is set back isn't slow, and one in which it jumps ahead is",
    arguments: [(Int64(-9), 0), (60 * 365 * 86_400, 1), (.max, 1)])
  func jumpingClock(seconds: Int64, count: Int) throws {
    let fakes = Fakes()
    let harness = try Harness(
      SystemPlugins.registry(), [.page: ["slow-handlers"], .item: ["tap"]], fakes: fakes)
    harness.handle(.itemTap) { _ in fakes.clock.advance(by: .seconds(seconds)) }
    try harness.fire(.itemTap)
    let list = try harness.runtime.data(of: "page").read(.slowHandlers) ?? []
    #expect(list.count == count)
    #expect(list.allSatisfy { Int(value: $0[JSONPointer(["milliseconds"])] ?? .null) ?? -1 > 0 })
  }

  @Test("N9 of several slow handlers the slowest come first, up to the limit", arguments: [2, 1])
  func slowest(limit: Int) throws {
    let fakes = Fakes()
    let params: Value = ["longest": 5, "limit": .int(limit)]
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: [["plugin": "slow-handlers", "params": params]], .item: ["tap", "long-press"]],
      fakes: fakes)
    harness.handle(.itemLongPress) { _ in fakes.clock.advance(by: .milliseconds(6)) }
    harness.handle(.itemTap) { _ in fakes.clock.advance(by: .milliseconds(9)) }
    try harness.fire(.itemLongPress)
    try harness.fire(.itemTap)
    let list = try harness.runtime.data(of: "page").read(.slowHandlers) ?? []
    let events: [Value] = ["item.tap", "item.longPress"]
    #expect(list.map { $0[JSONPointer(["event"])] } == Array(events.prefix(limit)))
  }

  @Test("N9 slow handlers of the same time are listed by name, the slowest first")
  func equallySlow() throws {
    let fakes = Fakes()
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: [["plugin": "slow-handlers", "params": ["longest": 5, "limit": 3]]], .item: ["tap"],
      ],
      fakes: fakes)
    for (label, milliseconds) in [("c", 8), ("d", 6), ("b", 8), ("a", 9)] {
      try harness.runtime.subscribe(to: .itemTap, on: "item", label: label) { _ in
        fakes.clock.advance(by: .milliseconds(milliseconds))
      }
    }
    try harness.runtime.subscribe(to: .itemView, on: "item", label: "b") { _ in
      fakes.clock.advance(by: .milliseconds(9))
    }
    try harness.fire(.itemTap)
    func list() throws -> [String] {
      try harness.runtime.data(of: "page").read(.slowHandlers)?.map { entry in
        "\(entry[JSONPointer(["plugin"])] ?? "") \(entry[JSONPointer(["event"])] ?? "")"
      } ?? []
    }
    #expect(try list() == [#""a" "item.tap""#, #""b" "item.tap""#, #""c" "item.tap""#])
    try harness.fire(.itemView)
    #expect(try list() == [#""a" "item.tap""#, #""b" "item.view""#, #""b" "item.tap""#])
  }

  @Test("N9 faults of handlers below are logged with plugin, event, module and reason")
  func faults() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: ["fault-log"], .item: ["route"]], isStrict: false)
    try harness.fire(.itemTap)
    let log = try harness.runtime.data(of: "page").read(.faultLog)
    #expect(log?.count == 1)
    let entry = try #require(log?.first)
    #expect(entry[JSONPointer(["plugin"])] == "route")
    #expect(entry[JSONPointer(["event"])] == "item.tap")
    #expect(entry[JSONPointer(["module"])] == "item")
    guard case .string(let reason)? = entry[JSONPointer(["reason"])] else {
      throw CancellationError()
    }
    #expect(reason.contains("url"))
  }

  @Test("N9 each fault of an event is logged, not the first alone")
  func severalFaults() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: ["fault-log"], .item: ["route", ["plugin": "route", "as": "other"]]],
      isStrict: false)
    try harness.fire(.itemTap)
    let log = try harness.runtime.data(of: "page").read(.faultLog) ?? []
    #expect(log.map { $0[JSONPointer(["plugin"])] } == ["route", "other"])
  }

  @Test("N9 the frames of the last second are shown, and showing them counts for nothing")
  func frames() async throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["frame-counter"]])
    func shown() throws -> String { "\(try #require(try harness.fire(.pageView).response))" }
    for _ in 0..<12 { try harness.fire(.pageDidDraw, 34) }
    #expect(try shown().contains("0 fps"))
    try await harness.advance(by: .seconds(1))
    #expect(try shown().contains("12 fps · 34"))
    try harness.fire(.pageDidDraw, 34)
    try await harness.advance(by: .seconds(1))
    #expect(try shown().contains("1 fps"))
    _ = try harness.fire(.pageView)
    try harness.fire(.pageDidDraw, 34)
    try await harness.advance(by: .seconds(1))
    #expect(harness.staleViews == [])
    // The frame that shows a single one isn't followed by one that shows none.
    try await harness.advance(by: .seconds(1))
    #expect(harness.staleViews == [])
  }

  @Test("N9 of the faults and the leaks the latest are listed, up to the limit")
  func limits() async throws {
    let registry = try PluginRegistry(SystemPlugins.all + [HeldPlugin.self])
    let harness = try Harness(
      registry,
      [
        .app: [
          ["plugin": "leaks", "params": ["limit": 1]],
          ["plugin": "fault-log", "params": ["limit": 1]],
        ],
        .page: ["held"], .item: ["route", ["plugin": "route", "as": "other"]],
      ], isStrict: false)
    defer { HeldPlugin.holder = [] }
    try harness.runtime.open(
      [
        ModulePlan(
          id: "second", level: .page, plugins: [PluginEntry(PluginType(HeldPlugin.self))])
      ], under: "app")
    try harness.fire(.itemTap)
    let app = try harness.runtime.data(of: "app")
    #expect(try app.read(.faultLog)?.map { $0[JSONPointer(["plugin"])] } == ["other"])
    try harness.runtime.unregister("page")
    try harness.runtime.unregister("second")
    try await harness.advance(by: .seconds(1))
    try await harness.advance(by: .seconds(1))
    #expect(try app.read(.leaks)?.map { $0[JSONPointer(["module"])] } == ["second"])
  }
}
