/// A port: the user of the app, and the way to log in.
///
/// `user` changes by log-ins and log-outs alone. A conformer ends a log-in early with
/// ``AccountError/cancelled`` when the asking task is cancelled.
@MainActor public protocol AccountPort: Sendable {
  /// The user who is logged in; nil if none is.
  var user: String? { get }
  /// Logs a user in, in place of the one before; returns false if that is refused.
  func logIn(_ user: String) async throws(AccountError) -> Bool
  func logOut() async throws(AccountError)
}

/// The account of a host without one: no user is logged in, and every log-in fails.
public struct MissingAccount: AccountPort {
  public init() {}

  public var user: String? { nil }
  public func logIn(_ user: String) async throws(AccountError) -> Bool { throw .missing }
  public func logOut() async {}
}

/// The reason for which a log-in or log-out came to no result.
public enum AccountError: Error, Sendable, Hashable {
  /// The host has no account.
  case missing
  /// The service that decides was not reached.
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
      "no user can log in: this host has no account; pass one with"
        + " PageRuntime(ports: Ports(account: …))"
    case .failed(let reason): "the log-in or log-out failed: \(reason)"
    case .cancelled: "the log-in or log-out was cancelled"
    }
  }
}
