import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@MainActor @Suite("Damaged files of two programs", .timeLimit(.minutes(10)))
struct DamagedFileTests {
  private static let damages = Thoroughness.count(300, thorough: 2_000)

  @Test("T2 a good file that another program writes over a damaged one is never moved aside")
  func race() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/state/tallies.state"
    let storage = FileStorage(folder: path)
    try storage.update("loop") { _ in .write(0) }
    let program = try ExternalProgram(built: "SecondProgram").start(
      ["notes", "--state", "\(folder.path)/state"], input: "fire keep.loop note key=loop\n",
      state: folder)
    defer {
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
    }
    // The program reads the value once before it writes.
    while try storage.read("loop") == 0, program.isRunning {}
    // Most of them are replaced by the other program before either of both has seen them.
    for _ in 0..<Self.damages {
      try folder.write("damaged", "[1")
      try #require(unsafe rename("\(folder.path)/damaged", "\(path)/loop.json") == 0)
      do {
        _ = try storage.read("loop")
      } catch {
        guard case .damaged(_, _, let kept) = error else { throw error }
        #expect(try folder.read(String(kept.dropFirst(folder.path.count + 1))) == "[1")
        _ = unsafe unlink(kept)
      }
    }
    #expect(program.isRunning)
    kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
    for name in try folder.names(in: "state/tallies.state") where name.contains(".damaged") {
      #expect(try folder.read("state/tallies.state/\(name)") == "[1")
    }
  }
}
