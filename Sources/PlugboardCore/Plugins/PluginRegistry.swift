/// The plugins that configs may name; adding one is one line here and one file.
public struct PluginRegistry: Sendable {
  /// By name.
  private var types: [String: PluginType] = [:]
  /// In the order of their registration.
  public private(set) var all: [PluginType] = []

  public init() {}

  /// Throws where two types bear the same name, or one an empty name.
  public init(_ plugins: [any Plugin.Type]) throws(PluginError) {
    for plugin in plugins { try register(plugin) }
  }

  /// As for metatypes; faster at mounting where each is made from a type that the compiler knows.
  public init(_ plugins: [PluginType]) throws(PluginError) {
    for plugin in plugins { try register(plugin) }
  }

  /// Throws where the name is empty or taken; the registry is unchanged then.
  public mutating func register(_ plugin: any Plugin.Type) throws(PluginError) {
    try register(PluginType(plugin))
  }

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
