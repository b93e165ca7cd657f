public import Plugboard

extension Key<String> {
  /// The colours of the picture; if absent, they follow from the name of the subject of the module.
  public static let palette = Key(
    "palette", oneOf: Drawing.Palette.allCases.map { $0.rawValue },
    summary: """
      The colours of the picture; if absent, they follow from the name of the subject of the \
      module.
      """)
  /// The motif of the picture; if absent, it follows from the name of the subject of the module.
  public static let motif = Key(
    "motif", oneOf: Drawing.Motif.allCases.map { $0.rawValue },
    summary: """
      The motif of the picture; if absent, it follows from the name of the subject of the \
      module.
      """)
}

/// Keys that the system plugins have as well; a page shares them by their names.
extension Key<String> {
  static let title = Key("title", summary: "The title of the module, shown in one line.")
  static let director = Key("director", summary: "The name of the director of a work.")
  static let subject = Key(
    "subject",
    summary: "The name of a subject, such as a show; the same in all languages, unlike a title.")
  static let aspect = Key(
    "aspect", oneOf: ViewValue.Aspect.allCases.map { $0.rawValue },
    summary: "The proportions of the picture.")
}

extension Key<Int> {
  static let year = Key(
    "year",
    summary: "The year in which a work, such as a film, was first shown.")
}

extension EventName<ViewValue, String> {
  static let itemPicture = EventName(
    "item.picture", .aspect,
    summary: "Asks for the picture of an item, which has the proportions `aspect`.")
}
