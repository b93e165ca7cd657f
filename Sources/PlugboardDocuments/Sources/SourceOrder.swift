/// The order in which a request wants records: by one field, then by the next.
///
/// Numbers come first, by their size, then texts, in a language of the page and without regard to case and to the
/// marks of Latin letters, then false and true. A "-" before a field reverses that. Records that have nothing of
/// these kinds there come last in either direction, and equal ones stay in their order.
struct SourceOrder {
  struct Criterion {
    let field: String
    let isDescending: Bool

    /// Makes a criterion of the name of a field, with a "-" before it for the reverse; nil if there is no name.
    init?(_ text: String) {
      let descending = text.afterBytePrefix("-")
      field = descending.map(String.init) ?? text
      isDescending = descending != nil
      if field.isEmpty { return nil }
    }
  }

  let criteria: [Criterion]

  /// Makes an order of the name of a field, or of an array of names; nil if the value is something else.
  init?(_ value: Value) {
    let texts: [String]
    switch value {
    case .string(let text): texts = [text]
    case .array(let elements):
      texts = elements.compactMap(String.init(value:))
      guard texts.count == elements.count else { return nil }
    default: return nil
    }
    criteria = texts.compactMap(Criterion.init)
    guard criteria.count == texts.count else { return nil }
  }

  /// Returns records in the order, with texts in the first of the languages that they have.
  func sorted(
    _ records: [(name: String, record: Fields)], for languages: [LanguageTag]
  ) -> [(name: String, record: Fields)] {
    // Each value is made comparable once, and not at each comparison.
    let keys = records.map { _, record in
      criteria.map { SortKey(record[$0.field] ?? .null, for: languages) }
    }
    return records.indices.sorted { left, right in
      for (position, criterion) in criteria.enumerated() {
        switch (keys[left][position], keys[right][position]) {
        case (nil, nil): continue
        case (nil, .some): return false
        case (.some, nil): return true
        case (let first?, let second?):
          if first.precedes(second) { return !criterion.isDescending }
          if second.precedes(first) { return criterion.isDescending }
        }
      }
      return left < right
    }.map { records[$0] }
  }
}

/// A value as it is compared with others.
private enum SortKey {
  case number(Value)
  case text(String)
  case bool(Bool)

  /// Returns nil for a value that has no place in the order.
  init?(_ value: Value, for languages: [LanguageTag]) {
    switch value.localized(for: languages) {
    case .int, .double: self = .number(value)
    case .string(let text): self = .text(text.folded)
    case .bool(let bool): self = .bool(bool)
    case .null, .array, .object: return nil
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .text: 1
    case .bool: 2
    }
  }

  func precedes(_ other: SortKey) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left.isNumber(below: right)
    case (.text(let left), .text(let right)): left < right
    case (.bool(let left), .bool(let right)): !left && right
    default: rank < other.rank
    }
  }
}
