internal import Plugboard

/// Params that are templates: `{KEY}` in them stands for a value of the data here or above.
extension Key<TextTemplate> {
  static let urlTemplate = Key("url", for: .url, summary: "The URL that is opened.")
  static let titleTemplate = Key("title", summary: "The title that is shown.")
  static let subtitleTemplate = Key("subtitle", summary: "A few words that follow the title.")
  static let textTemplate = Key("text", summary: "The text that is shown.")
  static let labelTemplate = Key("label", summary: "The label of the button.")
  static let badgeTemplate = Key(
    "badge",
    summary: """
      A word that marks an item, such as "VIP".
      """)
}
