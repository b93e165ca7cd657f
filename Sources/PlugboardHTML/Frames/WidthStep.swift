/// A range of widths of the window in which layouts give the same frames, stretched to the width.
struct WidthStep: Hashable {
  /// The least width of the window, in pixels at the browser's usual text size.
  let pixels: Int

  /// Close to one another: a picture is never much higher than its layout expects.
  static let all = [
    320, 360, 400, 480, 560, 640, 720, 800, 920, 1040, 1160, 1280, 1440,
  ].map(WidthStep.init)

  /// The size of a text in pixels at which `pixels` is meant.
  static let textSize = 16

  /// The least width in the root's text size, for a media query; nil for the narrowest step.
  var query: String? {
    self == Self.all[0] ? nil : "@media(min-width:\(Decimals.text(pixels, per: Self.textSize))em)"
  }

  /// The units of width between sides of free space.
  func units(sides: Int) -> Int { max(1, pixels * 2 / Self.textSize - 2 * sides) }
}

/// Fractions as CSS writes them.
enum Decimals {
  /// Returns a quotient of small integers with at most four decimals.
  static func text(_ dividend: Int, per divisor: Int) -> String {
    let scaled = dividend * 10_000 / divisor
    var decimals = String(scaled % 10_000 + 10_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(scaled / 10_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }
}
