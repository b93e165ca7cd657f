/// Something of a plugin that outlives its module.
public struct Leak: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The plugin itself, which something still holds.
    case instance
    /// A task of its context that goes on though it was cancelled.
    case task
  }

  public let kind: Kind
  /// Nil for a task of the host.
  public let plugin: Name?
  public let module: ModuleID
}

extension Leak: CustomStringConvertible {
  public var description: String {
    let owner = plugin.map { "plugin \"\($0)\"" } ?? "the host"
    return "\(kind.rawValue) of \(owner) at \"\(module)\""
  }
}
