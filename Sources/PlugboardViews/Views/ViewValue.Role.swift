extension ViewValue {
  /// The purpose of a text, for which the host chooses a style.
  public enum Role: String, Hashable, CaseIterable, ValueConvertible {
    case title, subtitle, body, caption, badge, accent, muted, warning, error
  }

  /// The alignment of the lines of a text in its width.
  public enum Alignment: String, Hashable, CaseIterable, ValueConvertible {
    case leading, center, trailing
  }

  /// The place of a view on another one.
  public enum Anchor: String, Hashable, CaseIterable, ValueConvertible {
    case topLeading, topTrailing, bottomLeading, bottomTrailing, center
  }

  /// The proportions of a picture.
  public enum Aspect: String, Hashable, CaseIterable, ValueConvertible {
    case wide, portrait, square, banner

    /// The ratio of width and height: 16:9, 2:3, 1:1, 4:1.
    public var ratio: (width: Int, height: Int) {
      switch self {
      case .wide: (16, 9)
      case .portrait: (2, 3)
      case .square: (1, 1)
      case .banner: (4, 1)
      }
    }
  }
}
