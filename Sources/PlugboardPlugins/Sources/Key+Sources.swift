internal import Plugboard

/// The params of the plugins that ask sources.
extension Key<Fields> {
  static let query = Key("with", for: .sourceParams)
  /// The same as `with`, but each value is a key of the data of the module or of a module above,
  /// which has the value: `{"text": "search.text"}`.
  static let given = Key("given", for: .sourceParamKeys)
  /// The same as `given`, but a key without a value, or with an empty text or array, leaves its param out, or as
  /// `with` states it: `{"genre": "genre"}`.
  static let optional = Key("optional", for: .sourceParamKeys)
}

extension Key<String> {
  /// The name of the source; the document of `shows` is `sources/shows.json`.
  static let source = Key("source", for: .source)
  /// The template of the nodes that state none: `"show"` is `templates/item/show.json` for
  /// items.
  static let type = Key("type", for: .template)
  /// The text that is shown while the source is asked.
  static let loading = Key("loading")
  /// The text that is shown if the source has given nothing.
  static let empty = Key("empty")
  /// The text that is shown before the reason if the source has failed.
  static let failed = Key("failed")
  /// The label of the button that asks again after a failure.
  static let retry = Key("retry")
  /// The label of the button that loads the next page; no button if absent.
  static let more = Key("more")
  /// The key under which the data of each node has its number among those of the source, from 1 on; none if absent.
  static let number = Key("number", for: .dataKey)
}

extension Key<String> {
  /// The time at which the first page is loaded: with the page, as the module comes near the screen, or by the event
  /// `source.load` alone.
  static let loadsWhen = Key("when", oneOf: ["page", "near", "event"])
}
