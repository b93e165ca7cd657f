/// The names that a plugin, its params and its keys of data had before, for documents that still use them.
///
///     static let formerly = FormerNames(plugin: ["film-poster"], params: ["text": "label"], keys: ["film": "title"])
///
/// A former name isn't read: the check of documents reports it with the name of today, and can replace it.
public struct FormerNames: Sendable, Hashable {
  /// The former names of the plugin.
  public let plugin: [String]
  /// The names of the params of today, by their former names.
  public let params: [String: String]
  /// The names of the keys of data of today, by their former names.
  public let keys: [String: String]

  public init(
    plugin: [String] = [], params: [String: String] = [:], keys: [String: String] = [:]
  ) {
    self.plugin = plugin
    self.params = params
    self.keys = keys
  }
}
