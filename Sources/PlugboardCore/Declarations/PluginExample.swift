/// A node of a document that shows how a plugin is used:
///
///     PluginExample(
///       "A film that opens its page.",
///       """
///       { "data": { "title": "Metropolis" }, "plugins": ["poster", "route"] }
///       """)
public struct PluginExample: Sendable, Hashable {
  /// The point of the example, in one or two sentences.
  public let caption: String
  /// The level of the node; nil for the first level on which the plugin mounts.
  public let level: Level?
  /// The node as JSON: a page or an app is a whole document, any other node stands in the array of its parent.
  public let text: String
  /// Further documents that the node uses, such as templates and sources: their texts by their paths.
  public let documents: [String: String]

  public init(
    _ caption: String, on level: Level? = nil, _ text: String,
    with documents: [String: String] = [:]
  ) {
    self.caption = caption
    self.level = level
    self.text = text
    self.documents = documents
  }
}
