import TestSupport
import Testing

/// A program without the demo: the shell with its own plugin and its own documents.
@Suite("A program of another author", .timeLimit(.minutes(10)))
struct SecondProgramTests {
  private let program = ExternalProgram(built: "SecondProgram")

  @Test("Its usage texts, messages and version have its own name")
  func name() throws {
    #expect(try program.run(["--version"]).output == "tally 2.5\n")
    let help = try program.run(["--help"])
    #expect(help.output.hasPrefix("tally runs an app"))
    #expect(help.output.contains("\n  tally check "))
    let own = try program.run(["render", "--help"])
    #expect(own.output.hasPrefix("usage: tally render "))
    #expect(own.output.contains("./Tests/SecondProgram/Configs by default"))
    let unknown = try program.run(["brids"])
    #expect(
      unknown.errors == "error: unknown command or page \"brids\"; did you mean \"birds\"?;"
        + " tally --help lists the commands\n")
    for result in [help, own, unknown] {
      #expect(!(result.output + result.errors).contains("plugboard"))
    }
  }

  @Test("Check knows its plugin and no other, and finds nothing wrong in its documents")
  func check() throws {
    #expect(try program.run(["check"]).output == "no faults\n")
    let others = try program.run(["check", "--configs", "\(ShellProcess.folder)/PluginConfigs"])
    #expect(others.output.contains("unknown-plugin"))
    #expect(others.code == 1)
  }

  @Test("Render shows the view that its plugin makes")
  func render() throws {
    let run = try program.run(["render", "birds", "--size", "20x3"])
    #expect(run.lines == ["Wrens: 0", "Owls: 3"])
    #expect(run.code == 0)
  }

  @Test("A script fires the event that its plugin declares, and the page shows the result")
  func fire() throws {
    let run = try program.run(
      ["birds"], input: "fire tally.add owls by=4\ntap wrens\ndata owls count\nrender 20x3\n")
    #expect(
      run.lines == [
        "tally.add at birds/owls: response 7, 1 of 1 subscribers called", "  tally: 7",
        "gesture.tap at birds/wrens: response true, 1 of 1 subscribers called", "  tally: true",
        "7", "Wrens: 1", "Owls: 7",
      ])
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("A missing account is reported by its plugin's name")
  func noAccount() throws {
    let run = try program.run(["birds"], input: "login\n")
    #expect(run.errors.contains("give it the plugin \"account\""))
    #expect(run.code == 1)
  }

  @Test("On the screen, keys reach its plugin and the view follows")
  func screen() throws {
    let terminal = try #require(PseudoTerminal())
    let code = try program.run(on: terminal) { terminal in
      // The mark of the focus is at the right end of the item, as there is text at the left one.
      let free = String(repeating: " ", count: 71)
      #expect(terminal.shows("Wrens: 0\(free)▐"))
      terminal.type("\r\r")
      #expect(terminal.shows("Wrens: 2\(free)▐"))
      terminal.type(":fire tally.add owls by=4\r")
      #expect(terminal.shows("tally.add at birds/owls: response 7"))
      #expect(terminal.shows("Owls: 7"))
      terminal.type("qq")
      #expect(terminal.endsWith("\u{1B}[?25h\u{1B}[?1049l"))
    }
    #expect(code == 0)
    #expect(terminal.isCooked)
  }
}
