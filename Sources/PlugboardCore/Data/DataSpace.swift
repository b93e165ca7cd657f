/// A module with data: the part of a live module that `DataManager` owns. A layer of the module and no object of
/// its own, which saves each module 48 bytes.
///
/// A module has few values; they are found by name in the order of their first writing, linearly up
/// to 16 values and hashed beyond. A module begins with the values of its plan,
/// shared until one is written.
///
/// Arrays are taken out to be changed and put back whole: reading them then needs no check for a
/// write in progress, which is half the cost of a read.
@MainActor @usableFromInline class DataSpace: ModuleNode {
  typealias Entry = Params.Entry

  /// The number of values up to which they are searched by comparing names: few values need no table of positions.
  private static let linearLimit = 16

  /// In the order of first writing. Of many, a removed entry has the empty name until it is swept, which keeps the
  /// positions of the others; an Optional name would cost each entry eight bytes. Nil before the space is opened, and
  /// after it was closed.
  private var entries: [Entry]?
  /// Nil until the space needs it, as few do.
  private(set) var extras: DataExtras?

  func openData(_ values: Params) {
    entries = values.entries
    rehash(values.entries)
  }

  var isDataOpen: Bool { entries != nil }

  /// The values in the order of their first writing.
  var values: [Entry] { (entries ?? []).filter { $0.name != .empty } }

  func value(_ name: Name) -> Value? {
    guard let entries else { return nil }
    if entries.count > Self.linearLimit {
      return extras?.positions[name].map { entries[$0].value }
    }
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }

  private func position(of name: Name, in entries: [Entry]) -> Int? {
    guard entries.count <= Self.linearLimit else { return extras?.positions[name] }
    for position in entries.indices where entries[position].name == name { return position }
    return nil
  }

  /// Writes a value, or removes it if `value` is nil, and returns the old one.
  func setValue(_ name: Name, to value: Value?) -> Value? {
    var entries = entries ?? []
    self.entries = []
    defer { self.entries = entries }
    switch (position(of: name, in: entries), value) {
    case (let position?, let value?):
      let old = entries[position].value
      entries[position] = Entry(name: name, value: value)
      return old
    case (let position?, nil):
      guard entries.count > Self.linearLimit else { return entries.remove(at: position).value }
      let old = entries[position].value
      entries[position] = Entry(name: .empty, value: .null)
      let extras = makeExtrasIfNeeded()
      extras.positions[name] = nil
      // Swept once half of them are gone: removing many costs no more than writing them.
      if extras.positions.count * 2 < entries.count {
        entries.removeAll { $0.name == .empty }
        rehash(entries)
      }
      return old
    case (nil, let value?):
      if entries.count > Self.linearLimit { makeExtrasIfNeeded().positions[name] = entries.count }
      entries.append(Entry(name: name, value: value))
      if entries.count == Self.linearLimit + 1 { rehash(entries) }
      return nil
    case (nil, nil):
      return nil
    }
  }

  /// Takes a value out for a change in place, and leaves null; `setValue` puts it back.
  func withdrawValue(_ name: Name) -> Value? {
    var entries = entries ?? []
    self.entries = []
    defer { self.entries = entries }
    guard let position = position(of: name, in: entries) else { return nil }
    let value = entries[position].value
    entries[position] = Entry(name: name, value: .null)
    return value
  }

  /// Puts the values in the order of `names`; others follow.
  func arrangeValues(_ names: [Name]) {
    var ranks: [Name: Int] = [:]
    for (rank, name) in names.enumerated() { ranks[name] = rank }
    let ranked = values.enumerated().sorted { left, right in
      (ranks[left.element.name] ?? names.count, left.offset)
        < (ranks[right.element.name] ?? names.count, right.offset)
    }
    entries = ranked.map(\.element)
    rehash(ranked.map(\.element))
  }

  /// Drops all values, references and observers.
  func closeData() {
    entries = nil
    let ended = extras
    extras = nil
    ended?.close()
  }

  func makeExtrasIfNeeded() -> DataExtras {
    if let extras { return extras }
    let extras = DataExtras()
    self.extras = extras
    return extras
  }

  private func rehash(_ entries: [Entry]) {
    guard entries.count > Self.linearLimit else {
      extras?.positions = [:]
      return
    }
    makeExtrasIfNeeded().positions = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The parts of a data space that most do without: many values, references, observers.
@MainActor final class DataExtras {
  /// The positions of the values, if they are too many to be searched linearly.
  var positions: [Name: Int] = [:]
  private(set) var references: [(name: Name, reference: StoredReference)] = []
  var observations: [DataObservation] = []
  /// The answers that hosts keep and that were made of the module.
  var watches = WatchList()
  /// The observations of other modules by this one.
  private(set) var elsewhere: [DataObservation] = []
  /// The array lengths at which cancelled observations are swept.
  private var limits = (here: 1, elsewhere: 1)
  /// The changes that wait for the next round of delivery.
  var pending: [DataChange] = []
  var isDelivering = false

  var liveReferences: [(name: Name, object: AnyObject)] {
    references.compactMap { entry in entry.reference.object.map { (entry.name, $0) } }
  }

  /// Whether something observes a key, or every key.
  func isObserved(_ key: Name) -> Bool {
    observations.contains { $0.isActive && ($0.key ?? key) == key }
  }

  /// Stores a reference, or removes it if `reference` is nil.
  func setReference(_ name: Name, to reference: StoredReference?) {
    // The old one is dropped once the new list is in its place: its end may read the module's data.
    let old = references
    var references = old.filter { $0.name != name }
    if let reference { references.append((name, reference)) }
    self.references = references
    withExtendedLifetime(old) {}
  }

  /// Ends the observations by the plugins of the module, or by one plugin, here and at other modules.
  func endOwnObservations(of plugin: Name? = nil) {
    func isEnding(_ observation: DataObservation) -> Bool {
      observation.plugin != nil && observation.plugin == plugin ?? observation.plugin
    }
    let ended = elsewhere.filter(isEnding)
    elsewhere.removeAll(where: isEnding)
    for observation in observations where observation.isOwn && isEnding(observation) {
      observation.cancel()
    }
    for observation in ended { observation.cancel() }
  }

  /// Ends the observations by the plugins of the module, and drops its references.
  func dropOwn() {
    let ended = references
    references = []
    endOwnObservations()
    withExtendedLifetime(ended) {}
  }

  /// Ends all observations, then drops the references. If the module ends while a change of it is being
  /// delivered, the delivery holds on to the extras, but not to the referenced objects.
  func close() {
    for observation in observations + elsewhere { observation.cancel() }
    let ended = references
    references = []
    withExtendedLifetime(ended) {}
  }

  func add(_ observation: DataObservation) {
    Self.add(observation, to: &observations, limit: &limits.here)
  }

  /// Adds an observation of another module, which ends with this one.
  func addElsewhere(_ observation: DataObservation) {
    Self.add(observation, to: &elsewhere, limit: &limits.elsewhere)
  }

  /// Adds an observation, and sweeps cancelled ones once there are twice as many as the last sweep has
  /// left: that costs no more than the additions since then.
  private static func add(
    _ observation: DataObservation, to observations: inout [DataObservation], limit: inout Int
  ) {
    if observations.count >= limit {
      observations.removeAll { !$0.isActive }
      limit = max(1, observations.count * 2)
    }
    observations.append(observation)
  }
}
