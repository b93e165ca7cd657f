internal import Plugboard

/// Bytes as a recording has them: a text, or digits if JSON can't have them as a text.
enum RecordedBytes {
  static func fields(of bytes: [UInt8]) -> Fields {
    // A text with many combining marks in a row couldn't be read again.
    if let text = String(validating: bytes, as: UTF8.self), !text.hasManyCombiningMarks {
      return ["text": .string(text)]
    }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return ["bytes": .string(digits)]
  }

  /// Returns the bytes that a record has, or none.
  static func bytes(of record: Fields) -> [UInt8] {
    if case .string(let text)? = record["text"] { return Array(text.utf8) }
    guard case .string(let digits)? = record["bytes"] else { return [] }
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] * 16 + values[$0 + 1])
    }
  }
}
