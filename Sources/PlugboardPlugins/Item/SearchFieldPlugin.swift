internal import Plugboard

final class SearchFieldPlugin: ItemPlugin {
  static let name: Name = "search-field"
  static let summary = """
    Shows a field with the text that its page looks for, and looks for what a person types into \
    it.
    """
  static let notes = """
    The page needs the plugin `search`.
    """
  static let unit = "search"
  static let params = ParamList(
    .optional(.placeholder, default: ["zh": "搜索", "en": "Search"]), .optional(.id))
  static let fires = EventList(.searchSet, .searchSubmit)
  static let requiredHandlers = [RequiredHandler(.searchSet, going: .up)]
  static let reads = KeyList(.searchText)
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<SearchFieldPlugin>) {
    on(.itemView) { field, item in
      let text = try field.data.readInherited(.searchText) ?? ""
      item.respond(.field(try field.mount[.placeholder], text: text, id: try field.id))
    }
    on(.gestureEdit) { field, edit in
      let (control, text) = edit.params
      guard try control.hasSameBytes(as: field.id) else { return }
      edit.respond(try field.context.up.fire(.searchSet, text).response ?? false)
    }
    on(.gestureInput) { field, input in
      let (control, text) = input.params
      guard try control.hasSameBytes(as: field.id) else { return }
      input.respond(try field.context.up.fire(.searchSubmit, text).response ?? false)
    }
  }

  /// The param, or else the name of the entry.
  private var id: String { get throws { try mount[optional: .id] ?? mount.name.text } }
}

extension SearchFieldPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A field that says what may be looked for. The page has the plugin `search`.",
      """
      {
        "plugins": [
          { "plugin": "search-field", "params": { "placeholder": "A title, a director, a year" } }
        ]
      }
      """)
  ]
}
