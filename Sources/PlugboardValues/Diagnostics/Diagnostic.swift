/// A fault or a warning, with its place and its remedy.
///
/// Its description is `file:line:column: error: message (at /cards/0) [code]`, without unknown
/// parts.
public struct Diagnostic: Sendable, Hashable, Error {
  /// The seriousness of a diagnostic: an error prevents correct behaviour, a warning doesn't.
  public enum Severity: String, Sendable, Hashable {
    case error, warning
  }

  public let severity: Severity
  /// A short, stable identifier such as `unknown-plugin`; the documentation explains each code.
  public let code: String
  public let message: String
  /// The closest known name, if one is similar.
  public let suggestion: String?
  public let location: DocumentLocation?
  /// The JSON pointer (RFC 6901) of the faulty node; nil outside documents.
  public let pointer: String?

  public init(
    _ severity: Severity, code: String, _ message: String, suggestion: String? = nil,
    location: DocumentLocation? = nil, pointer: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.location = location
    self.pointer = pointer
  }

  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.severity == right.severity && left.code == right.code && left.location == right.location
      && left.message.hasSameBytes(as: right.message)
      && left.suggestion.hasSameBytes(as: right.suggestion)
      && left.pointer.hasSameBytes(as: right.pointer)
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
public struct DocumentLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let file: String
  public let line: Int
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func == (left: DocumentLocation, right: DocumentLocation) -> Bool {
    left.line == right.line && left.column == right.column
      && left.file.hasSameBytes(as: right.file)
  }

  public static func < (left: DocumentLocation, right: DocumentLocation) -> Bool {
    (ExactText(left.file), left.line, left.column)
      < (ExactText(right.file), right.line, right.column)
  }

  public var description: String { "\(file):\(line):\(column)" }
}

/// An error with a stable code, which follows its message: `a param is missing [param-missing]`.
public protocol CodedError: Error, CustomStringConvertible {
  /// A stable identifier; the documentation explains each code.
  var code: String { get }
  /// The description without the code.
  var message: String { get }
}

extension CodedError {
  public var description: String { "\(message) [\(code)]" }
}

extension Error {
  /// The message of the error without its code, for a report that has a code of its own.
  package var reason: String { (self as? any CodedError)?.message ?? "\(self)" }
}

extension Diagnostic: CodedError {
  /// Creates a diagnostic with the code and message of an error.
  public init(_ severity: Severity, _ error: some CodedError, location: DocumentLocation? = nil) {
    self.init(severity, code: error.code, error.message, location: location)
  }
}
