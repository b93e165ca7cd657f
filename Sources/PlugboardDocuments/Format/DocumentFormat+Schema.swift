extension DocumentFormat {
  /// Returns the JSON Schema (draft 2020-12) of a kind of files, with which editors complete names and
  /// mark faults as one types.
  ///
  ///     let page = DocumentFormat.current["a page"]!
  ///     let schema = DocumentFormat.current.schema(of: page, plugins: registry)
  ///
  /// It knows the fields, the plugins by the level on which they mount, and their params. Names that
  /// only the documents of an app define, such as flags and sets, are left to the check of documents.
  ///
  /// - Parameter types: Returns the types of a level that have templates; an editor suggests them.
  public func schema(
    of kind: Kind, plugins: PluginRegistry, types: (Level) -> [String] = { _ in [] }
  ) -> Fields {
    var definitions = Fields()
    for other in kinds where other !== entry {
      definitions[Self.definition(of: other.name)] = .object(
        object(other, level: level(of: other), types))
    }
    definitions[Self.definition(of: entry.name)] = .object(entrySchema(plugins))
    for level in Level.allCases {
      let named = plugins.all.filter { $0.manifest.levels.contains(level) }
      definitions[Self.entries(at: level)] = .object(entriesSchema(named))
    }
    definitions[Self.entries(at: nil)] = .object(entriesSchema(plugins.all))
    for plugin in plugins.all {
      definitions[Self.params(of: plugin)] = .object(paramsSchema(plugin))
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(kind.name), "$ref": Self.reference(Self.definition(of: kind.name)),
      "$defs": .object(definitions),
    ]
  }

  /// Returns the level of the modules that a kind describes; nil for any other kind.
  private func level(of kind: Kind) -> Level? {
    if kind === app { return .app }
    return Level.allCases.first { node($0) === kind || template($0) === kind }
  }

  private func object(_ kind: Kind, level: Level?, _ types: (Level) -> [String]) -> Fields {
    let hasTemplate = kind.fields.contains { $0.role == .type }
    var properties = Fields()
    for field in kind.fields {
      var schema = schema(of: field, level)
      if field.role == .type, let level { schema["examples"] = types(level).value }
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
    if kind === condition || kind === dataCondition {
      schema["minProperties"] = 1
      schema["maxProperties"] = 1
    }
    return schema
  }

  private func schema(of field: Field, _ level: Level?) -> Fields {
    let entries = { (level: Level?) -> Value in
      ["type": "array", "items": ["$ref": Self.reference(Self.entries(at: level))]]
    }
    switch field.role {
    case .plugins:
      return ["type": "array", "items": ["$ref": Self.reference(Self.entries(at: level))]]
    case .defaults:
      var levels = Fields()
      for level in Level.allCases { levels[level.rawValue] = entries(level) }
      return ["type": "object", "properties": .object(levels), "additionalProperties": false]
    case .theme: return themeSchema
    case .sets: return ["type": "object", "additionalProperties": entries(nil)]
    default: return schema(of: field.type)
    }
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
        ["enum": alone.map(\.name.text).value],
        [
          "$ref": Self.reference(Self.definition(of: entry.name)),
          "properties": ["plugin": ["enum": plugins.map(\.name.text).value]],
        ],
        ["$ref": Self.reference(Self.definition(of: setEntry.name))],
      ]
    ]
  }

  private func entrySchema(_ plugins: PluginRegistry) -> Fields {
    var schema = object(entry, level: nil) { _ in [] }
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

  private func paramsSchema(_ plugin: PluginType) -> Fields {
    var properties = Fields()
    for param in plugin.manifest.params {
      var schema = param.isRequired ? schema(of: param.key) : orNull(schema(of: param.key))
      schema["description"] = .string("\(param.key.shape)")
      if let value = param.defaultValue { schema["default"] = value }
      properties[param.key.name.text] = .object(schema)
    }
    var schema: Fields = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    let required = plugin.manifest.params.filter(\.isRequired).map(\.key.name.text)
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
      return ["$ref": Self.reference(Self.definition(of: dataCondition.name))]
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
        "anyOf": [["type": "string"], ["$ref": Self.reference(Self.definition(of: text.name))]]
      ]
    }
  }

  /// The name of a kind without its article and spaces.
  private static func definition(of kind: String) -> String {
    kind.split(separator: " ").filter { $0 != "a" && $0 != "an" && $0 != "for" }
      .joined(separator: "-")
  }

  private static func entries(at level: Level?) -> String {
    "plugins" + (level.map { "-\($0)" } ?? "")
  }

  private static func params(of plugin: PluginType) -> String { "params-\(plugin.name)" }

  private static func reference(_ definition: String) -> Value { .string("#/$defs/\(definition)") }
}
