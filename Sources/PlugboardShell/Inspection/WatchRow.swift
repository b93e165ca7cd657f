internal import Plugboard

/// A watched value as it is now.
struct WatchRow {
  let module: ModuleID
  let key: Name
  /// Nil if it is absent.
  let value: Value?
  /// The last change since it is watched; nil if there was none.
  let last: Watches.Change?
  let isGone: Bool

  var line: String {
    if isGone { return "\(module) \(key): the module is gone" }
    var line = "\(module) \(key): \(value?.compactText ?? "nothing")"
    if let last {
      let writer = last.writer.wording(at: module)
      if value != nil, let changes = FieldChange.all(from: last.old, to: last.new), !changes.isEmpty
      {
        return "\(module) \(key): \(FieldChange.line(from: last.old, to: last.new))  \(writer)"
      }
      line +=
        "  before \(last.old?.compactText ?? "nothing"), \(writer)"
    }
    return line
  }

  var json: Value {
    [
      "module": .string(module.text), "key": .string(key.text), "value": value ?? .null,
      "isAbsent": .bool(value == nil), "isGone": .bool(isGone),
      "before": isGone ? .null : last?.old ?? .null,
      "writer": isGone ? .null : last?.writer.json ?? .null,
    ]
  }
}
