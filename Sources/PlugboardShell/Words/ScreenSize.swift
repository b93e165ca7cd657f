internal import Plugboard
internal import PlugboardTerminal

/// The size of a frame without a terminal.
enum ScreenSize {
  static let standard = UnitSize(width: 100, height: 40)
  /// The size of a screen without a terminal.
  static let terminal = UnitSize(width: 80, height: 24)

  /// Reads a size such as `100x40`.
  static func read(_ text: String) throws(CommandFailure) -> UnitSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int(digits: $0) }
    let largest = CellGrid.largest
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      1...largest.width ~= width, 1...largest.height ~= height
    else {
      throw .usage(
        "\"\(text)\" isn't a size; write WIDTHxHEIGHT, 1x1 to \(largest.width)x\(largest.height)")
    }
    return UnitSize(width: width, height: height)
  }
}
