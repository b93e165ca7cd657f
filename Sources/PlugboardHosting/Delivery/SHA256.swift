/// The SHA-256 digest of bytes (FIPS 180-4).
///
///     SHA256(of: Array("abc".utf8)).text.hasPrefix("ba7816bf")
public struct SHA256: Sendable, Hashable {
  /// The eight words of the digest.
  private let words: [UInt32]

  /// Computes the digest of bytes.
  public init(of bytes: [UInt8]) {
    var hash = Compression()
    let whole = bytes.count & ~63
    for start in stride(from: 0, to: whole, by: 64) { hash.add(bytes, from: start) }
    // The rest, a one bit, zeros, and the number of bits.
    var rest = Array(bytes[whole...]) + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    let bits = UInt64(bytes.count) << 3
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: rest.count, by: 64) { hash.add(rest, from: start) }
    words = hash.words
  }

  /// Reads a digest of 64 hexadecimal digits in lower case; nil for any other text.
  public init?(_ text: String) {
    var words: [UInt32] = []
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    for start in stride(from: 0, to: 64, by: 8) {
      var word: UInt32 = 0
      for digit in digits[start..<start + 8] {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): word = word << 4 | UInt32(digit - 48)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): word = word << 4 | UInt32(digit - 87)
        default: return nil
        }
      }
      words.append(word)
    }
    self.words = words
  }

  /// The digest in 64 hexadecimal digits.
  public var text: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }
}

extension SHA256: CustomStringConvertible {
  public var description: String { text }
}

extension SHA256 {
  /// The state of the computation between two blocks of 64 bytes.
  private struct Compression {
    var words: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)

    /// Adds the block that begins at a position.
    mutating func add(_ bytes: [UInt8], from start: Int) {
      for index in 0..<16 {
        let place = start + 4 * index
        schedule[index] =
          UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
          | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
      }
      for index in 16..<64 {
        let (early, late) = (schedule[index - 15], schedule[index - 2])
        let low = Self.turned(early, 7) ^ Self.turned(early, 18) ^ (early >> 3)
        let high = Self.turned(late, 17) ^ Self.turned(late, 19) ^ (late >> 10)
        schedule[index] = schedule[index - 16] &+ low &+ schedule[index - 7] &+ high
      }
      var (a, b, c, d) = (words[0], words[1], words[2], words[3])
      var (e, f, g, h) = (words[4], words[5], words[6], words[7])
      for index in 0..<64 {
        let turns = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
        let choice = (e & f) ^ (~e & g)
        let sum = h &+ turns &+ choice &+ SHA256.constants[index] &+ schedule[index]
        let others = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ sum)
        (d, c, b, a) = (c, b, a, sum &+ others &+ majority)
      }
      words[0] &+= a
      words[1] &+= b
      words[2] &+= c
      words[3] &+= d
      words[4] &+= e
      words[5] &+= f
      words[6] &+= g
      words[7] &+= h
    }

    @inline(__always)
    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word >> count | word << (32 - count)
    }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
