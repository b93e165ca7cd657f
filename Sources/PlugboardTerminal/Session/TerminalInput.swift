public import Plugboard

/// What a terminal tells its program.
public enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case resize(Size)
}
