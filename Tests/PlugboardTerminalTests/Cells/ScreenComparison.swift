import Plugboard
import PlugboardTerminal
import TestSupport

/// The visible part of a cell: half blocks and blanks by their colours, others by their text and style.
enum SeenCell: Hashable {
  case halves(upper: TerminalEmulator.Color, lower: TerminalEmulator.Color)
  case text(String, TerminalEmulator.Style)

  init(_ cell: TerminalEmulator.Cell) {
    let (above, below) = (cell.style.foreground, cell.style.background)
    let isUnmarked = cell.style.traits.isDisjoint(with: [4, 7])
    let isPlain = cell.style.traits.isEmpty
    switch cell.text {
    case " " where isUnmarked: self = .halves(upper: below, lower: below)
    case "▀" where isPlain: self = .halves(upper: above, lower: below)
    case "▄" where isPlain: self = .halves(upper: below, lower: above)
    case "█" where isPlain: self = .halves(upper: above, lower: above)
    default: self = .text(cell.text, cell.style)
    }
  }

  /// Whether there is hardly a difference to be seen.
  func looksLike(_ other: SeenCell) -> Bool {
    switch (self, other) {
    case (.halves(let upper, let lower), .halves(let otherUpper, let otherLower)):
      Self.isNear(upper, otherUpper) && Self.isNear(lower, otherLower)
    default: self == other
    }
  }

  private static func isNear(_ one: TerminalEmulator.Color, _ other: TerminalEmulator.Color) -> Bool
  {
    guard case .rgb(let red, let green, let blue) = one,
      case .rgb(let otherRed, let otherGreen, let otherBlue) = other
    else { return one == other }
    return abs(red - otherRed) <= 14 && abs(green - otherGreen) <= 10
      && abs(blue - otherBlue) <= 14
  }
}

extension TerminalEmulator {
  /// Returns the first cell in which the screen differs from a grid; nil if it shows the grid.
  func difference(from grid: CellGrid) -> String? {
    guard size == (grid.size.width, grid.size.height) else { return "size" }
    for y in cells.indices {
      var x = 0
      while x < size.columns, let cell = grid.cell(x: x, y: y) {
        let shown = cells[y][x..<(x + Int(cell.width))]
        let expected = cell.forms(widths).map { texts in
          texts.map { SeenCell(Cell(text: $0, cell.style)) }
        }
        let isRight = expected.contains { form in
          form.count == shown.count && zip(form, shown).allSatisfy { $0.looksLike(SeenCell($1)) }
        }
        if !isRight { return "column \(x), row \(y): \(Array(shown)) instead of \(expected)" }
        x += max(1, Int(cell.width))
      }
    }
    return nil
  }
}

extension Cell {
  /// Returns the texts of the cells that a character may take: a terminal that adds up scalars shows
  /// the scalars one by one if they fit, or a replacement unless they are letters with accents.
  fileprivate func forms(_ widths: TerminalEmulator.Widths) -> [[String]] {
    let scalars = character.unicodeScalars
    let isFlag = scalars.contains { (0x1F1E6...0x1F1FF).contains($0.value) }
    guard widths == .scalars, scalars.count > 1 || isFlag, let first = scalars.first else {
      return [[String(character), ""].dropLast(2 - Int(width))]
    }
    var parts: [String] = []
    for scalar in scalars {
      let own = CellWidth.of(scalar)
      if own == 0, let last = parts.lastIndex(where: { !$0.isEmpty }) {
        parts[last].unicodeScalars.append(scalar)
      } else {
        parts += [String(scalar), ""].dropLast(2 - own)
      }
    }
    let isAccented = scalars.dropFirst().allSatisfy {
      $0.properties.generalCategory == .nonspacingMark && $0 != "\u{FE0F}"
    }
    if isAccented, !isFlag { return [parts] }
    let letter = Unicode.Scalar(first.value &- 0x1F1E6 &+ 0x41)
    let base = isFlag ? letter ?? first : first
    let rest = CellWidth.of(base) == 2 ? "" : " "
    return [parts, [String(base), rest].dropLast(2 - Int(width))].filter { $0.count == width }
  }
}

extension TerminalEmulator.Cell {
  fileprivate init(text: String, _ style: PlugboardTerminal.CellStyle) {
    let codes: [(PlugboardTerminal.CellStyle.Traits, Int)] = [
      (.bold, 1), (.dim, 2), (.underlined, 4), (.reversed, 7),
    ]
    let traits = codes.filter { style.traits.contains($0.0) }.map(\.1)
    self.init(
      text: text,
      style: TerminalEmulator.Style(
        traits: Set(traits), foreground: Self.color(style.foreground),
        background: Self.color(style.background)))
  }

  private static func color(_ color: PlugboardTerminal.CellStyle.Color?) -> TerminalEmulator.Color {
    let named: [PlugboardTerminal.CellStyle.Color] = [
      .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white, .brightBlack, .brightRed,
      .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
    ]
    return switch color {
    case nil: .terminal
    case .rgb(let rgb): .rgb(Int(rgb.red), Int(rgb.green), Int(rgb.blue))
    case .some(let color): .palette(named.firstIndex(of: color) ?? 0)
    }
  }
}
