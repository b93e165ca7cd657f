import Foundation
import TestSupport
import Testing

@Suite("The rules of end-to-end tests")
struct EndToEndRuleTests {
  /// Returns the lines of the sources of all tests that run, by path.
  private static func sources() throws -> [(path: String, lines: [Substring])] {
    let folder = WorkingCopy.root.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("MustNotCompile/") }
      .map { file in
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return (file, text.split(separator: "\n"))
      }
  }

  /// Returns whether a line waits for a time rather than for a condition.
  private static func pauses(_ line: Substring) -> Bool {
    // Searched for first, as the expressions below take most of the time of this test.
    guard line.contains("sleep") else { return false }
    // A clock of a test or a plugin is moved by hand; a clock of the tests declares its own sleep.
    let rest = line.replacing("clock.sleep", with: "").replacing("func sleep(until", with: "")
    if rest.contains(/sleep *\(|\.sleep\b/) { return true }
    // A loop of a shell may pause between two looks at its condition.
    return line.matches(of: /sleep (\d+(?:\.\d+)?)/).contains { Double($0.1) ?? 1 > 0.01 }
  }

  @Test("H42 every wait of a test is for a condition: none sleeps")
  func conditions() throws {
    // Texts that the check must find; none is run.
    for line in ["try await Task.sleep(for: x)", "usleep(5)", "sh -c 'sleep 1'"] {
      #expect(Self.pauses(Substring(line)))
    }
    for line in ["clock.sleep(for: x)", "until [ -s out ]; do sleep 0.01; done"] {
      #expect(!Self.pauses(Substring(line)))
    }
    let sources = try Self.sources()
    #expect(sources.count > 50)
    for (path, lines) in sources where !path.hasSuffix("/EndToEndRuleTests.swift") {
      for line in lines { #expect(!Self.pauses(line), "\(path): \(line)") }
      // Between two looks at a condition, the support of tests gives the processor away.
      if !path.hasPrefix("TestSupport/"), !path.hasPrefix("TerminalProgram/") {
        #expect(!lines.contains { $0.contains("poll(nil") }, "\(path)")
      }
    }
  }

  @Test("H42 a program of an end-to-end test is controlled by a pseudoterminal of the test")
  func pseudoterminal() throws {
    let terminal = try #require(PseudoTerminal())
    let path = try #require(terminal.path)
    let script = "test -t 1 && tty && echo controlled >/dev/tty"
    let process = try TerminalProcess(
      ExternalProgram(path: "/bin/sh"), ["-c", script], on: terminal)
    #expect(process.end() == .exit(0))
    #expect(terminal.output == "\(path)\r\ncontrolled\r\n")
  }
}
