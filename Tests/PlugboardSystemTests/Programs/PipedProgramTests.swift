import Foundation
import PlugboardSystem
import Synchronization
import TestSupport
import Testing

@Suite("Programs that this one starts") struct PipedProgramTests {
  private final class Output: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let isOver = Mutex(false)
  }

  private func lines(of command: String) async throws -> [String] {
    let output = Output()
    let program = try PipedProgram(
      ["/bin/sh", "-c", command], onOutput: { part in output.bytes.withLock { $0 += part } },
      onEnd: { output.isOver.withLock { $0 = true } })
    #expect(await Condition.holds { output.isOver.withLock { $0 } })
    withExtendedLifetime(program) {}
    return String(decoding: output.bytes.withLock { $0 }, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test("a program gets the standard streams, and no other descriptor, also one that isn't marked")
  func descriptors() async throws {
    // As a pipe or a connection is for a moment, which another thread has just opened.
    let unmarked = fcntl(0, F_DUPFD, 200)
    #expect(unmarked >= 200)
    defer { close(unmarked) }
    let open = try await lines(of: "ls /dev/fd")
    #expect(open.contains("0") && open.contains("1") && open.contains("2"))
    #expect(!open.contains("\(unmarked)"))
  }

  @Test("the end of a program is told while others run that were started at the same time")
  func together() async throws {
    let long = try (0..<8).map { _ in
      try PipedProgram(["/bin/sh", "-c", "read line"], onOutput: { _ in }, onEnd: {})
    }
    try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<32 { group.addTask { try await lines(of: "echo \(number)") } }
      var all: Set<String> = []
      for try await lines in group { all.formUnion(lines) }
      #expect(all.count == 32)
    }
    for program in long { program.end() }
  }
}
