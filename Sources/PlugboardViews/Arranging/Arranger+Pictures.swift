internal import PlugboardValues

extension Arranger {
  mutating func placePicture(
    _ look: Arrangement.Look, _ aspect: ViewValue.Aspect, x: Int, y: Int, width: Int
  ) -> Int {
    guard width > 0 else { return 0 }
    let rect = UnitRect(x: x, y: y, width: width, height: height(of: aspect, width: width))
    append(Arrangement.Piece(rect, look))
    return rect.height
  }

  /// Places a view that the host paints itself, and knows the size of.
  mutating func placeCustom(
    _ name: String, _ record: Fields, x: Int, y: Int, width: Int
  ) -> Int {
    let size = measure.size(ofCustom: name, record, width: width) ?? UnitSize(width: 0, height: 0)
    let rect = UnitRect(
      x: x, y: y, width: max(0, min(size.width, width)),
      height: max(0, min(size.height, ViewValue.highest)))
    if !rect.isEmpty { append(Arrangement.Piece(rect, .custom(name, record))) }
    return rect.height
  }

  /// Returns the height of a picture in a width.
  private func height(of aspect: ViewValue.Aspect, width: Int) -> Int {
    let lineWidth = max(1, measure.widthOfTenLines) * aspect.ratio.width
    return max(1, (width * 10 * aspect.ratio.height + lineWidth / 2) / lineWidth)
  }
}

extension Arrangement {
  /// Returns the pieces that a host paints in the place of a picture that it can't paint: the text that stands for
  /// the picture, in the middle of a border around the same rectangle, if there is room for one.
  public static func alternative(
    to rect: UnitRect, alt: String, measure: some TextMeasure
  ) -> [Piece] {
    var arranger = Arranger(measure: measure, bottom: .max)
    var inner = UnitRect(UnitSize(width: rect.width, height: rect.height))
    if rect.width > 2, rect.height > 2 {
      arranger.append(Piece(inner, .border))
      inner = UnitRect(x: 1, y: 1, width: rect.width - 2, height: rect.height - 2)
    }
    guard !inner.isEmpty else { return [] }
    let index = arranger.pieces.count
    let height = arranger.placeText(
      alt, .text(.muted), at: inner, most: inner.height, .center)
    arranger.movePieces(from: index, x: 0, y: max(0, inner.height - height) / 2)
    arranger.movePieces(from: 0, x: rect.x, y: rect.y)
    return arranger.pieces
  }
}
