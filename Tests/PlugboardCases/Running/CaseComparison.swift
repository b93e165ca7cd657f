internal import Plugboard

/// Compares values of cases as JSON: 1 equals 1.0, and the order of keys is ignored.
enum CaseComparison {
  static func agree(_ expected: Value, _ found: Value) -> Bool {
    switch (expected, found) {
    case (.int(let int), .double(let double)), (.double(let double), .int(let int)):
      Int(exactly: double) == int
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { agree($0, $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count && isPart(left, of: right)
    default: expected == found
    }
  }

  /// Whether every expected field was found; further fields may be found.
  static func isPart(_ expected: Fields, of found: Fields) -> Bool {
    expected.allSatisfy { field in found[field.key].map { agree(field.value, $0) } ?? false }
  }
}
