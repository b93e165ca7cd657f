/// A writer of the schemas of all kinds of objects, which refer to one another by their names alone.
struct SchemaWriter {
  let format: DocumentFormat
  let plugins: PluginRegistry
  let names: DocumentNames

  /// The schemas by their names.
  var definitions: Fields {
    var definitions = Fields()
    for other in format.kinds where other !== format.entry {
      definitions[Self.definition(of: other.name)] = .object(object(other, level: level(of: other)))
    }
    definitions[Self.definition(of: format.entry.name)] = .object(entrySchema)
    for level in Level.allCases {
      let named = plugins.all.filter { $0.manifest.levels.contains(level) }
      definitions[Self.entries(at: level)] = .object(entriesSchema(named))
    }
    definitions[Self.entries(at: nil)] = .object(entriesSchema(plugins.all))
    for plugin in plugins.all {
      definitions[Self.params(of: plugin)] = .object(paramsSchema(plugin.manifest))
    }
    return definitions
  }

  /// Returns the level of the modules that a kind describes; nil for any other kind.
  private func level(of kind: DocumentFormat.Kind) -> Level? {
    if kind === format.app { return .app }
    return Level.allCases.first { format.node($0) === kind || format.template($0) === kind }
  }

  private func object(_ kind: DocumentFormat.Kind, level: Level?) -> Fields {
    let hasTemplate = kind.fields.contains { $0.role == .type }
    var properties = Fields()
    for field in kind.fields {
      var schema = schema(of: field, kind, level)
      if let names = examples(of: field, kind, level) { schema["examples"] = names.value }
      if hasTemplate, field.role.mayBeNull {
        schema = ["anyOf": [.object(schema), ["type": "null"]]]
      }
      schema["description"] = .string(field.summary)
      properties[field.name] = .object(schema)
    }
    var schema: Fields = [
      "description": .string(kind.summary), "type": "object", "properties": .object(properties),
    ]
    let required = kind.fields.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema["required"] = required.value }
    if !kind.isOpen { schema["additionalProperties"] = false }
    if kind.field(FieldRole.when.rawValue) != nil,
      kind.field(FieldRole.plugins.rawValue)?.role == .plugins
    {
      allowOtherPlugins(in: &schema, level)
    }
    if kind === format.condition || kind === format.dataCondition {
      schema["minProperties"] = 1
      schema["maxProperties"] = 1
    }
    return schema
  }

  private func schema(
    of field: DocumentFormat.Field, _ kind: DocumentFormat.Kind, _ level: Level?
  ) -> Fields {
    let entries = { (level: Level?) -> Fields in
      ["type": "array", "items": ["$ref": Self.reference(Self.entries(at: level))]]
    }
    switch field.role {
    case .plugins:
      // The elements of a node with a condition depend on it.
      if kind.field(FieldRole.when.rawValue) != nil { return ["type": "array"] }
      // Some lists of plugins are of their names alone.
      if case .list(.text) = field.type {
        return ["type": "array", "items": .object(pluginNames(plugins.all))]
      }
      return entries(level)
    case .defaults:
      var levels = Fields()
      for level in Level.allCases { levels[level.rawValue] = .object(entries(level)) }
      return ["type": "object", "properties": .object(levels), "additionalProperties": false]
    case .theme: return themeSchema
    case .sets: return ["type": "object", "additionalProperties": .object(entries(nil))]
    case .data: return dataSchema(level)
    default: return schema(of: field.type)
    }
  }

  /// Lets a node whose condition tells programs apart have plugins that this program lacks.
  private func allowOtherPlugins(in schema: inout Fields, _ level: Level?) {
    func plugins(_ element: Value) -> Value {
      ["properties": ["plugins": ["items": element]]]
    }
    let entries: Value = ["$ref": Self.reference(Self.entries(at: level))]
    schema["if"] = [
      "properties": [
        "when": [
          "anyOf": .array(
            ["plugin", "template", "feature", "version", "not", "all", "any"].map {
              ["required": [$0]]
            })
        ]
      ],
      "required": ["when"],
    ]
    schema["then"] = plugins([
      "anyOf": [
        entries, ["type": "string"],
        ["$ref": Self.reference(Self.definition(of: format.entry.name))],
      ]
    ])
    schema["else"] = plugins(entries)
  }

  private var themeSchema: Fields {
    var colors = Fields()
    for purpose in Theme.Purpose.allCases {
      colors[purpose.rawValue] = [
        "type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
      ]
    }
    var schemes = Fields()
    for scheme in Theme.Scheme.allCases {
      schemes[scheme.rawValue] = [
        "type": "object", "properties": .object(colors), "additionalProperties": false,
      ]
    }
    return ["type": "object", "properties": .object(schemes), "additionalProperties": false]
  }

  private func schema(of type: FieldType) -> Fields {
    switch type {
    case .bool: return ["type": "boolean"]
    case .int(let range, let names):
      var integer: Fields = ["type": "integer", "minimum": .int(range.lowerBound)]
      if range.upperBound < .max { integer["maximum"] = .int(range.upperBound) }
      return names.isEmpty ? integer : ["anyOf": [.object(integer), ["enum": names.value]]]
    case .number: return ["type": "number"]
    case .text(let isFilled):
      return isFilled ? ["type": "string", "minLength": 1] : ["type": "string"]
    case .choice(let names): return ["enum": names.value]
    case .any: return [:]
    case .object: return ["type": "object"]
    case .kind(let name): return ["$ref": Self.reference(Self.definition(of: name))]
    case .list(let element): return ["type": "array", "items": .object(schema(of: element))]
    case .map(let element):
      return ["type": "object", "additionalProperties": .object(schema(of: element))]
    case .either(let types): return ["anyOf": .array(types.map { .object(schema(of: $0)) })]
    }
  }

  /// An element of a plugin list: the name of a plugin that needs no params, a set, or an entry.
  private func entriesSchema(_ plugins: [PluginType]) -> Fields {
    let alone = plugins.filter { plugin in !plugin.manifest.params.contains(where: \.isRequired) }
    return [
      "anyOf": [
        .object(pluginNames(alone)),
        [
          "$ref": Self.reference(Self.definition(of: format.entry.name)),
          "properties": ["plugin": .object(pluginNames(plugins))],
        ],
        // An entry for programs that have the plugin, which this one may lack.
        [
          "$ref": Self.reference(Self.definition(of: format.entry.name)),
          "properties": ["when": ["required": ["plugin"]]], "required": ["when"],
        ],
        ["$ref": Self.reference(Self.definition(of: format.setEntry.name))],
      ]
    ]
  }

  private var entrySchema: Fields {
    var schema = object(format.entry, level: nil)
    schema["allOf"] = .array(
      plugins.all.map { plugin in
        var stated: Fields = [
          "properties": ["params": ["$ref": Self.reference(Self.params(of: plugin))]]
        ]
        if plugin.manifest.params.contains(where: \.isRequired) { stated["required"] = ["params"] }
        return [
          "if": [
            "properties": [
              "plugin": ["const": .string(plugin.name.text)], "remove": ["const": false],
            ],
            "required": ["plugin"],
          ],
          "then": .object(stated),
        ]
      })
    return schema
  }

  /// Returns the schema of the names of plugins, with their summaries in the form that some editors
  /// read.
  private func pluginNames(_ plugins: [PluginType]) -> Fields {
    [
      "enum": plugins.map(\.name.text).value,
      "enumDescriptions": plugins.map { $0.manifest.summary ?? "" }.value,
    ]
  }

  /// Returns the schema of the data of a module: the keys that plugins of its level declare have descriptions, and
  /// any others are taken.
  private func dataSchema(_ level: Level?) -> Fields {
    var properties = Fields()
    for plugin in plugins.all where level.map(plugin.manifest.levels.contains) ?? false {
      for key in plugin.manifest.reads where properties[key.name.text] == nil {
        properties[key.name.text] = key.summary.map { ["description": .string($0)] }
      }
    }
    for key in names.keys where level != nil && properties[key] == nil { properties[key] = [:] }
    return properties.isEmpty
      ? ["type": "object"] : ["type": "object", "properties": .object(properties)]
  }

  /// Returns the names that an editor suggests for a field; nil if none are known.
  private func examples(
    of field: DocumentFormat.Field, _ kind: DocumentFormat.Kind, _ level: Level?
  ) -> [String]? {
    switch field.role {
    case .type: level.map { names.types[$0] ?? [] }
    case .set: names.sets
    case .flag: names.flags
    case .page: names.pages
    case .template:
      Set(names.types.values.joined().map(ExactText.init)).sorted().map(\.text)
    case .plugin where kind === format.condition: plugins.names
    default: nil
    }
  }

  /// Returns the names that an editor suggests for a param; nil if none are known.
  private func examples(of key: KeyDeclaration, _ manifest: PluginManifest) -> [String]? {
    if manifest.eventParams.contains(key.name) { return names.events }
    return switch key.purpose {
    case .source: names.sources
    case .url, .urlPrefix: names.urls
    case .dataKey, .action: names.keys
    case .template: templates(below: manifest)
    default: nil
    }
  }

  /// Returns the types of the levels below the modules on which a plugin mounts.
  private func templates(below manifest: PluginManifest) -> [String] {
    let levels = Set(manifest.levels.compactMap(\.below))
    let types = levels.flatMap { names.types[$0] ?? [] }
    return Set(types.map(ExactText.init)).sorted().map(\.text)
  }

  private func paramsSchema(_ manifest: PluginManifest) -> Fields {
    var properties = Fields()
    for param in manifest.params {
      var schema = param.isRequired ? schema(of: param.key) : orNull(schema(of: param.key))
      schema["description"] = .string(
        [param.key.summary, "(\(param.wording))"].compactMap(\.self).joined(separator: " "))
      if let names = examples(of: param.key, manifest), !names.isEmpty {
        schema["examples"] = names.value
      }
      if let value = param.defaultValue { schema["default"] = value }
      properties[param.key.name.text] = .object(schema)
    }
    var schema: Fields = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    if let summary = manifest.summary { schema["description"] = .string(summary) }
    let required = manifest.params.filter(\.isRequired).map(\.key.name.text)
    if !required.isEmpty { schema["required"] = required.value }
    return schema
  }

  /// Returns the schema of a param that may be absent, which null counts as.
  private func orNull(_ schema: Fields) -> Fields {
    var schema = schema
    if let type = schema["type"], type != "null" { schema["type"] = [type, "null"] }
    if case .array(let values)? = schema["enum"] { schema["enum"] = .array(values + [.null]) }
    if case .array(let kinds)? = schema["anyOf"] {
      schema["anyOf"] = .array(kinds + [["type": "null"]])
    }
    if schema["$ref"] != nil { schema = ["anyOf": [.object(schema), ["type": "null"]]] }
    return schema
  }

  private func schema(of key: KeyDeclaration) -> Fields {
    if key.purpose == .condition {
      return ["$ref": Self.reference(Self.definition(of: format.dataCondition.name))]
    }
    switch key.legal {
    case .oneOf(let values): return ["enum": .array(values)]
    case .intRange(let range):
      return [
        "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
      ]
    case .doubleRange(let range):
      var number: Fields = ["type": "number"]
      if range.lowerBound.isFinite { number["minimum"] = .double(range.lowerBound) }
      if range.upperBound.isFinite { number["maximum"] = .double(range.upperBound) }
      return number
    case nil: break
    }
    switch key.type {
    case .any: return [:]
    case .null: return ["type": "null"]
    case .bool: return ["type": "boolean"]
    case .int: return ["type": "integer"]
    case .double: return ["type": "number"]
    case .array: return ["type": "array"]
    case .object: return ["type": "object"]
    case .string:
      return [
        "anyOf": [
          ["type": "string"], ["$ref": Self.reference(Self.definition(of: format.text.name))],
        ]
      ]
    }
  }

  /// The name of a kind without its article and spaces.
  static func definition(of kind: String) -> String {
    kind.split(separator: " ").filter { $0 != "a" && $0 != "an" && $0 != "for" }
      .joined(separator: "-")
  }

  private static func entries(at level: Level?) -> String {
    "plugins" + (level.map { "-\($0)" } ?? "")
  }

  private static func params(of plugin: PluginType) -> String { "params-\(plugin.name)" }

  /// Returns the value of `$ref` for a definition; `SchemaDraft` makes it a pointer.
  static func reference(_ definition: String) -> Value { .string(definition) }
}
