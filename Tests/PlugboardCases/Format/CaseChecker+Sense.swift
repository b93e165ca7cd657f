internal import Plugboard

/// Checks for fields of the right form that have no meaning in their place, which is surely a mistake.
extension CaseChecker {
  mutating func checkSense(
    of record: Fields, _ form: CaseForm, _ pointer: JSONPointer, in place: CaseForm.Place
  ) {
    switch form.name {
    case "subscribe", "subscribeMany": checkSubscription(record, pointer)
    case "fire":
      guard place == .step, record["use"] != nil, record["use"] != "ignore" else { return }
      report(
        "\"use\" is for a fire that an action makes; in \"setup\" no handler uses its response",
        pointer.appending("use"), atKey: true)
    case "query": checkQuery(record, pointer)
    case "plugin": checkPlugin(record, pointer)
    default: break
    }
  }

  private mutating func checkSubscription(_ record: Fields, _ pointer: JSONPointer) {
    // A handler that states its kind may state all other fields as well.
    guard record["phase"] != nil, record["kind"] == nil else { return }
    report(
      "\"phase\" is for observers; add \"kind\": \"observer\", or leave it out",
      pointer.appending("phase"),
      atKey: true)
  }

  private mutating func checkQuery(_ record: Fields, _ pointer: JSONPointer) {
    guard let query = CaseQuery(rawValue: record.text("what")) else { return }
    if let field = query.requiredField, record[field] == nil {
      report("the query \"\(query.rawValue)\" needs \"\(field)\"", pointer)
    }
    if !query.takesModule, record["module"] != nil {
      let takers = CaseQuery.allCases.filter(\.takesModule).map { "\"\($0.rawValue)\"" }
      report(
        "the query \"\(query.rawValue)\" takes no \"module\"; \(takers.joined(separator: " and ")) do",
        pointer.appending("module"), atKey: true)
    }
  }

  private mutating func checkPlugin(_ record: Fields, _ pointer: JSONPointer) {
    if record["before"] != nil, record["after"] != nil {
      report(
        "an entry may have one ordering, \"before\" or \"after\" another plugin, not both",
        pointer.appending("after"), atKey: true)
    }
    if record.text("plugin") == CaseForm.observer {
      for key in ["event", "priority", "before", "after"] where record[key] != nil {
        report(
          "\"\(CaseForm.observer)\" sees every event as it begins and takes no \"\(key)\"",
          pointer.appending(key), atKey: true)
      }
    }
    checkFires(inside: record, pointer)
  }

  /// Reports collecting fires of a plugin at its own module, which its context doesn't offer.
  private mutating func checkFires(inside record: Fields, _ pointer: JSONPointer) {
    for key in ["actions", "do", "else"] {
      let list = pointer.appending(key)
      let isSingle = record[key]?.type == .object
      for (index, action) in record.steps(key).enumerated() {
        let inner = isSingle ? list : list.appending(index)
        switch action.text("op") {
        case "fire" where action.isTrue("collecting") && action["module"] == nil:
          report(
            "what a plugin fires at its own module collects no responses; name a \"module\"",
            inner.appending("collecting"), atKey: true)
        case "first", "ifDepth": checkFires(inside: action, inner)
        default: break
        }
      }
    }
  }
}
