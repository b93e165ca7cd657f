internal import Plugboard

/// Loads what the sources of a page have given again when a person pulls its list down.
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
