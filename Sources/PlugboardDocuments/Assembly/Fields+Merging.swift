extension Fields {
  /// Merges another record into this one: objects merge by key, arrays and scalars replace, null
  /// removes.
  public mutating func merge(_ other: Fields) { merge(other, keepingNull: false) }

  /// Merges another record. With `keepingNull`, a removed field is set to null instead, and so is
  /// also removed when this record is merged over a further one.
  mutating func merge(_ other: Fields, keepingNull: Bool) {
    var removed: Set<ExactText> = []
    for field in other {
      switch field.value {
      case .null where keepingNull: self[field.key] = .null
      case .null: removed.insert(field.key)
      case .object(let over):
        var under = Fields()
        if case .object(let record)? = self[field.key] { under = record }
        under.merge(over, keepingNull: keepingNull)
        self[field.key] = .object(under)
      default: self[field.key] = field.value
      }
    }
    // All at once, as each single removal would move the rest.
    guard !removed.isEmpty else { return }
    self = Fields(lazy.filter { !removed.contains($0.key) }.map { ($0.key, $0.value) })
  }
}

extension Value {
  /// Whether it is null, or an object with a value that is or has one.
  var statesNull: Bool {
    switch self {
    case .null: true
    case .object(let record): record.contains { $0.value.statesNull }
    default: false
    }
  }
}
