/// The suspended deliveries by number, also found by their modules and by the likeness of their events.
///
/// Each look-up costs the same however many deliveries are suspended.
@MainActor struct SuspendedDeliveries {
  /// The properties that equal events have in common.
  private struct Likeness: Hashable {
    let event: Name
    let node: ObjectIdentifier
    let firedAt: ModuleID
    /// The hash of the params in any order; 0 for typed params, which aren't converted to hash them.
    let params: Int

    @MainActor init(_ suspended: SuspendedDelivery, firedAt: ModuleID, params: Int) {
      event = suspended.event
      node = ObjectIdentifier(suspended.node)
      self.firedAt = firedAt
      self.params = params
    }
  }

  private var all: [Int: SuspendedDelivery] = [:]
  /// By the module of the subscriber.
  private var numbersByNode: [ObjectIdentifier: Set<Int>] = [:]
  private var numbersByFiredAt: [ModuleID: Set<Int>] = [:]
  private var numbersByLikeness: [Likeness: Set<Int>] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// All deliveries, the oldest first.
  var sorted: [(number: Int, delivery: SuspendedDelivery)] {
    all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  subscript(number: Int) -> SuspendedDelivery? { all[number] }

  mutating func insert(_ suspended: SuspendedDelivery, as number: Int) {
    all[number] = suspended
    numbersByNode[ObjectIdentifier(suspended.node), default: []].insert(number)
    guard let fire = suspended.fire else { return }
    numbersByFiredAt[fire.module, default: []].insert(number)
    let likeness = Likeness(suspended, firedAt: fire.module, params: fire.params.hash)
    numbersByLikeness[likeness, default: []].insert(number)
  }

  mutating func remove(_ number: Int) {
    guard let suspended = all.removeValue(forKey: number) else { return }
    numbersByNode.remove(number, under: ObjectIdentifier(suspended.node))
    guard let fire = suspended.fire else { return }
    numbersByFiredAt.remove(number, under: fire.module)
    numbersByLikeness.remove(
      number, under: Likeness(suspended, firedAt: fire.module, params: fire.params.hash))
  }

  /// Returns the deliveries that subscribers of a module have suspended, the oldest first.
  func deliveries(at node: ModuleNode) -> [SuspendedDelivery] {
    (numbersByNode[ObjectIdentifier(node)] ?? []).sorted().compactMap { all[$0] }
  }

  /// Returns the deliveries that were fired at a module, the oldest first.
  func deliveries(firedAt module: ModuleID) -> [(number: Int, delivery: SuspendedDelivery)] {
    (numbersByFiredAt[module] ?? []).sorted().compactMap { number in
      all[number].map { (number, $0) }
    }
  }

  /// Returns the delivery that waits longest, of an equal event that the same subscriber suspended.
  func equal(
    to suspended: SuspendedDelivery, by subscriber: SubscriberIdentity, firedAt module: ModuleID,
    _ params: Params
  ) -> SuspendedDelivery? {
    let alike = [params.unorderedHash, 0].map { Likeness(suspended, firedAt: module, params: $0) }
    let equal = Set(alike.flatMap { numbersByLikeness[$0] ?? [] }).filter { number in
      guard let other = all[number] else { return false }
      return other.subscriber?.isSame(as: subscriber) == true
        && other.fire?.params.values.hasSameValues(as: params) == true
    }
    return equal.min().flatMap { all[$0] }
  }
}

extension Dictionary where Value == Set<Int> {
  fileprivate mutating func remove(_ number: Int, under key: Key) {
    self[key]?.remove(number)
    if self[key]?.isEmpty == true { self[key] = nil }
  }
}

extension Params {
  /// Returns whether others have the same names and values, in any order.
  fileprivate func hasSameValues(as other: Params) -> Bool {
    guard entries.count == other.entries.count else { return false }
    let values = Dictionary(other.entries.map { ($0.name, $0.value) }) { first, _ in first }
    return entries.allSatisfy { values[$0.name] == $0.value }
  }
}
