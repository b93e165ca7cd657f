public import Plugboard

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
