/// An error that describes why a terminal can't be opened.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  case notATerminal
  case alreadyOpen
  case refused

  /// The stable code of the error.
  public var code: String {
    switch self {
    case .notATerminal: "not-a-terminal"
    case .alreadyOpen: "terminal-already-open"
    case .refused: "terminal-refused"
    }
  }

  public var description: String {
    let text =
      switch self {
      case .notATerminal:
        "input and output must both be a terminal for the full screen; use the plain commands instead"
      case .alreadyOpen: "another session has the terminal; end it first"
      case .refused: "the system refused raw mode or a pipe; try again in another terminal"
      }
    return "error: \(text) [\(code)]"
  }
}
