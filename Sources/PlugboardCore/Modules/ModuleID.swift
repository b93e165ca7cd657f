/// The id of a module, unique in its runtime: `PAGE/LOCAL` for a module of a document, like
/// `home/2/0/5`.
///
/// An object with a `module: ModuleID` belongs to this module (see `ModuleBound`).
public struct ModuleID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  public let text: String

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }

  /// The page instance, `player#2` of `player#2/0/1`.
  public var page: String { String(text.unicodeScalars.prefix { $0 != "/" }) }

  /// The part behind the page; nil for the page itself.
  public var local: String? {
    let scalars = text.unicodeScalars
    return scalars.firstIndex(of: "/").map { String(scalars[scalars.index(after: $0)...]) }
  }

  public var description: String { text }

  public static func == (left: ModuleID, right: ModuleID) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
}

/// An object that belongs to a module by naming it; it needs no registration, base class or
/// context.
public protocol ModuleBound {
  var module: ModuleID { get }
}
