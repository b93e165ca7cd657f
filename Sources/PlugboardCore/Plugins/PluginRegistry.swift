/// The plugins that configs may name: adding one is one file, and one line where the registry is
/// made.
public struct PluginRegistry: Sendable {
  /// By name.
  private var types: [String: PluginType] = [:]
  /// In the order of their registration.
  public private(set) var all: [PluginType] = []

  public init() {}

  /// Makes a registry of plugins.
  ///
  /// - Throws: if two types have the same name, or one an empty name.
  public init(_ plugins: [PluginType]) throws(PluginError) {
    for plugin in plugins { try register(plugin) }
  }

  /// Adds a plugin.
  ///
  /// - Throws: if the name is empty or taken; the registry is unchanged then.
  public mutating func register(_ type: PluginType) throws(PluginError) {
    let name = type.name.text
    guard !name.isEmpty else { throw .emptyName }
    guard types[name] == nil else { throw .duplicateName(name) }
    types[name] = type
    all.append(type)
  }

  public subscript(name: String) -> PluginType? { types[name] }

  /// In the order of their registration.
  public var names: [String] { all.map(\.name.text) }
}
