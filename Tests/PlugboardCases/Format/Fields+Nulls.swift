internal import Plugboard

extension Fields {
  private static let innerSteps: Set<String> = ["actions", "do", "else", "plugins"]

  /// The step, or plugin entry, without its null fields; only a `value` can be null.
  private var withoutNulls: Fields {
    var record = self
    for (key, value) in self.map({ ($0.key, $0.value) }) where key != "value" {
      switch value {
      case .null: record[key] = nil
      case .array, .object:
        if Self.innerSteps.contains(key) { record[key] = Self.withoutNulls(value) }
      default: break
      }
    }
    return record
  }

  /// Returns a list of steps, or a single one, without null fields.
  static func withoutNulls(_ steps: Value) -> Value {
    switch steps {
    case .object(let step): .object(step.withoutNulls)
    case .array(let steps): .array(steps.map { withoutNulls($0) })
    default: steps
    }
  }
}
