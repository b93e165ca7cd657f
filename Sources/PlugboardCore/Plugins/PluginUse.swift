/// Something that a plugin did which its manifest must list: strict mode tells each.
public struct PluginUse: Sendable, Hashable {
  /// The lists of the manifest.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case fires, reads, writes
  }

  public let kind: Kind
  /// The event, or the key of module data.
  public let name: Name
  public let plugin: Name
  /// The module of the plugin, whichever the event or the data belongs to.
  public let module: ModuleID
}

extension PluginUse: CustomStringConvertible {
  public var description: String { "plugin \"\(plugin)\" \(kind.rawValue) \"\(name)\"" }
}

extension PluginManifest {
  /// The names that the manifest lists for uses of a kind.
  public func declared(_ kind: PluginUse.Kind) -> [Name] {
    switch kind {
    case .fires: fires
    case .reads: reads.map(\.name)
    case .writes: writes.map(\.name)
    }
  }
}
