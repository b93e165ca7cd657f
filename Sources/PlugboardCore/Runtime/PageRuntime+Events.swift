extension PageRuntime {
  /// Returns a module as the host fires at it: `runtime.at("home").fire(.itemTap)`.
  ///
  /// While no module has the id, its fires throw. After the end of the module it is the next module of the id.
  public func at(_ id: ModuleID) -> ModuleTarget {
    ModuleTarget(id, modules.find(id)?.live, lifecycle.services)
  }

  /// Returns the module that an object belongs to, as the host fires at it.
  public func at(_ object: some ModuleBound) -> ModuleTarget { at(object.module) }

  /// Subscribes from outside of plugins, until the token is cancelled or the module ends.
  ///
  /// Throws if the registry declares the event in another way.
  /// Among equal priorities it runs after plugins and after earlier subscriptions.
  @discardableResult
  public func subscribe<Response, ParamValues>(
    to event: EventName<Response, ParamValues>, on module: ModuleID,
    priority: Int = Priority.normal, label: String = "host", once: Bool = false,
    _ handle: @escaping @MainActor (Event<Response, ParamValues>) throws -> Void
  ) throws(EventError) -> RuntimeToken {
    let known = lifecycle.reports.declarations[event.name]
    if let known, known != event.declaration {
      throw .declaredOtherwise(event.declaration, known: known)
    }
    return try subscribe(
      event.name, on: module, priority, label, once, event.coder.answers
    ) { _, state in try handle(try Event(state, event.coder)) }
  }

  /// Subscribes to an event by its string; an answer of another type than declared is a fault.
  @discardableResult
  public func subscribe(
    named event: Name, on module: ModuleID, priority: Int = Priority.normal,
    label: String = "host", once: Bool = false,
    _ handle: @escaping @MainActor (Event<Value, Params>) throws -> Void
  ) throws(EventError) -> RuntimeToken {
    let answers = lifecycle.reports.declarations[event]?.answers ?? AnswerRule()
    return try subscribe(event, on: module, priority, label, once, answers) { _, state in
      try Event(state, .untyped).handle { try handle($0) }
    }
  }

  private func subscribe(
    _ event: Name, on module: ModuleID, _ priority: Int, _ label: String, _ once: Bool,
    _ answers: AnswerRule, _ handler: @escaping Handler
  ) throws(EventError) -> RuntimeToken {
    guard event != .empty else { throw .emptyName }
    if events.isStrict, lifecycle.reports.declarations[event] == nil {
      lifecycle.reports.tellUndeclared(event, "subscribed to")
    }
    return events.subscribe(
      to: event, at: try openGeneration(of: module), priority: priority, label: label, once: once,
      answers, handler)
  }

  /// Observes every fire, at `module` and below if one is given, without changing any.
  ///
  /// A clock is read only for `durations`.
  @discardableResult
  public func observe(
    below module: ModuleID? = nil, durations: Bool = false,
    _ observe: @escaping (FireRecord) -> Void
  ) throws(EventError) -> RuntimeToken {
    let generation = try module.map { id throws(EventError) in try openGeneration(of: id) }
    return events.observe(at: generation, durations: durations, observe)
  }

  /// Observes every real change of every module's data, directly after the write and before the
  /// observers of the module; for tools.
  ///
  /// While there is one, an array or object that is changed in place is copied, as its old value is told.
  @discardableResult
  public func observeData(
    _ observe: @escaping (ChangeRecord) -> Void
  ) -> RuntimeToken {
    data.observers.add(observe)
  }

  /// Observes each fault of a subscriber, a task or an attempt, once; an error that the observer throws is
  /// dropped.
  @discardableResult
  public func observeFaults(
    _ observe: @escaping (Fault) throws -> Void
  ) -> RuntimeToken {
    lifecycle.reports.faults.add(observe)
  }

  /// Observes everything besides faults that a person needs to know.
  @discardableResult
  public func observeDiagnostics(
    _ observe: @escaping (Diagnostic) -> Void
  ) -> RuntimeToken {
    lifecycle.reports.diagnostics.add(observe)
  }

  /// Observes each fire that was suspended and then cancelled, before its publisher is told.
  @discardableResult
  public func observeCancellations(
    _ observe: @escaping (CancellationRecord) -> Void
  ) -> RuntimeToken {
    lifecycle.reports.cancellations.add(observe)
  }

  /// Observes in strict mode each use that a plugin makes of events, data and ports, before it is made.
  @discardableResult
  public func observeUses(
    _ observe: @escaping (PluginUse) -> Void
  ) -> RuntimeToken {
    lifecycle.services.strictness.uses.add(observe)
  }

  private func openGeneration(of id: ModuleID) throws(EventError) -> Generation {
    guard let module = modules.find(id)?.live,
      let generation = lifecycle.openGeneration(of: module)
    else { throw .unknownModule(id) }
    return generation
  }
}
