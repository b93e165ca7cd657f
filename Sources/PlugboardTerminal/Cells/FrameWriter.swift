internal import Plugboard

/// The bytes of one frame, and the state in which they leave the terminal.
///
/// A frame begins and ends in the plain style.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of cells drawn.
  private(set) var written = 0
  private var style = CellStyle.plain
  /// The position of the cursor; nil if terminals may disagree on it.
  private var cursor: (x: Int, y: Int)?

  private mutating func append(_ text: String) { bytes += text.utf8 }

  /// Appends a sequence with a number.
  private mutating func append(_ number: Int, _ command: Unicode.Scalar) {
    bytes += [0x1B, UInt8(ascii: "[")]
    bytes.append(decimal: number)
    bytes.append(UInt8(ascii: command))
  }

  /// Clears the screen, whatever it shows.
  mutating func clear() {
    append("\u{1B}[r\u{1B}[m\u{1B}[2J")
    cursor = nil
  }

  /// Moves rows: lines are deleted or inserted within a region, which older terminals know too.
  mutating func scroll(_ scroll: RowScroll) {
    append("\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r")
    append("\u{1B}[\(scroll.rows.lowerBound + 1)H")
    append(abs(scroll.distance), scroll.distance > 0 ? "M" : "L")
    append("\u{1B}[r")
    cursor = (0, 0)
  }

  /// Draws the cells that differ between two screens of the same size.
  mutating func draw(from old: [[Cell]], to new: [[Cell]]) {
    for y in new.indices where old[y] != new[y] { draw(from: old[y], to: new[y], y: y) }
    use(.plain)
  }

  private mutating func draw(from old: [Cell], to new: [Cell], y: Int) {
    var x = 0
    while x < new.count {
      // The right half of a wide character is drawn with the left.
      guard old[x] != new[x], new[x].width > 0 else {
        x += 1
        continue
      }
      move(to: x, y, in: new)
      let blanks = Self.blanks(from: x, old, new)
      if blanks.isToEnd, blanks.count > 3 {
        use(.plain)
        append("\u{1B}[K")
        written += blanks.count
        return
      }
      if blanks.count > 10 {
        use(.plain)
        append(blanks.count, "X")
        written += blanks.count
        x += blanks.count
        continue
      }
      put(new[x], at: x, y)
      x += Int(new[x].width)
    }
  }

  /// Returns the number of plain blanks up to the last difference, and whether no other cell
  /// follows in the row.
  ///
  /// Only plain ones are erased, as terminals disagree on the background of erased cells.
  private static func blanks(
    from x: Int, _ old: [Cell], _ new: [Cell]
  ) -> (count: Int, isToEnd: Bool) {
    var end = x
    var last = x
    while end < new.count, new[end] == .blank {
      if old[end] != .blank { last = end + 1 }
      end += 1
    }
    return (last - x, end == new.count)
  }
}

/// The cursor.
extension FrameWriter {
  /// Moves the cursor, by drawing the cells between if that is shorter.
  private mutating func move(to x: Int, _ y: Int, in row: [Cell]) {
    guard let cursor else { return place(at: x, y) }
    guard cursor.y == y, cursor.x <= x else {
      guard cursor.y + 1 == y else { return place(at: x, y) }
      append("\r\n")
      self.cursor = (0, y)
      return move(to: x, y, in: row)
    }
    let between = row[cursor.x..<x]
    if between.count < 4, between.allSatisfy({ $0.style == style && $0.character.utf8.count == 1 })
    {
      for (position, cell) in zip(cursor.x..., between) {
        put(cell, at: position, y)
      }
    } else if between.count == 1 {
      append("\u{1B}[C")
    } else {
      append(between.count, "C")
    }
    self.cursor = (x, y)
  }

  private mutating func place(at x: Int, _ y: Int) {
    append(x == 0 ? "\u{1B}[\(y + 1)H" : "\u{1B}[\(y + 1);\(x + 1)H")
    cursor = (x, y)
  }

  /// Draws a cell at the cursor.
  private mutating func put(_ cell: Cell, at x: Int, _ y: Int) {
    let text = form(of: cell).utf8
    bytes += text
    cursor = Self.isTrusted(text) ? (x + Int(cell.width), y) : nil
    written += Int(cell.width)
  }

  /// Whether all terminals agree on the width of a character and join no other to it: one scalar that
  /// is below U+0600 or from U+2000 to U+FFFF, not emoji, clusters and letters of scripts that join.
  private static func isTrusted(_ text: String.UTF8View) -> Bool {
    guard let first = text.first else { return false }
    return switch text.count {
    case 1: true
    case 2: first < 0xD8
    case 3: first >= 0xE2
    default: false
    }
  }
}

/// The style.
extension FrameWriter {
  /// The largest distance of colours in a picture that are drawn as one.
  ///
  /// It is 10 of 255 in green, which is seen in even areas only if one looks for it, and saves nearly
  /// half of the bytes of a screen of posters in 24 bits.
  private static let largestError = 400

  /// The largest distance of the two points of a cell that become one of the colour between them, which
  /// is not as far from each as the largest error.
  private static let largestStep = 1200

  private mutating func use(_ next: CellStyle) {
    next.appendSequence(after: style, to: &bytes)
    style = next
  }

  /// Sets the style for a cell, and returns the character that shows it: the parts of a picture have
  /// several forms, of which the form with the fewest changes of colours is taken.
  private mutating func form(of cell: Cell) -> Character {
    let isPlain = style.traits.isDisjoint(with: [.underlined, .reversed])
    let (above, below) = (cell.style.foregroundInk, cell.style.backgroundInk)
    var next = style
    if cell.isSolid {
      if isPlain, Self.isNear(below, style.backgroundInk) { return " " }
      if style.traits.isEmpty, below != .terminal, Self.isNear(below, style.foregroundInk) {
        return "█"
      }
      next.backgroundInk = below
      if !isPlain || below == .terminal { next = cell.style }
      use(next)
      return " "
    }
    guard cell.character == Cell.halfBlock, cell.style.traits.isEmpty, above != .terminal,
      below != .terminal
    else {
      use(cell.style)
      return cell.character
    }
    next.traits = []
    func isNearBoth(_ ink: Ink) -> Bool { Self.isNear(above, ink) && Self.isNear(below, ink) }
    if isPlain, isNearBoth(style.backgroundInk) { return " " }
    if style.traits.isEmpty, isNearBoth(style.foregroundInk) { return "█" }
    func changes(_ foreground: Ink, _ background: Ink) -> Int {
      (Self.isNear(foreground, style.foregroundInk) ? 0 : 1)
        + (Self.isNear(background, style.backgroundInk) ? 0 : 1)
    }
    let (straight, turned) = (changes(above, below), changes(below, above))
    if min(straight, turned) > 0, let between = Self.between(above, below) {
      next.backgroundInk = between
      use(next)
      return " "
    }
    let isTurned = turned < straight
    let (foreground, background) = isTurned ? (below, above) : (above, below)
    if !Self.isNear(foreground, style.foregroundInk) { next.foregroundInk = foreground }
    if !Self.isNear(background, style.backgroundInk) { next.backgroundInk = background }
    use(next)
    return isTurned ? "▄" : Cell.halfBlock
  }

  /// Returns the colour between two that are no large step apart; nil if they are.
  private static func between(_ one: Ink, _ other: Ink) -> Ink? {
    guard let one = one.rgb, let other = other.rgb, one.distance(to: other) <= largestStep else {
      return nil
    }
    func middle(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
    return Ink(
      .rgb(
        RGB(
          middle(one.red, other.red), middle(one.green, other.green),
          middle(one.blue, other.blue))))
  }

  private static func isNear(_ one: Ink, _ other: Ink) -> Bool {
    if one == other { return true }
    guard let one = one.rgb, let other = other.rgb else { return false }
    return one.distance(to: other) <= largestError
  }
}
