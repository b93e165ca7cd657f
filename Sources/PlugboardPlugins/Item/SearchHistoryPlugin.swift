internal import Plugboard

final class SearchHistoryPlugin: ItemPlugin {
  static let name: Name = "search-history"
  static let summary = """
    Lists the texts that were looked for, each of which is looked for again by a tap.
    """
  static let notes = """
    It shows nothing while the page looks for a text, and with no text to list. The page needs the \
    plugin `search`.
    """
  static let unit = "search"
  static let params = ParamList(
    .optional(
      .title.described("The title above the texts."),
      default: ["zh": "最近搜索", "en": "Recent searches"]),
    .optional(.clear, default: ["zh": "清除", "en": "Clear"]))
  static let fires = EventList(.searchSet, .searchForget)
  static let requiredHandlers = [RequiredHandler(.searchSet, going: .up)]
  static let reads = KeyList(.searchText, .searchHistory)
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<SearchHistoryPlugin>) {
    on(.itemView) { history, item in item.respond(try history.view()) }
    on(.gestureTap) { history, tap in
      guard let id = tap.params else { return }
      if id == Self.clear {
        tap.respond(try history.context.up.fire(.searchForget).response ?? false)
      } else if let text = try history.texts.enumerated().first(where: {
        Self.id(of: $0.offset) == id
      }) {
        tap.respond(try history.context.up.fire(.searchSet, text.element).response ?? false)
      }
    }
  }

  /// The id of the button that forgets them all.
  private static let clear = "clear"

  private static func id(of position: Int) -> String { "text-\(position)" }

  private var texts: [String] { get throws { try data.readInherited(.searchHistory) ?? [] } }

  private func view() throws -> ViewValue {
    let texts = try texts
    guard try data.readInherited(.searchText) == nil, !texts.isEmpty else { return .column([]) }
    let links = texts.enumerated().map { ViewValue.link($0.element, id: Self.id(of: $0.offset)) }
    return .column([
      .row([
        .text(try mount[.title], role: .title), .spacer(0),
        .button(try mount[.clear], id: Self.clear),
      ]),
      .column(links),
    ])
  }
}

extension Key<String> {
  static let clear = Key("clear", summary: "The label of the button that forgets all texts.")
}

extension SearchHistoryPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The former searches under a title of their own. The page has the plugin `search`.",
      """
      {
        "plugins": [{ "plugin": "search-history", "params": { "title": "You looked for" } }]
      }
      """)
  ]
}
