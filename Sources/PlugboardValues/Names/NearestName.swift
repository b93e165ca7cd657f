/// The search for the known name that an unknown one probably means.
///
/// Longer texts than ``longest``, such as generated URLs, have no near name: a comparison costs the
/// product of both lengths.
public enum NearestName {
  /// The most letters of a name that is compared.
  public static let longest = 100

  /// Returns the closest known name; nil if more than a third of the letters differ in all of them.
  public static func of(_ name: String, among known: some Sequence<String>) -> String? {
    guard let wanted = letters(of: name) else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in known {
      guard let letters = letters(of: candidate) else { continue }
      let limit = max(1, max(wanted.count, letters.count) / 3)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns the letters of a name in lower case; nil if they are too many.
  private static func letters(of name: String) -> [Unicode.Scalar]? {
    guard name.unicodeScalars.prefix(longest + 1).count <= longest else { return nil }
    return Array(name.lowercased().unicodeScalars)
  }

  /// Returns how many letters must be inserted, deleted, changed or swapped with a neighbour.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
