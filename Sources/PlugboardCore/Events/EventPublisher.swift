/// The publisher of an event: a plugin of a module, or the host.
public struct EventPublisher: Sendable {
  /// Nil for the host.
  public let plugin: Name?
  let node: ModuleNode?

  public static let host = EventPublisher(plugin: nil, node: nil)

  /// A publisher as a test expects it.
  public init(_ plugin: Name, of module: ModuleID) {
    self.init(plugin: plugin, node: ModuleNode(id: module, level: .other))
  }

  init(plugin: Name?, node: ModuleNode?) {
    self.plugin = plugin
    self.node = node
  }

  /// Nil for the host.
  public var module: ModuleID? { node?.id }
}

extension EventPublisher: Hashable {
  public static func == (left: EventPublisher, right: EventPublisher) -> Bool {
    left.plugin == right.plugin && left.module == right.module
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(module)
  }
}

extension EventPublisher: CustomStringConvertible {
  public var description: String {
    guard let plugin, let module else { return "host" }
    return "\(plugin) of \(module)"
  }
}

/// A publisher as a delivery carries it, held by the code that fires.
struct BorrowedPublisher {
  static let host = BorrowedPublisher(name: .empty, node: nil)

  // Empty for the host: an Optional would be unpacked in each fire.
  private let name: Name
  private let node: Borrowed<ModuleNode>?

  /// - Parameter name: The name of the plugin; empty for the host.
  init(name: Name, node: ModuleNode?) {
    self.name = name
    self.node = Borrowed(node)
  }

  /// Nil for the host.
  var plugin: Name? { name == .empty ? nil : name }

  /// The publisher, holding its module.
  var held: EventPublisher {
    plugin.map { EventPublisher(plugin: $0, node: node?.object) } ?? .host
  }
}
