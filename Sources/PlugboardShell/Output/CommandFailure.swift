internal import Plugboard

/// The reason why a command failed.
enum CommandFailure: Error {
  /// The command could not be carried out: exit code 1.
  case failed(String)
  /// The command could not be carried out because of a fault in a document: exit code 1.
  case faulty(Diagnostic)
  /// There is no such command, or it was used wrongly: exit code 2.
  case usage(String)

  var text: String {
    switch self {
    case .failed(let text), .usage(let text): text
    case .faulty(let diagnostic): "\(diagnostic)"
    }
  }

  /// The message that the program prints outside scripts, marked as an error once.
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

  /// The message about words that can't be compared in time.
  static let manyMarks =
    "there are more than \(String.combiningMarkLimit) combining marks in a row, which is the limit"

  /// Returns the end of a message about an unknown name.
  static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
