/// An error with a stable code, which stands behind its message: `a param is missing [param-missing]`.
public protocol CodedError: Error, CustomStringConvertible {
  /// Stable; each has a page in the documentation.
  var code: String { get }
  /// What went wrong, without the code.
  var message: String { get }
}

extension CodedError {
  public var description: String { "\(message) [\(code)]" }
}

extension Diagnostic {
  /// What an error says, under its code.
  public init(_ severity: Severity, _ error: some CodedError, location: SourceLocation? = nil) {
    self.init(severity, code: error.code, error.message, location: location)
  }
}
