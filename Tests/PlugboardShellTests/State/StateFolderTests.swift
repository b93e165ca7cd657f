import Foundation
import TestSupport
import Testing

@Suite("The folder of the storage")
struct StateFolderTests {
  private let program = ExternalProgram(built: "SecondProgram")
  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  private func keep(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ExternalProgram.Result {
    try program.run(
      ["notes"] + arguments, input: "fire keep.write note key=a/b value=[1]\n",
      environment: environment)
  }

  @Test("What a plugin keeps is there in the next run of the program")
  func nextRun() throws {
    let first = try keep("--state", state.path)
    #expect(first.errors.isEmpty && first.code == 0)
    let next = try program.run(
      ["notes", "--state", state.path], input: "fire keep.read note key=a/b\n")
    #expect(next.output.hasPrefix("keep.read at notes/note: response [1], "))
    let render = try program.run(["render", "notes", "--state", state.path])
    #expect(render.code == 0)
  }

  @Test("On a terminal it is the option's, or else in XDG_STATE_HOME, or else in the home folder")
  func folders() throws {
    let folder = state.path
    try keepOnTerminal("--state", "\(folder)/own", environment: ["XDG_STATE_HOME": "\(folder)/xdg"])
    #expect(try state.names() == ["own"])
    try keepOnTerminal(environment: ["XDG_STATE_HOME": "\(folder)/xdg", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "xdg/tally") == ["a%2fb.json"])
    try keepOnTerminal(environment: ["XDG_STATE_HOME": "relative", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "home/.local/state/tally") == ["a%2fb.json"])
    try keepOnTerminal(
      environment: ["XDG_STATE_HOME": "", "HOME": ""],
      shows: "neither XDG_STATE_HOME nor HOME is the path of a folder")
  }

  /// Keeps a value in the linear mode on a terminal.
  private func keepOnTerminal(
    _ arguments: String..., environment: [String: String], shows text: String = "response true"
  ) throws {
    let terminal = try #require(PseudoTerminal(columns: 200))
    let code = try program.run(
      ["notes", "--linear"] + arguments, on: terminal,
      environment: environment.merging(["TERM": "dumb"]) { $1 }
    ) { terminal in
      terminal.type("fire keep.write note key=a/b value=[1]\n")
      #expect(terminal.shows(text))
      terminal.type("quit\n")
    }
    #expect(code == 0)
  }

  @Test("H30 a script and render keep nothing and find nothing unless an option names the folder")
  func scripts() throws {
    let xdg = ["XDG_STATE_HOME": "\(state.path)/xdg"]
    try state.write("xdg/tally/a%2fb.json", "[0]\n")
    let script = "fire keep.read note key=a/b\nfire keep.write note key=a/b value=[1]\n"
    try state.write("script.txt", script)
    var runs: [String] = []
    for arguments in [[], ["-f", "\(state.path)/script.txt"], ["--linear"], ["--linear"], []] {
      let run = try program.run(["notes"] + arguments, input: script, environment: xdg)
      #expect(run.output.contains("keep.read at notes/note: response null, "))
      #expect(run.code == 0)
      runs.append(run.output)
    }
    #expect(Set(runs).count == 2)
    #expect(try program.run(["render", "notes"], environment: xdg).code == 0)
    #expect(try state.read("xdg/tally/a%2fb.json") == "[0]\n")
  }

  @Test("A damaged file is a fault of the plugin that reads it, and the program goes on")
  func damaged() throws {
    _ = try keep("--state", state.path)
    try state.write("a%2fb.json", "[1")
    let run = try program.run(
      ["notes", "--state", state.path],
      input: "fire keep.read note key=a/b\nfire keep.read note key=a/b\n")
    #expect(run.errors.contains("[storage-damaged]"))
    #expect(run.output.contains("response null"))
    #expect(run.code == 3)
  }

  @Test("A program that the tests run keeps nothing in the person's folder")
  func tests() throws {
    let run = try ExternalProgram(path: "/bin/sh").run(["-c", "echo $XDG_STATE_HOME"])
    #expect(run.output.hasPrefix(FileManager.default.temporaryDirectory.path))
    #expect(run.output.hasSuffix("/state\n"))
  }

  @Test("An option without a folder is refused")
  func noFolder() throws {
    let run = try keep("--state", "")
    #expect(run.errors == "error: --state needs the path of a folder\n")
    #expect(run.code == 2)
  }
}
