/// An iterator over the lines of a text, which reads no more than is shown.
///
/// Lines end at line breaks, at spaces, and beside ideographs, kana, hangul and emoji. If possible,
/// no line begins with closing punctuation or ends with an opening bracket. A word longer than the
/// width is cut between characters.
struct LineBreaker<Measure: TextMeasure>: IteratorProtocol {
  private let text: Substring
  private let limit: Int
  private let measure: Measure
  private var position: Substring.Index

  init(_ text: Substring, width: Int, measure: Measure) {
    self.text = text
    limit = width
    self.measure = measure
    position = text.startIndex
  }

  var isAtEnd: Bool { position == text.endIndex }

  /// The text after the lines so far.
  var rest: Substring { text[position...] }

  mutating func next() -> Substring? {
    guard !isAtEnd else { return nil }
    var start = position
    var word = start
    var contentEnd = start
    var softBreak: (end: Substring.Index, resume: Substring.Index)?
    var width = 0
    var indent = 0
    var previous: Character = " "
    var index = position
    while index < text.endIndex {
      let character = text[index]
      let after = text.index(after: index)
      if character.isLineBreak {
        position = after
        return text[start..<contentEnd]
      }
      if Self.isSpace(character) {
        width += measure.width(of: character)
        if contentEnd > start { softBreak = (contentEnd, after) } else { indent = width }
      } else {
        if contentEnd == start {
          word = index
        } else if Self.mayBreak(previous, character) {
          softBreak = (contentEnd, index)
        }
        width += measure.width(of: character)
        if width > limit, softBreak == nil {
          // Leading spaces are dropped for the first word.
          start = word
          width -= indent
          indent = 0
        }
        if width > limit, contentEnd > start {
          let end = softBreak ?? (contentEnd, index)
          position = end.resume
          return text[start..<end.end]
        }
        contentEnd = after
      }
      previous = character
      index = after
    }
    position = text.endIndex
    return text[start..<contentEnd]
  }
}

extension LineBreaker {
  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{3000}" || character == "\u{200B}"
  }

  private static func mayBreak(_ left: Character, _ right: Character) -> Bool {
    guard let last = left.unicodeScalars.first, let first = right.unicodeScalars.first,
      standsAlone(last) || standsAlone(first)
    else { return false }
    return !isOpening(last) && !isClosing(first)
  }

  /// Returns whether a line can break on both sides of a scalar: ideographs and the like, and
  /// emoji.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", "[", "{", "“", "‘", "（", "［", "｛", "〈", "《", "「", "『", "【", "〔", "〖", "￥", "$":
      true
    default: false
    }
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ")", "]", "}", "”", "’", ",", ".", "!", "?", ":", ";", "%", "…", "—", "·", "）", "］", "｝",
      "〉", "》", "」", "』", "】", "〕", "〗", "、", "。", "，", "．", "！", "？", "：", "；", "％", "～", "ー", "々":
      true
    default: false
    }
  }
}
