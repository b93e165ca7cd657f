/// The fields of records that a source declares.
extension Findings {
  /// Returns the declarations that can be followed, and reports the others.
  mutating func sourceFields(
    _ declared: Value, at site: Site
  ) -> [(name: String, rule: SourceField)] {
    var found: [(name: String, record: Fields)] = []
    elements(of: declared, "fields", as: .kind("a field"), at: site) { step, element in
      if case (.key(let name), .object(let record)) = (step, element) {
        found.append((name, record))
      }
    }
    let place = place(of: site)
    return found.compactMap { name, record in
      sourceField(record, at: .fixed(place.appending([.key(name)]))).map { (name, $0) }
    }
  }

  /// Returns a declaration; nil, after a report, if no value could be in the field.
  private mutating func sourceField(_ record: Fields, at site: Site) -> SourceField? {
    let before = reports
    var kind: FieldKind?
    var (isRequired, least, most) = (false, Value?.none, Value?.none)
    var values: [Value]?
    read(record, as: DocumentFormat.current.sourceField, at: site) { role, value in
      switch (role, value) {
      case (.type, .string(let name)): kind = FieldKind(rawValue: name)
      case (.required, .bool(let bool)): isRequired = bool
      case (.least, _): least = value
      case (.most, _): most = value
      case (.oneOf, .array(let array)): values = array
      default: break
      }
    }
    guard reports == before else { return nil }
    for (bound, step) in [(least, "least"), (most, "most")] as [(Value?, JSONPointer.Step)]
    where bound != nil && kind?.isNumeric != true {
      report(.boundOfNoNumber(), at: site, step)
      return nil
    }
    if let least, let most, most.isNumber(below: least) {
      report(.emptyRange(least, most), at: site, "most")
      return nil
    }
    if values?.isEmpty == true {
      report(.noFieldValues(), at: site, "oneOf")
      return nil
    }
    let bounded = SourceField(kind: kind, least: least, most: most, oneOf: nil, isRequired: false)
    for (position, value) in (values ?? []).enumerated() {
      guard let reason = bounded.fault(of: value) else { continue }
      report(.illegalFieldValue(reason), at: site, "oneOf", .index(position))
      return nil
    }
    return SourceField(kind: kind, least: least, most: most, oneOf: values, isRequired: isRequired)
  }
}

extension DocumentFault {
  fileprivate static func boundOfNoNumber() -> Self {
    Self(
      "source-field-rule",
      "\"least\" and \"most\" are for fields of the type \"integer\" or \"number\"; the declaration is left out"
    )
  }

  fileprivate static func emptyRange(_ least: Value, _ most: Value) -> Self {
    Self(
      "source-field-rule",
      "no number is at least \(least) and at most \(most); the declaration is left out")
  }

  fileprivate static func noFieldValues() -> Self {
    Self(
      "source-field-rule",
      "the field allows no value at all; list its values in \"oneOf\", or remove that")
  }

  fileprivate static func illegalFieldValue(_ reason: String) -> Self {
    Self(
      "source-field-rule",
      "by the other rules the field \(reason), so that this value can't be in it; the declaration is left out"
    )
  }
}
