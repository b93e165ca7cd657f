/// The drawn form of a grapheme cluster: safe for a terminal, with its width in cells.
///
/// All text from outside is cleaned here. Control characters become their visible pictures (␛ for ESC,
/// ␡ for DEL); other controls, marks that change the direction of text, line and paragraph separators,
/// byte order marks, invisible tag characters and clusters of more than 32 scalars become �. A cluster
/// without width, such as a stray joiner, is not drawn.
public struct Glyph: Hashable, Sendable {
  public let character: Character
  /// The width in cells: 0 if nothing is drawn, else 1 or 2.
  public let width: Int

  static let blank = Glyph(" ", width: 1)
  private static let replacement = Glyph("\u{FFFD}", width: 1)
  private static let mostScalars = 32

  public init(_ character: Character) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else {
      self.init(" ", width: 0)
      return
    }
    let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
    if isSingle, first.value >= 0x20, first.value < 0x7F {
      self.init(character, width: 1)
    } else if let sign = Self.picture(of: first) {
      self.init(sign, width: 1)
    } else if scalars.count > Self.mostScalars || scalars.contains(where: Self.isForbidden) {
      self = Self.replacement
    } else if first == "\u{AD}" {
      self.init(character, width: 0)
    } else {
      self.init(character, width: CellWidth.of(character))
    }
  }

  private init(_ character: Character, width: Int) {
    self.character = character
    self.width = width
  }

  /// Returns the visible picture of a C0 control or DEL.
  private static func picture(of scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value).map(Character.init)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
