/// An edition of JSON Schema, as editors support it.
public enum SchemaDraft: String, Sendable, CaseIterable {
  /// Draft-07, which nearly every editor knows.
  case draft7 = "7"
  case draft2020 = "2020-12"

  /// The value of `$schema`.
  var address: Value {
    switch self {
    case .draft7: "http://json-schema.org/draft-07/schema#"
    case .draft2020: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  /// The key of the schemas to which others refer.
  var definitions: String {
    switch self {
    case .draft7: "definitions"
    case .draft2020: "$defs"
    }
  }

  /// Returns a schema in the form of the edition, with `$ref` alone in its object: draft-07 ignores
  /// its neighbours, and so do some editors in every edition.
  func form(of schema: Value) -> Value {
    switch schema {
    case .array(let schemas): return .array(schemas.map(form))
    case .object(let record):
      var formed = Fields()
      var reference: Value?
      for field in record {
        if field.key == "$ref", case .string(let text) = field.value {
          reference = ["$ref": .string("#/\(definitions)/\(text)")]
        } else {
          formed[field.key] = form(of: field.value)
        }
      }
      guard let reference else { return .object(formed) }
      guard !formed.isEmpty else { return reference }
      let others: [Value] = if case .array(let all)? = formed["allOf"] { all } else { [] }
      formed["allOf"] = .array([reference] + others)
      return .object(formed)
    default: return schema
    }
  }
}
