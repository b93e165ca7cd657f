/// How wide text is on a host, and which signs the host adds to it.
///
/// The host passes one in whenever a view is measured or painted; both must use the same.
public protocol TextMeasure: Sendable {
  /// Width of a grapheme cluster in units, as it is painted; never below zero.
  func width(of character: Character) -> Int
  /// The text with the signs that tell its look without colour, `[VIP]` for instance.
  func marked(_ text: String, as look: Arrangement.Look) -> String
  /// How many units of width are as long as ten of height: a terminal's cell is about twice as high
  /// as wide.
  var widthOfTenLines: Int { get }
}

extension TextMeasure {
  public func marked(_ text: String, as look: Arrangement.Look) -> String { text }

  public var widthOfTenLines: Int { 10 }

  /// The width of a text without its line breaks; counting stops beyond `limit`.
  public func width(of text: some StringProtocol, limit: Int = .max) -> Int {
    var width = 0
    for character in text {
      width += self.width(of: character)
      if width > limit { break }
    }
    return width
  }

  /// As much of the first line as fits, with "…" at its end where anything is cut.
  ///
  /// Costs no more than the width, however long the text.
  public func truncated(_ text: Substring, width limit: Int) -> String {
    let sign = self.width(of: "…" as Character)
    var width = 0
    var cut = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      guard !character.isLineBreak else { break }
      width += self.width(of: character)
      guard width <= limit else { break }
      index = text.index(after: index)
      if width <= limit - sign { cut = index }
    }
    if index == text.endIndex { return String(text) }
    guard sign <= limit else { return "" }
    while cut > text.startIndex, text[text.index(before: cut)] == " " {
      cut = text.index(before: cut)
    }
    return text[..<cut] + "…"
  }
}

extension Character {
  /// Whether it ends a line of a view's text.
  var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}
