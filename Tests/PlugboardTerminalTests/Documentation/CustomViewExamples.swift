import Plugboard
import PlugboardTerminal

/// The code of the guide that paints a view of the host's own in cells.
@MainActor enum CustomViewExamples {
  /// Returns a page in which views named `gauge` are bars.
  static func gauges(
    on page: ModuleID, in runtime: PageRuntime, size: UnitSize
  ) throws -> CellGrid {
    let gauge: CellView = { record, width in
      var grid = CellGrid(size: UnitSize(width: min(width, 20), height: 1))
      let share = max(0, min(record["share"].flatMap(Double.init(value:)) ?? 0, 1))
      let bar = UnitRect(x: 0, y: 0, width: Int(share * Double(grid.size.width)), height: 1)
      grid.fill(bar, with: "█", clip: UnitRect(grid.size))
      return grid
    }
    let painter = ViewPainter(
      drawings: DrawingResolver(runtime.plugins.registry), customViews: ["gauge": gauge])
    let composer = try PageComposer(of: page, in: runtime, size: size, measure: painter.measure)
    return painter.grid(of: composer.scene())
  }
}
