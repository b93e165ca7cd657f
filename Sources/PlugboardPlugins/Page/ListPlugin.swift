internal import Plugboard

/// Lists the cards of a page one below another, with a gap between them and a margin beside them.
final class ListPlugin: PagePlugin {
  static let name: Name = "list"
  static let unit = "list container"
  static let params = ParamList(.optional(.margin, default: 0), .optional(.gap, default: 1))

  static func wire(_ on: inout Wiring<ListPlugin>) {
    on(.pageList) { plugin, page in page.respond(try plugin.list) }
  }

  private var list: PageList {
    get throws {
      PageList(margin: try mount[.margin], gap: try mount[.gap])
    }
  }
}
