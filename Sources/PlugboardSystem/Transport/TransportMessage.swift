public import Plugboard

/// A message between a program and its `plugboard-transport`, over two pipes.
///
/// Messages follow one another in both directions without waiting; an answer has the number of its request.
///
/// | part | bytes |
/// |---|---|
/// | length of the following parts | 4 |
/// | kind | 1 |
/// | number of the request | 8 |
/// | fields of the kind, in the order of its case | |
///
/// | kind | fields |
/// |---|---|
/// | 1, a request | URL, method, headers, secret headers, body, time-out in milliseconds (8), maximum size (8) |
/// | 2, a request is given up | |
/// | 3, an answer | status (8), headers, body |
/// | 4, a failure | kind of failure (1), reason, whether the transfer is over (1) |
/// | 5, the end of a transfer that was given up | |
///
/// All integers are big-endian. A text is its length in bytes (4) and its UTF-8, a body likewise. Headers are their
/// number (4), and a text each for name and value.
public enum TransportMessage: Sendable, Hashable {
  case request(UInt64, NetworkRequest)
  case abandon(UInt64)
  case answer(UInt64, NetworkResponse)
  case failure(UInt64, TransportFailure, isOver: Bool)
  case ended(UInt64)

  /// The number of the request.
  public var number: UInt64 {
    switch self {
    case .request(let number, _), .abandon(let number), .answer(let number, _),
      .failure(let number, _, _), .ended(let number):
      number
    }
  }
}

/// An error of a request, without the request.
public enum TransportFailure: Sendable, Hashable {
  case failed(reason: String)
  case timedOut
  case tooLarge
  case notAllowed(reason: String)
  case cancelled

  public init(_ error: NetworkError) {
    switch error {
    case .failed(_, let reason): self = .failed(reason: reason)
    case .timedOut: self = .timedOut
    case .tooLarge: self = .tooLarge
    case .notAllowed(_, let reason): self = .notAllowed(reason: reason)
    case .cancelled: self = .cancelled
    case .missing, .tooManyRedirects, .secretMissing: self = .failed(reason: error.message)
    }
  }

  /// Returns the failure as the error of a request.
  public func error(of request: NetworkRequest) -> NetworkError {
    switch self {
    case .failed(let reason): .failed(request, reason: reason)
    case .timedOut: .timedOut(request)
    case .tooLarge: .tooLarge(request)
    case .notAllowed(let reason): .notAllowed(request, reason: reason)
    case .cancelled: .cancelled(request)
    }
  }
}
