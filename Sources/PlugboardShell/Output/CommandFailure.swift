internal import Plugboard

/// Why a command came to nothing.
enum CommandFailure: Error {
  /// It was understood and could not be done: exit code 1.
  case failed(String)
  /// The same, with the place in a document.
  case faulty(Diagnostic)
  /// There is no such command, or it was used wrongly: exit code 2.
  case usage(String)

  var text: String {
    switch self {
    case .failed(let text), .usage(let text): text
    case .faulty(let diagnostic): "\(diagnostic)"
    }
  }

  /// As the program says it outside of scripts: marked as an error once.
  var complaint: String {
    if case .faulty = self { return text }
    return "error: \(text)"
  }

  var exitCode: Int32 {
    switch self {
    case .failed, .faulty: 1
    case .usage: 2
    }
  }

  /// The end of a message about a name that is not known.
  static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
