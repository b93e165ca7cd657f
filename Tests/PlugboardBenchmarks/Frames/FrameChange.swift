internal import Plugboard
internal import PlugboardTerminal

/// The change from a screen to another, encoded again and again.
@MainActor final class FrameChange {
  private let encoder: FrameEncoder
  private let grid: CellGrid
  let bytes: Int
  private(set) var bytesOfAll = 0

  init(to grid: CellGrid, mostBytes: Int) throws {
    var encoder = FrameEncoder(.full)
    _ = encoder.encode(FrameScreens.list(from: 0))
    self.encoder = encoder
    self.grid = grid
    bytes = encoder.encode(grid).count
    try expect(bytes <= mostBytes, "the frame has \(bytes) bytes")
  }

  func encode(_ operations: Int) throws {
    for _ in 0..<operations {
      var encoder = encoder
      try expect(encoder.encode(grid).count == bytes, "a frame has other bytes than the first")
    }
  }

  /// Encodes the screen as one after another program has drawn.
  func encodeAll(_ operations: Int) throws {
    for _ in 0..<operations {
      var encoder = encoder
      encoder.forget()
      try expect(!encoder.encode(grid).isEmpty, "a complete frame is empty")
    }
  }

  /// Draws all cells with their styles.
  func drawAll(_ operations: Int) throws {
    for _ in 0..<operations {
      var text = ""
      for y in 0..<grid.size.height {
        text += "\u{1B}[\(y + 1);1H"
        for x in 0..<grid.size.width {
          guard let cell = grid.cell(x: x, y: y), cell.width > 0 else { continue }
          text += Self.codes(cell.style) + String(cell.character)
        }
      }
      bytesOfAll = text.utf8.count
      try expect(bytesOfAll > 12_000, "cells are missing")
    }
  }

  private static func codes(_ style: CellStyle) -> String {
    var text = "\u{1B}[0"
    if style.traits.contains(.bold) { text += ";1" }
    if let color = style.foreground { text += ";3" + code(color) }
    if let color = style.background { text += ";4" + code(color) }
    return text + "m"
  }

  private static func code(_ color: CellStyle.Color) -> String {
    switch color {
    case .rgb(let rgb): "8;2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    case .cyan: "6"
    case .yellow: "3"
    default: "1"
    }
  }
}
