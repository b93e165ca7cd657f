internal import Plugboard

/// Two points of a picture in a cell: an upper half block with two colours of 24 bits.
struct PicturePoints {
  let upper: RGB
  let lower: RGB

  /// A character that shows the points without colour, on a dark ground.
  var shade: Character {
    let (above, below) = (upper.luma, lower.luma)
    // An edge against the dark ground is sharp.
    if above >= below + 64, below < 56 { return "▀" }
    if below >= above + 64, above < 56 { return "▄" }
    return switch (above + below) / 2 {
    case ..<28: " "
    case ..<80: "░"
    case ..<138: "▒"
    case ..<200: "▓"
    default: "█"
    }
  }
}

extension Cell {
  static let halfBlock: Character = "▀"

  /// The points of a picture that the cell shows; nil if it is no part of a picture.
  var picture: PicturePoints? {
    guard case .rgb(let upper) = style.foreground, case .rgb(let lower) = style.background,
      character == Self.halfBlock
    else { return nil }
    return PicturePoints(upper: upper, lower: lower)
  }

  /// Returns the cell as a terminal of a depth shows it at a position.
  ///
  /// The fewer colours there are, the more the colours of pictures are strengthened before the nearest are
  /// taken, as few of them are dark or pale. In sixteen colours an ordered pattern also moves neighbours
  /// apart. Without colour pictures are shading.
  func shown(at x: Int, _ y: Int, _ depth: ColorDepth) -> Cell {
    guard depth != .full else { return self }
    guard let picture else { return styled(style.reduced(to: depth)) }
    func reduced(_ color: RGB, _ y: Int) -> CellStyle.Color {
      .rgb(
        depth == .sixteen
          ? color.strengthened(by: 1.6).dithered(x, y, 30) : color.strengthened(by: 1.3))
    }
    if depth == .none { return Cell(Glyph(picture.shade), CellStyle(style.traits)) }
    let style = CellStyle(
      style.traits, reduced(picture.upper, 2 * y), on: reduced(picture.lower, 2 * y + 1))
    return styled(style.reduced(to: depth))
  }
}

extension RGB {
  /// Returns the colour with more difference from its grey.
  fileprivate func strengthened(by factor: Float) -> RGB {
    let grey = luma
    return mapped { grey + Int(Float(Int($0) - grey) * factor) }
  }

  /// Returns the colour moved by the value of a pattern of 4x4 points, at most by an amount.
  fileprivate func dithered(_ x: Int, _ y: Int, _ most: Int) -> RGB {
    let pattern: UInt64 = 0x5D7F_91B3_6E4C_A280
    let move = (Int(pattern >> UInt64(((y & 3) * 4 + x & 3) * 4) & 15) * 2 - 15) * most / 15
    return mapped { Int($0) + move }
  }

  private func mapped(_ channel: (UInt8) -> Int) -> RGB {
    func limited(_ value: UInt8) -> UInt8 { UInt8(max(0, min(255, channel(value)))) }
    return RGB(limited(red), limited(green), limited(blue))
  }
}
