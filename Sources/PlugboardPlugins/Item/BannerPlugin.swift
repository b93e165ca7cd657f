internal import Plugboard

/// Shows a wide picture with a title and a subtitle below it.
final class BannerPlugin: Plugin {
  static let name: Name = "banner"
  static let unit = "item view"
  static let reads = KeyNames(.title, .subtitle)

  static func wire(_ on: inout Wiring<BannerPlugin>) {
    on(.itemView) { banner, item in item.respond(try banner.view()) }
  }

  private let context: ItemContext

  init(_ mount: Mount<ItemContext>) { context = mount.context }

  private func view() throws -> View {
    let title = try context.data.require(.title)
    return .column([
      .image(title, aspect: .banner),
      .text(title, role: .title, lines: 1),
      .text(try context.data.read(.subtitle) ?? "", role: .subtitle, lines: 2),
    ])
  }
}
