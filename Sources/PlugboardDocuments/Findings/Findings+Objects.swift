/// Reading of objects by their description in the format.
extension Findings {
  /// Passes the sound fields of an object to a closure, in the order of the text, and reports the
  /// rest.
  ///
  /// - Parameter nulls: Whether null is admitted for fields that a template can give.
  mutating func read(
    _ record: Fields, as kind: DocumentFormat.Kind, at site: @autoclosure () -> Site,
    nulls: Bool = false, _ take: (FieldRole, Value) -> Void
  ) {
    for entry in record {
      guard let index = kind.fields.firstIndex(where: { $0.name == entry.key }) else {
        reportUnknown(entry.key, in: kind, at: site())
        continue
      }
      let role = kind.fields[index].role
      if kind.fields[index].type.takes(entry.value) {
        take(role, entry.value)
      } else if nulls, case .null = entry.value, role.mayBeNull {
        take(role, .null)
      } else {
        reportMisfit(entry, kind.fields[index], at: site())
      }
    }
    for field in kind.fields where field.isRequired && record.position(of: field.name) == nil {
      report(.missing(field, in: kind), at: site())
    }
  }

  private mutating func reportMisfit(
    _ entry: Fields.Field, _ field: DocumentFormat.Field, at site: Site
  ) {
    if field.type.admits(entry.value) {
      var nearest: String?
      switch (field.type, entry.value) {
      case (.int(_, let names), .string(let name)), (.choice(let names), .string(let name)):
        nearest = self.nearest(name, among: names, of: nil)
      default: break
      }
      report(.fieldValue(field, entry.value, nearest: nearest), at: site, .key(entry.key))
    } else {
      report(.fieldType(field, entry.value.type), at: site, .key(entry.key))
    }
  }

  /// Checks the elements of a list or map of plain values, and passes the sound ones to a closure.
  mutating func elements(
    of value: Value, _ owner: String, as type: FieldType, at site: Site,
    _ take: (JSONPointer.Step, Value) -> Void
  ) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if isSound(element, owner, type, at: site, .index(index)) { take(.index(index), element) }
      }
    case .object(let record):
      for field in record {
        let step = JSONPointer.Step.key(field.key)
        if isSound(field.value, owner, type, at: site, step) { take(step, field.value) }
      }
    default: break
    }
  }

  private mutating func isSound(
    _ value: Value, _ owner: String, _ type: FieldType, at site: Site, _ step: JSONPointer.Step
  ) -> Bool {
    guard type.admits(value) else {
      report(.elementType(owner, type, value.type), at: site, step)
      return false
    }
    guard type.allows(value) else {
      report(.emptyElement(owner), at: site, step)
      return false
    }
    return true
  }

  private mutating func reportUnknown(
    _ key: String, in kind: DocumentFormat.Kind, at site: Site
  ) {
    if let hint = Self.nestingHint(of: key, in: kind) {
      report(.wrongNesting(key, in: kind, hint: hint), at: site, .key(key), atKey: true)
      return
    }
    guard lists(kind.isOpen ? .warning : .error) else {
      report(.unknownKey("", in: kind, nearest: nil), at: site, .key(key), atKey: true)
      return
    }
    var known = kind.fields.map(\.name)
    if kind === DocumentFormat.current.entry { known.append(FieldRole.set.rawValue) }
    let nearest = key == "set" ? nil : nearest(key, among: known, of: kind.name)
    report(.unknownKey(key, in: kind, nearest: nearest), at: site, .key(key), atKey: true)
  }

  /// Returns advice about children of another level, if the key is such an array.
  private static func nestingHint(of key: String, in kind: DocumentFormat.Kind) -> String? {
    guard let level = Level.allCases.first(where: { $0.arrayName == key }), level != .app else {
      return nil
    }
    guard let own = kind.fields.first(where: { $0.role == .children }) else {
      return kind.fields.contains { $0.role == .others } ? "it holds only \"others\"" : nil
    }
    return "write \"\(own.name)\" here; \(Self.way(of: level))"
  }

  private static func way(of level: Level) -> String {
    switch level {
    case .page: "pages have files of their own"
    case .card: "cards belong in a page"
    case .component: "components belong in a card"
    default: "items belong in a component or an item"
    }
  }
}

extension FieldRole {
  /// Whether null can remove the template's value.
  var mayBeNull: Bool {
    self == .data || self == .children || self == .others || self == .fallback
  }
}
