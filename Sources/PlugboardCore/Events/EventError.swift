/// Why an event was not delivered, or, in strict mode, what went wrong on its way.
public enum EventError: Error, Sendable {
  case unknownModule(ModuleID)
  /// The module is still mounting, or past its `module.willUnload`.
  case notLive(ModuleID, event: Name)
  case paramMismatch(event: Name, key: Name, found: ValueType, asked: ValueType)
  /// The first fault of the chain; thrown in strict mode only, after the chain has run to its end.
  case fault(Fault)
  /// A suspended fire ended without running to its end.
  case cancelled(event: Name, module: ModuleID, reason: CancelReason)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .unknownModule: "event-unknown-module"
    case .notLive: "event-not-live"
    case .paramMismatch: "event-param-mismatch"
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
    case .notLive(let module, let event):
      "\"\(event)\" can't be fired at \"\(module)\", which is still mounting, is ending or has"
        + " ended"
    case .paramMismatch(let event, let key, let found, let asked):
      "\"\(event)\" takes \"\(key)\" as \(asked), not \(found)"
    case .fault(let fault):
      fault.statement
    case .cancelled(let event, let module, let reason):
      "\"\(event)\" at \"\(module)\" was cancelled: \(reason)"
    }
  }
}

/// Why a suspended fire ended early.
public enum CancelReason: Sendable, Hashable, CustomStringConvertible {
  /// The token's owner said so.
  case because(String)
  /// The last token was dropped unused.
  case dropped
  case timedOut
  case taskCancelled
  /// The module whose subscriber had suspended it went away.
  case moduleEnded

  public var description: String {
    switch self {
    case .because(let reason): reason
    case .dropped: "its token was dropped unused"
    case .timedOut: "it timed out"
    case .taskCancelled: "the waiting task was cancelled"
    case .moduleEnded: "the module that suspended it ended"
    }
  }
}
