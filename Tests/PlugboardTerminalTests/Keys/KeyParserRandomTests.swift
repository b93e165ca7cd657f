import PlugboardTerminal
import TestSupport
import Testing

@Suite("Random input") struct KeyParserRandomTests {
  private static let sequences = [
    "a", "影", "👍🏽", "\u{1B}", "\u{1B}[1;5A", "\u{1B}OB", "\u{1B}x", "\u{1B}é", "\u{1B}[200~",
    "p\r\n",
    "\u{1B}[201~", "\u{1B}[15~", "\u{1B}[<64;300;2M", "\u{1B}[M !\"", "\u{1B}[99;5u", "\u{1B}[?62c",
    "\u{1B}]11;rgb:0/0\u{1B}\\", "\u{1B}P>|x\u{7}", "\u{3}", "\u{1B}[[A", "\u{1B}[1;2",
  ].map { Array($0.utf8) }

  /// Returns bytes that are mostly sequences or their parts.
  static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      if random.oneIn(3) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        let sequence = random.pick(sequences)
        bytes += random.oneIn(4) ? sequence.dropLast() : sequence[...]
      }
    }
    return bytes
  }

  private func outputs(_ parts: [ArraySlice<UInt8>]) -> [KeyParser.Output] {
    var parser = KeyParser()
    var outputs: [KeyParser.Output] = []
    for part in parts { parser.feed(part) { outputs.append($0) } }
    return outputs
  }

  @Test(
    "H7 equal bytes give equal keys however they are split",
    arguments: RandomTests.seeds(20, weight: 3))
  func everySplit(seed: UInt64) {
    let bytes = Self.bytes(60, seed: seed)
    let whole = outputs([bytes[...]])
    var random = SplitMix64(seed: seed)
    for first in bytes.indices {
      let second = Int.random(in: first..<bytes.count, using: &random)
      let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
      #expect(outputs(parts) == whole, "\(bytes) split at \(first) and \(second)")
    }
  }

  @Test("H7 a text has the same keys after any random bytes, once what they began has ended")
  func recovery() {
    for seed in RandomTests.seeds(100) {
      var parser = KeyParser()
      parser.feed(Self.bytes(80, seed: seed)[...]) { _ in }
      // The end of a paste, of a string, and of whatever that has begun.
      parser.feed(Array("\u{1B}[201~\u{1B}\\ ".utf8)[...]) { _ in }
      var keys: [KeyParser.Output] = []
      parser.feed(Array("x影\u{1B}[A".utf8)[...]) { keys.append($0) }
      #expect(keys == [.key(.text("x")), .key(.text("影")), .key(.up)], "seed \(seed)")
    }
  }

  @Test(
    "H7 a million bytes neither trap nor make the parser store 8 KB",
    arguments: ["", "\u{1B}[200~", "\u{1B}[", "\u{1B}]1", "\u{1B}"])
  func memory(beginning: String) {
    var parser = KeyParser()
    // Random bytes, or a paste, a sequence and a string that don't end.
    parser.feed(Array(beginning.utf8)[...]) { _ in }
    let bytes =
      beginning.isEmpty
      ? Self.bytes(1 << 20, seed: RandomTests.firstSeed) : [UInt8](repeating: 0x31, count: 1 << 20)
    var most = 0
    for start in stride(from: 0, to: bytes.count, by: 256) {
      parser.feed(bytes[start...].prefix(256)) { _ in }
      most = max(most, MemoryLayout<KeyParser>.size + Self.storedBytes(parser))
    }
    #expect(most <= 8192)
  }

  /// Returns the size of all arrays in a value.
  private static func storedBytes(_ value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.capacity }
    return Mirror(reflecting: value).children.reduce(0) { $0 + storedBytes($1.value) }
  }
}

extension KeyParser {
  fileprivate mutating func feed(_ bytes: ArraySlice<UInt8>, _ emit: (Output) -> Void) {
    for byte in bytes { feed(byte, emit) }
  }
}
