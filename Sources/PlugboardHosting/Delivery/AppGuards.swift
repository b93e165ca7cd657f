internal import PlugboardValues

/// The plugins that the built-in app document mounts on the app and on every module of a level, and
/// further plugins that are added, with the sets, flags and templates on which they depend.
struct AppGuards {
  /// The names of the entries.
  private(set) var entries: Set<ExactText> = []
  private(set) var sets: Set<ExactText> = []
  private(set) var flags: Set<ExactText> = []
  private(set) var templates: Set<ExactText> = []
  private let app: Value

  init(of app: Value) {
    self.app = app
    guard case .object(let record) = app else { return }
    add(list: record["plugins"])
    guard case .object(let levels)? = record["defaults"] else { return }
    for level in levels { add(list: level.value) }
  }

  mutating func add(list: Value?) {
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

  /// Adds the sets, flags and templates on which entries depend that stay in their files.
  mutating func add(conditionsOf entries: [Value]) {
    let names = self.entries
    add(list: .array(entries))
    self.entries = names
  }

  /// Returns the plugins of a set of the app document, and of the sets that it names.
  func plugins(ofSet name: String) -> [ExactText] {
    var (names, open, known) = ([ExactText](), [name], Set<ExactText>())
    while let set = open.popLast() {
      guard known.insert(ExactText(set)).inserted,
        case .array(let entries)? = app[JSONPointer(["sets", .key(set)])]
      else { continue }
      for entry in entries {
        if case .string(let name) = entry { names.append(ExactText(name)) }
        guard case .object(let record) = entry else { continue }
        if case .string(let name)? = record["plugin"] { names.append(ExactText(name)) }
        if case .string(let set)? = record["set"] { open.append(set) }
      }
    }
    return names
  }

  private mutating func add(condition: Value) {
    switch condition {
    case .array(let conditions):
      for condition in conditions { add(condition: condition) }
    case .object(let record):
      for field in record {
        if case .string(let name) = field.value {
          if field.key == "flag" { flags.insert(ExactText(name)) }
          if field.key == "template" { templates.insert(ExactText(name)) }
        }
        add(condition: field.value)
      }
    default: break
    }
  }
}
