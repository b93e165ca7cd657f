/// Why a command came to nothing.
enum CommandFailure: Error {
  /// It was understood and could not be done: exit code 1.
  case failed(String)
  /// There is no such command, or it was used wrongly: exit code 2.
  case usage(String)

  var text: String {
    switch self {
    case .failed(let text), .usage(let text): text
    }
  }

  var exitCode: Int32 {
    switch self {
    case .failed: 1
    case .usage: 2
    }
  }

  /// The end of a message about a name that is not known.
  static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
