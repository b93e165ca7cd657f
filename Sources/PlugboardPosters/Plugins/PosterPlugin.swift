internal import Plugboard

final class PosterPlugin: ItemPlugin, DrawingPlugin {
  static let name: Name = "poster"
  static let summary = """
    Shows a work, such as a film: its poster, its title, its year and its director.
    """
  static let notes = """
    The poster is drawn from the subject, or else the name at the end of the item's URL, or else \
    the place of the item, which also chooses the colours and the motif that aren't stated. The \
    poster is a drawing by the name of this plugin, which a view of any plugin may have.
    """
  static let unit = "item view"
  static let params = ParamList(
    .optional(.palette.described("The colours, unless the data of the item states others.")),
    .optional(.motif.described("The motif of the picture, unless the data of the item states it.")),
    .optional(.aspect, default: "portrait"))
  static let drawingParams = ParamList(
    .required(.subject), .optional(.palette), .optional(.motif), .optional(.ratio))
  static let reads = KeyList(
    .title, .year, .director, .palette, .motif, .subject,
    .url.described(
      """
      The URL of the work, from whose end the poster is drawn if there is no subject.
      """))
  static let requiredData = [RequiredKey(.title)]

  static func wire(_ on: inout Wiring<PosterPlugin>) {
    // Below the plugin `view`, which has only its picture of this one, and above those that decorate.
    on(.itemView, priority: Priority.normal - 1) { poster, item in
      if item.response == nil { item.respond(try poster.view()) }
    }
    on(.itemPicture) { poster, item in
      item.respond(try poster.picture(ViewValue.Aspect(rawValue: item.params) ?? .portrait))
    }
  }

  static func drawing(_ params: Params) throws -> Drawing {
    let ratio = try params[.ratio] ?? [2, 3]
    guard ratio.count == 2 else { throw PosterError.ratio(ratio) }
    return try Poster(
      name: params.require(.subject),
      palette: params[.palette].flatMap(Drawing.Palette.init(rawValue:)),
      motif: params[.motif].flatMap(Drawing.Motif.init(rawValue:)),
      ratio: Double(max(1, ratio[0])) / Double(max(1, ratio[1]))
    ).drawing
  }

  private func picture(_ aspect: ViewValue.Aspect) throws -> ViewValue {
    .poster(
      of: try data.read(.title) ?? "", subject: try context.subject(),
      palette: try data.read(.palette) ?? mount[optional: .palette],
      motif: try data.read(.motif) ?? mount[optional: .motif], aspect: aspect)
  }

  private func view() throws -> ViewValue {
    let title = try data.require(.title)
    let facts = [
      try data.read(.year).map(String.init), try data.read(.director),
    ]
    return .column([
      try picture(ViewValue.Aspect(rawValue: try mount[.aspect]) ?? .portrait),
      // One line each: works side by side are equally high.
      .text(title, role: .title, lines: 1),
      .text(facts.compactMap(\.self).joined(separator: " · "), role: .caption, lines: 1),
    ])
  }
}

extension Key<[Int]> {
  /// The width and the height that give the proportions of the frame.
  static let ratio = Key("ratio")
}

/// A fault of the record of a poster.
enum PosterError: Error, CustomStringConvertible {
  case ratio([Int])

  var description: String {
    switch self {
    case .ratio(let numbers):
      "\"ratio\" has \(numbers.count) numbers in place of two, the width and the height"
    }
  }
}

extension PosterPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film as a wide picture, above its title, year and director.",
      """
      {
        "data": { "title": "Metropolis", "year": 1927, "director": "Fritz Lang", "motif": "skyline" },
        "plugins": [{ "plugin": "poster", "params": { "aspect": "wide" } }]
      }
      """)
  ]
}
