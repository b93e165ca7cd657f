internal import Plugboard

/// The clarity of an error that a plugin throws.
enum ErrorClarity {
  /// The error has a code, and so a section in the documentation.
  case clear
  /// The error is a mistake of the plugin, whatever data it was given.
  case mistake
  /// The error has no code.
  case uncoded

  private static let mistakes: Set = [
    "data-empty-key", "data-illegal", "data-mismatch", "data-unknown-module", "event-not-live",
    "event-param-illegal", "event-param-mismatch", "event-param-missing", "event-param-unknown",
    "event-response-mismatch", "event-too-deep", "event-unknown-module", "param-mismatch",
    "param-undeclared",
  ]

  init(of error: any Error) {
    guard let error = error as? any CodedError else {
      self = .uncoded
      return
    }
    self.init(code: error.code)
  }

  /// Reads the clarity from the text of an error, which ends in its code if it has one.
  init(ofText text: String) {
    guard text.last == "]", let opening = text.lastIndex(of: "[") else {
      self = .uncoded
      return
    }
    self.init(code: String(text[opening...].dropFirst().dropLast()))
  }

  private init(code: String) { self = Self.mistakes.contains(code) ? .mistake : .clear }
}
