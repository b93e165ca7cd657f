public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// The painting half of a host: it shows the pages that a ``Navigator`` opens.
///
/// The methods are called after the change that they tell of, on the main actor. `show` is called for each page that
/// becomes visible, the page in front last, and `hide` for each page that stops being visible or is closed.
@MainActor public protocol NavigatorDelegate: AnyObject {
  /// Shows a page in front of the others.
  ///
  /// - Parameter manner: The manner in which it was opened; nil if it is shown again, as pages in front of it were
  ///   closed.
  func show(_ page: OpenPage, _ manner: Manner?)
  /// Stops showing a page. If it is closed, whatever is kept for it can be released; its modules end afterwards.
  func hide(_ page: OpenPage, isClosed: Bool)
  /// Asks the person to log in, and returns whether that is possible; the default asks for nothing, and returns false.
  func askForLogIn(_ request: LogInRequest) -> Bool
  /// Tells a message that no caller gets as a result.
  func tell(_ message: NavigatorMessage)
}

extension NavigatorDelegate {
  public func askForLogIn(_ request: LogInRequest) -> Bool { false }
}

/// A request of a plugin that the person logs in.
public struct LogInRequest: Sendable, Hashable {
  /// The URL that needs a user; nil if the request names none.
  public let url: String?
}

/// A message of a ``Navigator`` to its delegate.
public enum NavigatorMessage: Sendable {
  /// A page was opened on behalf of a plugin.
  case opened(OpenPage)
  /// A page was closed, as it has given its result; the page `back` is in front now.
  case closed(OpenPage, back: OpenPage)
  /// A URL that has waited was opened by another subscriber.
  case taken(String, by: String)
  /// Events were cancelled in this turn.
  case cancelled(CancelledEvents)
  /// A page or URL that a plugin asked for wasn't opened.
  case refused(NavigationError)
  /// A fault or warning of a document or of the runtime, with the file's name for people.
  case diagnostic(Diagnostic)
}

extension NavigatorMessage: CustomStringConvertible {
  /// The message in one line: `opened player`.
  public var description: String {
    switch self {
    case .opened(let page): "opened \(page.id)"
    case .closed(let page, let back): "closed \(page.id), back at \(back.id)"
    case .taken(let url, let taker): "\(url) was opened by \(taker)"
    case .cancelled(let events): "\(events)"
    case .refused(let error): "not opened: \(error)"
    case .diagnostic(let diagnostic): "\(diagnostic)"
    }
  }
}

/// Fires of one event at one module that were cancelled for one reason.
public struct CancelledEvents: Sendable {
  public let event: Name
  /// The module at which they were fired.
  public let module: ModuleID
  public let reason: Cancellation
  public internal(set) var fires: [CancellationRecord]

  /// The number of fires with different params; events with equal params had joined the first.
  public var count: Int { Set(fires.map(\.params)).count }

  /// Returns the same without some of the fires; nil if none is left.
  public func without(_ isLeftOut: (CancellationRecord) -> Bool) -> CancelledEvents? {
    var rest = self
    rest.fires.removeAll(where: isLeftOut)
    return rest.fires.isEmpty ? nil : rest
  }
}

extension CancelledEvents: CustomStringConvertible {
  /// The message in one line: `route.open at home was cancelled: its page was closed`.
  public var description: String {
    "\(event) at \(module) was cancelled\(count > 1 ? " \(count) times" : ""): \(reason)"
  }
}
