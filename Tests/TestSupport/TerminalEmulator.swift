internal import PlugboardTerminal

/// A terminal as a value: it takes the bytes of a program, split anywhere, and shows cells with styles.
///
/// It shares nothing with the encoder but the table of widths, and finds them as one of the two kinds
/// of terminals does: by clusters, or by adding up scalars.
public struct TerminalEmulator: Sendable {
  public enum Widths: Sendable, CaseIterable { case clusters, scalars }

  /// A cell; the second of a wide character has no text.
  public struct Cell: Hashable, Sendable {
    public var text = " "
    public var style = Style()

    public init(text: String = " ", style: Style = Style()) {
      self.text = text
      self.style = style
    }
  }

  public enum Color: Hashable, Sendable {
    case terminal
    case palette(Int)
    case rgb(Int, Int, Int)
  }

  public struct Style: Hashable, Sendable {
    /// The codes of the traits that are on: 1 bold, 2 dim, 4 underlined, 7 reversed.
    public var traits: Set<Int> = []
    public var foreground = Color.terminal
    public var background = Color.terminal

    public init(
      traits: Set<Int> = [], foreground: Color = .terminal, background: Color = .terminal
    ) {
      self.traits = traits
      self.foreground = foreground
      self.background = background
    }
  }

  public let widths: Widths
  public internal(set) var size: (columns: Int, rows: Int)
  /// The cells, by row.
  public internal(set) var cells: [[Cell]]
  public internal(set) var style = Style()
  public internal(set) var cursor = (x: 0, y: 0)
  /// The private modes that are on; wrapping (7) and the cursor (25) are at the start.
  public internal(set) var modes: Set<Int> = [7, 25]
  /// The operating system commands so far, such as titles and links.
  public internal(set) var commands: [String] = []
  /// The number of synchronized updates that have ended.
  public internal(set) var updates = 0
  /// The number of times that a program has asked which terminal this is.
  public internal(set) var attributeQueries = 0

  /// The rows that scroll.
  var region: Range<Int>
  /// Whether the last column was written, and the next character wraps.
  var isWrapPending = false
  /// The character that marks are joined to: the last one, if the cursor wasn't moved since.
  var latest: (x: Int, y: Int)?
  /// The cells of the other screen.
  var otherCells: [[Cell]]
  /// The bytes of a character or sequence that is not whole yet.
  var rest: [UInt8] = []

  public init(columns: Int, rows: Int, widths: Widths = .clusters) {
    self.widths = widths
    size = (columns, rows)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    otherCells = cells
    region = 0..<rows
  }

  /// Changes the size as a person does with a window: rows and columns are cut or added at the end.
  public mutating func resize(columns: Int, rows: Int) {
    func resized(_ cells: [[Cell]]) -> [[Cell]] {
      (0..<rows).map { y in
        (0..<columns).map { x in
          cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : Cell()
        }
      }
    }
    (cells, otherCells) = (resized(cells), resized(otherCells))
    size = (columns, rows)
    region = 0..<rows
    move(x: cursor.x, y: cursor.y)
  }

  /// The lines with their trailing blanks.
  public var text: String { cells.indices.map { row($0) }.joined(separator: "\n") }

  public func row(_ index: Int) -> String { cells[index].map(\.text).joined() }

  /// Returns the first cell of a text that is within a line; nil if it isn't on the screen.
  public func cell(of text: String) -> (x: Int, y: Int)? {
    for y in cells.indices {
      for x in cells[y].indices where !cells[y][x].text.isEmpty {
        if cells[y][x...].map(\.text).joined().hasPrefix(text) { return (x, y) }
      }
    }
    return nil
  }
}

/// Characters.
extension TerminalEmulator {
  /// Shows a scalar at the cursor, or joins it to the character before.
  mutating func put(_ scalar: Unicode.Scalar) {
    // Latin letters join nothing but signs before numbers.
    if let (x, y) = latest, scalar.value >= 0x300 || cells[y][x].text.utf8.count > 1 {
      let joined = cells[y][x].text + String(scalar)
      let joins =
        widths == .clusters ? joined.count == 1 : CellWidth.of(scalar) == 0
      if joins { return join(joined, at: x, y) }
    }
    let width = CellWidth.of(scalar)
    guard width > 0 else { return }
    wrapIfNeeded(width)
    // Without wrapping the last column is written again and again.
    if cursor.x + width > size.columns { cursor.x = max(0, size.columns - width) }
    set(String(scalar), width, x: cursor.x, y: cursor.y)
    latest = cursor
    advance(width)
  }

  private mutating func join(_ text: String, at x: Int, _ y: Int) {
    let isWide = x + 1 < size.columns && cells[y][x + 1].text.isEmpty
    cells[y][x].text = text
    guard widths == .clusters, !isWide, CellWidth.of(Character(text)) == 2, x + 1 < size.columns
    else { return }
    let old = style
    style = cells[y][x].style
    set(text, 2, x: x, y: y)
    style = old
    if !isWrapPending { advance(1) }
  }

  private mutating func wrapIfNeeded(_ width: Int) {
    guard modes.contains(7), isWrapPending || cursor.x + width > size.columns else { return }
    cursor.x = 0
    isWrapPending = false
    lineFeed()
  }

  private mutating func advance(_ width: Int) {
    cursor.x += width
    guard cursor.x >= size.columns else { return }
    cursor.x = size.columns - 1
    isWrapPending = modes.contains(7)
  }

  /// Sets a character, and blanks what remains of wide ones that it covers.
  private mutating func set(_ text: String, _ width: Int, x: Int, y: Int) {
    for x in x..<min(x + width, size.columns) { blank(x, y) }
    cells[y][x] = Cell(text: text, style: style)
    if width == 2, x + 1 < size.columns { cells[y][x + 1] = Cell(text: "", style: style) }
  }

  /// Blanks a cell and the other half of a wide character there.
  mutating func blank(_ x: Int, _ y: Int) {
    let isRightHalf = cells[y][x].text.isEmpty
    if isRightHalf, x > 0 { cells[y][x - 1].text = " " }
    if !isRightHalf, x + 1 < size.columns, cells[y][x + 1].text.isEmpty {
      cells[y][x + 1].text = " "
    }
    // Erased cells take the background, as in most terminals.
    cells[y][x] = Cell(style: Style(background: style.background))
  }

  mutating func move(x: Int, y: Int) {
    cursor = (max(0, min(size.columns - 1, x)), max(0, min(size.rows - 1, y)))
    isWrapPending = false
    latest = nil
  }

  mutating func lineFeed() {
    latest = nil
    if cursor.y == region.upperBound - 1 {
      scroll(region, by: 1)
    } else if cursor.y < size.rows - 1 {
      cursor.y += 1
    }
  }

  mutating func reverseLineFeed() {
    if cursor.y == region.lowerBound {
      scroll(region, by: -1)
    } else if cursor.y > 0 {
      cursor.y -= 1
    }
  }

  /// Moves rows up, or down if the count is negative.
  mutating func scroll(_ rows: Range<Int>, by count: Int) {
    let old = cells
    for y in rows {
      if rows.contains(y + count) {
        cells[y] = old[y + count]
      } else {
        cells[y] = Array(
          repeating: Cell(style: Style(background: style.background)), count: size.columns)
      }
    }
  }
}
