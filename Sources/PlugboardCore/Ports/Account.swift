/// A port: who uses the app, and how somebody logs in.
///
/// `user` changes by log-ins and log-outs alone. A conformer ends a log-in early with
/// ``AccountError/cancelled`` when the asking task is cancelled.
@MainActor public protocol Account: Sendable {
  /// Who is logged in; nil where nobody is.
  var user: String? { get }
  /// Logs somebody in in place of whoever was; false where that is refused.
  func logIn(_ user: String) async throws(AccountError) -> Bool
  func logOut() async throws(AccountError)
}

/// The account of a host that gives none: nobody is logged in, and every log-in fails and says so.
public struct MissingAccount: Account {
  public init() {}

  public var user: String? { nil }
  public func logIn(_ user: String) async throws(AccountError) -> Bool { throw .missing }
  public func logOut() async {}
}

/// Why it is not known whether somebody may log in.
public enum AccountError: Error, Sendable, Hashable {
  /// The host has no account.
  case missing
  /// Whoever knows was not reached.
  case failed(reason: String)
  case cancelled

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .missing: "account-missing"
    case .failed: "account-failed"
    case .cancelled: "account-cancelled"
    }
  }
}

extension AccountError: CodedError {
  public var message: String {
    switch self {
    case .missing:
      "nobody can log in: this host gives no account; hand one in with"
        + " PageRuntime(ports: Ports(account: …))"
    case .failed(let reason): "the log-in or log-out failed: \(reason)"
    case .cancelled: "the log-in or log-out was cancelled"
    }
  }
}
