internal import Plugboard

final class PullRefreshPlugin: PagePlugin {
  static let name: Name = "pull-refresh"
  static let summary = "Asks all sources of a page again when a person pulls its list down."
  static let notes = """
    Their former nodes stay until they have answered, and longer if they fail, which a toast \
    tells.
    """
  static let unit = "pull-refresh"
  static let params = ParamList(
    .optional(
      .failed.described(
        """
        The text of the toast if a source couldn't be asked again.
        """), default: ["zh": "刷新失败，显示的是之前的内容", "en": "Not refreshed; this is what was there"]))
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

extension PullRefreshPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Pulling the list asks the source of the component for its films again.",
      """
      {
        "format": 1,
        "id": "hot",
        "plugins": ["list", "pull-refresh"],
        "cards": [
          {
            "components": [
              {
                "plugins": [{ "plugin": "source", "params": { "source": "films", "type": "film" } }]
              }
            ]
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
