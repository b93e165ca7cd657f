/// Something of a plugin that outlives its module.
public struct Leak: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The plugin itself, which something still holds.
    case instance
    /// A task of its context that goes on though it was cancelled.
    case task
  }

  public let kind: Kind
  public let plugin: Name
  public let module: ModuleID
}

extension Leak: CustomStringConvertible {
  public var description: String { "\(kind.rawValue) of plugin \"\(plugin)\" at \"\(module)\"" }
}
