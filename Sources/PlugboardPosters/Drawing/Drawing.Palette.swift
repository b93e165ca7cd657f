public import Plugboard

extension Drawing {
  /// The colours of a poster.
  public enum Palette: String, Hashable, Sendable, CaseIterable {
    case dusk, night, dawn, sepia, noir, blood, jade, sea, desert, frost, rose, gold, violet, moss
    case ink, neon, storm, ember
  }
}

extension Drawing.Palette {
  /// The colours for the parts of a poster.
  struct Colors {
    /// The sky from above: its top, its middle and the horizon.
    private(set) var sky: (Drawing.Color, Drawing.Color, Drawing.Color)
    /// Moons, lamps and windows.
    let light: Drawing.Color
    /// Silhouettes far away, and in front.
    let far: Drawing.Color
    let near: Drawing.Color
    /// The colour that differs most from the others.
    let accent: Drawing.Color

    fileprivate init(
      _ top: UInt32, _ middle: UInt32, _ horizon: UInt32, light: UInt32, far: UInt32, near: UInt32,
      accent: UInt32
    ) {
      sky = (Drawing.Color(hex: top), Drawing.Color(hex: middle), Drawing.Color(hex: horizon))
      self.light = Drawing.Color(hex: light)
      self.far = Drawing.Color(hex: far)
      self.near = Drawing.Color(hex: near)
      self.accent = Drawing.Color(hex: accent)
    }
  }

  var colors: Colors {
    switch self {
    case .dusk:
      Colors(
        0x24245C, 0x8A3F74, 0xFF9A62, light: 0xFFE7B0, far: 0x642B63, near: 0x1C1136,
        accent: 0xFF6F61)
    case .night:
      Colors(
        0x040818, 0x0C2350, 0x2F66A8, light: 0xFAF3CC, far: 0x173463, near: 0x03060F,
        accent: 0x8FC1FF)
    case .dawn:
      Colors(
        0x4E86BE, 0xF6B9B0, 0xFFEBC2, light: 0xFFFBEA, far: 0xA07FA3, near: 0x3D3560,
        accent: 0xE8505B)
    case .sepia:
      Colors(
        0x3B2413, 0x996A36, 0xEBC788, light: 0xFFF2D4, far: 0x70461F, near: 0x22130A,
        accent: 0xB8402A)
    case .noir:
      Colors(
        0x0D0D10, 0x44464D, 0xB4B6BC, light: 0xFAFAF7, far: 0x34363C, near: 0x060607,
        accent: 0xE0E0E0)
    case .blood:
      Colors(
        0x1B0205, 0x7A0C16, 0xEC4630, light: 0xFFDDA6, far: 0x4C070E, near: 0x120103,
        accent: 0xFF9A3C)
    case .jade:
      Colors(
        0x04262A, 0x12705C, 0x86D3A6, light: 0xF8F8CC, far: 0x0D4A42, near: 0x021713,
        accent: 0xF2C14E)
    case .sea:
      Colors(
        0x0A3D6B, 0x1F86D1, 0xA8E4FF, light: 0xFFFDE7, far: 0x14588C, near: 0x05203A,
        accent: 0xFF8B5C)
    case .desert:
      Colors(
        0x2A7A9E, 0xF0D08A, 0xF79D5C, light: 0xFFF6DE, far: 0xBD6A3C, near: 0x5A2A16,
        accent: 0x1F8A80)
    case .frost:
      Colors(
        0x8FB4D2, 0xD4E6F1, 0xFAFDFF, light: 0xFFFFFF, far: 0x7D9CB8, near: 0x1D3752,
        accent: 0xD7263D)
    case .rose:
      Colors(
        0x57204F, 0xC54E7E, 0xFCC6CE, light: 0xFFF3F1, far: 0x8A3566, near: 0x2A0B28,
        accent: 0xFFD166)
    case .gold:
      Colors(
        0x4A2E00, 0xBF8410, 0xFFDB66, light: 0xFFFADF, far: 0x7D5506, near: 0x221500,
        accent: 0xA8201A)
    case .violet:
      Colors(
        0x150A38, 0x5732A0, 0xBF9CFF, light: 0xFFEDFF, far: 0x351C78, near: 0x0B0520,
        accent: 0x4DE1C1)
    case .moss:
      Colors(
        0x25371A, 0x6C8A3C, 0xDDE0A0, light: 0xFDF9DA, far: 0x435B26, near: 0x131E0B,
        accent: 0xE07A3E)
    case .ink:
      Colors(
        0xF1E6CC, 0xE9D6AC, 0xDDB680, light: 0xC9362B, far: 0x9A8A73, near: 0x29241F,
        accent: 0xC9362B)
    case .neon:
      Colors(
        0x10032B, 0x6A0FA0, 0xFF3D9E, light: 0xFFE96E, far: 0x360B66, near: 0x0A0119,
        accent: 0x2DE2E6)
    case .storm:
      Colors(
        0x141E25, 0x44575F, 0xA9BCC4, light: 0xF1F5F6, far: 0x2C3C45, near: 0x090E11,
        accent: 0xFFC107)
    case .ember:
      Colors(
        0x12303E, 0x9A3F3C, 0xFF9440, light: 0xFFE7C0, far: 0x4A2A38, near: 0x0E1216,
        accent: 0xFF5A1F)
    }
  }
}

extension Drawing.Palette.Colors {
  /// Returns the colours with another shade of sky: posters of one palette differ.
  func varied(by random: inout StableRandom) -> Drawing.Palette.Colors {
    var colors = self
    colors.sky.0 = sky.0.mixed(
      with: random.pick([near, far, sky.1]), random.number(in: 0...0.4))
    colors.sky.1 = sky.1.mixed(
      with: random.pick([accent, far, sky.0, sky.2]), random.number(in: 0...0.35))
    return colors
  }
}

extension Drawing.Color {
  /// Returns a colour between this one and another, whose share is from 0 to 1.
  func mixed(with other: Drawing.Color, _ share: Double) -> Drawing.Color {
    func channel(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(Double(first) + (Double(second) - Double(first)) * share + 0.5)
    }
    return Drawing.Color(
      RGB(
        channel(rgb.red, other.rgb.red), channel(rgb.green, other.rgb.green),
        channel(rgb.blue, other.rgb.blue)),
      opacity: channel(opacity, other.opacity))
  }
}
