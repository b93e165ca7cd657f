/// Finds nodes by the hashes of their ids: a table of their numbers, where one whose slot is taken
/// stands in the next free one.
///
/// The ids themselves stand in the tree only, which tells those of one slot apart.
struct ModuleIndex {
  private static let free: Int32 = -1
  private static let removed: Int32 = -2

  private var slots: ContiguousArray<Int32> = []
  /// How many slots are not free, those of removed nodes included.
  private var taken = 0
  private(set) var count = 0

  /// Whether so many further nodes have room, so that a quarter of the slots stays free.
  func hasRoom(for further: Int) -> Bool { (taken + further) * 4 <= slots.count * 3 }

  /// Makes room for further nodes, and some beyond, so that this is seldom called for.
  mutating func grow(by further: Int, hash: (Int32) -> Int) {
    let numbers = slots.filter { $0 >= 0 }
    var capacity = 8
    while (count + further) * 8 > capacity * 5 { capacity *= 2 }
    slots = ContiguousArray(repeating: Self.free, count: capacity)
    (taken, count) = (0, 0)
    for number in numbers { insert(number, hash(number)) }
  }

  /// The number of the node with this hash that is wanted.
  func find(_ hash: Int, where isWanted: (Int32) -> Bool) -> Int32? {
    position(of: hash, where: isWanted).map { slots[$0] }
  }

  /// Takes a node in that doesn't stand here, and for which there is room.
  mutating func insert(_ number: Int32, _ hash: Int) {
    var position = hash & (slots.count - 1)
    while slots[position] >= 0 { position = (position + 1) & (slots.count - 1) }
    if slots[position] == Self.free { taken += 1 }
    slots[position] = number
    count += 1
  }

  mutating func remove(_ number: Int32, _ hash: Int) {
    guard let position = position(of: hash, where: { $0 == number }) else { return }
    slots[position] = Self.removed
    count -= 1
  }

  private func position(of hash: Int, where isWanted: (Int32) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var position = hash & (slots.count - 1)
    while slots[position] != Self.free {
      if slots[position] >= 0, isWanted(slots[position]) { return position }
      position = (position + 1) & (slots.count - 1)
    }
    return nil
  }
}
