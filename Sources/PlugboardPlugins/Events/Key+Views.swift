public import Plugboard

/// The content of cards and items.
extension Key<String> {
  /// The title of the module, shown in one line.
  public static let title = Key("title", summary: "The title of the module, shown in one line.")
  /// A few words that follow the title.
  public static let subtitle = Key("subtitle", summary: "A few words that follow the title.")
  /// The label of the button.
  public static let label = Key("label", summary: "The label of the button.")
  /// A word that marks an item, such as "VIP".
  public static let badge = Key(
    "badge",
    summary: """
      A word that marks an item, such as "VIP".
      """)
  /// The proportions of the picture.
  public static let aspect = Key(
    "aspect", oneOf: ViewValue.Aspect.allCases.map { $0.rawValue },
    summary: "The proportions of the picture.")
}

/// The params of lists and layouts. Columns and rows are the host's units, characters and lines.
extension Key<Int> {
  /// The width of an item in columns, or the width of the component if that is less.
  public static let itemWidth = Key(
    "itemWidth", in: 1...ViewValue.longest,
    summary: "The width of an item in columns, or that of the component if that is less.")
  /// The columns between two items side by side.
  public static let gap = Key(
    "gap", in: 0...ViewValue.longest,
    summary: "The columns between two items side by side.")
  /// The number of rows of items, which are filled column by column.
  public static let rows = Key(
    "rows", in: 1...100,
    summary: "The number of rows of items, which are filled column by column.")
  /// The rows between two items one below another; as many as `gap` has if absent.
  public static let rowGap = Key(
    "rowGap", in: 0...ViewValue.longest,
    summary: "The rows between two items one below another; as many as `gap` has if absent.")
  /// The columns at each side of the list.
  public static let margin = Key(
    "margin", in: 0...ViewValue.longest,
    summary: "The columns at each side of the list.")
}

extension Key<Insets> {
  /// The space around all items: one number for all sides, or an object of numbers by side, as in
  /// `{"bottom": 1}`.
  public static let insets = Key(
    "insets",
    summary: """
      The space around all items: one number for all sides, or an object of numbers by side, as \
      in `{"bottom": 1}`.
      """)
}

/// The state of layouts, in the data of their components and cards.
extension Key<Int> {
  /// The position of the item that a carousel shows, from 0; the plugin keeps it here.
  public static let carouselPage = Key(
    "carousel.page", in: 0...Int.max,
    summary: "The position of the item that a carousel shows, from 0; the plugin keeps it here.")
  /// The position of the item, or of the component, that tabs show, from 0; the plugin keeps it here.
  public static let tabsSelected = Key(
    "tabs.selected", in: 0...Int.max,
    summary: """
      The position of the item, or of the component, that tabs show, from 0; the plugin keeps it \
      here.
      """)
}

extension Key<Bool> {
  /// Whether the component shows all its items; the plugin keeps it here.
  public static let collapsibleIsOpen = Key(
    "collapsible.isOpen",
    summary: "Whether the component shows all its items; the plugin keeps it here.")
}
