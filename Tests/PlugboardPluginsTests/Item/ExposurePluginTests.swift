import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("exposure") @MainActor struct ExposurePluginTests {
  private func item(_ params: Value = [:]) throws -> Harness {
    try Harness(
      SystemPlugins.registry(), [.item: [["plugin": "exposure", "params": params]]],
      data: Params((.title, "大都会")))
  }

  private let record = Fired(.trackingRecord, ["event": "exposure", "title": "大都会"])

  @Test("N3 an item is exposed once its share has been shown for the time to dwell")
  func dwell() async throws {
    let harness = try item(["share": 0.6, "dwell": 2])
    try harness.fire(.itemVisibility, 0.5)
    try await harness.advance(by: .seconds(5))
    #expect(harness.fired == [])
    try harness.fire(.itemVisibility, 0.6)
    try await harness.advance(by: .milliseconds(1999))
    #expect(harness.fired == [])
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.fired == [record])
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .seconds(60))
    #expect(harness.fired == [record])
  }

  @Test("N3 the share may be all of an item")
  func whole() async throws {
    let harness = try item(["share": 1, "dwell": 1])
    try harness.fire(.itemVisibility, 0.99)
    try await harness.advance(by: .seconds(5))
    #expect(harness.fired == [])
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == [record])
  }

  @Test("N3 an item that leaves the screen too early isn't exposed, and begins anew")
  func early() async throws {
    let harness = try item(["dwell": 1])
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .milliseconds(999))
    try harness.fire(.itemVisibility, 0.4)
    try await harness.advance(by: .seconds(5))
    #expect(harness.fired == [])
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .milliseconds(500))
    try harness.fire(.itemVisibility, 0.4)
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .milliseconds(999))
    #expect(harness.fired == [])
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.fired == [record])
  }

  @Test(
    "N3 an item that comes back is exposed again after the time that its param states, or never",
    arguments: [(nil, 60, 1), (0, 0, 2), (10, 9, 1), (10, 10, 2)] as [(Double?, Int, Int)])
  func again(_ again: Double?, away: Int, count: Int) async throws {
    var params: Fields = ["dwell": 1]
    params["again"] = again.map(Value.double)
    let harness = try item(.object(params))
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .seconds(1))
    try harness.fire(.itemVisibility, 0)
    try await harness.advance(by: .seconds(away))
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == Array(repeating: record, count: count))
  }

  @Test("N3 an item that stays on the screen is exposed once, whenever it may be exposed again")
  func stays() async throws {
    let harness = try item(["dwell": 1, "again": 10])
    try harness.fire(.itemVisibility, 1)
    try await harness.advance(by: .seconds(1))
    for _ in 1...3 {
      try await harness.advance(by: .seconds(10))
      try harness.fire(.itemVisibility, 0.9)
    }
    #expect(harness.fired == [record])
  }

  @Test("N3 the time to dwell goes on while the item is scrolled, as long as enough of it is shown")
  func scrolled() async throws {
    let harness = try item(["share": 0.5, "dwell": 1])
    for share in [0.5, 0.9, 1, 0.6] {
      try harness.fire(.itemVisibility, share)
      try await harness.advance(by: .milliseconds(250))
    }
    #expect(harness.fired == [record])
  }

  @Test("N3 an item that ends isn't exposed")
  func ended() async throws {
    let harness = try item()
    try harness.fire(.itemVisibility, 1)
    try harness.runtime.unregister(harness.module)
    try await harness.advance(by: .seconds(5))
    #expect(harness.fired == [])
  }
}
