/// Who fired an event: a plugin of a module, or the host.
public struct Publisher: Sendable, Hashable {
  /// Nil where the host fired.
  public let plugin: Name?
  /// Nil where the host fired.
  public let module: ModuleID?

  public static let host = Publisher(plugin: nil, module: nil)

  public init(_ plugin: Name, of module: ModuleID) { self.init(plugin: plugin, module: module) }

  init(plugin: Name?, module: ModuleID?) {
    self.plugin = plugin
    self.module = module
  }
}

extension Publisher: CustomStringConvertible {
  public var description: String {
    guard let plugin, let module else { return "host" }
    return "\(plugin) of \(module)"
  }
}

/// A publisher as a fire carries it: by its station, which is borrowed as what the fire covers is.
struct Origin {
  static var host: Origin {
    Origin(plugin: .empty, station: nil)
  }

  /// The empty name stands for the host.
  let plugin: Name
  let station: Lent<Station>?
}
