internal import Foundation

/// A generator of random numbers that are determined by a seed, equal on every machine.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// Returns true once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// The settings of tests with random input.
public enum RandomTests {
  /// The first seed: `PLUGBOARD_PROPERTY_SEED`, or 0.
  public static let firstSeed = variable("SEED") ?? 0

  /// Returns the seeds that a test tries: `PLUGBOARD_PROPERTY_COUNT` of them, or a number of its own.
  ///
  /// - Parameter weight: How many ordinary cases one of the test takes the time of; so many fewer are tried.
  public static func seeds(_ count: UInt64, weight: UInt64 = 1) -> Range<UInt64> {
    firstSeed..<firstSeed + (variable("COUNT").map { max(1, $0 / weight) } ?? count)
  }

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment["PLUGBOARD_PROPERTY_\(name)"].flatMap { UInt64($0) }
  }
}
