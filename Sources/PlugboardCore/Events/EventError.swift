/// The reason for which an event was not delivered or ended early; in strict mode also the first
/// fault on its way.
public enum EventError: Error, Sendable {
  case unknownModule(ModuleID)
  /// The module is still mounting, or past its `module.willUnload`.
  case notLive(ModuleID, event: Name, ModulePhase)
  /// The plugins of the module were exchanged, and a former one, or a context from before, fires.
  case replaced(Name?, module: ModuleID)
  /// An event's name is never empty.
  case emptyName
  /// The registry declares the event in another way than the subscription does.
  indirect case declaredOtherwise(EventDeclaration, known: EventDeclaration)
  case paramMissing(event: Name, key: Name, asked: ValueShape)
  case paramMismatch(event: Name, key: Name, found: Value, asked: ValueShape)
  case paramIllegal(event: Name, key: Name, value: Value, allowed: LegalValues)
  /// The param is nested deeper than `Value.deepest`.
  case paramTooDeep(event: Name, key: Name)
  /// The event doesn't declare the param.
  case paramUnknown(event: Name, key: Name, known: [Name])
  /// The first fault of the chain; thrown in strict mode only, after the chain has run to its end.
  case fault(Fault)
  /// A suspended event ended before all its subscribers were called.
  case cancelled(event: Name, module: ModuleID, reason: Cancellation)

  /// The phase of the life of a module at which no event can be fired.
  public enum ModulePhase: Sendable, Hashable {
    case mounting
    /// The plugins of the module are just being exchanged.
    case exchanging
    /// The module is past its `module.willUnload`.
    case ending
    case ended

    init(_ life: Life) {
      switch life {
      case .registered, .mounting: self = .mounting
      case .live, .replacing, .doomed, .ending, .silent: self = .ending
      case .replaced: self = .exchanging
      case .ended: self = .ended
      }
    }

    /// The reason for the refusal, and the remedy.
    fileprivate var reason: String {
      switch self {
      case .mounting: "is still mounting; fire it in a handler of module.didLoad"
      case .exchanging:
        "has its plugins exchanged just now; fire it in a handler of module.didLoad"
      case .ending: "is ending; fire it in a handler of module.willUnload at the latest"
      case .ended: "has ended; work that is begun with context.task ends with it"
      }
    }
  }

  public var code: String {
    switch self {
    case .unknownModule: "event-unknown-module"
    case .notLive: "event-not-live"
    case .replaced: "event-replaced-plugin"
    case .emptyName: "event-empty-name"
    case .declaredOtherwise: "event-declared-twice"
    case .paramMissing: "event-param-missing"
    case .paramMismatch: "event-param-mismatch"
    case .paramIllegal, .paramTooDeep: "event-param-illegal"
    case .paramUnknown: "event-param-unknown"
    case .fault: "event-fault"
    case .cancelled: "event-cancelled"
    }
  }
}

extension EventError: CodedError {
  public var message: String {
    switch self {
    case .unknownModule(let module):
      "no module \"\(module)\" is registered"
    case .notLive(let module, let event, let phase):
      "\"\(event)\" can't be fired at \"\(module)\", which \(phase.reason)"
    case .replaced(let plugin, let module):
      (plugin.map { "plugin \"\($0)\"" } ?? "a context") + " of \"\(module)\" can't fire:"
        + " the plugins of the module were exchanged since it was made"
    case .paramMismatch(let event, let key, let found, let asked):
      "the param \"\(key)\" of \"\(event)\" is \(asked), not \(asked.wording(ofMisfit: found))"
    case .emptyName:
      "an event needs a name that is not empty"
    case .declaredOtherwise(let stated, let known):
      "the subscription is to \(stated), but the registry declares \(known); use its declaration"
    case .paramMissing(let event, let key, let asked):
      "\"\(event)\" needs the param \"\(key)\", \(asked)"
    case .paramIllegal(let event, let key, let value, let allowed):
      "the param \"\(key)\" of \"\(event)\" takes \(allowed), not \(value.shortWording)"
    case .paramTooDeep(let event, let key):
      "the param \"\(key)\" of \"\(event)\" \(ValueFault.tooDeep)"
    case .paramUnknown(let event, let key, let known):
      known.isEmpty
        ? "\"\(event)\" takes no params, so \"\(key)\" can't be given"
        : "\"\(event)\" has no param \"\(key)\"; it takes "
          + known.map { "\"\($0)\"" }.joined(separator: ", ")
    case .fault(let fault):
      fault.statement
    case .cancelled(let event, let module, let reason):
      "\"\(event)\" at \"\(module)\" was cancelled: \(reason)"
    }
  }
}
