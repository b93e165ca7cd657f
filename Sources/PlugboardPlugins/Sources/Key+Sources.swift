internal import Plugboard

/// The params of the plugins that ask sources.
extension Key<Fields> {
  static let query = Key("with", for: .sourceParams)
  static let given = Key(
    "given", for: .sourceParamKeys,
    summary: """
      The same as `with`, but each value is a key of the data of the module or of a module \
      above, which has the value: `{"text": "search.text"}`.
      """)
  static let optional = Key(
    "optional", for: .sourceParamKeys,
    summary: """
      The same as `given`, but a key without a value, or with an empty text or array, leaves its \
      param out, or as `with` states it: `{"genre": "genre"}`.
      """)
}

extension Key<String> {
  static let source = Key(
    "source", for: .source,
    summary: "The name of the source; the document of `shows` is `sources/shows.json`.")
  static let type = Key(
    "type", for: .template,
    summary: """
      The template of the nodes that state none: `"show"` is `templates/item/show.json` for \
      items.
      """)
  static let loading = Key("loading", summary: "The text that is shown while the source is asked.")
  static let empty = Key(
    "empty",
    summary: "The text that is shown if the source has given nothing.")
  static let failed = Key(
    "failed",
    summary: """
      The text that is shown if the source has failed; for the authors of documents, the reason \
      follows it. Without it, there is a text of the program's own.
      """)
  static let retry = Key(
    "retry",
    summary: "The label of the button that asks again after a failure.")
  static let more = Key(
    "more",
    summary: "The label of the button that loads the next page; no button if absent.")
  static let number = Key(
    "number", for: .dataKey,
    summary: """
      The key under which the data of each node has its number among those of the source, from 1 \
      on; none if absent.
      """)
}

extension Key<String> {
  static let loadsWhen = Key(
    "when", oneOf: ["page", "near", "event"],
    summary: """
      The time at which the first page is loaded: with the page, as the module comes near the \
      screen, or by the event `source.load` alone.
      """)
}
