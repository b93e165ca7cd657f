public import Plugboard

/// Measures and paints views with one character for each unit.
public struct Letters: TextMeasure {
  public func width(of character: Character) -> Int { 1 }

  public func marked(_ text: String, as look: Arrangement.Look) -> String {
    switch look {
    case .button: "[ \(text) ]"
    case .placeholder: "! \(text)"
    default: text
    }
  }

  /// Returns the lines of a scene, without spaces at their ends.
  public func lines(of scene: PageScene) -> [String] {
    let empty = [Character](repeating: " ", count: scene.size.width)
    var rows = [[Character]](repeating: empty, count: scene.size.height)
    for placement in scene.placements {
      for piece in pieces(of: placement) {
        let rule = String(repeating: "-", count: piece.rect.width)
        for (row, line) in (piece.look == .horizontalRule ? [rule] : piece.lines).enumerated() {
          for (column, character) in line.enumerated() {
            let (x, y) = (piece.rect.x + column, piece.rect.y + row)
            if placement.visible.contains(x: x, y: y) { rows[y][x] = character }
          }
        }
      }
    }
    return rows.map { String($0[..<(($0.lastIndex { $0 != " " } ?? -1) + 1)]) }
  }

  /// Returns the id of the control at a point; nil if there is none.
  public func control(in placement: Placement, x: Int, y: Int) -> String? {
    pieces(of: placement).last { $0.rect.contains(x: x, y: y) }?.control
  }

  /// Returns the pieces of a placed view at their places in the scene.
  private func pieces(of placement: Placement) -> [Arrangement.Piece] {
    placement.arrangement.pieces.map { piece in
      var piece = piece
      piece.rect = piece.rect.moved(x: placement.rect.x, y: placement.rect.y)
      return piece
    }
  }
}
