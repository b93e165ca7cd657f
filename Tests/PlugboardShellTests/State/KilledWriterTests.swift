import Foundation
import Plugboard
import PlugboardShell
import TestSupport
import Testing

/// A program that is killed while it writes.
@MainActor @Suite("The storage of a program that is killed")
struct KilledWriterTests {
  private static let kills = Thoroughness.count(5, thorough: 100)

  /// Returns the number that a whole value is an array of; nil if there is no value.
  private func number(in storage: FileStorage) throws -> Int? {
    guard let value = try storage.read("loop") else { return nil }
    guard case .array(let numbers) = value, case .int(let number)? = numbers.first else {
      Issue.record("the value is \(value)")
      return nil
    }
    #expect(numbers.count == 2_000 && numbers.allSatisfy { $0 == .int(number) })
    return number
  }

  @Test(
    "T2 a program that is killed at any instant leaves a whole value, the old one or the new one")
  func killed() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/state/tallies.state"
    let storage = FileStorage(folder: path)
    var last = 0
    for _ in 0..<Self.kills {
      let program = try ExternalProgram(built: "SecondProgram").start(
        ["notes", "--state", "\(folder.path)/state"], input: "fire keep.loop note key=loop\n",
        state: folder)
      while try number(in: storage) ?? 0 <= last, program.isRunning {}
      for _ in 0..<Int.random(in: 0..<20) { _ = try number(in: storage) }
      #expect(program.isRunning)
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
      let left = try #require(try number(in: storage))
      #expect(left > last)
      last = left
    }
    // A draft may be left of the last kill; the next write removes it.
    try storage.update("loop") { _ in .write(0) }
    #expect(try folder.names(in: "state/tallies.state") == ["loop.json"])
  }
}
