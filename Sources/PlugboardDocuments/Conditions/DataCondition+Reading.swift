extension DataCondition {
  /// The deepest nesting of `not`, `all` and `any`.
  static let deepest = 32

  /// The keys of conditions, each of which names a test.
  enum Test: String, CaseIterable {
    case has, `is`, above, below, contains, not, all, any
  }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    var reading = Reading(inspection)
    _ = reading.condition(value)
    inspection = reading.inspection
  }

  /// A reading of a condition, which finds all its faults and the keys that it names.
  struct Reading {
    private(set) var inspection: ValueInspection
    private var depth = 0

    init(_ inspection: ValueInspection = ValueInspection()) { self.inspection = inspection }

    private static let tests = Test.allCases.map(\.rawValue).joined(separator: ", ")

    /// Returns the condition that a value states; nil if it has faults.
    mutating func condition(_ value: Value) -> DataCondition? {
      guard case .object(let record) = value else {
        return fault("a condition is an object like {\"has\": \"KEY\"}, not \(value.type.wording)")
      }
      guard record.count == 1, let field = record.first else {
        let found = record.isEmpty ? "none" : record.keys.joined(separator: ", ")
        return fault(
          "a condition has exactly one of \(Self.tests), this one has \(found); put several into"
            + " \"all\" or \"any\"")
      }
      inspection.enter(.key(field.key))
      defer { inspection.leave() }
      guard let test = Test(rawValue: field.key) else {
        let nearest = NearestName.of(field.key, among: Test.allCases.map(\.rawValue))
        let ofPage = DocumentFormat.current.condition.field(field.key) != nil
        return fault(
          ofPage
            ? "a condition on data can't ask for \"\(field.key)\"; state that as \"when\" of the"
              + " entry or of its node"
            : "a condition on data can't ask for \"\(field.key)\", only for \(Self.tests)",
          nearest: nearest, atKey: true)
      }
      switch test {
      case .has: return key(of: field.value).map { .has($0) }
      case .is, .contains: return comparison(test, field.value)
      case .above, .below: return bound(test, field.value)
      case .not: return nested { $0.condition(field.value) }.map { .not($0) }
      case .all: return nested { $0.list(field.value) }.map { .all($0) }
      case .any: return nested { $0.list(field.value) }.map { .any($0) }
      }
    }

    /// Reads a part that is nested a level deeper.
    private mutating func nested<Part>(_ read: (inout Reading) -> Part?) -> Part? {
      guard depth < DataCondition.deepest else {
        return fault("a condition is nested at most \(DataCondition.deepest) levels deep")
      }
      depth += 1
      defer { depth -= 1 }
      return read(&self)
    }

    private mutating func list(_ value: Value) -> [DataCondition]? {
      guard case .array(let elements) = value else {
        return fault("it is an array of conditions, not \(value.type.wording)")
      }
      var parts: [DataCondition] = []
      for (index, element) in elements.enumerated() {
        inspection.enter(.index(index))
        if let part = condition(element) { parts.append(part) }
        inspection.leave()
      }
      return parts.count == elements.count ? parts : nil
    }

    private mutating func key(of value: Value) -> Name? {
      guard case .string(let text) = value else {
        return fault("it is the name of a key, not \(value.type.wording)")
      }
      return name(text)
    }

    private mutating func name(_ text: String, atKey: Bool = false) -> Name? {
      guard !text.isEmpty else { return fault("the name of a key is empty", atKey: atKey) }
      guard let name = Name(stated: text) else {
        return fault(
          "the documents read so far state so many names that \"\(text.prefix(100))\" isn't taken as"
            + " a new one", atKey: atKey)
      }
      inspection.note(key: text)
      return name
    }

    /// Returns the key and the value of `{KEY: VALUE}`.
    private mutating func pair(_ test: Test, _ value: Value) -> (key: Name, value: Value)? {
      guard case .object(let record) = value, record.count == 1, let field = record.first else {
        return fault(
          "\"\(test.rawValue)\" takes an object with one key and its value, like {\"KEY\": 1}; put"
            + " several into \"all\" or \"any\"")
      }
      inspection.enter(.key(field.key))
      defer { inspection.leave() }
      return name(field.key, atKey: true).map { ($0, field.value) }
    }

    private mutating func comparison(_ test: Test, _ value: Value) -> DataCondition? {
      guard let (key, value) = pair(test, value) else { return nil }
      guard value != .null else {
        inspection.enter(.key(key.text))
        defer { inspection.leave() }
        return fault(
          test == .is
            ? "null counts as no value; write {\"not\": {\"has\": \"\(key)\"}}"
            : "null counts as no value, so that nothing is known to contain it")
      }
      return test == .is ? .equals(key, value) : .contains(key, value)
    }

    private mutating func bound(_ test: Test, _ value: Value) -> DataCondition? {
      guard let (key, value) = pair(test, value) else { return nil }
      switch value {
      case .int, .double: return test == .above ? .above(key, value) : .below(key, value)
      default:
        inspection.enter(.key(key.text))
        defer { inspection.leave() }
        return fault(
          "\"\(test.rawValue)\" compares with a number, not with \(value.type.wording)")
      }
    }

    private mutating func fault<Part>(
      _ message: String, nearest: String? = nil, atKey: Bool = false
    ) -> Part? {
      inspection.report(message, suggestion: nearest, atKey: atKey)
      return nil
    }
  }
}
