/// Random numbers that a text determines, equal in each run and on each machine.
struct StableRandom {
  private var state: UInt64

  /// Creates the numbers of a text (FNV-1a).
  init(_ text: String) {
    state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    let share = Double(next() >> 11) / 9_007_199_254_740_992
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func isTrue(_ chance: Double) -> Bool { number(in: 0...1) < chance }
}
