/// The search for the known name that an unknown one probably means.
///
/// Longer texts than ``longest``, such as generated URLs, have no near name: a comparison costs the
/// product of both lengths.
public enum NearestName {
  /// The most letters of a name that is compared.
  public static let longest = 100

  /// Returns the closest known name; nil if in every name more than a third of the letters differ.
  public static func of(_ name: String, among known: some Sequence<String>) -> String? {
    guard KnownNames.letters(of: name) != nil else { return nil }
    return KnownNames(known).nearest(to: name)
  }
}

/// Known names in the form in which unknown ones are compared with them, to look for several.
package struct KnownNames: Sendable {
  private struct Candidate {
    let name: String
    let letters: [Unicode.Scalar]
  }

  /// The names that aren't too long, in the order in which they were given.
  private let candidates: [Candidate]

  package init(_ names: some Sequence<String>) {
    candidates = names.compactMap { name in
      Self.letters(of: name).map { Candidate(name: name, letters: $0) }
    }
  }

  /// The number of names that an unknown one is compared with.
  package var count: Int { candidates.count }

  /// Returns the closest name; nil if more than a third of the letters differ in every name.
  package func nearest(to name: String) -> String? {
    guard let wanted = Self.letters(of: name) else { return nil }
    var best: (name: String, distance: Int)?
    var rows = Rows()
    for candidate in candidates {
      let letters = candidate.letters
      let allowed = max(1, max(wanted.count, letters.count) / 3)
      // A later name counts only if it is closer.
      let limit = min(allowed, best.map { $0.distance - 1 } ?? .max)
      guard limit >= 0, abs(letters.count - wanted.count) <= limit,
        let distance = rows.distance(wanted, letters, atMost: limit)
      else { continue }
      best = (candidate.name, distance)
    }
    return best?.name
  }

  /// Returns the letters of a name in lower case; nil if they are too many.
  fileprivate static func letters(of name: String) -> [Unicode.Scalar]? {
    let longest = NearestName.longest
    guard name.unicodeScalars.prefix(longest + 1).count <= longest else { return nil }
    return Array(name.lowercased().unicodeScalars)
  }
}

/// Three rows of the table of distances, which are used again for each pair of names.
private struct Rows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  /// Returns how many letters must be inserted, deleted, changed or swapped with a neighbour; nil if more
  /// than a limit.
  mutating func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    if last.count <= right.count {
      last = Array(repeating: 0, count: right.count + 1)
      (beforeLast, current) = (last, last)
    }
    for column in 0...right.count { last[column] = column }
    var leastOfLast = 0
    for (row, letter) in left.enumerated() {
      current[0] = row + 1
      var least = row + 1
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        least = min(least, cost)
      }
      // The costs of every later row come from this row or, by an exchange, from the row before it.
      guard min(least, leastOfLast) <= limit else { return nil }
      leastOfLast = least
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
