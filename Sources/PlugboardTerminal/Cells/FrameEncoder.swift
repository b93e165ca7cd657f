internal import Plugboard

/// Encodes screens as the bytes that change a terminal from the previous screen to the next.
///
/// The first screen, one of another size, the one after `forget()` and the one after a change of the
/// features are drawn completely. An unchanged screen gives no bytes. The terminal must be in its
/// alternate screen with wrapping off.
///
/// No operating system command (OSC) leaves an encoder, not even for links: text from data can't
/// set a title, a clipboard or the target of a link.
public struct FrameEncoder: Sendable {
  public var features: TerminalFeatures {
    didSet { if features != oldValue { forget() } }
  }
  public var statistics = FrameStatistics()

  private let depth: ColorDepth
  /// The last screen; nil if the content of the terminal is unknown.
  private var last: CellGrid?
  /// The rows of the last screen in the form in which the terminal shows them.
  ///
  /// They are made again only for rows that changed, so an unchanged screen costs a comparison.
  private var rows: [[Cell]] = []

  public init(_ depth: ColorDepth, _ features: TerminalFeatures = TerminalFeatures()) {
    self.depth = depth
    self.features = features
  }

  /// Marks the content of the terminal as unknown.
  public mutating func forget() { last = nil }

  /// Returns the bytes of one frame, to be written in one call.
  public mutating func encode(_ grid: CellGrid) -> [UInt8] {
    var frame = FrameWriter()
    let known = last?.size == grid.size ? last : nil
    if known == nil {
      frame.clear()
      let blank = Array(repeating: Cell.blank, count: grid.size.width)
      rows = Array(repeating: blank, count: grid.size.height)
    }
    var next = rows
    for y in rows.indices where known?.hasRow(y, of: grid) != true {
      next[y] = ShownRow.cells(of: grid.row(y), y: y, depth, features.widths)
    }
    frame = shortest(of: frame, to: next)
    last = grid
    rows = next
    statistics.cellsWritten += frame.written
    statistics.cellsSkipped += grid.size.width * grid.size.height - frame.written
    guard !frame.bytes.isEmpty else { return [] }
    let bytes =
      features.isSynchronized
      ? Array("\u{1B}[?2026h".utf8) + frame.bytes + Array("\u{1B}[?2026l".utf8) : frame.bytes
    statistics.frames += 1
    statistics.bytes += bytes.count
    return bytes
  }

  /// Returns the frame with the changes, by scrolling first if that takes fewer bytes.
  private func shortest(of start: FrameWriter, to next: [[Cell]]) -> FrameWriter {
    var plain = start
    plain.draw(from: rows, to: next)
    guard let scroll = RowScroll(from: rows, to: next) else { return plain }
    var scrolled = start
    scrolled.scroll(scroll)
    scrolled.draw(from: scroll.applied(to: rows), to: next)
    return scrolled.bytes.count < plain.bytes.count ? scrolled : plain
  }
}
