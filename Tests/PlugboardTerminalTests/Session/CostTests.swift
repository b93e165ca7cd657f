#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The work of a program's threads, as the system counts it.
  @Suite("The costs of a session", .timeLimit(.minutes(10)))
  struct CostTests {
    private static let program = ExternalProgram(built: "TerminalProgram")

    /// Returns a field of each thread of a process, by the thread.
    private func values(
      of field: String, in file: String, _ process: TerminalProcess
    ) throws -> [String: String] {
      let folder = "/proc/\(process.identifier)/task"
      var values: [String: String] = [:]
      for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
        // A thread may have ended meanwhile.
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(thread)/\(file)") else {
          continue
        }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first {
          $0.hasPrefix("\(field):")
        }
        values[thread] = line.map {
          $0.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
        }
      }
      return values
    }

    private func switches(_ process: TerminalProcess) throws -> [String: String] {
      try values(of: "voluntary_ctxt_switches", in: "status", process)
    }

    /// Waits until all threads wait, and returns how often each has waited.
    private func settle(
      _ process: TerminalProcess, _ terminal: PseudoTerminal
    ) throws -> [String: String] {
      let end = ContinuousClock.now + .seconds(10)
      var former: [String: String] = [:]
      while ContinuousClock.now < end {
        let states = try values(of: "State", in: "status", process).values
        let current = try switches(process)
        if states.allSatisfy({ $0.hasPrefix("S") }), current == former { return current }
        former = current
        _ = terminal.isSilent(forMilliseconds: 5)
      }
      Issue.record("The program doesn't come to rest.")
      return former
    }

    @Test("H14 a frame is one write")
    func oneWrite() throws {
      // On a busy machine the queue of frames changes its thread now and then, and no thread has them all.
      #expect(try inTime { try writesEachFrameOnce() })
    }

    /// Whether a thread of a new program has written as often as there were frames.
    private func writesEachFrameOnce() throws -> Bool {
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 6))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.shows("keys 0"))
      // Each frame is read before the next one, so that the terminal takes all of it at once.
      for count in 1...10 {
        terminal.type("k")
        #expect(terminal.shows("keys \(count) "))
      }
      _ = try settle(process, terminal)
      let writes = try values(of: "syscw", in: "io", process).values.compactMap { Int($0) }
      terminal.type("q")
      #expect(process.end() == .exit(0))
      let match = terminal.output.firstMatch(of: /frames (\d+)/)
      let frames = try #require(match.flatMap { Int($0.1) })
      #expect(frames > 5)
      // One thread writes frames, and nothing else.
      return writes.contains(frames)
    }

    @Test("H15 an idle session wakes none of its threads")
    func idle() throws {
      let terminal = try #require(PseudoTerminal())
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.shows("keys 0"))
      terminal.type("k")
      #expect(terminal.shows("keys 1"))
      let before = try settle(process, terminal)
      // The time is what is measured, and not a wait.
      #expect(terminal.isSilent(forMilliseconds: 500))
      let after = try switches(process)
      // The main thread, the writer and the reader come first; the library of queues has the others,
      // and looks at them once a second.
      let threads = before.keys.sorted { Int($0) ?? 0 < Int($1) ?? 0 }.prefix(3)
      #expect(threads.count == 3)
      for thread in threads { #expect(after[thread] == before[thread]) }
      terminal.type("q")
      #expect(process.end() == .exit(0))
    }
  }
#endif
