extension Character {
  /// Whether terminals that add up the widths of scalars may disagree with `CellWidth`: not letters
  /// with accents, but characters with U+FE0F, joiners, skin tones, flags, keycaps or Indic vowels.
  var isContested: Bool {
    guard utf8.count > 1 else { return false }
    var width = 0
    for (index, scalar) in unicodeScalars.enumerated() {
      width += CellWidth.of(scalar)
      if Self.isIndicator(scalar) { return true }
      guard index > 0 else { continue }
      switch scalar.value {
      case 0x200D, 0x20E3, 0xFE0E, 0xFE0F: return true
      default: if scalar.properties.generalCategory == .spacingMark { return true }
      }
    }
    return width != CellWidth.of(self)
  }

  /// The first scalar as a glyph; the letter of a flag's first half, as its own width is contested too.
  var firstAlone: Glyph {
    guard let first = unicodeScalars.first else { return .blank }
    if Self.isIndicator(first), let letter = Unicode.Scalar(first.value - 0x1F1E6 + 0x41) {
      return Glyph(Character(letter))
    }
    let glyph = Glyph(Character(first))
    return glyph.width == 0 ? .blank : glyph
  }

  private static func isIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
