public import Plugboard

/// What the check of a plugin saw, where nothing is wrong with it.
public struct PluginReport: Sendable {
  /// An event or a key of a list of the manifest.
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
  /// What the plugin was seen to do, in the order of the manifest.
  public let seen: [Use]
  /// What the manifest declares and nothing showed.
  public let unseen: [Use]
  /// What documents with faulty params, or the plugin on a level that it doesn't declare, are told.
  public let refusals: [Diagnostic]
}
