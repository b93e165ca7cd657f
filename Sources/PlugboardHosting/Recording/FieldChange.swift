public import PlugboardValues

/// A changed field of an object, with the way to it: `street-angel.count`.
public struct FieldChange {
  public let path: String
  public let old: Value?
  public let new: Value?

  /// Returns the fields in which two objects differ; nil if one of the values is no object.
  public static func all(from old: Value?, to new: Value?) -> [FieldChange]? {
    guard case .object(let old)? = old, case .object(let new)? = new else { return nil }
    var changes: [FieldChange] = []
    for field in new where old[field.key] != field.value {
      let before = old[field.key]
      if let inner = all(from: before, to: field.value) {
        changes += inner.map {
          FieldChange(path: "\(field.key).\($0.path)", old: $0.old, new: $0.new)
        }
      } else {
        changes.append(FieldChange(path: field.key, old: before, new: field.value))
      }
    }
    for field in old where new[field.key] == nil {
      changes.append(FieldChange(path: field.key, old: field.value, new: nil))
    }
    return changes
  }

  /// Returns a change in a line: of objects the fields that differ, else the values before and after.
  ///
  /// - Parameter cut: Returns the text of a value as it is written.
  public static func line(
    from old: Value?, to new: Value?, cut: (String) -> String = { $0 }
  ) -> String {
    func text(_ value: Value?) -> String { value.map { cut($0.compactText) } ?? "nothing" }
    guard let changes = all(from: old, to: new), !changes.isEmpty else {
      return "\(text(old)) → \(text(new))"
    }
    let shown = changes.prefix(3).map { "\($0.path) \(text($0.old)) → \(text($0.new))" }
    let more = changes.count > 3 ? ", \(changes.count - 3) more" : ""
    return shown.joined(separator: ", ") + more
  }
}
