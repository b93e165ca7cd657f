internal import Plugboard

/// Lists the cards of a page one below another, with a gap between them and a margin beside them.
final class ListPlugin: Plugin {
  static let name: Name = "list"
  static let unit = "list container"
  static let params: [Param] = [.optional(.margin, default: 0), .optional(.gap, default: 1)]

  static func wire(_ on: inout Wiring<ListPlugin>) {
    on(.pageList) { plugin, page in page.respond(plugin.list) }
  }

  private let list: PageList

  init(_ mount: Mount<PageContext>) throws {
    list = PageList(margin: try mount[.margin], gap: try mount[.gap])
  }
}
