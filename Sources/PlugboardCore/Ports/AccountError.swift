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
