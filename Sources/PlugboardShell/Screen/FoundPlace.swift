/// The place of a search hit among all hits.
struct FoundPlace: Hashable {
  /// The position of the hit.
  let position: Int
  /// Its number, from 1.
  let number: Int
  let count: Int
  /// Whether the search went on at the other end.
  let isWrapped: Bool

  /// Finds the next of the ascending positions from one on, or the one before; nil if there is none.
  ///
  /// - Parameter again: Whether the position itself was found before.
  init?(among positions: [Int], from start: Int?, backwards: Bool, again: Bool) {
    let start = start ?? -1
    let next =
      backwards
      ? positions.last { $0 < start } : positions.first { again ? $0 > start : $0 >= start }
    guard let position = next ?? (backwards ? positions.last : positions.first),
      let index = positions.firstIndex(of: position)
    else { return nil }
    self.position = position
    number = index + 1
    count = positions.count
    isWrapped = next == nil
  }
}
