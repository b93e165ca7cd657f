import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("tracking-log") @MainActor struct TrackingLogPluginTests {
  @Test("The newest records are kept, up to the limit")
  func limit() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.app: [["plugin": "tracking-log", "params": ["limit": 2]]]])
    for record: Record in [["tap": 1], ["tap": 2], ["tap": 3]] {
      try harness.fire(.trackingRecord, record)
    }
    #expect(try harness.data.read(.trackingLog) == [["tap": 2], ["tap": 3]])
  }
}
