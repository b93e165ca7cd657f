internal import Plugboard

/// Params that are templates: `{KEY}` in them stands for a value of the data here or above.
extension Key<TextTemplate> {
  /// The URL that is opened.
  static let urlTemplate = Key("url", for: .url)
  /// The title that is shown.
  static let titleTemplate = Key("title")
  /// A few words that follow the title.
  static let subtitleTemplate = Key("subtitle")
  /// The text that is shown.
  static let textTemplate = Key("text")
  /// The label of the button.
  static let labelTemplate = Key("label")
  /// A word that marks an item, such as "VIP".
  static let badgeTemplate = Key("badge")
}
