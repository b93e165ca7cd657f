internal import Plugboard

/// Asks all sources of a page again when a person pulls its list down.
///
/// Their former nodes stay until they have answered.
final class PullRefreshPlugin: PagePlugin {
  static let name: Name = "pull-refresh"
  static let unit = "pull-refresh"
  static let fires = EventList(.sourceRefresh)

  static func wire(_ on: inout Wiring<PullRefreshPlugin>) {
    on(.listDidPull) { plugin, event in
      try plugin.context.down.fire(.sourceRefresh).answer(event)
    }
  }
}
