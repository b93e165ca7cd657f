/// The keys of a record, in their order, which records with the same keys share.
///
/// Looking up a key is linear up to 16 keys and hashed beyond, so that no use is quadratic.
// Changed only by a record that alone refers to it, or by the reader that is making it.
final class KeyList: @unchecked Sendable {
  /// Beyond this many the keys are hashed.
  static let linearLimit = 16

  // Read and set whole, never changed in place: no access must then be tracked while the program runs.
  private(set) var keys: [String]
  private var positions: [String: Int]?

  /// Takes keys that are known to differ.
  init(_ keys: [String]) {
    self.keys = keys
    positions = Self.positions(of: keys)
  }

  func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    return keys.firstIndex(of: key)
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

  /// Nil where they are few enough to be looked through.
  private static func positions(of keys: [String]) -> [String: Int]? {
    guard keys.count > linearLimit else { return nil }
    var positions: [String: Int] = [:]
    positions.reserveCapacity(keys.count * 2)
    for (position, key) in keys.enumerated() { positions[key] = position }
    return positions
  }
}
