internal import Plugboard

/// Shows a wide picture, and centred below it a title and a subtitle; without a subtitle, the fact.
final class BannerPlugin: ItemPlugin {
  static let name: Name = "banner"
  static let unit = "item view"
  static let params = ParamList(
    /// The colours, unless the data of the item states others.
    .optional(.palette),
    /// The motif of the picture, unless the data of the item states it.
    .optional(.motif))
  static let reads = KeyList(
    .title, .subtitle, .fact, .palette, .motif, .subject,
    /// The URL, from whose end the picture is drawn if there is no subject.
    .url)
  static let requiredData = [RequiredKey(.title)]

  static func wire(_ on: inout Wiring<BannerPlugin>) {
    on(.itemView) { banner, item in item.respond(try banner.view()) }
  }

  private func view() throws -> ViewValue {
    let title = try data.require(.title)
    return .column([
      .poster(
        of: title, subject: try context.subject(),
        palette: try data.read(.palette) ?? mount[optional: .palette],
        motif: try data.read(.motif) ?? mount[optional: .motif], aspect: .banner),
      .text(title, role: .title, lines: 1, alignment: .center),
      .text(
        try data.read(.subtitle) ?? data.read(.fact) ?? "", role: .subtitle, lines: 2,
        alignment: .center),
    ])
  }
}
