internal import Plugboard

/// A case without faults.
struct CheckedCase {
  let id: String
  let setup: [Fields]
  let expected: Fields
}

/// Checks that cases have the form that the vocabulary states, so that those left can be run.
struct CaseChecker {
  struct Fault {
    let code: String
    let message: String
    var suggestion: String?
    let pointer: JSONPointer
    /// Whether the key of the node is at fault, not its value.
    var atKey = false

    func diagnostic(at location: DocumentLocation? = nil) -> Diagnostic {
      Diagnostic(
        .error, code: code, message, suggestion: suggestion, location: location,
        pointer: pointer.description)
    }
  }

  private(set) var faults: [Fault] = []

  /// Returns the cases of a file, still unchecked, each with its place.
  mutating func cases(ofFile value: Value) -> [(value: Value, pointer: JSONPointer)] {
    let root = JSONPointer()
    guard case .object(let file) = value else {
      report("a file of cases is {\"cases\": [case, …]}, not \(Self.name(of: value))", root)
      return []
    }
    guard let cases = file["cases"] else {
      report("a file of cases needs \"cases\", a list of cases", root)
      return []
    }
    guard case .array(let cases) = cases else {
      report(
        "\"cases\" must be a list of cases, not \(Self.name(of: cases))", root.appending("cases"))
      return []
    }
    return cases.enumerated().map { ($1, root.appending("cases").appending($0)) }
  }

  /// Checks a case and returns it; nil if a fault of it was added to `faults`.
  mutating func check(_ value: Value, at pointer: JSONPointer) -> CheckedCase? {
    let known = faults.count
    guard case .object(let record) = Self.withoutNulls(value) else {
      report(
        "a case is {\"id\", \"setup\", \"expected\"}, not \(Self.name(of: value))", pointer)
      return nil
    }
    // Further fields of a case are notes for its readers.
    for field in CaseForm.eventCase.fields {
      if let value = record[field.name] {
        let inner = pointer.appending(field.name)
        check(value, field.kind, "\"\(field.name)\" of a case", inner, .step)
      } else {
        report("a case needs \"\(field.name)\", \(field.kind.statement)", pointer)
      }
    }
    guard faults.count == known else { return nil }
    return CheckedCase(
      id: record.text("id"), setup: record.steps("setup"), expected: record.record("expected"))
  }

  /// Returns a case without its null fields, except those in which null has a meaning.
  private static func withoutNulls(_ value: Value) -> Value {
    guard case .object(var record) = value else { return value }
    if let setup = record["setup"] { record["setup"] = Fields.withoutNulls(setup) }
    if case .object(let expected)? = record["expected"] {
      record["expected"] = .object(
        Fields(
          expected.filter { $0.value != .null || $0.key == "stoppedBy" }.map { ($0.key, $0.value) })
      )
    }
    return .object(record)
  }

  mutating func report(
    _ message: String, _ pointer: JSONPointer, suggestion: String? = nil, atKey: Bool = false,
    code: String = "case-form"
  ) {
    faults.append(
      Fault(
        code: code, message: message, suggestion: suggestion, pointer: pointer, atKey: atKey))
  }

  private mutating func checkWord(
    _ value: Value, in place: CaseForm.Place, _ pointer: JSONPointer
  ) {
    guard case .object(let record) = value, case .string(let op)? = record["op"] else {
      return report("\(place.nouns) are objects with an \"op\"", pointer)
    }
    let allowed = CaseForm.words.filter { $0.places.contains(place) }.map(\.name)
    let opPointer = pointer.appending("op")
    guard let form = CaseForm.named(op) else {
      return report(
        "\"\(op)\" is none of the \(place.nouns) \(allowed.joined(separator: ", "))", opPointer,
        suggestion: NearestName.of(op, among: allowed), code: "case-unknown-word")
    }
    guard allowed.contains(op) else {
      return report(
        "\"\(op)\" can't stand among \(place.nouns); these are \(allowed.joined(separator: ", "))",
        opPointer, code: "case-unknown-word")
    }
    let inner: CaseForm.Place =
      switch op {
      case "task": .observer
      case "subscribe", "subscribeMany": isObserver(record.text("kind")) ? .observer : .handler
      default: place
      }
    checkFields(of: record, form, pointer, inner)
    checkSense(of: record, form, pointer, in: place)
  }

  private mutating func checkFields(
    of record: Fields, _ form: CaseForm, _ pointer: JSONPointer, _ place: CaseForm.Place
  ) {
    for field in form.fields where field.isRequired && record[field.name] == nil {
      report("\"\(form.name)\" needs \"\(field.name)\", \(field.kind.statement)", pointer)
    }
    for field in record where field.key != "op" {
      let inner = pointer.appending(field.key)
      guard let known = form.fields.first(where: { $0.name == field.key }) else {
        let names = form.fields.map(\.name)
        let list = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
        report(
          "\"\(form.name)\" has no field \"\(field.key)\"; \(list)", inner,
          suggestion: NearestName.of(field.key, among: names), atKey: true,
          code: "case-unknown-word")
        continue
      }
      check(field.value, known.kind, "\"\(field.key)\" of \"\(form.name)\"", inner, place)
    }
  }

  /// Checks a value, and all values in it, against the kind of its field.
  private mutating func check(
    _ value: Value, _ kind: CaseForm.Kind, _ subject: String, _ pointer: JSONPointer,
    _ place: CaseForm.Place
  ) {
    switch (kind, value) {
    case (.list(let kind), .array(let elements)):
      for (index, element) in elements.enumerated() {
        check(element, kind, "an element of \(subject)", pointer.appending(index), place)
      }
    case (.form(let form), .object(let record)):
      let inner: CaseForm.Place = isObserver(record.text("plugin")) ? .observer : .handler
      checkFields(of: record, form, pointer, inner)
      checkSense(of: record, form, pointer, in: place)
    case (.actions, .array(let actions)):
      for (index, action) in actions.enumerated() {
        checkWord(action, in: place, pointer.appending(index))
      }
    case (.actions, .object): checkWord(value, in: place, pointer)
    default:
      if kind.admits(value) { return }
      if case .word(let words) = kind, case .string(let old) = value,
        let new = CaseForm.renamed[old], words.contains(new)
      {
        return report(
          "\(subject): \"\(old)\" is now \"\(new)\"", pointer, code: "case-unknown-word")
      }
      report("\(subject) must be \(kind.statement), not \(Self.name(of: value))", pointer)
    }
  }

  /// Whether a word means an observer, also an earlier one, whose actions then get no faults of
  /// their own.
  private func isObserver(_ word: String) -> Bool {
    (CaseForm.renamed[word] ?? word) == CaseForm.observer
  }

  /// Returns a value as messages name it: literally if it is short.
  private static func name(of value: Value) -> String {
    switch value {
    case .array: "a list"
    case .object: "an object"
    case .string(let text) where text.count > 40: "a string"
    default: JSONWriter().text(value)
    }
  }
}

extension CaseForm.Place {
  fileprivate var nouns: String {
    switch self {
    case .step: "steps"
    case .handler: "actions"
    case .observer: "actions of observers and tasks"
    }
  }
}

extension CaseForm.Kind {
  /// Whether a value is of this kind; actions and forms are checked by the caller.
  fileprivate func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.value, _), (.text, .string), (.flag, .bool), (.object, .object): true
    case (.int(let range), .int(let int)): range.contains(int)
    case (.number(let range), .int(let int)): range.contains(Double(int))
    case (.number(let range), .double(let double)): range.contains(double)
    case (.word(let words), .string(let word)): words.contains(word)
    case (.priority, .int): true
    case (.priority, .string(let name)): Priority.named(name) != nil
    case (.answer, "none"): true
    case (.answer, .object(let record)): record.count == 1 && record["value"] != nil
    case (.stops, .null), (.stops, .string): true
    case (.stops, .array(let elements)):
      elements.allSatisfy { $0 == .null || $0.type == .string }
    default: false
    }
  }
}
