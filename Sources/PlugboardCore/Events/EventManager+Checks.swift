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
      if isStrict, !isReported { reports.tellUndeclared(event, "fired") }
      return
    }
    try declaration.check(request.paramValues)
  }
}

extension EventDeclaration {
  /// Checks the params of an event that was fired by its string.
  fileprivate func check(_ params: Params) throws(EventError) {
    for param in self.params {
      let key = param.key
      guard let value = params[key.name], value != .null || key.type == .any else {
        if param.isOptional { continue }
        throw .paramMissing(event: name, key: key.name, asked: key.shape)
      }
      guard key.admits(value) else {
        throw .paramMismatch(event: name, key: key.name, found: value, asked: key.shape)
      }
      try key.checkLegality(of: value, firedWith: name)
    }
    for entry in params.entries where !self.params.contains(where: { $0.key.name == entry.name }) {
      throw .paramUnknown(event: name, key: entry.name, known: self.params.map(\.key.name))
    }
  }
}

extension KeyDeclaration {
  /// Throws if a param of an event has a value of the right type that the key doesn't allow.
  fileprivate func checkLegality(of value: Value, firedWith event: Name) throws(EventError) {
    guard let legal, !legal.allows(value) else { return }
    throw .paramIllegal(event: event, key: name, value: value, allowed: legal)
  }

  /// Throws if the params of an event, whose types are right, have a value that the key doesn't allow.
  fileprivate func checkLegality(of params: Params, firedWith event: Name) throws(EventError) {
    guard let value = params[name], value != .null || type == .any else { return }
    try checkLegality(of: value, firedWith: event)
  }
}
