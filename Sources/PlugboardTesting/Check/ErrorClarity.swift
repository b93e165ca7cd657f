internal import Plugboard

/// How well an error tells what is wrong.
enum ErrorClarity {
  /// It has a code, behind which a page of documentation stands.
  case clear
  /// The plugin did something wrong, whatever was set.
  case mistake
  /// It has no code.
  case uncoded

  private static let mistakes: Set = [
    "data-empty-key", "data-illegal", "data-mismatch", "data-unknown-module", "event-not-live",
    "event-param-mismatch", "event-response-mismatch", "event-unknown-module", "param-mismatch",
  ]

  init(of error: any Error) {
    guard let error = error as? any CodedError else {
      self = .uncoded
      return
    }
    self.init(code: error.code)
  }

  /// Of the text of an error, behind which the code of a coded one stands.
  init(ofText text: String) {
    guard text.last == "]", let opening = text.lastIndex(of: "[") else {
      self = .uncoded
      return
    }
    self.init(code: String(text[opening...].dropFirst().dropLast()))
  }

  private init(code: String) { self = Self.mistakes.contains(code) ? .mistake : .clear }
}
