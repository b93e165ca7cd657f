extension CellStyle {
  /// Returns the style with the colours that a terminal of a depth shows.
  func reduced(to depth: ColorDepth) -> CellStyle {
    guard depth != .full else { return self }
    var style = self
    style.foregroundInk = foregroundInk.reduced(to: depth)
    style.backgroundInk = backgroundInk.reduced(to: depth)
    return style
  }

  /// Appends the sequence that changes a terminal from the previous style to this one, whose colours it
  /// has: the differences, or if a trait ends, exactly this style.
  func appendSequence(after previous: CellStyle, to bytes: inout [UInt8]) {
    guard self != previous else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    let start = bytes.count
    func separate(_ bytes: inout [UInt8]) {
      if bytes.count > start { bytes.append(UInt8(ascii: ";")) }
    }
    var previous = previous
    if self != .plain, !traits.isSuperset(of: previous.traits) {
      bytes.append(UInt8(ascii: "0"))
      previous = .plain
    }
    if self != .plain {
      let added = traits.subtracting(previous.traits)
      for (trait, code) in Self.codes where added.contains(trait) {
        separate(&bytes)
        bytes.append(code)
      }
      if foregroundInk != previous.foregroundInk {
        separate(&bytes)
        foregroundInk.appendCodes(30, to: &bytes)
      }
      if backgroundInk != previous.backgroundInk {
        separate(&bytes)
        backgroundInk.appendCodes(40, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static let codes: [(Traits, UInt8)] = [
    (.bold, UInt8(ascii: "1")), (.dim, UInt8(ascii: "2")), (.underlined, UInt8(ascii: "4")),
    (.reversed, UInt8(ascii: "7")),
  ]
}
