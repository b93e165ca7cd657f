public import Plugboard

/// What cards and items show.
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
  /// When a work, such as a film, was first shown.
  public static let year = Key("year")
}
