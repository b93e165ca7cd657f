internal import Plugboard

/// Encodes screens as the bytes that change a terminal from the previous screen to the next.
///
/// The first screen, one of another size, and the one after `forget()` are drawn completely. An
/// unchanged screen gives no bytes. The terminal must be in its alternate screen with wrapping off.
public struct FrameEncoder: Sendable {
  private var shown: CellGrid?
  private let depth: ColorDepth

  public init(_ depth: ColorDepth) { self.depth = depth }

  /// Marks the content of the terminal as unknown.
  public mutating func forget() { shown = nil }

  /// Returns the bytes of one frame, to be written in one call.
  public mutating func encode(_ grid: CellGrid) -> [UInt8] {
    var frame = Frame(depth: depth)
    let blank: CellGrid
    if let shown, shown.size == grid.size {
      blank = shown
    } else {
      frame.append("\u{1B}[0m\u{1B}[2J")
      blank = CellGrid(size: grid.size)
    }
    for y in 0..<grid.size.height { frame.append(from: blank.row(y), to: grid.row(y), y: y) }
    frame.finish()
    shown = grid
    return frame.bytes
  }
}

/// The bytes of one frame, and the state in which they leave the terminal.
private struct Frame {
  let depth: ColorDepth
  private(set) var bytes: [UInt8] = []
  private var style = Style.plain

  init(depth: ColorDepth) { self.depth = depth }

  mutating func append(_ text: String) { bytes += text.utf8 }

  mutating func append(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>, y: Int) {
    guard old != new else { return }
    var cursor: Int?
    for index in new.indices where new[index] != old[index] {
      var cell = new[index]
      // The left half also differs and has drawn both, unless only the right half changed its style.
      guard cell.width > 0 else { continue }
      let x = index - new.startIndex
      cell = cell.shown(at: x, y, depth)
      if cursor != x { append("\u{1B}[\(y + 1);\(x + 1)H") }
      if cell.style != style {
        cell.style.appendSequence(after: style, depth, to: &bytes)
        style = cell.style
      }
      bytes += cell.character.utf8
      // Terminals disagree on the width of clusters, so the cursor is placed again after one.
      cursor = cell.character.unicodeScalars.count > 1 ? nil : x + Int(cell.width)
    }
  }

  mutating func finish() {
    if style != .plain { Style.plain.appendSequence(after: style, depth, to: &bytes) }
    style = .plain
  }
}
