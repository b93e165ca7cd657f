public import PlugboardValues

/// The measure of text on a host, with the marks that the host adds to it.
///
/// The host passes one whenever a view is measured or painted; both must use the same.
public protocol TextMeasure: Sendable {
  /// Returns the width of a character in units, as painted; never negative.
  func width(of character: Character) -> Int
  /// Returns the text with marks that show its look without colour, `▐VIP▌` for instance.
  func marked(_ text: String, as look: Arrangement.Look) -> String
  /// The width, in units, that is as long as ten units of height: a terminal's cell is about twice
  /// as high as wide.
  var widthOfTenLines: Int { get }
  /// Returns the size that a view of the host's own takes in a width, see `ViewValue.custom`; nil if the host
  /// doesn't paint views of the name. Called with widths from 0 on, and each time that the view is measured.
  func size(ofCustom name: String, _ record: Fields, width: Int) -> UnitSize?
}

extension TextMeasure {
  public func marked(_ text: String, as look: Arrangement.Look) -> String { text }

  public var widthOfTenLines: Int { 10 }

  public func size(ofCustom name: String, _ record: Fields, width: Int) -> UnitSize? { nil }

  /// Returns the width of a text without line breaks; counting stops beyond `limit`.
  public func width(of text: some StringProtocol, limit: Int = .max) -> Int {
    var width = 0
    for character in text {
      width += self.width(of: character)
      if width > limit { break }
    }
    return width
  }

  /// Returns the first line as far as it fits, with "…" at its end if text is left out.
  ///
  /// The cost depends on the width, not on the length of the text.
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
    // A text that is cut already ends in one sign.
    while cut > text.startIndex, " …".contains(text[text.index(before: cut)]) {
      cut = text.index(before: cut)
    }
    return text[..<cut] + "…"
  }

  /// Returns a text without line breaks if it fits, else its beginning with "…", spaces before it included.
  public func cut(_ text: String, width limit: Int) -> String {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      let next = used + self.width(of: text[index])
      if next > limit { return limit > 0 ? text[..<end] + "…" : "" }
      used = next
      // Up to here there is room for the sign as well.
      if used < limit { end = text.index(after: index) }
    }
    return text
  }
}

extension Character {
  /// Whether it is a line break in a view's text.
  var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}
