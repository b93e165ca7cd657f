import Foundation
import TestSupport
import Testing

@Suite("The manual page")
struct ManualTests {
  private static func has(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
  }

  @Test("H32 help, each command's own help and the manual page have the same commands and options")
  func table() throws {
    let table = try CommandTable()
    let help = try ShellProcess.run("--help").output
    let page = try ShellProcess.run("man").output
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    let manual = page.replacing("\\-", with: "-").replacing("\\&", with: "")
      .replacing("\\[u2026]", with: "…").replacing("\\[u00D7]", with: "×")
      .replacing("\\(dq", with: "\"")
    let words = manual.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func contains(_ text: String) -> Bool {
      words.contains(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    for command in table.commands {
      // Options that all commands take are told once.
      let usage = command.usage.replacing(" [--json] [--help]", with: "")
      #expect(help.contains("\n  \(command.name) "), "\(command.name)")
      #expect(manual.contains(".It \"\(usage)\"\n"), "\(usage)")
      for text in [command.summary] + command.notes + command.examples {
        #expect(contains(text.replacing("\u{2019}", with: "\\[u2019]")), "\(text)")
      }
      for option in command.options where !["--json", "--help"].contains(option) {
        #expect(manual.contains(".It \"\(option)\"\n"))
      }
    }
    for name in ["run", "render", "check", "format", "routes", "resolve", "man"] {
      #expect(help.contains("  plugboard \(name)"))
      #expect(manual.contains(".It \"\(name)"))
    }
  }

  @Test("H32 the manual page has all keys, files, variables and exit codes")
  func sections() throws {
    let page = try ShellProcess.run("man").output.replacing("\\-", with: "-")
    let names = page.matches(of: /\n\.Sh (.*)/).map { String($0.1) }
    #expect(
      names == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS OF THE SHELL", "KEYS", "ENVIRONMENT", "FILES",
        "EXIT STATUS",
      ])
    let help = try ScreenTests.program.run(["cinema"], input: "size 150x100\npress ?\nscreen\n")
    let lines = help.lines.drop { !$0.contains(" keys and commands") }
    let keys = lines.prefix { !$0.hasPrefix("Commands, typed") }
      .compactMap { $0.firstMatch(of: /^  (\S.*?)   *(\S.*)$/) }
    #expect(keys.count > 30)
    let text = page.replacing("\\&", with: "")
    for key in keys {
      #expect(text.contains(".It \"\(key.1)\"\n\(key.2)\n"), "\(key.1)")
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for text in ["/history", "XDG_STATE_HOME", "ESCDELAY", "3 if expect failed"] {
      #expect(words.contains(text), "\(text)")
    }
  }

  @Test("H32 help wraps prose once, at the width of the screen, or at 80 columns")
  func wrapping() throws {
    let start = "Without an ACTION"
    for width in [60, 90] {
      let run = try ScreenTests.program.run(
        ["cinema"], input: "size \(width)x60\npress : \"help trace\" Enter\nscreen\n")
      try expectWrapped(run.lines.drop { !$0.hasPrefix(start) }, at: width)
    }
    try expectWrapped(
      ShellProcess.run("-c", "help trace").lines.drop { !$0.hasPrefix(start) }, at: 80)
  }

  /// Expects that no line but the last of a paragraph has room for the next word.
  private func expectWrapped(_ lines: ArraySlice<String>, at width: Int) throws {
    let prose = Array(lines.prefix { !$0.hasPrefix("  --event") })
    try #require(prose.count > 8)
    #expect(prose.allSatisfy { $0.count <= width })
    for (line, next) in zip(prose, prose.dropFirst()) where !line.isEmpty && line.last != "." {
      let word = next.prefix { $0 != " " }
      #expect(line.count + 1 + word.count > width, "\(line)")
    }
  }

  @Test("H32 mandoc finds no fault in the manual page", .enabled(if: has("mandoc")))
  func lint() throws {
    let run = try ShellProcess.system("plugboard man | mandoc -Tlint")
    #expect(run.output.isEmpty && run.errors.isEmpty && run.code == 0)
  }

  @Test("H32 groff formats the manual page without a warning", .enabled(if: has("groff")))
  func format() throws {
    let run = try ShellProcess.system("plugboard man | groff -mdoc -Tutf8 -P-cbou -ww")
    #expect(run.errors.isEmpty && run.code == 0)
    #expect(run.output.contains("COMMANDS OF THE SHELL"))
  }

  @Test("H32 each example in the help of a command is one that works")
  func examples() throws {
    for command in try CommandTable().commands {
      for example in command.examples {
        let run = try ShellProcess.run("home", "--keep-going", "-c", "login; \(example)")
        #expect(run.code != 2, "\(example): \(run.errors)")
      }
    }
  }
}
