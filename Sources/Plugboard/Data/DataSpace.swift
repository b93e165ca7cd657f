/// The data of one module: few values in the order of their first writing, found by name.
///
/// Looking up is linear in up to 16 values and hashed beyond.
struct DataSpace {
  struct Entry {
    let name: Name
    var value: Value
  }

  private static let linearLimit = 16

  let generation: UInt32
  var isOpen = true
  /// In the order of their first writing; one that was removed has no name until they are swept.
  private var entries: ContiguousArray<Entry>
  private var removedCount = 0
  private var positions: [Name: Int]?
  /// What few spaces have: observers and references.
  var extras: DataExtras?

  init(generation: UInt32, _ values: Params) {
    self.generation = generation
    entries = ContiguousArray(values.entries.lazy.map { Entry(name: $0.name, value: $0.value) })
    indexIfLarge()
  }

  /// In the order of their first writing.
  var values: [(name: Name, value: Value)] {
    entries.lazy.filter { $0.name != .empty }.map { ($0.name, $0.value) }
  }

  private func position(of name: Name) -> Int? {
    if let positions { return positions[name] }
    for position in entries.indices where entries[position].name == name { return position }
    return nil
  }

  subscript(name: Name) -> Value? {
    guard let position = position(of: name) else { return nil }
    return entries[position].value
  }

  /// Writes, or removes where `value` is nil; gives back what stood there.
  mutating func set(_ name: Name, _ value: Value?) -> Value? {
    switch (position(of: name), value) {
    case (let position?, let value?):
      let old = entries[position].value
      entries[position].value = value
      return old
    case (let position?, nil):
      guard positions != nil else { return entries.remove(at: position).value }
      let old = entries[position].value
      entries[position] = Entry(name: .empty, value: .null)
      positions?[name] = nil
      removedCount += 1
      // Swept when half of them are gone, so that removing many costs no more than writing them.
      if removedCount * 2 > entries.count { sweep() }
      return old
    case (nil, let value?):
      positions?[name] = entries.count
      entries.append(Entry(name: name, value: value))
      if positions == nil { indexIfLarge() }
      return nil
    case (nil, nil):
      return nil
    }
  }

  /// Takes a value out, so that it can be changed in place; `set` puts it back.
  mutating func take(_ name: Name) -> Value? {
    guard let position = position(of: name) else { return nil }
    var value = Value.null
    swap(&value, &entries[position].value)
    return value
  }

  mutating func arrange(_ names: [Name]) {
    sweep()
    var ranks: [Name: Int] = [:]
    for (rank, name) in names.enumerated() { ranks[name] = rank }
    let ranked = entries.enumerated().sorted { left, right in
      (ranks[left.element.name] ?? names.count, left.offset)
        < (ranks[right.element.name] ?? names.count, right.offset)
    }
    entries = ContiguousArray(ranked.map(\.element))
    indexIfLarge()
  }

  private mutating func sweep() {
    entries.removeAll { $0.name == .empty }
    removedCount = 0
    positions = nil
    indexIfLarge()
  }

  private mutating func indexIfLarge() {
    guard entries.count > Self.linearLimit else { return }
    positions = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The observers and references of a data space.
@MainActor final class DataExtras {
  var references: [(name: Name, reference: StoredReference)] = []
  var observations: [DataObservation] = []
  var pending: [DataChange] = []
  var isDelivering = false
  var isClosed = false
}
