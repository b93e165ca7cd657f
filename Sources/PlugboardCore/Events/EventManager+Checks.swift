/// Checks of events that the compiler hasn't checked, and of all events in strict mode.
extension EventManager {
  /// Checks that the event has a name, how deep params are nested, the values that the keys of the
  /// params allow, and params of a fire by string against the declaration in the registry; in strict
  /// mode also that the publisher declares to fire the event, and that the registry knows it.
  func check(_ request: FireRequest, from publisher: EventPublisher) throws(EventError) {
    let event = request.event
    guard event != .empty else { throw .emptyName }
    let options = request.options
    if let options, options.isNested || options.isUntyped {
      for entry in request.params.entries where entry.value.isTooDeep {
        throw .paramTooDeep(event: event, key: entry.name)
      }
    }
    if isStrict || options?.isUntyped == true { try checkDeclaration(of: request, from: publisher) }
    if let limited = options?.limited, !limited.isEmpty {
      let params = request.paramValues
      for key in limited { try key.checkLegality(of: params, firedWith: event) }
    }
  }

  /// Checks that an event reaches the plugins of a module. A function of its own, which saves each nested fire
  /// stack in a debug build.
  func checkIsReached(_ generation: Generation, by event: Name) throws(EventError) {
    guard generation.life.isReached else {
      throw .notLive(generation.id, event: event, EventError.ModulePhase(generation.life))
    }
  }

  private func checkDeclaration(
    of request: FireRequest, from publisher: EventPublisher
  ) throws(EventError) {
    let event = request.event
    let isReported = isStrict && !checkPublisher(event, publisher)
    guard let declaration = reports.declarations[event] else {
      if isStrict, !isReported { reports.undeclared(event, "fired") }
      return
    }
    try declaration.check(request.paramValues)
  }
}
