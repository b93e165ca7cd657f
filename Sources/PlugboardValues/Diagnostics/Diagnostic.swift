/// A fault or a warning that says what is wrong, where, and what to do.
///
/// Its text is `file:line:column: error: text (at /cards/0) [code]`; parts that are unknown are
/// left out.
public struct Diagnostic: Sendable, Hashable, Error {
  /// An error keeps something from being as it should; a warning does not.
  public enum Severity: String, Sendable, Hashable {
    case error, warning
  }

  public let severity: Severity
  /// Stable and short, `unknown-plugin` for instance; each code has a page in the documentation.
  public let code: String
  public let message: String
  /// The closest known name, where one is near.
  public let suggestion: String?
  public let location: SourceLocation?
  /// The JSON pointer (RFC 6901) of the faulty node; nil outside documents.
  public let pointer: String?

  public init(
    _ severity: Severity, code: String, _ message: String, suggestion: String? = nil,
    location: SourceLocation? = nil, pointer: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.location = location
    self.pointer = pointer
  }
}

extension Diagnostic: CustomStringConvertible {
  public var description: String {
    var text = location.map { "\($0): " } ?? ""
    text += "\(severity.rawValue): \(message)"
    if let suggestion { text += "; did you mean \"\(suggestion)\"?" }
    if let pointer { text += " (at \(pointer.isEmpty ? "/" : pointer))" }
    return text + " [\(code)]"
  }
}

/// A place in a file; line and column count from 1, columns in Unicode scalars.
public struct SourceLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let file: String
  public let line: Int
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  public var description: String { "\(file):\(line):\(column)" }
}

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
