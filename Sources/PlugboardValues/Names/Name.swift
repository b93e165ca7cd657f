internal import Synchronization

/// An interned string; two names are equal exactly if their integers are.
///
/// Names of events, keys and plugins are interned in a process-wide table that only grows; module
/// ids and nested JSON keys never enter it. Names that documents state, such as an event in a param, take
/// at most `statedLimit` of it. Creating a name costs a hash and a lock, comparing two an integer comparison.
public struct Name: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  @usableFromInline package let index: UInt32

  public init(_ text: String) {
    index = NameTable.shared.withLock { $0.intern(text) }
  }

  /// Creates the name of a text that is a name already, and interns nothing; nil if it is none: no plugin,
  /// event or key has it.
  public init?(known text: String) {
    guard let index = NameTable.shared.withLock({ $0.indices[text] }) else { return nil }
    self.index = index
  }

  /// The memory in bytes that names take which only documents state. A server that sends new ones again and
  /// again would fill the process otherwise.
  public static let statedLimit = 1 << 22

  /// Creates the name of a text that a document states; nil if it is new and `statedLimit` has no room
  /// for it.
  public init?(stated text: String) {
    guard let index = NameTable.shared.withLock({ $0.internStated(text) }) else { return nil }
    self.index = index
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

  /// The empty name is the first: it needs no look-up.
  private(set) var texts = [""]
  private(set) var indices: [ExactText: UInt32] = [ExactText(""): 0]
  /// The number of bytes of the texts that documents stated.
  private var statedBytes = 0

  mutating func intern(_ text: String) -> UInt32 {
    if let index = indices[text] { return index }
    let index = UInt32(texts.count)
    texts.append(text)
    indices[text] = index
    return index
  }

  mutating func internStated(_ text: String) -> UInt32? {
    if let index = indices[text] { return index }
    // Besides its text, an entry takes two strings, a hash table's room and an index.
    let bytes = statedBytes + text.utf8.count + 64
    guard bytes <= Name.statedLimit else { return nil }
    statedBytes = bytes
    return intern(text)
  }
}
