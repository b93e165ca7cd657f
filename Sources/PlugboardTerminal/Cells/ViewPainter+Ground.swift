internal import Plugboard

/// The cells into which a mark may be painted.
extension ViewPainter {
  /// The cell below a mark.
  enum Ground {
    case blank
    /// A cell of a picture, a border or a rule.
    case graphic
  }

  /// Returns the ground for a mark in a cell of a painted scene; nil for a cell of a text or a control,
  /// and, unless the mark is of a dialog, for a cell of a dialog, as the content behind it can't be scrolled.
  func ground(
    atX x: Int, y: Int, of layer: PageScene.Layer, in scene: PageScene, on grid: CellGrid
  ) -> Ground? {
    guard let cell = grid.cell(x: x, y: y), cell.takesMark else { return nil }
    let own: Ground = cell.character == " " ? .blank : .graphic
    guard let placement = scene.placement(x: x, y: y) else { return own }
    if placement.layer == .dialog, layer != .dialog { return nil }
    for piece in visiblePieces(of: placement, on: grid).reversed()
    where piece.rect.contains(x: x, y: y) {
      guard !places(ofLinesOf: piece).contains(where: { $0.contains(x: x, y: y) }) else {
        return nil
      }
      switch piece.look {
      case .progress, .custom: return nil
      case .picture, .image, .horizontalRule, .verticalRule, .tabLine: return .graphic
      case .border, .toast, .dialog:
        if piece.rect.isEdge(x: x, y: y) { return .graphic }
        if piece.coversAll { return .blank }
      case .text, .placeholder, .button, .link, .tab, .field: break
      }
    }
    return own
  }
}

extension Cell {
  /// Whether a mark over it hides no character of a text: it is blank, or of a picture or a line.
  var takesMark: Bool {
    guard width == 1 else { return false }
    if character == " " || picture != nil { return true }
    return character.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
  }
}

extension UnitRect {
  fileprivate func isEdge(x: Int, y: Int) -> Bool {
    x == self.x || x == maxX - 1 || y == self.y || y == maxY - 1
  }
}
