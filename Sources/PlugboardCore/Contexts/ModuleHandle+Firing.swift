/// The way of an event from a context or a reference to the event manager.
extension PluginContext {
  /// Fires an event at the module.
  @inlinable public func send(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    try own.send(request)
  }

  /// Enqueues an event at the module.
  public func enqueue(_ request: FireRequest) throws(EventError) { try own.enqueue(request) }
}

extension ModuleRef {
  /// Fires an event at the module.
  @inlinable public func send(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    if let target { return try handle.fire(request, at: target) }
    return try handle.fire(request)
  }

  /// Enqueues an event at the module.
  public func enqueue(_ request: FireRequest) throws(EventError) {
    try handle.enqueue(request, at: module)
  }
}

extension ModuleHandle {
  /// The publisher of the events that are fired through the handle.
  var publisher: EventPublisher {
    EventPublisher(plugin: plugin, node: plugin == nil ? nil : module)
  }

  /// The same as a fire through the handle, which holds it, borrows it.
  private var borrowedPublisher: BorrowedPublisher { BorrowedPublisher(name: name, node: module) }

  /// Fires an event at the module itself.
  @usableFromInline func fire(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    let (event, params, options) = (request.event, request.params, request.options)
    guard isCurrent else { throw refusal(of: event, at: module) }
    return try module.events.fire(
      event, params, options, at: module.open(for: event), from: borrowedPublisher)
  }

  /// Fires an event at another module.
  @usableFromInline func fire(
    _ request: consuming FireRequest, at target: LiveModule
  ) throws(EventError) -> UntypedOutcome {
    let (event, params, options) = (request.event, request.params, request.options)
    guard isCurrent, reaches(target) else { throw refusal(of: event, at: target) }
    return try module.events.fire(
      event, params, options, at: target.open(for: event), from: borrowedPublisher)
  }

  /// Enqueues an event at the module itself or at another one.
  func enqueue(_ request: FireRequest, at target: LiveModule) throws(EventError) {
    guard isCurrent, reaches(target) else { throw refusal(of: request.event, at: target) }
    try services.events.enqueue(request, at: target, from: publisher)
  }

  /// Whether the module itself and another one are registered.
  private func reaches(_ target: LiveModule) -> Bool { module.isRegistered && target.isRegistered }

  // Not inlined, as it would cost each fire registers.
  @inline(never) private func refusal(of event: Name, at target: LiveModule) -> EventError {
    if !isCurrent { return .replaced(plugin, module: module.id) }
    if target === module { return .notLive(module.id, event: event) }
    return .unknownModule(module.isRegistered ? target.id : module.id)
  }
}
