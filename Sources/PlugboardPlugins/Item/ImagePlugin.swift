internal import Plugboard

final class ImagePlugin: ItemPlugin {
  static let name: Name = "image"
  static let summary = """
    Shows a picture that the host loads from a URL, and the title below it if that is asked for.
    """
  static let notes = """
    The title stands for the picture on a host that loads none.
    """
  static let unit = "item view"
  static let params = ParamList(
    .optional(.image.described("The URL of the picture, unless the data of the item states one.")),
    .optional(.aspect, default: "wide"),
    .optional(.width.described("The width of the picture in columns; that of the item if absent.")),
    .optional(.titled, default: false))
  static let requiredData = [RequiredKey(.image, unless: .image)]
  static let reads = KeyList(
    .image,
    .title.described(
      """
      The text that stands for the picture, and is shown below it if the param `titled` says so.
      """))
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<ImagePlugin>) {
    on(.itemView) { image, item in item.respond(try image.view()) }
  }

  private func view() throws -> ViewValue {
    let title = try data.read(.title) ?? ""
    let picture = ViewValue.image(
      try data.read(.image) ?? mount[optional: .image] ?? data.require(.image), alt: title,
      aspect: ViewValue.Aspect(rawValue: try mount[.aspect]) ?? .wide,
      width: try mount[optional: .width])
    guard try mount[.titled] else { return picture }
    return picture.above(.text(title, role: .title, lines: 1))
  }
}

extension Key<String> {
  static let image = Key("image", summary: "The URL of a picture.")
}

extension Key<Bool> {
  static let titled = Key("titled", summary: "Whether the title is shown below the picture.")
}

extension ImagePlugin {
  nonisolated static let examples = [
    PluginExample(
      "A square picture, stated in its URL itself, with the title below it.",
      """
      {
        "data": {
          "title": "The full moon",
          "image": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYAgMAAACdGdVrAAAADFBMVE\
      UQGDh4eIzIvpb17MgzhIXLAAAAQElEQVR42mNgwAtEQ0AkY/1fByDF/v//BSAl////FzD1G0TV/3\
      /1F0z9hlD/wdRqFOo9mILrA1NQw6BGQy3CDQDU5SpC2aiXOAAAAABJRU5ErkJggg=="
        },
        "plugins": [{ "plugin": "image", "params": { "aspect": "square", "titled": true } }]
      }
      """)
  ]
}
