internal import Plugboard

/// Shows a person: a picture that is made from the name, the name, and a line below it.
///
/// The name is the title of the item or, without one, that of the user who is logged in, whom the
/// plugin `account` of a module above tells.
final class AvatarPlugin: ItemPlugin {
  static let name: Name = "avatar"
  static let unit = "item view"
  static let params = ParamList(
    /// The width of the picture in columns.
    .optional(.width, default: 8),
    /// The colours, unless the data of the item states others.
    .optional(.palette),
    .optional(.nobody, default: ["zh": "未登录", "en": "Not logged in"]))
  static let fires = EventList(.accountState)
  static let reads = KeyList(
    /// The name of the person; that of the user if absent.
    .title,
    /// The line below the name.
    .subtitle, .palette)

  static func wire(_ on: inout Wiring<AvatarPlugin>) {
    on(.itemView) { avatar, item in item.respond(try avatar.view()) }
    on(.accountDidChange) { avatar, _ in avatar.context.invalidate() }
  }

  private func view() throws -> ViewValue {
    let name = try data.read(.title) ?? context.up.fire(.accountState).response
    let palette = try data.read(.palette) ?? mount[optional: .palette]
    let drawing = Drawing.poster(
      of: name ?? "", palette: palette.flatMap(Drawing.Palette.init(rawValue:)), motif: .figure,
      ratio: ViewValue.Aspect.square.ratio)
    let label = try name ?? mount[.nobody]
    var lines = [ViewValue.text(label, role: name == nil ? .muted : .title, lines: 1)]
    if let subtitle = try data.read(.subtitle) { lines.append(.text(subtitle, role: .subtitle)) }
    return .row([
      .picture(drawing, alt: label, aspect: .square, width: try mount[.width]), .column(lines),
    ])
  }
}

extension Key<Int> {
  /// The width of the picture in columns.
  static let width = Key("width", in: 1...ViewValue.longest)
}
