/// A colour of 24 bits in sRGB.
public struct RGB: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns a colour from a number such as 0xFF8800.
  public init(hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }

  /// The brightness as the eye sees it, 0 to 255.
  public var luma: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }

  /// Returns the square of the difference to another colour as the eye sees it.
  ///
  /// The channels are weighted by the mean red of both ("redmean"), which is near to distances in
  /// perceptual colour spaces and needs integers only.
  public func distance(to other: RGB) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return ((512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue) >> 8
  }
}
