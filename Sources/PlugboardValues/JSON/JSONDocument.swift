/// A JSON text and its value, with the bytes that locate every node.
public struct JSONDocument: Sendable {
  /// The file name in locations.
  public let file: String
  public let bytes: [UInt8]
  public let value: Value
  /// The problems of a readable text, in its order: duplicate keys, integers outside Int64, and the
  /// values that `JSONReader.valueFaults` admits.
  public let diagnostics: [Diagnostic]
  let remarks: [JSONRemark]
  /// Whether the value has texts per language, at any depth.
  package let hasTexts: Bool

  init(
    file: String, bytes: [UInt8], value: Value, diagnostics: [Diagnostic], remarks: [JSONRemark],
    hasTexts: Bool
  ) {
    self.file = file
    self.bytes = bytes
    self.value = value
    self.diagnostics = diagnostics
    self.remarks = remarks
    self.hasTexts = hasTexts
  }
}

extension JSONDocument {
  /// Whether the text consists of these bytes.
  package func isOf(_ other: [UInt8]) -> Bool {
    guard bytes.count == other.count else { return false }
    // By words, which is eight times as fast as the comparison of the arrays; each is within both.
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        let words = bytes.count / 8
        for word in 0..<words {
          let (left, right) = unsafe (
            bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self),
            other.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
          )
          if left != right { return false }
        }
        for position in (words * 8)..<bytes.count {
          if unsafe bytes[position] != other[position] { return false }
        }
        return true
      }
    }
  }
}
