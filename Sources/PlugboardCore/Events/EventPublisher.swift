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
