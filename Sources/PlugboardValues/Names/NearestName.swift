/// The search for the known name that an unknown one probably means.
///
/// Longer texts than ``longest``, such as generated URLs, have no near name: a comparison costs the
/// product of both lengths.
public enum NearestName {
  /// The most letters of a name that is compared.
  public static let longest = 100

  /// Returns the closest known name; nil if in every name more than a third of the letters differ.
  ///
  /// Words before a dot that both names begin with don't count, and of the rest two fifths may differ: `layout.grid` isn't
  /// near to `layout.fixed`. Without a near
  /// name, the only one whose word behind the last dot is the whole unknown name is returned, as `layout.tile` for `tile`.
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

  /// Returns the closest name, as ``NearestName/of(_:among:)`` does.
  package func nearest(to name: String) -> String? {
    guard let wanted = Self.letters(of: name) else { return nil }
    var best: (name: String, distance: Int)?
    var rows = Rows()
    for candidate in candidates {
      let letters = candidate.letters
      let shared = Self.sharedWords(wanted, letters)
      let rest = max(wanted.count, letters.count) - shared
      let allowed = max(1, shared == 0 ? rest / 3 : rest * 2 / 5)
      // A later name counts only if it is closer.
      let limit = min(allowed, best.map { $0.distance - 1 } ?? .max)
      guard limit >= 0, abs(letters.count - wanted.count) <= limit,
        let distance = rows.distance(wanted, letters, atMost: limit)
      else { continue }
      best = (candidate.name, distance)
    }
    return best?.name ?? only(endingWith: wanted)
  }

  /// Returns the only name whose word behind the last dot has these letters; nil if there is none, or several.
  private func only(endingWith letters: [Unicode.Scalar]) -> String? {
    guard letters.count > 1, !letters.contains(".") else { return nil }
    let found = candidates.filter { $0.letters.split(separator: ".").last == letters[...] }
    return found.count == 1 ? found[0].name : nil
  }

  /// Returns the number of letters of the words before a dot with which both names begin, with the dots.
  private static func sharedWords(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var shared = 0
    for (index, (letter, other)) in zip(left, right).enumerated() {
      guard letter == other else { break }
      if letter == "." { shared = index + 1 }
    }
    return shared
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
