public import Plugboard

extension Key<String> {
  /// The colours of the picture; if absent, they follow from the name of the subject of the module.
  public static let palette = Key(
    "palette", oneOf: Drawing.Palette.allCases.map { $0.rawValue })
  /// The motif of the picture; if absent, it follows from the name of the subject of the module.
  public static let motif = Key("motif", oneOf: Drawing.Motif.allCases.map { $0.rawValue })
}

/// Keys that the system plugins have as well; a page shares them by their names.
extension Key<String> {
  /// The title of the module, shown in one line.
  static let title = Key("title")
  /// The name of the director of a work.
  static let director = Key("director")
  /// The name of a subject, such as a show; the same in all languages, unlike a title.
  static let subject = Key("subject")
  /// The proportions of the picture.
  static let aspect = Key("aspect", oneOf: ViewValue.Aspect.allCases.map { $0.rawValue })
}

extension Key<Int> {
  /// The year in which a work, such as a film, was first shown.
  static let year = Key("year")
}

extension EventName<ViewValue, String> {
  /// Asks for the picture of an item, which has the proportions `aspect`.
  static let itemPicture = EventName("item.picture", .aspect)
}
