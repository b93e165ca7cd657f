/// The search for objects that outlive their modules, in strict mode and while a plugin asks for it.
@MainActor final class LeakSearch {
  /// An object that may turn out to be a leak.
  private struct Suspect {
    let leak: Leak
    weak var object: AnyObject?
  }

  private var suspects: [Suspect] = []
  /// The modules whose plugins ask for the search.
  private var askers: Set<ModuleID> = []
  /// The number of suspects after which released suspects are swept.
  private var limit = 64

  var leaks: [Leak] {
    suspects.removeAll { $0.object == nil }
    return suspects.map(\.leak)
  }

  var isAsked: Bool { !askers.isEmpty }

  /// Searches until the plugins of a module end.
  func ask(by module: ModuleID) { askers.insert(module) }

  /// Remembers objects of a module that must be gone soon after its end.
  func suspect(
    _ objects: [(object: AnyObject, kind: Leak.Kind, plugin: Name?)], of module: ModuleID
  ) {
    askers.remove(module)
    // Swept whenever there are twice as many: ending many modules costs no more than having them.
    if suspects.count >= limit {
      suspects.removeAll { $0.object == nil }
      limit = max(64, suspects.count * 2)
    }
    for (object, kind, plugin) in objects {
      suspects.append(
        Suspect(leak: Leak(kind: kind, plugin: plugin, module: module), object: object))
    }
  }
}

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
