internal import Plugboard

extension Record {
  /// A step, or the entry of a plugin, without the fields that are null, as if they were left out;
  /// a `value` may be null.
  var withoutNulls: Record {
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

  private static let innerSteps: Set<String> = ["actions", "do", "else", "plugins"]

  /// The same of each step of a list, or of a single one.
  static func withoutNulls(_ steps: Value) -> Value {
    switch steps {
    case .object(let step): .object(step.withoutNulls)
    case .array(let steps): .array(steps.map { withoutNulls($0) })
    default: steps
    }
  }
}
