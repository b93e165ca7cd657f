internal import Plugboard
internal import PlugboardPosters
internal import PlugboardTerminal

/// Screens of 200x60 cells.
enum FrameScreens {
  private static let size = UnitSize(width: 200, height: 60)

  /// A list with eight tiles a row between rows that stay, from a row on.
  static func list(from first: Int, _ word: String = "大都会 film") -> CellGrid {
    var grid = CellGrid(size: size)
    let all = UnitRect(size)
    grid.write("  Films  │  Series  │  News 👍", x: 0, y: 1, style: CellStyle(.bold), clip: all)
    grid.fill(UnitRect(x: 0, y: 58, width: 200, height: 1), with: "─", clip: all)
    for y in 3..<58 {
      let number = first + y
      for column in 0..<8 {
        let title = "\(number * 8 + column) \(word)"
        let style = column == number % 8 ? CellStyle(.bold, .cyan) : CellStyle([], .yellow)
        grid.write(title, x: column * 25, y: y, style: style, clip: all)
      }
    }
    return grid
  }

  static var changedCell: CellGrid {
    var grid = list(from: 0)
    grid.write("X", x: 150, y: 40, style: CellStyle(.bold, .red), clip: UnitRect(size))
    return grid
  }

  /// A screen on which nothing is as in the list.
  static var other: CellGrid { list(from: 1000, "the general, 1926 👍") }

  /// Posters side by side in 24 bits, which fill the screen.
  static func posters() throws -> CellGrid {
    let painter = ViewPainter(drawings: DrawingResolver(try BenchmarkPlugins.registry()))
    let placements = (0..<10).map { index in
      let poster = Drawing.poster(of: "大都会 \(index)")
      let view = ViewValue.picture(poster, alt: "", aspect: .portrait)
        .arranged(width: 40, measure: painter.measure)
      let rect = UnitRect(x: index % 5 * 40, y: index / 5 * 30, width: 40, height: 30)
      return Placement(view, at: rect, clip: rect, module: "")
    }
    return painter.grid(of: PageScene(size: size, placements: placements))
  }
}
