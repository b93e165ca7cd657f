internal import Plugboard

/// The reason why a command failed.
enum CommandFailure: Error {
  /// The command could not be carried out: exit code 1.
  case failed(String, hint: String? = nil)
  /// The command could not be carried out because of faults in a document: exit code 1. The code is that of
  /// the first fault.
  case faulty(Diagnostic, others: [Diagnostic] = [])
  /// There is no such command, or it was used wrongly: exit code 2. `form` is how it is used.
  case usage(String, hint: String? = nil, form: String? = nil)
  /// An expectation of a script is not met: exit code 3.
  case unmet(String)

  /// The whole message, hint included.
  var text: String {
    ([message] + [hint, form.map { "usage: \($0)" }].compactMap(\.self)).joined(separator: "; ")
  }

  private var message: String {
    switch self {
    case .failed(let text, _), .usage(let text, _, _), .unmet(let text): text
    case .faulty(let first, let others):
      "\(first)" + (others.isEmpty ? "" : "; check lists \(others.count) more")
    }
  }

  private var hint: String? {
    switch self {
    case .failed(_, let hint), .usage(_, let hint, _): hint
    case .faulty, .unmet: nil
    }
  }

  private var form: String? {
    if case .usage(_, _, let form) = self { form } else { nil }
  }

  /// Returns the failure with the place of its command before the message; a fault of a document has its own place.
  func at(_ place: ScriptPlace) -> CommandFailure {
    switch self {
    case .failed(let text, let hint): .failed("\(place): \(text)", hint: hint)
    case .usage(let text, let hint, let form): .usage("\(place): \(text)", hint: hint, form: form)
    case .unmet(let text): .unmet("\(place): \(text)")
    case .faulty(let first, let others):
      if let source = place.source, first.location == nil {
        .faulty(
          Diagnostic(
            first.severity, code: first.code, first.message, suggestion: first.suggestion,
            location: DocumentLocation(file: source, line: place.line, column: 1),
            pointer: first.pointer), others: others)
      } else {
        self
      }
    }
  }

  /// The kind of failure in a word that stays, or the code of the document's fault.
  var code: String {
    switch self {
    case .failed: "failed"
    case .faulty(let first, _): first.code
    case .usage: "usage"
    case .unmet: "unmet"
    }
  }

  /// The failure as JSON, of which each part but the exit code is also in the text.
  func json(at place: ScriptPlace? = nil) -> Value {
    [
      "error": .string(Console.shortened(message)), "code": .string(code),
      "exitCode": .int(Int(exitCode)), "source": Value(place?.source), "line": Value(place?.line),
      "hint": Value(hint.map(Console.shortened)), "usage": Value(form),
    ]
  }

  /// The message in one line, marked as an error once.
  var complaint: String {
    if case .faulty = self { return text }
    return "error: \(text)"
  }

  /// The lines that the program prints outside scripts: one for each fault.
  var complaints: [String] {
    guard case .faulty(let first, let others) = self else { return [complaint] }
    return ([first] + others).map(\.description)
  }

  var exitCode: Int32 {
    switch self {
    case .failed, .faulty: 1
    case .usage: 2
    case .unmet: 3
    }
  }

  /// The message about words that can't be compared in time.
  static let manyMarks =
    "there are more than \(String.combiningMarkLimit) combining marks in a row, which is the limit"

  /// Returns the hint at the nearest name, if there is one.
  static func nearest(_ name: String?) -> String? { name.map { "did you mean \"\($0)\"?" } }

  /// Returns the end of a message with the nearest name, if there is one.
  static func hint(_ name: String?) -> String { nearest(name).map { "; " + $0 } ?? "" }
}
