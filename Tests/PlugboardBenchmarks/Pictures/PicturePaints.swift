internal import Plugboard
internal import PlugboardPosters
internal import PlugboardTerminal

/// Paints of a poster into 40x28 cells.
@MainActor final class PicturePaints {
  private let size = UnitSize(width: 40, height: 28)
  private let poster = Drawing.poster(of: "大都会", palette: .ember, motif: .tower)
  private let drawings: DrawingResolver
  private let scene: PageScene
  /// The number of shapes of the poster.
  let shapes: Int

  init() throws {
    drawings = DrawingResolver(try BenchmarkPlugins.registry())
    shapes = drawings.resolved(poster)?.shapes.count ?? 0
    let all = UnitRect(size)
    let view = ViewValue.picture(poster, alt: "大都会", aspect: .portrait)
      .arranged(width: size.width, measure: ViewPainter().measure)
    scene = PageScene(size: size, placements: [Placement(view, at: all, clip: all, module: "")])
    let grid = ViewPainter(drawings: drawings).grid(of: scene)
    var styles: Set<CellStyle> = []
    for x in 0..<size.width { styles.formUnion((grid.cell(x: x, y: 20)?.style).map { [$0] } ?? []) }
    try expect(styles.count > 5, "a line of the picture has \(styles.count) styles")
  }

  func paint(_ operations: Int) throws {
    for _ in 0..<operations {
      let grid = ViewPainter(drawings: drawings).grid(of: scene)
      try expect(grid.cell(x: 39, y: 27)?.character == "▀", "the last cell is no picture")
    }
  }

  func fill(_ operations: Int) throws {
    let all = UnitRect(size)
    let style = CellStyle([], .rgb(RGB(200, 100, 50)), on: .rgb(RGB(50, 100, 200)))
    for _ in 0..<operations {
      var grid = CellGrid(size: size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          grid.fill(UnitRect(x: x, y: y, width: 1, height: 1), with: "▀", style: style, clip: all)
        }
      }
      try expect(grid.cell(x: 39, y: 27)?.character == "▀", "the last cell is not filled")
    }
  }
}
