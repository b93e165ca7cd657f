extension ValueInspection {
  /// Inspects a text, or each text of one per language.
  public mutating func strings(
    of value: Value, shape: ValueShape, _ inspect: (String, inout ValueInspection) -> Void
  ) {
    if case .string(let text) = value { return inspect(text, &self) }
    guard case .object(let record) = value, case .object(let texts)? = record[LocalizedText.key]
    else { return report(misfit: value, shape) }
    descend(.key(LocalizedText.key)) { inspection in
      for field in texts {
        guard case .string(let text) = field.value else { continue }
        inspection.descend(.key(field.key)) { inspect(text, &$0) }
      }
    }
  }
}

extension String {
  /// Reports a value that is neither a text nor one per language.
  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspection.strings(of: value, shape: valueShape) { _, _ in }
  }
}
