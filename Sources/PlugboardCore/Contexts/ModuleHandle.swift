/// A module as one plugin, or the host, holds it: what a context stores and hands on.
@MainActor public struct ModuleHandle: Sendable {
  @usableFromInline let module: LiveModule
  // Empty for the host, with the generation in the same word: each plugin stores a handle or two.
  private let name: Name
  private let generation: UInt16

  @usableFromInline init(_ module: LiveModule, plugin: Name?) {
    self.module = module
    name = plugin ?? .empty
    generation = module.generationNumber
  }

  /// The plugin that acts for the module; nil for the host.
  var plugin: Name? { name == .empty ? nil : name }

  /// Whether the module still has the plugins that it had when the handle was made.
  @inline(__always) var isCurrent: Bool { generation == module.generationNumber }

  /// Whether the plugin and the module are there.
  var isLinked: Bool { module.isRegistered && isCurrent }

  /// Whether nothing may be begun any more for the plugin or the module.
  var isOver: Bool { !isCurrent || module.life >= .replaced }

  /// Throws if the plugins of the module were exchanged since the handle was made.
  @inline(__always) func checkCurrent() throws(DataError) {
    if !isCurrent { throw replacedUser }
  }

  // Not inlined, as they would cost each fire and read registers.
  @inline(never) private var replacedUser: DataError {
    .replaced(plugin, module: module.id)
  }
  @inline(never) func refusal(of event: Name) -> EventError {
    isCurrent
      ? .notLive(module.id, event: event) : .replaced(plugin, module: module.id)
  }

  var services: ModuleServices { module.services }

  /// The params that the plugin has now; nil after it was unmounted, and for the host.
  @usableFromInline var params: Params? {
    isCurrent ? module.plugins.mounts.first { $0.name == plugin }?.params : nil
  }

  /// The runtime, of a type that only the floors above know; nil after the runtime's end.
  package var runtime: AnyObject? { services.runtime }

  /// The publisher of what is fired through the handle.
  var publisher: EventPublisher {
    EventPublisher(plugin: plugin, node: plugin == nil ? nil : module)
  }

  /// The same as a fire through the handle, which holds it, borrows it.
  var borrowedPublisher: BorrowedPublisher {
    BorrowedPublisher(name: name, node: module)
  }

  /// Fires an event at the module itself.
  @usableFromInline func send(_ request: consuming FireRequest) throws(EventError) -> FireOutcome {
    let (event, params, options) = (request.event, request.params, request.options)
    guard isCurrent else { throw refusal(of: event) }
    return try module.events.fire(
      event, params, options, at: module.open(for: event), from: borrowedPublisher)
  }

  /// Enqueues an event at the module itself.
  func enqueue(_ request: FireRequest) throws(EventError) {
    guard isLinked else { throw refusal(of: request.event) }
    try services.events.enqueue(request, at: module, from: publisher)
  }

  /// Reports in strict mode a use that the plugin's manifest doesn't declare, before it is made.
  @inline(__always) func willUse(_ kind: PluginUse.Kind, _ name: Name) {
    if services.events.isStrict { services.strictness.check(kind, name, by: publisher) }
  }

  /// Observes data of the module itself or of another one. What a plugin begins to observe while it unmounts
  /// has ended at once.
  func observe(
    _ key: Name?, of source: LiveModule, _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> DataObservation {
    try checkCurrent()
    let observation = try services.data.observe(
      key, in: source.data, for: module.data, by: plugin, deliver)
    if let plugin, module.isSilent(plugin) { observation.cancel() }
    return observation
  }

  /// Returns an observer of any key that reports in strict mode, before each change is delivered, a key
  /// that the plugin's manifest doesn't declare.
  func telling(
    _ kind: PluginUse.Kind, _ deliver: @escaping (DataChange) -> Void
  ) -> (DataChange) -> Void {
    guard services.events.isStrict else { return deliver }
    return { change in
      willUse(kind, change.key)
      deliver(change)
    }
  }

  /// Reports in strict mode a param that is read though the plugin doesn't declare it.
  @usableFromInline func missesParam(_ name: Name) {
    if services.events.isStrict { services.strictness.missesParam(name, by: publisher) }
  }

  /// Returns a value; nil if it is absent or null. Throws if it is of another type.
  ///
  /// Inlinable, so that it is compiled for the type of the key at its use.
  @inlinable func read<Wrapped>(
    _ key: Key<Wrapped>, of module: LiveModule
  ) throws(DataError) -> Wrapped? {
    guard let value = try value(key.name, of: module) else { return nil }
    return try Self.typed(value, key, of: module)
  }

  /// Returns a value of a module as the key types it; nil if it is null.
  @inlinable static func typed<Wrapped>(
    _ value: Value, _ key: Key<Wrapped>, of module: LiveModule
  ) throws(DataError) -> Wrapped? {
    if let wrapped = Wrapped(value: value) { return wrapped }
    if case .null = value { return nil }
    throw .mismatch(module: module.id, key: key.name, found: value, asked: Wrapped.valueShape)
  }

  /// Returns a value. Throws if it is absent, null or of another type.
  @inlinable func require<Wrapped>(
    _ key: Key<Wrapped>, of module: LiveModule
  ) throws(DataError) -> Wrapped {
    guard let value = try read(key, of: module) else {
      throw .missing(module: module.id, key: key.name)
    }
    return value
  }

  /// Returns an untyped value; nil if it is absent.
  @usableFromInline func value(_ key: Name, of module: LiveModule) throws(DataError) -> Value? {
    try checkCurrent()
    willRead(key, of: module)
    return try DataManager.value(key, in: module.data)
  }

  /// Reports in strict mode a read that the plugin's manifest doesn't declare, before it is made.
  @inline(__always) func willRead(_ key: Name, of module: LiveModule) {
    willUse(useOfReading(module), key)
  }

  func useOfReading(_ other: LiveModule) -> PluginUse.Kind {
    other === module ? .reads : module.isWithin(other) ? .readsAbove : .readsElsewhere
  }

  /// Returns the nearest value, of a module itself or of its ancestors; null counts as absent.
  func readInherited<Wrapped>(
    _ key: Key<Wrapped>, of module: LiveModule
  ) throws(DataError) -> Wrapped? {
    try checkCurrent()
    willUse(module === self.module ? .readsAbove : useOfReading(module), key.name)
    var next: ModuleNode? = module
    while let node = next {
      if let value = try DataManager.value(key.name, in: node.live.data),
        let value = try Self.typed(value, key, of: node.live)
      {
        return value
      }
      next = node.parent
    }
    return nil
  }
}
