/// Reads the parts of a template from its beginning to its end.
struct TemplateScanner {
  enum Token: Equatable {
    case letters(Substring)
    /// A bracket that may begin a part.
    case open
    /// A bracket that may end a part.
    case close
    case field(Field)
  }

  /// A key in braces.
  struct Field: Equatable {
    let key: Name
    let format: TextFormat
    /// The offset of the brace in UTF-8.
    let start: Int
  }

  private let text: Substring
  private let bytes: Substring.UTF8View
  private var index: String.Index
  /// The offset of the first brace before a key and a format that no brace closes; all braces after it are not
  /// closed either.
  private(set) var unclosed: Int?
  /// The offset of the first brace before a key alone that no brace closes.
  private(set) var unclosedKey: Int?

  init(_ text: String) {
    self.text = text[...]
    bytes = self.text.utf8
    index = text.startIndex
  }

  /// The offset of the next token in UTF-8.
  var offset: Int { bytes.distance(from: bytes.startIndex, to: index) }

  /// Whether a byte can have a meaning.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case .openBrace, .closeBrace, .openBracket, .closeBracket: true
    default: false
    }
  }

  /// Returns the next token; nil at the end.
  mutating func next() -> Token? {
    guard index < bytes.endIndex else { return nil }
    let byte = bytes[index]
    guard Self.isSign(byte) else {
      let end = bytes[index...].firstIndex(where: Self.isSign) ?? bytes.endIndex
      defer { index = end }
      return .letters(text[index..<end])
    }
    let after = bytes.index(after: index)
    if after < bytes.endIndex, bytes[after] == byte {
      defer { index = bytes.index(after: after) }
      return .letters(text[index..<after])
    }
    switch byte {
    case .openBracket:
      index = after
      return .open
    case .closeBracket:
      index = after
      return .close
    case .openBrace:
      if let field = field(from: after) { return .field(field) }
      noteUnclosedKey(from: after)
    default: break
    }
    defer { index = after }
    return .letters(text[index..<after])
  }

  /// Takes a key, with its format, up to the brace after it; nil if the brace before it is a letter.
  private mutating func field(from start: String.Index) -> Field? {
    guard let end = bytes[start...].firstIndex(where: { !Self.mayBeInKey($0) }),
      end > start, bytes[end] == .closeBrace || bytes[end] == .bar,
      text[start..<end].isLegalKey
    else { return nil }
    let offset = bytes.distance(from: bytes.startIndex, to: index)
    // So many names may have been stated that no further one is taken.
    guard let key = Name(stated: String(text[start..<end])) else { return nil }
    let next = bytes.index(after: end)
    if bytes[end] == .closeBrace {
      index = next
      return Field(key: key, format: .plain, start: offset)
    }
    guard unclosed == nil else { return nil }
    guard let (format, last) = format(from: next) else {
      unclosed = offset
      return nil
    }
    index = bytes.index(after: last)
    return Field(key: key, format: TextFormat(format), start: offset)
  }

  /// Notes a brace with a key after it if the text has no closing brace up to the next opening one.
  private mutating func noteUnclosedKey(from start: String.Index) {
    guard unclosed == nil, unclosedKey == nil else { return }
    let key = bytes[start...].prefix(while: Self.mayBeInKey)
    guard text[start..<key.endIndex].isLegalKey,
      !bytes[key.endIndex...].prefix(while: { $0 != .openBrace }).contains(.closeBrace)
    else { return }
    unclosedKey = bytes.distance(from: bytes.startIndex, to: index)
  }

  /// Returns the key, with its format, that only spaces keep from being one; nil if the letters aren't a brace before it.
  func spacedKey(behind letters: Substring) -> String? {
    guard letters.utf8.elementsEqual(CollectionOfOne(.openBrace)) else { return nil }
    let rest = text[letters.endIndex...].unicodeScalars.prefix { $0 != "{" }
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let parts = Substring(rest[..<end]).unicodeScalars.split(
      separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts.map { Substring($0).withoutSpaces }
    guard let key = words.first, key.utf8.allSatisfy(Self.mayBeInKey), key.isLegalKey,
      key.utf8.count < Substring(parts[0]).utf8.count
    else {
      return nil
    }
    guard words.count > 1 else { return String(key) }
    if case .unknown = TextFormat(String(words[1])) { return nil }
    return "\(key)|\(words[1])"
  }

  /// Returns the text of a format, in which a doubled brace is a letter, and the index of the brace that ends it.
  private func format(from start: String.Index) -> (String, end: String.Index)? {
    var format = ""
    var from = start
    while let brace = bytes[from...].firstIndex(of: .closeBrace) {
      let after = bytes.index(after: brace)
      guard after < bytes.endIndex, bytes[after] == .closeBrace else {
        return (format + text[from..<brace], brace)
      }
      format += text[from...brace]
      from = bytes.index(after: after)
    }
    return nil
  }

  /// Whether a byte may be in a key, or is part of a letter outside ASCII.
  private static func mayBeInKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Substring {
  /// The text without the spaces at its ends.
  fileprivate var withoutSpaces: Substring {
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = start.lastIndex { !$0.properties.isWhitespace }
    return end.map { self[start.startIndex...$0] } ?? self[start.startIndex..<start.startIndex]
  }

  /// Whether the text begins with a letter, and has letters, digits, ".", "-" and "_" alone.
  fileprivate var isLegalKey: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isIDStart else {
      return false
    }
    return unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isIDContinue }
  }
}

extension UInt8 {
  fileprivate static var bar: UInt8 { UInt8(ascii: "|") }
}
