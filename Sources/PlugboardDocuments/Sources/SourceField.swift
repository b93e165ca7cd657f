/// A field of a source's records as its document declares it: `{"type": "integer", "least": 0}`.
struct SourceField: Sendable {
  /// Nil if every value is taken.
  let kind: FieldKind?
  let least: Value?
  let most: Value?
  let oneOf: [Value]?
  let isRequired: Bool

  /// Returns the reason for which a value can't be in the field, as "takes …, not …"; nil if it can.
  func fault(of value: Value) -> String? {
    let found = value.shortWording
    if let kind, !kind.admits(value) { return "takes \(kind.wording), not \(found)" }
    if let oneOf, !oneOf.contains(where: { $0.isEqual(to: value) }) {
      return "takes \(LegalValues.oneOf(oneOf)), not \(found)"
    }
    if let least, value.isNumber(below: least) { return "takes \(least) or more, not \(found)" }
    if let most, most.isNumber(below: value) { return "takes \(most) or less, not \(found)" }
    return nil
  }
}

extension FieldKind {
  func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.text, .string), (.string, .string), (.integer, .int), (.boolean, .bool): true
    case (.number, .int), (.number, .double), (.list, .array): true
    case (.text, .object(let record)): LocalizedText(value: .object(record)) != nil
    case (.object, .object): true
    case (.url, .string(let text)): (try? RouteURL(text)) != nil
    case (.date, .string(let text)): DateText(text) != nil
    default: false
    }
  }
}
