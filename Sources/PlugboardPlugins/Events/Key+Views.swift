public import Plugboard

/// The content of cards and items.
extension Key<String> {
  public static let title = Key("title")
  public static let subtitle = Key("subtitle")
  public static let text = Key("text")
  public static let label = Key("label")
  public static let director = Key("director")
  /// A word that marks an item, such as "VIP".
  public static let badge = Key("badge")
}

extension Key<Int> {
  /// The year in which a work, such as a film, was first shown.
  public static let year = Key("year")
}

/// The params of lists and layouts, in the host's units.
extension Key<Int> {
  public static let columns = Key("columns", in: 1...100)
  public static let itemWidth = Key("itemWidth", in: 1...View.longest)
  public static let gap = Key("gap", in: 0...View.longest)
  public static let rowGap = Key("rowGap", in: 0...View.longest)
  public static let margin = Key("margin", in: 0...View.longest)
}

extension Key<Insets> {
  public static let insets = Key("insets")
}
