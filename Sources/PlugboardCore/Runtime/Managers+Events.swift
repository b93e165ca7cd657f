extension Managers {
  /// Fires at a module by its id.
  func fire(
    _ event: Name, _ params: Params, at id: ModuleID, going direction: Direction? = nil,
    from publisher: Origin, collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    try fire(
      event, params, at: station(of: id), going: direction, from: publisher,
      collecting: collecting)
  }

  func fire(
    _ event: Name, _ params: Params, at station: Station, going direction: Direction?,
    from publisher: Origin, collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    if events.isStrict { try checkDeclared(event, params) }
    guard let direction else {
      return try events.fire(
        event, params, at: station, from: publisher, collecting: collecting)
    }
    guard station.state == .live else { throw .notLive(station.id, event: event) }
    let modules =
      switch direction {
      case .up: modules.way(up: station.module)
      case .down: modules.subtree(of: station.module)
      }
    return try events.fire(
      event, params, atAll: modules.compactMap { events.station(of: $0) }, from: publisher,
      collecting: collecting)
  }

  func station(of id: ModuleID) throws(EventError) -> Station {
    guard let module = modules.find(id), let station = events.station(of: module) else {
      throw .unknownModule(id)
    }
    return station
  }

  /// Checks an untyped fire, as the compiler checks typed ones; in strict mode every fire is checked
  /// where it is delivered, so that nothing is reported twice.
  func checkUntyped(_ event: Name, _ params: Params) throws(EventError) {
    if !events.isStrict { try checkDeclared(event, params) }
  }

  /// Checks the params of a fire against what its event declares; in strict mode also that anything
  /// declares it, and no two declarations contradict each other.
  func checkDeclared(_ event: Name, _ params: Params) throws(EventError) {
    guard let declaration = EventDeclaration.of(event) else {
      if events.isStrict { reportUndeclared(event, "fired") }
      return
    }
    if events.isStrict, declaration.isContradictory {
      reported(
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

  func reportUndeclared(_ event: Name, _ use: String) {
    reported(
      Diagnostic(
        .warning, code: "event-undeclared", "\"\(event)\" is \(use), but nothing declares it",
        suggestion: NearestName.of(event.text, among: EventDeclaration.allNames)))
  }

  /// Counts and reports a fault; a plugin that has had its last is set aside.
  func count(_ fault: Fault, at station: Station, _ position: Int?) {
    // The receiver of faults must not break the chain by failing itself.
    try? faulted(fault)
    guard station.state != .ended, let position,
      station.extras?.setAside.contains(position) != true,
      plugins.countFault(at: position, of: station.module)
    else { return }
    events.setAside(position, at: station)
    let error = PluginError.setAside(
      plugin: Name(fault.subscriber), module: fault.module, faults: plugins.maximumFaults)
    reported(Diagnostic(.warning, error))
  }

  func reportRunaway(of station: Station, _ key: Name) {
    reported(
      Diagnostic(
        .error, code: "data-runaway",
        "observers of \"\(key)\" at \"\(station.id)\" go on changing it after"
          + " \(DataManager.maximumRounds) rounds; their changes are no longer delivered"))
  }
}
