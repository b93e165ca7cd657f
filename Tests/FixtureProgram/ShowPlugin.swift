internal import Plugboard

extension Key<ViewValue> {
  static let view = Key("view")
}

/// Shows a view that JSON states, so that a page has views that no system plugin makes.
final class ShowPlugin: ItemPlugin {
  static let name: Name = "show"
  static let params = ParamList(.required(.view))

  static func wire(_ on: inout Wiring<ShowPlugin>) {
    on(.itemView) { show, item in item.respond(try show.mount[.view]) }
  }
}
