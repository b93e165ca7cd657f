/// Checks of events: of those that the compiler hasn't checked, and of all in strict mode.
extension EventManager {
  /// Checks the params of a fire against what its event declares, and in strict mode that the
  /// publisher declares to fire it.
  @inline(never) func check(
    _ event: Name, _ params: Params, from publisher: Publisher
  ) throws(EventError) {
    if isStrict { checkUse(event, publisher) }
    try checkDeclared(event, params)
  }

  /// Checks params against what their event declares; in strict mode also that anything declares
  /// the event, and that no two declarations contradict each other.
  func checkDeclared(_ event: Name, _ params: Params) throws(EventError) {
    guard let declaration = EventDeclaration.of(event) else {
      if isStrict { reports.undeclared(event, "fired") }
      return
    }
    if isStrict, declaration.isContradictory {
      reports.diagnostic(
        Diagnostic(
          .error, code: "event-declared-twice",
          "\"\(event)\" is declared with several types of response; \(declaration.response) counts")
      )
    }
    for key in declaration.params {
      guard let value = params[key.name], value != .null, !key.type.admits(value) else { continue }
      throw .paramMismatch(event: event, key: key.name, found: value.type, asked: key.type)
    }
  }
}
