import Plugboard

/// Fires, stops and suspends events.
extension Model {
  /// Returns the live subscribers of an event (E11, E14), module by module, each in order of priority
  /// (E1), equals in order of subscription, plugins first (E2).
  func subscribers(of event: String, at modules: [Module]) -> [Subscriber] {
    modules.flatMap { module in
      let here = subscribers.filter { $0.isAlive && $0.event == event && $0.module === module }
      let plugins = arranged(here.filter(\.isPlugin))
      let others = here.filter { !$0.isPlugin }.map { (subscriber: $0, priority: $0.priority) }
      return byPriority(plugins + others).map(\.subscriber)
    }
  }

  private typealias Place = (subscriber: Subscriber, priority: Int)

  private func byPriority(_ places: [Place]) -> [Place] {
    Set(places.map(\.priority)).sorted(by: >).flatMap { priority in
      places.filter { $0.priority == priority }
    }
  }

  /// Returns the plugins of an event in their order: each with the plugins that are ordered
  /// before and after it, which take its priority (E22).
  private func arranged(_ plugins: [Subscriber]) -> [Place] {
    func neighbour(of plugin: Subscriber) -> Subscriber? {
      isInCircle(plugin) ? nil : plugins.first { $0.id == plugin.neighbour }
    }
    func group(around plugin: Subscriber, _ priority: Int) -> [Place] {
      let others = plugins.filter { neighbour(of: $0) === plugin }
      return others.filter(\.isBefore).flatMap { group(around: $0, priority) }
        + [(plugin, priority)]
        + others.filter { !$0.isBefore }.flatMap { group(around: $0, priority) }
    }
    let free = plugins.filter { neighbour(of: $0) == nil }.map { ($0, $0.priority) }
    return byPriority(free).flatMap { group(around: $0.subscriber, $0.priority) }
  }

  /// Whether the orderings lead from a plugin back to itself.
  func isInCircle(_ plugin: Subscriber) -> Bool {
    var current: Subscriber? = plugin
    for _ in plugin.module.plugins {
      current = plugin.module.plugins.first { $0.id == current?.neighbour }
      if current === plugin { return true }
    }
    return false
  }

  func way(from module: Module, _ direction: String?) -> [Module] {
    switch direction {
    case "up": [module] + (module.parent.map { way(from: $0, "up") } ?? [])
    case "down": [module] + module.children.flatMap { way(from: $0, "down") }
    default: [module]
    }
  }

  func fire(
    _ event: String, _ params: Fields, at module: Module, going direction: String? = nil
  ) throws -> Delivery {
    let list = subscribers(of: event, at: way(from: module, direction))
    let delivery = Delivery(event, params, at: module, list)
    fireCounts[event, default: 0] += 1
    // E19: an event nested too deep reaches no subscriber, which is a fault if it has any.
    if frames.count >= maximalDepth, !list.isEmpty {
      let events = (frames.map(\.event) + [event]).joined(separator: " → ")
      errors.append(
        .string("\(callers.last ?? "host"):events nest deeper than \(maximalDepth): \(events)"))
      delivery.faults.append("host")
      delivery.waiting = []
    }
    open[event, default: 0] += 1
    try goOn(delivery)
    return delivery
  }

  /// Calls the remaining subscribers until the delivery ends or is suspended.
  func goOn(_ delivery: Delivery) throws {
    frames.append(delivery)
    while !delivery.waiting.isEmpty {
      let subscriber = delivery.waiting.removeFirst()
      // E11: a subscriber that has ended is not called.
      guard subscriber.isAlive, subscriber.module.isAlive else { continue }
      // E16: a subscriber for one delivery ends before its call.
      if subscriber.isOnce { subscriber.isAlive = false }
      let token = try call(subscriber, in: delivery)
      guard let token else { continue }
      // E9: a module that ends cancels the deliveries that it suspended.
      if token.ending == nil, !token.module.isAlive {
        token.ending = .cancelled("the module that suspended it ended")
      }
      if token.ending == nil {
        token.delivery = delivery
        suspended.append(token)
        frames.removeLast()
        return try drain()
      }
      apply(token, to: delivery)
    }
    try finish(delivery)
  }

  /// Calls a subscriber, whose answer replaces the response (E3, E4, E8), even if it throws (E12).
  private func call(_ subscriber: Subscriber, in delivery: Delivery) throws -> Token? {
    try noteCall(subscriber, in: delivery)
    delivery.called += 1
    var call = Call(subscriber: subscriber, delivery: delivery)
    callers.append(subscriber.id)
    try run(subscriber.actions, in: &call)
    callers.removeLast()
    if let response = call.response { delivery.response = response }
    if let message = call.thrown {
      if let token = call.token, token.ending == nil {
        token.ending = .cancelled("its handler failed")
      }
      delivery.faults.append(subscriber.id)
      errors.append(.string("\(subscriber.id):\(message)"))
      return nil
    }
    if call.isStopping {
      delivery.waiting = []
      delivery.stoppedBy = subscriber.id
    }
    return call.token
  }

  func apply(_ token: Token, to delivery: Delivery) {
    switch token.ending {
    case .resumed(let response)?: if let response { delivery.response = response }
    case .cancelled(let reason)?:
      delivery.cancelled = reason
      delivery.waiting = []
    case nil: break
    }
  }

  private func finish(_ delivery: Delivery) throws {
    frames.removeLast()
    open[delivery.event, default: 0] -= 1
    delivery.isOver = true
    delivery.lostModule = !delivery.addressed.isAlive
    if delivery.isAwaited { ends.append(stated(delivery)) }
    try drain()
  }

  /// Fires the enqueued events once no event is in progress (E7).
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

  /// Ends a token, which works once (E9).
  func end(_ token: Token, _ ending: Token.Ending) throws {
    if token.ending != nil { return diagnostics.append("event-token-used") }
    token.ending = ending
    guard let delivery = token.delivery else { return }
    apply(token, to: delivery)
    try goOn(delivery)
  }

  func stated(_ delivery: Delivery) -> Value {
    [
      "event": .string(delivery.event), "response": Self.stated(delivery.response),
      "subscribers": .int(delivery.covered), "called": .int(delivery.called),
      "stoppedBy": delivery.stoppedBy.map { .string($0) } ?? .null,
      "suspended": .bool(!delivery.isOver),
      "ended": .bool(delivery.lostModule),
      "cancelled": delivery.cancelled.map { .string($0) } ?? .null,
      "faults": .array(delivery.faults.map { .string($0) }),
    ]
  }
}
