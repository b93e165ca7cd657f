/// The reason for which a suspended event ended early.
public enum Cancellation: Sendable, Hashable, CustomStringConvertible {
  /// The owner of the token gave a reason.
  case because(String)
  /// The last token was dropped unused.
  case dropped
  case timedOut
  case taskCancelled
  /// The module of the subscriber that had suspended it ended.
  case moduleEnded
  /// The plugins of the module of that subscriber were exchanged.
  case pluginsExchanged

  public var description: String {
    switch self {
    case .because(let reason): reason
    case .dropped: "its token was dropped unused"
    case .timedOut: "it timed out"
    case .taskCancelled: "the waiting task was cancelled"
    case .moduleEnded: "the module that suspended it ended"
    case .pluginsExchanged: "the plugins of the module that suspended it were exchanged"
    }
  }
}

extension Cancellation {
  /// Returns the reason for an event that was suspended at a module whose plugins were unmounted for a part of its
  /// life.
  static func end(of life: Life) -> Cancellation {
    life == .replaced ? .pluginsExchanged : .moduleEnded
  }
}

/// A fire that was suspended and then cancelled.
public struct CancellationRecord: Sendable {
  /// The number of the fire, by which observers know it.
  public let fire: Int
  public let event: Name
  /// The module that it was fired at.
  public let module: ModuleID
  public let params: Params
  public let reason: Cancellation
}
