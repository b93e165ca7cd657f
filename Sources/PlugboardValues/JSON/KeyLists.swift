/// The lists of keys that the objects of a text have had so far, as a tree: each place stands for the
/// keys on the way to it.
///
/// A key that comes where it came before is found by comparing bytes, is known to differ from those
/// before it, and is not made again. The tree is bounded; objects that it has no room for have lists
/// of their own.
struct KeyLists {
  private struct Place {
    /// The last key, in its quotes, where it stood first.
    let offset: Int
    let length: Int
    let parent: Int
    /// How many keys there are.
    let count: Int
    /// Zero where there is none.
    var firstChild = 0
    var sibling = 0
    var children = 0
  }

  /// The place of no keys.
  static let root = 0
  private static let placeLimit = 1024
  private static let childLimit = 16

  private var places = [Place(offset: 0, length: 0, parent: 0, count: 0)]
  private var texts = [""]
  private var lists: [KeyList?] = [nil]

  /// The place behind another where the key stands whose quote is at an offset, and where it ends.
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

  /// The position of a key among those of a place.
  func position(of key: String, at place: Int) -> Int? {
    var place = place
    while place != Self.root {
      if texts[place] == key { return places[place].count - 1 }
      place = places[place].parent
    }
    return nil
  }

  /// Adds a new key behind a place, if there is room for it.
  mutating func add(_ key: String, _ range: Range<Int>, after parent: Int) -> Int? {
    guard places.count < Self.placeLimit, places[parent].children < Self.childLimit,
      places[parent].count < KeyList.linearLimit
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

  /// The one list of a place; nil where there are no keys.
  @inline(__always)
  mutating func list(at place: Int) -> KeyList? {
    if let list = lists[place] { return list }
    guard place != Self.root else { return nil }
    return newList(at: place)
  }

  @inline(never)
  private mutating func newList(at place: Int) -> KeyList {
    let list = KeyList(keys(at: place))
    lists[place] = list
    return list
  }

  /// The keys of a place.
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
