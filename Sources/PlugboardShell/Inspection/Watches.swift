internal import Plugboard

/// The values that a person watches, each by the id of its module and its key: a watch outlives the
/// module.
@MainActor final class Watches {
  /// A change of a watched value; nil means absent.
  struct Change {
    let old: Value?
    let new: Value?
    let writer: RecordedActor
  }

  /// A watched value, and its last change since it is watched.
  struct Watch {
    let module: ModuleID
    let key: Name
    /// Whether changes are shown as JSON.
    let isJSON: Bool
    /// Nil if it hasn't changed.
    fileprivate(set) var last: Change?
    /// Whether the module has ended, and hasn't been opened again.
    fileprivate(set) var isGone = false
  }

  private(set) var all: [Watch] = []
  /// Receives a line for each change.
  var show: (String) -> Void = { _ in }

  var isEmpty: Bool { all.isEmpty }

  /// Begins to watch a value; if the value is already watched, only its output format changes.
  func add(_ module: ModuleID, _ key: Name, isJSON: Bool) {
    if let place = place(module, key) {
      let last = all[place].last
      all[place] = Watch(module: module, key: key, isJSON: isJSON, last: last)
    } else {
      all.append(Watch(module: module, key: key, isJSON: isJSON))
    }
  }

  /// Ends a watch; returns false if there is none.
  func remove(_ module: ModuleID, _ key: Name) -> Bool {
    guard let place = place(module, key) else { return false }
    all.remove(at: place)
    return true
  }

  func removeAll() { all = [] }

  func observe(_ observed: ChangeRecord, by writer: RecordedActor) {
    guard !all.isEmpty, let place = place(observed.module, observed.change.key) else { return }
    let change = Change(old: observed.change.old, new: observed.change.new, writer: writer)
    all[place].last = change
    let watch = all[place]
    show(watch.isJSON ? watch.json(of: change).compactText : watch.line(of: change))
  }

  /// Notes that a module has begun or ended.
  func note(_ module: ModuleID, isGone: Bool) {
    for place in all.indices where all[place].module == module && all[place].isGone != isGone {
      all[place].isGone = isGone
      let watch = all[place]
      let state = isGone ? "the module is gone" : "the module is back"
      show(
        watch.isJSON
          ? watch.json(["isGone": .bool(isGone)]).compactText
          : "\(watch.module) \(watch.key): \(state)")
    }
  }

  private func place(_ module: ModuleID, _ key: Name) -> Int? {
    all.firstIndex { $0.key == key && $0.module == module }
  }
}

extension Watches.Watch {
  fileprivate func line(of change: Watches.Change) -> String {
    let text = FieldChange.line(from: change.old, to: change.new)
    return "\(module) \(key): \(text)  \(change.writer.wording(at: module))"
  }

  fileprivate func json(of change: Watches.Change) -> Value {
    json([
      "isNew": .bool(change.old == nil), "isRemoved": .bool(change.new == nil),
      "old": change.old ?? .null, "new": change.new ?? .null, "writer": change.writer.json,
    ])
  }

  func json(_ more: Fields) -> Value {
    var json: Fields = ["module": .string(module.text), "key": .string(key.text)]
    for field in more { json[field.key] = field.value }
    return .object(json)
  }
}
