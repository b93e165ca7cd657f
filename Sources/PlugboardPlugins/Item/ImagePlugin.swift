internal import Plugboard

/// Shows a picture that the host loads from a URL, and the title below it if that is asked for.
///
/// The title stands for the picture on a host that loads none.
final class ImagePlugin: ItemPlugin {
  static let name: Name = "image"
  static let unit = "item view"
  static let params = ParamList(
    /// The URL of the picture, unless the data of the item states one.
    .optional(.image), .optional(.aspect, default: "wide"),
    /// The width of the picture in columns; that of the item if absent.
    .optional(.width), .optional(.titled, default: false))
  static let requiredData = [RequiredKey(.image, unless: .image)]
  static let reads = KeyList(
    .image,
    /// The text that stands for the picture, and is shown below it if the param `titled` says so.
    .title)
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
  /// The URL of a picture.
  static let image = Key("image")
}

extension Key<Bool> {
  /// Whether the title is shown below the picture.
  static let titled = Key("titled")
}
