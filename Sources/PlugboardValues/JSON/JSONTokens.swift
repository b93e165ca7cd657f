/// The tokens of a text that is known to be JSON up to `end`.
struct JSONTokens {
  struct Token {
    enum Kind {
      case openObject, openArray, close
      case key, scalar
    }

    let kind: Kind
    let range: Range<Int>
  }

  private let bytes: JSONBytes
  private let end: Int
  private var position: Int

  init(_ bytes: JSONBytes, from start: Int = 0, end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  /// Returns the next token; commas, colons and white space are skipped.
  mutating func next() -> Token? {
    skip { $0 <= .space || $0 == .comma || $0 == .colon }
    guard position < end else { return nil }
    let start = position
    switch bytes[position] {
    case .openBrace: return single(.openObject)
    case .openBracket: return single(.openArray)
    case .closeBrace, .closeBracket: return single(.close)
    case .quote:
      skipString()
      let stop = position
      skip { $0 <= .space }
      let isKey = position < end && bytes[position] == .colon
      return Token(kind: isKey ? .key : .scalar, range: start..<stop)
    default:
      skip { $0 > .space && $0 != .comma && $0 != .closeBrace && $0 != .closeBracket }
      return Token(kind: .scalar, range: start..<position)
    }
  }

  private mutating func single(_ kind: Token.Kind) -> Token {
    position += 1
    return Token(kind: kind, range: position - 1..<position)
  }

  @inline(__always)
  private mutating func skip(while belongs: (UInt8) -> Bool) {
    while position < end, belongs(bytes[position]) { position &+= 1 }
  }

  private mutating func skipString() {
    position += 1
    while position < end {
      position = min(bytes.stringStop(from: position).stop, end)
      if bytes[position] == .quote { break }
      position += 2
    }
    position = min(position + 1, end)
  }
}
