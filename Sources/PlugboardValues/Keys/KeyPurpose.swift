/// The kind of thing that the texts under a key name, for the check of documents.
///
///     extension Key<String> { static let next = Key("next", for: .url) }
public enum KeyPurpose: Sendable, Hashable {
  /// A URL that is opened; often a ``TextTemplate``.
  case url
  /// The values of the inputs of a page by their names, beside the URL that opens it.
  case inputValues
  /// The beginning of URLs.
  case urlPrefix
  /// The URL of a server that the plugin asks, or its path behind the base of the app's network.
  case server
  /// A source.
  case source
  /// The params of a request to a source: values by their names.
  case sourceParams
  /// The same, with a key of the data in place of each value.
  case sourceParamKeys
  /// The template of the nodes that a plugin puts below its module.
  case template
  /// The params of the event that another param of the plugin names for it to fire, by their names.
  case eventParams
  /// The same; without them, the plugin passes values on that it has collected.
  case eventParamsOrValues
  /// The direction in which the plugin fires the events that its other params name.
  case direction
  /// The keys of data under which the fields of a record are written, by the names of the fields.
  case fieldKeys
  /// A key of the data of the module or of a module above.
  case dataKey
  /// A key of the data, as `dataKey`, whose value is an event that the plugin fires: `{"event": "toast.show", "params":
  /// {"text": "Hi"}, "going": "up"}`. The plugin fires the events alone that another param lists, an array among those of
  /// `firesNamedBy`.
  case action
  /// A key of data under which URLs are, by the URLs in whose place they are opened.
  case relocations
  /// The id of a control in a view of the module, for whose taps the plugin waits.
  case control
  /// The names of entries of the module whose plugins handle an event.
  case handlers(of: Name)
  /// A condition on the data of the module and of the modules above.
  case condition
}

extension KeyPurpose {
  /// Whether the text is a key of data.
  package var isDataKey: Bool { self == .dataKey || self == .action }
}
