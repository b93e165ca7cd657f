public import Plugboard

/// The report on a plugin that passed the check.
public struct PluginReport: Sendable {
  /// An event or a key that the manifest lists.
  public struct Use: Sendable, Hashable, CustomStringConvertible {
    public let kind: PluginUse.Kind
    public let name: Name

    public init(_ kind: PluginUse.Kind, _ name: Name) {
      self.kind = kind
      self.name = name
    }

    public var description: String { "\(kind.rawValue) \"\(name)\"" }
  }

  public let plugin: Name
  /// The declared uses that the check saw, in the order of the manifest.
  public let seen: [Use]
  /// The declared uses that no scenario showed.
  public let unseen: [Use]
  /// The diagnostics of documents with faulty params, or with the plugin on an undeclared level.
  public let refusals: [Diagnostic]
}
