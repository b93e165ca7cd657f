import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

/// A program that is killed while it writes.
@MainActor @Suite("The storage of a program that is killed")
struct KilledWriterTests {
  private static let kills = Thoroughness.count(5, thorough: 25)
  /// How often several programs are started and killed.
  private static let rounds = Thoroughness.count(1, thorough: 3)

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

  @Test(
    "T2 programs on one folder that are killed at random take no number twice, and lose none",
    arguments: [2, 5])
  func severalKilled(programs: Int) throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: "\(folder.path)/state/tallies.state")
    func last() throws -> Int { try storage.read("number", as: Int.self) ?? 0 }
    for _ in 0..<Self.rounds {
      let running = try (0..<programs).map { _ in
        try ExternalProgram(built: "SecondProgram").start(
          ["notes", "--state", "\(folder.path)/state"],
          input: String(repeating: "fire keep.take note key=number\n", count: 5000), state: folder)
      }
      for process in running.shuffled() {
        let next = try last() + Int.random(in: 1...20)
        while process.isRunning, try last() < next {}
        #expect(process.isRunning)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
    }
    let taken = try storage.keys(startingWith: "number/").map { key in
      try storage.read(key, as: Int.self)
    }
    #expect(taken.allSatisfy { $0 == 1 })
    // Each program may have taken one more, which it was killed before it could note.
    #expect(taken.count...taken.count + Self.rounds * programs ~= (try last()))
  }
}
