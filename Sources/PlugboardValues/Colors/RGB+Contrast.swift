extension RGB {
  /// Returns the contrast to another colour as WCAG 2 defines it, from 1 to 21.
  public func contrast(to other: RGB) -> Double {
    let (one, another) = (luminance, other.luminance)
    return (max(one, another) + 0.05) / (min(one, another) + 0.05)
  }

  /// The relative luminance as WCAG 2 defines it: 0 of black, 1 of white.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the share of light of a channel in sRGB.
  private static func linear(_ channel: UInt8) -> Double {
    let share = Double(channel) / 255
    guard share > 0.04045 else { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    // The power 2.4 is the square times the fifth root of the square; the library has no powers.
    return base * base * fifthRoot(of: base * base)
  }

  /// Returns the fifth root of a number from 0.008 to 1.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    // Newton's steps: from above, 12 are exact within such numbers.
    for _ in 0..<12 {
      let square = root * root
      root = (4 * root + number / (square * square)) / 5
    }
    return root
  }
}
