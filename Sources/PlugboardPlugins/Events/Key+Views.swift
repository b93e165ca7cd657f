public import Plugboard

/// The content of cards and items.
extension Key<String> {
  public static let title = Key("title")
  public static let subtitle = Key("subtitle")
  public static let text = Key("text")
  public static let label = Key("label")
  public static let director = Key("director")
  /// The country in which a work was made.
  public static let country = Key("country")
  /// A sentence about a work that makes one curious.
  public static let fact = Key("fact")
  /// A word that marks an item, such as "VIP".
  public static let badge = Key("badge")
  /// The colours of a picture, by the name of a `Drawing.Palette`.
  public static let palette = Key(
    "palette", oneOf: Drawing.Palette.allCases.map { $0.rawValue })
  /// The subject of a picture, by the name of a `Drawing.Motif`.
  public static let motif = Key("motif", oneOf: Drawing.Motif.allCases.map { $0.rawValue })
  /// The proportions of a picture, by the name of a `View.Aspect`.
  public static let aspect = Key("aspect", oneOf: View.Aspect.allCases.map { $0.rawValue })
}

extension Key<Int> {
  /// The year in which a work, such as a film, was first shown.
  public static let year = Key("year")
}

/// The params of lists and layouts, in the host's units.
extension Key<Int> {
  public static let itemWidth = Key("itemWidth", in: 1...View.longest)
  public static let gap = Key("gap", in: 0...View.longest)
  public static let rows = Key("rows", in: 1...100)
  public static let rowGap = Key("rowGap", in: 0...View.longest)
  public static let margin = Key("margin", in: 0...View.longest)
}

extension Key<Insets> {
  public static let insets = Key("insets")
}

/// The state of layouts, in the data of their components.
extension Key<Int> {
  /// The position of the page that a carousel shows.
  public static let carouselPage = Key("carousel.page", in: 0...Int.max)
  /// The position of the item that tabs show.
  public static let tabsSelected = Key("tabs.selected", in: 0...Int.max)
}

extension Key<Bool> {
  /// Whether a component that can be collapsed shows all its items.
  public static let collapsibleIsOpen = Key("collapsible.isOpen")
}
