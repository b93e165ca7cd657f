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

  @Test("It is the option's, or else in XDG_STATE_HOME, or else in the home folder")
  func folders() throws {
    let folder = state.path
    _ = try keep("--state", "\(folder)/own", environment: ["XDG_STATE_HOME": "\(folder)/xdg"])
    #expect(try state.names() == ["own"])
    _ = try keep(environment: ["XDG_STATE_HOME": "\(folder)/xdg", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "xdg/tally") == ["a%2fb.json"])
    _ = try keep(environment: ["XDG_STATE_HOME": "relative", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "home/.local/state/tally") == ["a%2fb.json"])
    let without = try keep(environment: ["XDG_STATE_HOME": "", "HOME": ""])
    #expect(without.output.contains("neither XDG_STATE_HOME nor HOME is the path of a folder"))
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
    #expect(run.code == 0)
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
