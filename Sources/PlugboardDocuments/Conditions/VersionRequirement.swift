/// A requirement on a version: `>=2`, `<3.1`, or several with spaces between them.
///
/// `2` includes 2 and all of 2.x.
struct VersionRequirement {
  enum Relation: String, CaseIterable {
    // The longer ones come first, as the shorter ones are their prefixes.
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case above = ">"
    case below = "<"
    case same = "="
  }

  private var demands: [(relation: Relation?, version: [Int])] = []

  /// Parses a requirement; nil if the text is none.
  init?(_ text: String) {
    var relation: Relation?
    for word in text.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "," }).map(
      Substring.init)
    {
      var rest = word
      if let found = Relation.allCases.first(where: { word.hasBytePrefix($0.rawValue) }) {
        guard relation == nil else { return nil }
        relation = found
        rest = word.afterBytePrefix(found.rawValue) ?? word
        if rest.isEmpty { continue }
      }
      guard let version = Self.numbers(rest) else { return nil }
      demands.append((relation, version))
      relation = nil
    }
    guard !demands.isEmpty, relation == nil else { return nil }
  }

  func holds(for version: [Int]) -> Bool {
    demands.allSatisfy { demand in
      let order = Self.compare(version, demand.version)
      return switch demand.relation {
      case .atLeast: order >= 0
      case .atMost: order <= 0
      case .above: order > 0
      case .below: order < 0
      case .equal, .same: order == 0
      case nil: Self.compare(Array(version.prefix(demand.version.count)), demand.version) == 0
      }
    }
  }

  /// Returns the numbers of a version, or nil if the text is none.
  static func numbers(_ text: some StringProtocol) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy(\.isDigit), let number = Int(part) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func compare(_ left: [Int], _ right: [Int]) -> Int {
    for position in 0..<max(left.count, right.count) {
      let first = position < left.count ? left[position] : 0
      let second = position < right.count ? right[position] : 0
      if first != second { return first < second ? -1 : 1 }
    }
    return 0
  }

}
