internal import Plugboard

/// Asks all sources of a page again when a person pulls its list down.
///
/// Their former nodes stay until they have answered, and longer if they fail, which a toast tells.
final class PullRefreshPlugin: PagePlugin {
  static let name: Name = "pull-refresh"
  static let unit = "pull-refresh"
  static let params = ParamList(
    /// The text of the toast if a source couldn't be asked again.
    .optional(
      .failed, default: ["zh": "刷新失败，显示的是之前的内容", "en": "Not refreshed; this is what was there"]))
  static let fires = EventList(.sourceRefresh, .toastShow)
  static let requiredHandlers = [RequiredHandler(.sourceRefresh, going: .down)]

  static func wire(_ on: inout Wiring<PullRefreshPlugin>) {
    on(.listDidPull) { plugin, event in
      let refresh = try plugin.context.down.collecting.fire(.sourceRefresh)
      refresh.onEnd { [weak plugin] in plugin?.tell($0) }
      refresh.answer(event)
    }
  }

  private func tell(_ refresh: Outcome<String>) {
    let failed = Value.string(SourceState.failed.rawValue)
    guard refresh.responses.contains(where: { $0.response == failed }) else {
      return
    }
    context.attempt { try context.up.fire(.toastShow, mount[.failed]) }
  }
}
