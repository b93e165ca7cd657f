/// The data of one module: few values in the order of their first writing, found by name.
///
/// Looking up is linear in up to 16 values and hashed beyond. The values that a module begins with
/// are those of its plan, held in common until one is written.
struct DataSpace {
  typealias Entry = Params.Entry

  private static let linearLimit = 16

  /// In the order of their first writing; one that was removed has no name until they are swept.
  private var entries: [Entry] = []
  /// What few spaces have: many values, observers and references.
  private(set) var extras: DataExtras?
  var isOpen = true

  init(_ values: Params) {
    entries = values.entries
    hashIfLarge()
  }

  /// The space of a module that has ended.
  static var closed: DataSpace {
    var space = DataSpace(Params())
    space.isOpen = false
    return space
  }

  /// In the order of their first writing.
  var values: [Entry] { isHashed ? entries.filter { $0.name != .empty } : entries }

  private var isHashed: Bool { entries.count > Self.linearLimit }

  private func position(of name: Name) -> Int? {
    guard !isHashed else { return extras?.positions[name] }
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
      entries[position] = Entry(name: name, value: value)
      return old
    case (let position?, nil):
      guard isHashed else { return entries.remove(at: position).value }
      let old = entries[position].value
      entries[position] = Entry(name: .empty, value: .null)
      let extras = takeExtras()
      extras.positions[name] = nil
      // Swept when half of them are gone, so that removing many costs no more than writing them.
      if extras.positions.count * 2 < entries.count { sweep() }
      return old
    case (nil, let value?):
      if isHashed { takeExtras().positions[name] = entries.count }
      entries.append(Entry(name: name, value: value))
      if entries.count == Self.linearLimit + 1 { hashIfLarge() }
      return nil
    case (nil, nil):
      return nil
    }
  }

  /// Takes a value out, so that it can be changed in place; `set` puts it back.
  mutating func take(_ name: Name) -> Value? {
    guard let position = position(of: name) else { return nil }
    let value = entries[position].value
    entries[position] = Entry(name: name, value: .null)
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
    entries = ranked.map(\.element)
    hashIfLarge()
  }

  /// The extras, made at the first use.
  mutating func takeExtras() -> DataExtras {
    if let extras { return extras }
    let extras = DataExtras()
    self.extras = extras
    return extras
  }

  private mutating func sweep() {
    guard isHashed else { return }
    entries.removeAll { $0.name == .empty }
    extras?.positions = [:]
    hashIfLarge()
  }

  private mutating func hashIfLarge() {
    guard isHashed else { return }
    takeExtras().positions = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What few data spaces have.
final class DataExtras {
  /// Where the values stand, where they are too many to be looked through.
  var positions: [Name: Int] = [:]
  var references: [(name: Name, reference: StoredReference)] = []
  var observations: [DataObservation] = []
  var pending: [DataChange] = []
  var isDelivering = false
  var isClosed = false

  /// Sweeps those that were cancelled whenever there are twice as many.
  @MainActor func add(_ observation: DataObservation) {
    if observations.count & (observations.count - 1) == 0 {
      observations.removeAll { !$0.isActive }
    }
    observations.append(observation)
  }
}
