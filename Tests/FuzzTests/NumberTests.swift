internal import FuzzTargets
internal import Plugboard
internal import PlugboardPlugins
internal import TestSupport
internal import Testing

@MainActor @Suite("Extreme numbers") struct NumberTests {
  nonisolated private static let plugins = SystemPlugins.all.map { $0.name.text }

  @Test(
    "P7 no number in params, data or an event's params crashes a plugin", arguments: plugins)
  func extremes(plugin: String) async throws {
    for seed in 0..<Thoroughness.count(1, thorough: 2) {
      var random = SplitMix64(seed: UInt64(seed))
      // Without further bytes each number comes in turn.
      let bytes = (0..<seed * 20).map { _ in UInt8.random(in: 0...255, using: &random) }
      try await NumberTarget().check(Array("\(plugin) ".utf8) + bytes)
    }
  }
}
