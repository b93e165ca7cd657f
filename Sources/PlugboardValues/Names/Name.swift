internal import Synchronization

/// An interned string; two names are equal exactly if their integers are.
///
/// Names of events, keys and plugins are interned in a process-wide table that only grows; module
/// ids and nested JSON keys never enter it. Creating a name costs a hash and a lock, comparing two
/// an integer comparison.
public struct Name: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  @usableFromInline package let index: UInt32

  public init(_ text: String) {
    index = NameTable.shared.withLock { $0.intern(text) }
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The empty name, which no key, event or plugin has.
  public static var empty: Name { Name(index: 0) }

  package init(index: UInt32) {
    self.index = index
  }

  public var text: String {
    NameTable.shared.withLock { $0.texts[Int(index)] }
  }

  public var description: String { text }

  public static func == (left: Name, right: Name) -> Bool { left.index == right.index }

  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// The table of all names of the process.
struct NameTable {
  static let shared = Mutex(NameTable())

  /// The empty name is the first, so that no look-up is needed for it.
  private(set) var texts = [""]
  private var indices: [String: UInt32] = ["": 0]

  mutating func intern(_ text: String) -> UInt32 {
    if let index = indices[text] { return index }
    let index = UInt32(texts.count)
    texts.append(text)
    indices[text] = index
    return index
  }
}
