/// Something of a plugin that is still there after its module has ended.
public struct Survivor: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The plugin itself: somebody holds it.
    case instance
    /// Work that it gave its context, and that goes on though it was cancelled.
    case task
  }

  public let kind: Kind
  public let plugin: Name
  public let module: ModuleID
}

extension Survivor: CustomStringConvertible {
  public var description: String { "\(kind.rawValue) of plugin \"\(plugin)\" at \"\(module)\"" }
}
