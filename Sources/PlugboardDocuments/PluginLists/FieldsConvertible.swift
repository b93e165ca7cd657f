/// A type that is an object with declared fields in JSON, for params that have parts.
///
///     struct ViewLine: FieldsConvertible {
///       static let fields = ParamList(.required(.text), .optional(.role, default: "body"))
///       let text: TextTemplate
///       …
///     }
///
/// A check of documents reports fields that are unknown, missing or of another type at their place.
///
/// A type with a field of its own type, or of a collection of it, states its own `valueShape`: the standard one reads `fields`,
/// which would wait for itself.
public protocol FieldsConvertible: ValueConvertible {
  static var fields: ParamList { get }
}

extension FieldsConvertible {
  public static var valueType: ValueType { .object }

  public static var valueShape: ValueShape {
    let names = fields.params.map(\.key.name.text).joined(separator: ", ")
    return ValueShape(
      .object, "an object with \(names)", plural: "objects with \(names)")
  }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspectFields(value, &inspection)
  }

  /// Inspects each field, for types that inspect further parts.
  public static func inspectFields(_ value: Value, _ inspection: inout ValueInspection) {
    guard case .object(let record) = value else {
      return inspection.report(misfit: value, valueShape)
    }
    let params = fields.params
    let names = params.map(\.key.name.text)
    // A misspelt field is one fault.
    var meant: [String] = []
    for field in record where !names.contains(where: field.key.hasSameBytes) {
      let nearest = NearestName.of(field.key, among: names)
      if let nearest { meant.append(nearest) }
      inspection.descend(.key(field.key)) {
        $0.report(
          "there is no \"\(field.key)\" here; there are \(names.joined(separator: ", "))",
          suggestion: nearest, atKey: true)
      }
    }
    for param in params {
      let name = param.key.name.text
      if let stated = record[name], stated != .null {
        inspection.descend(.key(name)) { param.key.inspect(stated, &$0) }
      } else if param.isRequired, !meant.contains(name) {
        inspection.report("\"\(name)\" is missing, \(param.key.shape)")
      }
    }
  }
}
