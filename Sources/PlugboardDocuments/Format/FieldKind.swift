/// The type of a field of records, as a source declares it.
enum FieldKind: String, CaseIterable {
  case text, string, integer, number, boolean, url, date, list, object

  /// The kind in messages.
  var wording: String {
    switch self {
    case .text: "a string, also one per language"
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "true or false"
    case .url: "a URL with its scheme, as in https://"
    case .date: "a date, as in 2026-03-01 or 2026-03-01T20:15:00Z"
    case .list: "an array"
    case .object: "an object"
    }
  }

  var isNumeric: Bool { self == .integer || self == .number }
}
