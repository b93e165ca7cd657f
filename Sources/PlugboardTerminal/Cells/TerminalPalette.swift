internal import Plugboard

/// The colours of terminals that show less than 24 bits, as xterm defines them.
enum TerminalPalette {
  static let sixteen: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(RGB.init(hex:))

  /// Returns the number of the nearest named colour.
  static func nearestOf16(to color: RGB) -> Int {
    var nearest = 0
    var least = Int.max
    for (index, candidate) in sixteen.enumerated() {
      let distance = color.distance(to: candidate)
      if distance < least { (nearest, least) = (index, distance) }
    }
    return nearest
  }

  /// Returns the number of the nearest colour above the sixteen, whose look no palette changes.
  ///
  /// They are a cube of 6x6x6 colours and 24 greys. In the cube the nearest is near on each axis, so
  /// eight corners are compared.
  static func nearestOf256(to color: RGB) -> Int {
    var nearest = 0
    var least = Int.max
    func consider(_ index: Int, _ candidate: RGB) {
      let distance = color.distance(to: candidate)
      if distance < least { (nearest, least) = (index, distance) }
    }
    let low = (
      red: step(below: color.red), green: step(below: color.green), step(below: color.blue)
    )
    for corner in 0..<8 {
      let red = min(5, low.red + corner >> 2)
      let green = min(5, low.green + corner >> 1 & 1)
      let blue = min(5, low.2 + corner & 1)
      consider(
        16 + 36 * red + 6 * green + blue, RGB(level(of: red), level(of: green), level(of: blue)))
    }
    // The greys are 8, 18, … 238; the nearest has about the same brightness.
    let grey = max(0, min(22, (color.luma - 8) / 10))
    for grey in grey...(grey + 1) {
      let level = UInt8(8 + 10 * grey)
      consider(232 + grey, RGB(level, level, level))
    }
    return nearest
  }

  /// Returns the colour of a number above 15.
  static func color(_ index: Int) -> RGB {
    if index >= 232 {
      let level = UInt8(8 + 10 * (index - 232))
      return RGB(level, level, level)
    }
    let cube = index - 16
    return RGB(level(of: cube / 36), level(of: cube / 6 % 6), level(of: cube % 6))
  }

  /// Returns the level of a step of the cube: 0, 95, 135, 175, 215, 255.
  private static func level(of step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

  /// Returns the highest step that isn't above a level.
  private static func step(below level: UInt8) -> Int {
    level < 95 ? 0 : (Int(level) - 55) / 40
  }
}
