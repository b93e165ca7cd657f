public import PlugboardCore
public import PlugboardValues

/// A node that can't be shown as its document states it, as this program doesn't know a part of it or a part is faulty.
///
/// Its fault is also among the diagnostics of its assembly.
public struct UnknownContent: Sendable, Hashable {
  /// The part of a node that prevents it.
  public enum Reason: String, Sendable, CaseIterable, ValueConvertible {
    /// The node is no object, or its children are no list.
    case node
    /// There is no readable template of its type.
    case template
    /// No plugin has the name that an entry states, or not for this level.
    case plugin
    /// The params of a plugin don't suffice to mount it.
    case params
  }

  /// The consequence for the page.
  public enum Outcome: String, Sendable, CaseIterable, ValueConvertible {
    /// A placeholder with the fault, for the authors of documents.
    case placeholder
    /// The module without one of its plugins.
    case partial
    /// The fallback of the node, or of one above it.
    case fallback
    /// Nothing.
    case dropped
  }

  /// The id that the node has, or would have.
  public let module: ModuleID
  /// The name of the template or of the plugin; nil for a fault of the node itself.
  public let name: String?
  public let reason: Reason
  public let outcome: Outcome
}
