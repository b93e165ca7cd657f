/// Fields whose texts have keys of data, such as the params of an event: `{"text": "Thanks, {name}"}`.
///
/// A text that is one key alone stands for the key's value, of whatever type. A field of which nothing is left, as its
/// key has no value, is left out.
public struct FieldsTemplate: Sendable, Hashable {
  public let source: Fields

  public init(_ source: Fields = Fields()) { self.source = source }

  /// Returns the fields with the values of their keys.
  ///
  /// - Parameters:
  ///   - text: Returns the text of a template.
  ///   - value: Returns the value of a key; nil if it has none.
  public func fields(
    text: (TextTemplate) throws -> String, value: (Name) throws -> Value?
  ) rethrows -> Fields {
    var fields = Fields()
    for field in source {
      fields[field.key] = try Self.filled(field.value, text, value, within: Value.deepest)
    }
    return fields
  }

  /// Returns a value with the values of its keys; nil if it is a key without one.
  private static func filled(
    _ source: Value, _ text: (TextTemplate) throws -> String, _ value: (Name) throws -> Value?,
    within levels: Int
  ) rethrows -> Value? {
    guard levels > 0 else { return source }
    switch source {
    case .string(let string):
      let template = TextTemplate(string)
      if let key = template.soleKey { return try value(key).flatMap { $0 == .null ? nil : $0 } }
      return .string(try text(template))
    case .array(let values):
      return .array(try values.compactMap { try filled($0, text, value, within: levels - 1) })
    case .object(let fields):
      var filled = Fields()
      for field in fields {
        filled[field.key] = try Self.filled(field.value, text, value, within: levels - 1)
      }
      return .object(filled)
    default: return source
    }
  }
}

extension FieldsTemplate: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(Fields(elements)) }
}

extension FieldsTemplate: ValueConvertible {
  public static var valueType: ValueType { .object }
  public static var valueShape: ValueShape { ValueShape(.object) }
  public init?(value: Value) {
    guard case .object(let source) = value else { return nil }
    self.init(source)
  }
  public var value: Value { .object(source) }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    guard case .object(let fields) = value else {
      return inspection.report(misfit: value, valueShape)
    }
    inspectParts(.object(fields), &inspection)
  }

  private static func inspectParts(_ value: Value, _ inspection: inout ValueInspection) {
    switch value {
    case .string: TextTemplate.inspect(value, &inspection)
    case .object(let fields) where fields[LocalizedText.key] != nil:
      TextTemplate.inspect(value, &inspection)
    case .object(let fields):
      for field in fields {
        inspection.descend(.key(field.key)) { inspectParts(field.value, &$0) }
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        inspection.descend(.index(index)) { inspectParts(value, &$0) }
      }
    default: break
    }
  }
}
