internal import PlugboardValues

/// The plugins that the built-in app document mounts on the app and on every module of a level, with the sets and flags
/// on which they depend.
struct AppGuards {
  /// The names of the entries.
  private(set) var entries: Set<ExactText> = []
  private(set) var sets: Set<ExactText> = []
  private(set) var flags: Set<ExactText> = []
  private let app: Value

  init(of app: Value) {
    self.app = app
    guard case .object(let record) = app else { return }
    add(list: record["plugins"])
    guard case .object(let levels)? = record["defaults"] else { return }
    for level in levels { add(list: level.value) }
  }

  private mutating func add(list: Value?) {
    guard case .array(let entries)? = list else { return }
    for entry in entries {
      switch entry {
      case .string(let name): self.entries.insert(ExactText(name))
      case .object(let record):
        for case .string(let name)? in [record["as"], record["plugin"]] {
          self.entries.insert(ExactText(name))
        }
        if let condition = record["when"] { add(condition: condition) }
        if case .string(let set)? = record["set"], sets.insert(ExactText(set)).inserted {
          add(list: app[JSONPointer(["sets", .key(set)])])
        }
      default: break
      }
    }
  }

  private mutating func add(condition: Value) {
    switch condition {
    case .array(let conditions):
      for condition in conditions { add(condition: condition) }
    case .object(let record):
      for field in record {
        if case .string(let flag) = field.value, field.key == "flag" {
          flags.insert(ExactText(flag))
        }
        add(condition: field.value)
      }
    default: break
    }
  }
}
