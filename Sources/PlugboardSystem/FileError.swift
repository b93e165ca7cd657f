public import Plugboard
internal import PlugboardCLibrary

/// The reason for which a file, a folder or a descriptor can't be used; its reporter adds the path.
public enum FileError: Error, Sendable, Hashable {
  /// The system refuses the use, for a reason in its words.
  case refused(reason: String)
  /// The file has another kind or other contents than its reader takes.
  case unsuitable(reason: String)
  /// Another program has locked the folder, and still has after the milliseconds.
  case locked(folder: String, milliseconds: Int)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .refused: "file-refused"
    case .unsuitable: "file-unsuitable"
    case .locked: "file-locked"
    }
  }

  /// The error of the last call of the system.
  static var last: FileError { .refused(reason: lastReason) }

  static var lastReason: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

extension FileError: CodedError {
  public var message: String {
    switch self {
    case .refused(let reason), .unsuitable(let reason): reason
    case .locked(let folder, let milliseconds):
      "another program has locked \"\(folder)\", and still has after \(milliseconds) ms"
    }
  }
}
