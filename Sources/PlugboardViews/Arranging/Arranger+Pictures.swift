extension Arranger {
  mutating func placePicture(
    _ drawing: Drawing, _ alt: String, _ aspect: ViewValue.Aspect, x: Int, y: Int, width: Int
  ) -> Int {
    guard width > 0 else { return 0 }
    let rect = UnitRect(x: x, y: y, width: width, height: height(of: aspect, width: width))
    append(Arrangement.Piece(rect, .picture(drawing, alt: alt)))
    return rect.height
  }

  /// Returns the height of a picture in a width.
  private func height(of aspect: ViewValue.Aspect, width: Int) -> Int {
    let lineWidth = max(1, measure.widthOfTenLines) * aspect.ratio.width
    return max(1, (width * 10 * aspect.ratio.height + lineWidth / 2) / lineWidth)
  }

  /// Places the text that stands for a picture in the picture's rectangle: in the middle of a border, if there is
  /// room for one.
  mutating func placeAlternative(_ alt: String, in rect: UnitRect) {
    var inner = rect
    if rect.width > 2, rect.height > 2 {
      append(Arrangement.Piece(rect, .border))
      inner = UnitRect(
        x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2)
    }
    let index = pieces.count
    let height = placeText(alt, .text(.muted), at: inner, most: inner.height, .center)
    movePieces(from: index, x: 0, y: max(0, inner.height - height) / 2)
  }
}

extension Arrangement {
  /// Returns the pieces that a host paints in the place of a picture that it can't paint: the text that stands for
  /// the picture, in the middle of a border around the same rectangle.
  public static func alternative(
    to rect: UnitRect, alt: String, measure: some TextMeasure
  ) -> [Piece] {
    var arranger = Arranger(measure: measure, bottom: .max)
    arranger.placeAlternative(alt, in: rect)
    return arranger.pieces
  }
}
