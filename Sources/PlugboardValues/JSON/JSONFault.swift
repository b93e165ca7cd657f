/// The reason why a text is refused: its first part that is not JSON or can't be represented.
struct JSONFault: Error {
  enum Kind {
    case empty
    case byteOrderMark
    case unexpected(Expectation)
    case comment
    case mergeMark
    case trailingComma
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case combiningMarks
    case invalidNumber
    case numberOverflow
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
  }

  enum Expectation: String {
    case value = "a value (an object, an array, a string, a number, true, false or null)"
    case keyOrEnd = "a key in double quotes or \"}\""
    case key = "a key in double quotes"
    case colon = "\":\" after the key"
    case commaOrBrace = "\",\" or \"}\""
    case commaOrBracket = "\",\" or \"]\""
    case end = "nothing more, as the value is complete"
    case quote = "the double quote that ends the string"
    case digit = "a digit"
  }

  let kind: Kind
  /// The offset of the fault in bytes.
  let offset: Int
  /// The offset of the token that contains it.
  let token: Int

  init(_ kind: Kind, at offset: Int, token: Int? = nil) {
    self.kind = kind
    self.offset = offset
    self.token = token ?? offset
  }

  /// Creates the fault of a place before the end at which something else was expected.
  init(expected expectation: Expectation, at offset: Int, in bytes: JSONBytes) {
    let kind: Kind =
      if bytes.beginsComment(at: offset) {
        .comment
      } else if bytes.beginsMergeMark(at: offset) {
        .mergeMark
      } else {
        offset < bytes.count && bytes.scalar(at: offset) == nil
          ? .invalidUTF8 : .unexpected(expectation)
      }
    self.init(kind, at: offset)
  }
}

extension JSONFault {
  /// Returns the code and the message of the diagnostic.
  func wording(in bytes: JSONBytes) -> (code: String, message: String) {
    let found = Self.found(at: offset, in: bytes)
    return switch kind {
    case .empty:
      ("json-empty", "the text is empty; expected \(Expectation.value.rawValue)")
    case .byteOrderMark:
      ("json-byte-order-mark", "found a byte order mark; save the file as UTF-8 without one")
    case .unexpected(let expectation) where offset >= bytes.count:
      ("json-unexpected-end", "the text ends here; expected \(expectation.rawValue)")
    case .unexpected(.end):
      ("json-trailing-content", "found \(found); expected \(Expectation.end.rawValue)")
    case .unexpected(let expectation):
      ("json-unexpected-character", "found \(found); expected \(expectation.rawValue)")
    case .comment:
      ("json-comment", "found a comment; JSON has no comments, so remove it")
    case .mergeMark:
      (
        "json-merge-mark",
        "found a merge conflict mark; decide for one of the versions, and remove the marks"
      )
    case .trailingComma:
      ("json-trailing-comma", "found a comma after the last entry; remove it")
    case .controlCharacter:
      (
        "json-control-character",
        "found the control character \(found) in a string; write it as an escape"
      )
    case .invalidEscape:
      (
        "json-invalid-escape",
        #"found an unknown escape; expected one of \" \\ \/ \b \f \n \r \t or \u and 4 hex digits"#
      )
    case .loneSurrogate:
      (
        "json-lone-surrogate",
        "found half of a surrogate pair; write both halves (\\uD83D\\uDE00) or the character itself"
      )
    case .invalidUTF8:
      (
        "json-invalid-utf8",
        "found the byte 0x\(bytes[offset].hex(digits: 2)), which is not UTF-8 here;"
          + " save the file as UTF-8"
      )
    case .combiningMarks:
      (
        "json-combining-marks",
        "found a string with more than \(String.combiningMarkLimit) combining marks in a row, which is"
          + " the limit"
      )
    case .invalidNumber:
      ("json-invalid-number", "found \(found) in a number; \(numberRule(in: bytes))")
    case .numberOverflow:
      ("json-number-overflow", "found a number that is too large; at most 1.79e308 can be held")
    case .tooDeep(let limit):
      ("json-too-deep", "found more than \(limit) levels of nesting, which is the limit")
    case .tooLarge(let limit):
      (
        "json-too-large", "the text has more than \(limit) bytes, which is the limit"
      )
    }
  }

  private func numberRule(in bytes: JSONBytes) -> String {
    bytes[offset].isDigit ? "a number has no leading zeros" : "expected a digit"
  }

  /// Returns a printable form of the text at an offset: a word, a quoted character, or its number.
  private static func found(at offset: Int, in bytes: JSONBytes) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    var end = offset
    while end - offset < 24, bytes[end].isWordByte { end += 1 }
    if end > offset { return "\"\(bytes.text(offset..<end))\"" }
    guard let (scalar, _) = bytes.scalar(at: offset) else { return "a byte that is not UTF-8" }
    if scalar.isInvisible { return "U+\(scalar.value.hex(digits: 4))" }
    if scalar == "\"" { return "a double quote" }
    return "\"\(scalar)\""
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}

/// A part of a legal text that needs a diagnostic.
struct JSONRemark {
  enum Kind {
    /// A key that the object has already, at this position.
    case duplicateKey(first: Int)
    case wideInteger
    /// A number that exceeds a double and is read as null.
    case numberOverflow
    /// Half of a surrogate pair in an escape at this offset, which is read as U+FFFD.
    case loneSurrogate(at: Int)
  }

  let kind: Kind
  /// The offset of its token; remarks are sorted by it.
  let offset: Int

  var isDuplicateKey: Bool {
    if case .duplicateKey = kind { true } else { false }
  }
}
