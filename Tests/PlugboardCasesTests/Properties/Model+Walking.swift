import Plugboard

/// Firing, stopping, suspending.
extension Model {
  /// E11, E14: who is alive now is called, module by module, each in order of priority (E1), equals
  /// in order of subscription (E2).
  func row(of event: String, at modules: [Module]) -> [Subscriber] {
    modules.flatMap { module in
      let here = subscribers.filter { $0.isAlive && $0.event == event && $0.module === module }
      let priorities = Set(here.map(\.priority)).sorted(by: >)
      return priorities.flatMap { priority in here.filter { $0.priority == priority } }
    }
  }

  func way(from module: Module, _ direction: String?) -> [Module] {
    switch direction {
    case "up": [module] + (module.parent.map { way(from: $0, "up") } ?? [])
    case "down": [module] + module.children.flatMap { way(from: $0, "down") }
    default: [module]
    }
  }

  func fire(
    _ event: String, _ params: Record, at module: Module, going direction: String? = nil
  ) throws -> Walk {
    let row = row(of: event, at: way(from: module, direction))
    let walk = Walk(event, params, at: module, row)
    fireCounts[event, default: 0] += 1
    // E19: too deep, it reaches nobody, which is a fault where there is somebody.
    if frames.count >= maximalDepth, !row.isEmpty {
      let events = (frames.map(\.event) + [event]).joined(separator: " → ")
      errors.append(
        .string("\(callers.last ?? "host"):events nest deeper than \(maximalDepth): \(events)"))
      walk.faults.append("host")
      walk.waiting = []
    }
    open[event, default: 0] += 1
    try goOn(walk)
    return walk
  }

  /// Calls who is left, until the walk ends or is suspended.
  func goOn(_ walk: Walk) throws {
    frames.append(walk)
    while !walk.waiting.isEmpty {
      let subscriber = walk.waiting.removeFirst()
      // E11: whoever has gone is not called.
      guard subscriber.isAlive, subscriber.module.isAlive else { continue }
      // E16: used up before the call.
      if subscriber.isOnce { subscriber.isAlive = false }
      let token = try call(subscriber, in: walk)
      guard let token else { continue }
      // E9: a module that goes away cancels what it suspended.
      if token.ending == nil, !token.module.isAlive {
        token.ending = .cancelled("the module that suspended it ended")
      }
      if token.ending == nil {
        token.walk = walk
        held.append(token)
        frames.removeLast()
        return try drain()
      }
      apply(token, to: walk)
    }
    try finish(walk)
  }

  /// E3, E4, E8, E12: an answer replaces the response, unless the handler throws.
  private func call(_ subscriber: Subscriber, in walk: Walk) throws -> Token? {
    try noteCall(subscriber, in: walk)
    walk.called += 1
    var call = Call(subscriber: subscriber, walk: walk)
    callers.append(subscriber.id)
    try run(subscriber.actions, in: &call)
    callers.removeLast()
    if let message = call.thrown {
      if let token = call.token, token.ending == nil {
        token.ending = .cancelled("its handler failed")
      }
      walk.faults.append(subscriber.id)
      errors.append(.string("\(subscriber.id):\(message)"))
      return nil
    }
    if let response = call.response { walk.response = response }
    if call.isStopping {
      walk.waiting = []
      walk.stoppedBy = subscriber.id
    }
    return call.token
  }

  func apply(_ token: Token, to walk: Walk) {
    switch token.ending {
    case .resumed(let response)?: if let response { walk.response = response }
    case .cancelled(let reason)?:
      walk.cancelled = reason
      walk.waiting = []
    case nil: break
    }
  }

  private func finish(_ walk: Walk) throws {
    frames.removeLast()
    open[walk.event, default: 0] -= 1
    walk.isOver = true
    walk.lostModule = !walk.addressed.isAlive
    if walk.isAwaited { ends.append(stated(walk)) }
    try drain()
  }

  /// E7: what was enqueued is fired when nothing is in progress any more.
  func drain() throws {
    guard !isDraining else { return }
    isDraining = true
    while frames.isEmpty, !queue.isEmpty {
      let fire = queue.removeFirst()
      if fire.module.isAlive {
        _ = try self.fire(fire.event, fire.params, at: fire.module)
      } else {
        diagnostics.append("event-queue-dropped")
      }
    }
    isDraining = false
  }

  /// E9: a token works once.
  func end(_ token: Token, _ ending: Token.Ending) throws {
    if token.ending != nil { return diagnostics.append("event-token-used") }
    token.ending = ending
    guard let walk = token.walk else { return }
    apply(token, to: walk)
    try goOn(walk)
  }

  func stated(_ walk: Walk) -> Value {
    [
      "event": .string(walk.event), "response": Self.stated(walk.response),
      "subscribers": .int(walk.covered), "called": .int(walk.called),
      "stoppedBy": walk.stoppedBy.map { .string($0) } ?? .null,
      "suspended": .bool(!walk.isOver),
      "ended": .bool(walk.lostModule),
      "cancelled": walk.cancelled.map { .string($0) } ?? .null,
      "faults": .array(walk.faults.map { .string($0) }),
    ]
  }
}
