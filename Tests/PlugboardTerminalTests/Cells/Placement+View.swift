import Plugboard
import PlugboardTerminal

extension Placement {
  /// Places a view, arranged in its place.
  init(
    _ view: ViewValue, at rect: UnitRect, clip: UnitRect, module: ModuleID,
    on layer: PageScene.Layer = .list, mark: Mark? = nil, control: String? = nil
  ) {
    self.init(
      view.arranged(width: rect.width, height: rect.height, measure: CellMeasure()), at: rect,
      clip: clip, module: module, on: layer, mark: mark, control: control)
  }
}
