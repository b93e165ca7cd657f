/// A module and the plugin that acts for it, or the host: a context stores it, and each reference to a
/// module has one.
@MainActor public struct ModuleHandle: Sendable {
  @usableFromInline let module: LiveModule
  private let name: PublisherName
  // It shares a word with the name: each plugin stores a handle or two.
  let generation: UInt16

  @usableFromInline init(_ module: LiveModule, plugin: Name?) {
    self.module = module
    name = PublisherName(plugin)
    generation = module.generationNumber
  }

  /// The plugin that acts for the module; nil for the host.
  var plugin: Name? { name.plugin }

  var services: ModuleServices { module.services }

  /// The runtime, of a type that only the floors above know; nil after the runtime's end.
  package var runtime: AnyObject? { services.runtime }

  /// The params that the plugin has now; nil after it was unmounted, and for the host.
  @usableFromInline var params: Params? {
    isCurrent ? module.plugins.first { $0.name == plugin }?.params : nil
  }

  /// Whether the module still has the plugins that it had when the handle was made.
  @inline(__always) var isCurrent: Bool { generation == module.generationNumber }

  /// Whether the module is registered, with the plugins that it had when the handle was made.
  var isUsable: Bool { module.isRegistered && isCurrent }

  /// Whether the plugin may use a module: both modules are registered, and its own with the same plugins.
  func canUse(_ target: ModuleNode) -> Bool { isUsable && target.isRegistered }
}

extension PluginContext {
  @inlinable public func send(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    try handle.fire(request)
  }

  public func enqueue(_ request: FireRequest) throws(EventError) {
    try handle.enqueue(request, at: handle.module)
  }
}

extension ModuleHandle {
  /// The publisher of the events that are fired through the handle.
  var publisher: EventPublisher {
    EventPublisher(plugin: plugin, node: plugin == nil ? nil : module)
  }

  /// The publisher, borrowed: the handle holds its module.
  private var borrowedPublisher: BorrowedPublisher { BorrowedPublisher(name, node: module) }

  /// Fires an event at the module itself.
  @usableFromInline func fire(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    let (event, params, options) = (request.event, request.params, request.options)
    guard isCurrent else { throw refusal(of: event, at: module) }
    return try module.events.fire(
      event, params, options, at: module.generation(for: event), from: borrowedPublisher)
  }

  /// Fires an event at another module.
  @usableFromInline func fire(
    _ request: consuming FireRequest, at target: LiveModule
  ) throws(EventError) -> UntypedOutcome {
    let (event, params, options) = (request.event, request.params, request.options)
    guard canUse(target) else { throw refusal(of: event, at: target) }
    return try module.events.fire(
      event, params, options, at: target.generation(for: event), from: borrowedPublisher)
  }

  /// Enqueues an event at the module itself or at another one.
  func enqueue(_ request: FireRequest, at target: LiveModule) throws(EventError) {
    guard canUse(target) else { throw refusal(of: request.event, at: target) }
    try services.events.enqueue(request, at: target, from: publisher)
  }

  // Not inlined, as it would cost each fire registers.
  @inline(never) private func refusal(of event: Name, at target: LiveModule) -> EventError {
    if !isCurrent { return .replaced(plugin, module: module.id) }
    // After the end of a module its id may belong to another module.
    if target === module || module.isRegistered { return target.notLive(event) }
    return .unknownModule(module.id)
  }
}

extension LiveModule {
  /// Returns the generation of the module, for a fire.
  ///
  /// - Throws: if the module has none, as it is still mounting or has ended.
  @inline(__always) func generation(for event: Name) throws(EventError) -> Borrowed<Generation> {
    guard let generation else { throw notLive(event) }
    return Borrowed(generation)
  }

  // Not inlined, as it would cost each fire registers.
  @inline(never) fileprivate func notLive(_ event: Name) -> EventError {
    .notLive(id, event: event, EventError.ModulePhase(life))
  }
}
