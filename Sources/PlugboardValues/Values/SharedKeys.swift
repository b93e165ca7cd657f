/// The ordered keys of a record, which records with the same keys can share.
///
/// A look-up is linear up to 16 keys and hashed beyond, which reads an object of 10,000 keys in a
/// tenth of the time. Sharing saves a list for each object (see `SharedKeysTable`).
// Unchecked, as it is mutable: a record or the parser mutates it only while it is the sole owner.
final class SharedKeys: @unchecked Sendable {
  /// The number of keys beyond which they are hashed.
  static let linearLimit = 16

  // Read and set whole, never modified in place: accesses need no exclusivity check at run
  // time.
  private(set) var keys: [String]
  private var positions: [ExactText: Int]?

  /// Creates a list of keys that are known to differ.
  init(_ keys: [String]) {
    self.keys = keys
    positions = Self.positions(of: keys)
  }

  func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    // Most keys differ, which `==` finds in fewer instructions.
    return keys.firstIndex { $0 == key && $0.hasSameBytes(as: key) }
  }

  /// Appends a key that is known to be new.
  func append(_ key: String) {
    var keys = self.keys
    self.keys = []
    keys.append(key)
    var positions = self.positions
    self.positions = nil
    positions?[key] = keys.count - 1
    self.positions = positions ?? Self.positions(of: keys)
    self.keys = keys
  }

  /// Returns the positions by key, or nil if the keys are few enough for a linear search.
  private static func positions(of keys: [String]) -> [ExactText: Int]? {
    guard keys.count > linearLimit else { return nil }
    var positions: [ExactText: Int] = [:]
    positions.reserveCapacity(keys.count * 2)
    for (position, key) in keys.enumerated() { positions[key] = position }
    return positions
  }
}
