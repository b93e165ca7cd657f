internal import Plugboard

final class SearchPlugin: PagePlugin {
  static let name: Name = "search"
  static let summary = """
    Holds the text that a page looks for, and keeps the latest of them, also for later runs.
    """
  static let notes = """
    A source of the page takes the text as a param: its own param `given` names the key \
    `search.text`. A text is kept when a person submits it, or opens something on the page. The \
    plugins `search-field` and `search-history` show both.
    """
  static let unit = "search"
  // Above guards, which may hold a route back.
  static let priority = Priority.first
  static let params = ParamList(
    .optional(.kept.described("The number of texts that are kept."), default: 8))
  static let reads = KeyList(
    .text.described("The text that is looked for at first, as an input of the page may give it."),
    .searchText)
  static let writes = KeyList(.searchText, .searchHistory)
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<SearchPlugin>) {
    on(.moduleDidLoad) { search, _ in try search.begin() }
    on(.searchSet) { search, event in
      try search.look(for: event.params)
      event.respond(true)
    }
    on(.searchSubmit) { search, event in
      try search.look(for: event.params)
      try search.keep()
      event.respond(true)
    }
    on(.searchForget) { search, event in
      try search.context.updateStored(.searchHistory) { $0 = nil }
      try search.data.remove(.searchHistory)
      event.respond(true)
    }
    on(
      .routeOpen.described(
        """
        Opens a URL, fired going up: a person has found something, so the text is kept.
        """)
    ) { search, _ in try search.keep() }
  }

  private func begin() throws {
    // Texts that can't be read count as absent, and are a fault.
    context.attempt {
      if let history = try context.readStored(.searchHistory) {
        try data.write(.searchHistory, history)
      }
    }
    if let text = try data.read(.text) { try look(for: text) }
  }

  private func look(for text: String) throws {
    if text.isEmpty { try data.remove(.searchText) } else { try data.write(.searchText, text) }
  }

  /// Keeps the present text, in front of the others.
  private func keep() throws {
    guard let text = try data.read(.searchText), text.contains(where: { !$0.isWhitespace }) else {
      return
    }
    let limit = try mount[.kept]
    var history: [String] = []
    // Other pages and programs may have added texts.
    try context.updateStored(.searchHistory) { stored in
      let others = (stored ?? []).filter { $0.lowercased() != text.lowercased() }
      history = Array(([text] + others).prefix(limit))
      stored = history
    }
    try data.write(.searchHistory, history)
  }
}

extension Key<Int> {
  static let kept = Key("kept", in: 0...100, summary: "The number of values that are kept.")
}

extension SearchPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page with a field, and the films that the source finds for the text in it.",
      """
      {
        "format": 1,
        "id": "search",
        "inputs": { "text": { "type": "string" } },
        "plugins": ["list", { "plugin": "search", "params": { "kept": 5 } }],
        "cards": [
          {
            "components": [
              {
                "items": [
                  { "plugins": ["search-field"] },
                  { "plugins": ["search-history"] }
                ]
              },
              {
                "plugins": [
                  {
                    "plugin": "source",
                    "params": { "source": "films", "type": "film", "given": { "text": "search.text" } }
                  }
                ]
              }
            ]
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
