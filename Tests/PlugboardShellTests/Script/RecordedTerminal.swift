import TestSupport
import Testing

extension TemporaryFolder {
  /// Runs the page `first` of the app in the folder on a terminal, and records the session in `bug.txt`.
  func record(_ body: (PseudoTerminal) throws -> Void) throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(
      ["run", "first", "--configs", path, "--lang", "en", "--record", "\(path)/bug.txt"],
      on: terminal, body: body)
    #expect(code == 0)
  }
}
