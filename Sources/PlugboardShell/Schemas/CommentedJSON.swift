internal import Plugboard

/// A JSON text that may have comments and trailing commas, as editors allow them in settings, and a byte order mark.
///
/// Parts are changed at their places: all other bytes stay as they are.
struct CommentedJSON {
  /// A part of an object or an array: the value, and the key before it.
  struct Part {
    /// Nil for an element of an array.
    let key: String?
    /// The place of the key, or else of the value.
    let start: Int
    let value: Range<Int>
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let bytes: [UInt8]
  /// The same text with blanks in place of comments, of trailing commas and of the byte order mark.
  private var plain: [UInt8]
  private var trailingCommas: Set<Int> = []
  /// The value; nil if there is none besides comments.
  private(set) var value: Value?

  /// Throws if it is something else.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    self.bytes = bytes
    plain = bytes
    if bytes.starts(with: Self.byteOrderMark) {
      plain.replaceSubrange(0..<3, with: [.blank, .blank, .blank])
    }
    blankComments()
    blankTrailingCommas()
    guard plain.contains(where: { !$0.isBlank }) else { return }
    value = try JSONReader().read(plain, file: file).value
  }

  /// The range of the value as a whole; nil if there is none.
  var whole: Range<Int>? {
    let start = skipBlanks(0)
    return value == nil ? nil : start..<end(ofValueAt: start)
  }

  /// Returns the parts of an object or an array.
  func parts(of container: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var position = skipBlanks(container.lowerBound + 1)
    while position < container.upperBound - 1 {
      var key: String?
      let start = position
      if plain[container.lowerBound] == UInt8(ascii: "{") {
        let keyEnd = end(ofValueAt: position)
        let text = String(decoding: plain[position..<keyEnd], as: UTF8.self)
        key = (try? Value(json: text)).flatMap { String(value: $0) } ?? ""
        // Past the colon.
        position = skipBlanks(skipBlanks(keyEnd) + 1)
      }
      let range = position..<end(ofValueAt: position)
      parts.append(Part(key: key, start: start, value: range))
      position = skipBlanks(range.upperBound)
      if plain[position] == UInt8(ascii: ",") { position = skipBlanks(position + 1) }
    }
    return parts
  }

  /// Returns a part as a value.
  func value(of range: Range<Int>) -> Value? {
    try? Value(json: String(decoding: plain[range], as: UTF8.self))
  }

  /// Returns the text with other texts in place of ranges, which don't overlap.
  func replacing(_ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var bytes = bytes
    // From the end, so that places stay; a later one of two at a place comes to stand before the other.
    for edit in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $1.offset) > ($1.element.range.lowerBound, $0.offset)
    }) {
      bytes.replaceSubrange(edit.element.range, with: edit.element.text.utf8)
    }
    return bytes
  }
}

/// Places for new parts.
extension CommentedJSON {
  /// The line break of the text.
  var lineBreak: String {
    let end = bytes.firstIndex(of: .lineFeed)
    return end.map { $0 > 0 && bytes[$0 - 1] == .carriageReturn } == true ? "\r\n" : "\n"
  }

  /// The blanks before a member of the outermost object, or two.
  var indentationUnit: String {
    let first = whole.flatMap { parts(of: $0).first }
    let blanks = first.flatMap { beginsLine($0) ? indentation(ofLineAt: $0.start) : nil } ?? ""
    return blanks.isEmpty ? "  " : blanks
  }

  /// Returns the blanks at the start of the line of a place.
  func indentation(ofLineAt position: Int) -> String {
    let start = bytes[..<position].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<position].prefix(while: \.isBlank), as: UTF8.self)
  }

  /// Whether a part is the first on its line.
  func beginsLine(_ part: Part) -> Bool {
    let start = bytes[..<part.start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return start > 0 && bytes[start..<part.start].allSatisfy(\.isBlank)
  }

  /// Returns the ranges without which a container has a part less: the part with the comma after it, and with its line
  /// if nothing else is on it; or else also the comma before it.
  func removal(of number: Int, from parts: [Part]) -> [(range: Range<Int>, text: String)] {
    let part = parts[number]
    let comma = comma(after: part)
    var range = part.start..<(comma.map { $0 + 1 } ?? part.value.upperBound)
    let rest = bytes[range.upperBound...].prefix { $0 != .lineFeed }
    if beginsLine(part), rest.allSatisfy(\.isBlank), rest.endIndex < bytes.count {
      let start = bytes[..<part.start].lastIndex(of: .lineFeed) ?? 0
      range = start..<rest.endIndex
      if start > 0, bytes[start - 1] == .carriageReturn, rest.last == .carriageReturn {
        range = start - 1..<rest.endIndex - 1
      }
    }
    guard comma == nil, number > 0, let before = self.comma(after: parts[number - 1]) else {
      return [(range, "")]
    }
    return [(range, ""), (before..<before + 1, "")]
  }

  /// Returns the place of the comma after a part, a trailing one included; nil if there is none.
  func comma(after part: Part) -> Int? {
    var position = part.value.upperBound
    while position < plain.count {
      if plain[position] == UInt8(ascii: ",") || trailingCommas.contains(position) {
        return position
      }
      guard plain[position].isBlank else { return nil }
      position += 1
    }
    return nil
  }

  /// Returns the end of the contents of an object or an array, comments included.
  func end(ofContents container: Range<Int>) -> Int {
    var end = container.upperBound - 1
    while end > container.lowerBound + 1, bytes[end - 1].isBlank { end -= 1 }
    return end
  }
}

/// Reads.
extension CommentedJSON {
  private func skipBlanks(_ start: Int) -> Int {
    plain[start...].firstIndex { !$0.isBlank } ?? plain.count
  }

  /// Returns the end of a value, or of a key.
  private func end(ofValueAt start: Int) -> Int {
    var depth = 0
    var position = start
    while position < plain.count {
      switch plain[position] {
      case .quote: position = Self.end(ofStringAt: position, in: plain) - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return position }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), .blank, .tab, .lineFeed, .carriageReturn:
        guard depth > 0 else { return position }
      default: break
      }
      position += 1
      if depth == 0, [.quote, UInt8(ascii: "}"), UInt8(ascii: "]")].contains(plain[position - 1]) {
        return position
      }
    }
    return position
  }

  private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != .quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  private mutating func blankComments() {
    var position = 0
    while position < plain.count {
      guard plain[position] != .quote else {
        position = Self.end(ofStringAt: position, in: plain)
        continue
      }
      guard plain[position] == .slash, position + 1 < plain.count else {
        position += 1
        continue
      }
      let end: Int
      switch plain[position + 1] {
      case .slash: end = plain[position...].firstIndex { $0 == .lineFeed } ?? plain.count
      case .star:
        let stars = plain.indices[(position + 2)...]
        guard
          let star = stars.first(where: {
            plain[$0] == .star && $0 + 1 < plain.count && plain[$0 + 1] == .slash
          })
          // Not closed: the reader refuses it.
        else { return }
        end = star + 2
      default:
        position += 1
        continue
      }
      for index in position..<end where !plain[index].isBlank { plain[index] = .blank }
      position = end
    }
  }

  private mutating func blankTrailingCommas() {
    var position = 0
    while position < plain.count {
      if plain[position] == .quote {
        position = Self.end(ofStringAt: position, in: plain)
        continue
      }
      if plain[position] == UInt8(ascii: ",") {
        let next = skipBlanks(position + 1)
        if next < plain.count, [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(plain[next]) {
          plain[position] = .blank
          trailingCommas.insert(position)
        }
      }
      position += 1
    }
  }
}

extension UInt8 {
  fileprivate static let (blank, tab, lineFeed, carriageReturn): (UInt8, UInt8, UInt8, UInt8) =
    (0x20, 0x09, 0x0A, 0x0D)
  fileprivate static let (quote, slash, star): (UInt8, UInt8, UInt8) = (0x22, 0x2F, 0x2A)

  fileprivate var isBlank: Bool {
    self == .blank || self == .tab || self == .lineFeed || self == .carriageReturn
  }
}
