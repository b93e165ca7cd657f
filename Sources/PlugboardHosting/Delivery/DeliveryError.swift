public import PlugboardValues

/// The reason why a set of documents isn't taken.
public enum DeliveryError: Error, Sendable, Hashable {
  /// The manifest can't be read, or has faults.
  case manifest([Diagnostic])
  /// The server wasn't reached, or has answered with a failure.
  case unreached(url: String, reason: String)
  /// The content of a file isn't the content that the manifest states.
  case content(path: String, reason: String)
  case expired(SetVersion, WallTime)
  /// The set isn't later than the set that is shown or stored.
  case older(SetVersion, than: SetVersion)
  /// The documents have faults, or reach further than the built-in app document allows.
  case refused(SetVersion, [Diagnostic])
  /// The set can't be stored.
  case unstored(reason: String)
  /// The stored set can't be read as it was written.
  case damaged(reason: String)
  case cancelled

  /// Whether a later attempt may succeed with the same manifest.
  public var isTemporary: Bool {
    switch self {
    case .unreached, .content, .unstored, .cancelled: true
    case .manifest, .expired, .older, .refused, .damaged: false
    }
  }

  /// The faults of the manifest or of the documents.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .manifest(let diagnostics), .refused(_, let diagnostics): diagnostics
    default: []
    }
  }
}

extension DeliveryError: CodedError {
  /// A stable identifier; the documentation explains each code.
  public var code: String {
    switch self {
    case .manifest: "set-manifest"
    case .unreached: "set-unreached"
    case .content: "set-content"
    case .expired: "set-expired"
    case .older: "set-older"
    case .refused: "set-refused"
    case .unstored: "set-unstored"
    case .damaged: "set-damaged"
    case .cancelled: "set-cancelled"
    }
  }

  public var message: String {
    switch self {
    case .manifest(let faults):
      "the manifest isn't taken: \(Self.first(of: faults))"
    case .unreached(let url, let reason): "no newer documents: \(url): \(reason)"
    case .content(let path, let reason): "no newer documents: \(path): \(reason)"
    case .expired(let version, let time):
      "the set \(version) isn't taken, as it has expired at \(time)"
    case .older(let version, let current):
      "the set \(version) isn't taken, as its version isn't later than \(current) of the current set"
    case .refused(let version, let faults):
      "the set \(version) isn't taken: \(Self.first(of: faults))"
    case .unstored(let reason): "the delivered set isn't stored for later starts: \(reason)"
    case .damaged(let reason):
      "the stored set isn't used, and the built-in documents serve: \(reason)"
    case .cancelled: "the delivery was cancelled"
    }
  }

  /// Returns the first fault in words, with the number of the others.
  private static func first(of faults: [Diagnostic]) -> String {
    guard let first = faults.first else { return "it has faults" }
    return "\(first)" + (faults.count > 1 ? ", and \(faults.count - 1) more" : "")
  }
}
