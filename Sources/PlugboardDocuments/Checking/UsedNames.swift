/// The names of templates, sources, sets and flags that documents use, whatever the level or the purpose of a place.
struct UsedNames {
  private(set) var types: Set<ExactText> = []
  private(set) var sources: Set<ExactText> = []
  private(set) var sets: Set<ExactText> = []
  private(set) var flags: Set<ExactText> = []
  private let registry: PluginRegistry
  private var knownPlugins: Set<ExactText> = []

  init(_ registry: PluginRegistry) { self.registry = registry }

  /// Adds the names in a document.
  mutating func add(from document: Value) {
    var open = [document]
    while let value = open.popLast() {
      switch value {
      case .array(let elements):
        open += elements
        for case .string(let text) in elements { addDefaults(ofPlugin: text) }
      case .object(let record):
        open += record.values
        for field in record {
          guard case .string(let text) = field.value else { continue }
          switch field.key {
          case "type", "template": types.insert(ExactText(text))
          case "set": sets.insert(ExactText(text))
          case "flag": flags.insert(ExactText(text))
          case "plugin":
            addDefaults(ofPlugin: text)
            if case .object(let params)? = record["params"] { add(params, ofPlugin: text) }
          default: break
          }
        }
      case .null, .bool, .int, .double, .string: break
      }
    }
  }

  /// Adds names that stand for one of any kind.
  mutating func add(_ names: Set<ExactText>) {
    types.formUnion(names)
    sources.formUnion(names)
    sets.formUnion(names)
    flags.formUnion(names)
  }

  private mutating func add(_ params: Fields, ofPlugin name: String) {
    for param in registry[name]?.manifest.params ?? [] {
      if let value = params[param.key.name.text] { add(value, of: param) }
    }
  }

  /// Adds the names that the params of a plugin have if they aren't stated.
  private mutating func addDefaults(ofPlugin name: String) {
    guard knownPlugins.insert(ExactText(name)).inserted else { return }
    for param in registry[name]?.manifest.params ?? [] {
      if let value = param.defaultValue { add(value, of: param) }
    }
  }

  private mutating func add(_ value: Value, of param: Param) {
    guard case .string(let text) = value else { return }
    switch param.key.purpose {
    case .source: sources.insert(ExactText(text))
    case .template: types.insert(ExactText(text))
    default: break
    }
  }
}
