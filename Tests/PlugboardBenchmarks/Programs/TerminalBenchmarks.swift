internal import Foundation

/// The program on a terminal of 200x60 cells: its start, its answers to keys, and its rest.
@MainActor enum TerminalBenchmarks {
  static let all = [
    Benchmark(name: "terminal-start") { sampling in
      let program = try Program.plugboard()
      let line = try StartBenchmarks.line.program()
      let costs = try await sampling.medians(
        start(program, ["home"], upTo: TerminalRun.frameEnd, leastBytes: 5000),
        start(line, [], upTo: "one line\n", leastBytes: 9))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "a program that prints one line",
        theirs: costs[1] / 1e6, goal: .atMost(5), asserted: "the first frame was read completely",
        note: "until the end of the first frame of home, with the replies of the terminal")
    },
    Benchmark(name: "terminal-key") { sampling in
      let keys = sampling.samples * 15
      let ours = try keyTimes(Program.plugboard(), ["home"], count: keys)
      let theirs = try keyTimes(echo.program(), [], count: keys)
      return BenchmarkRow(
        ours: ours.median, unit: "µs", peer: "a program that writes each byte back",
        theirs: theirs.median, goal: .limit(1000, unit: "µs"),
        asserted: "each of \(keys) keys was answered",
        note: "until the first byte of the frame; 95 in 100 take at most"
          + " \(Int(ours.percentile(95))) µs, those of the peer \(Int(theirs.percentile(95))) µs")
    },
    Benchmark(name: "terminal-idle") { sampling in
      let peer = try TerminalRun(waiting.program(), [])
      let run = try TerminalRun(Program.plugboard(), ["article-1"])
      try run.read(upTo: TerminalRun.frameEnd)
      // Threads that have nothing to do end after five seconds.
      run.readRest(quietFor: Int32(sampling.count(6000)))
      let before = (try run.contextSwitches(), try peer.contextSwitches())
      run.readRest(quietFor: Int32(sampling.count(3000)))
      return BenchmarkRow(
        ours: Double(try run.contextSwitches() - before.0), unit: "switches",
        peer: "an async program that waits",
        theirs: Double(try peer.contextSwitches() - before.1), goal: .atMost(1),
        note: "context switches of all threads in 3 s, on a page without timers; libdispatch looks"
          + " after its threads once a second")
    },
  ]

  private static let echo = CompiledPeer(
    "echo-bytes", fileExtension: "swift", compiler: "swiftc", flags: ["-O"],
    source: """
      #if canImport(Glibc)
        import Glibc
      #else
        import Darwin
      #endif
      var byte: UInt8 = 0
      while read(0, &byte, 1) == 1 { write(1, &byte, 1) }

      """)

  private static let waiting = CompiledPeer(
    "wait", fileExtension: "swift", compiler: "swiftc", flags: ["-O", "-parse-as-library"],
    source: """
      @main struct Wait {
        static func main() async {
          await Task.yield()
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }

      """)

  static func start(
    _ program: Program, _ arguments: [String], upTo end: String, leastBytes: Int
  ) -> Workload {
    .measuringItself { operations in
      var time = Duration.zero
      for _ in 0..<operations {
        let start = ContinuousClock.now
        let run = try TerminalRun(program, arguments)
        let bytes = try run.read(upTo: end)
        time += ContinuousClock.now - start
        try expect(bytes >= leastBytes, "a program wrote \(bytes) bytes to its terminal")
      }
      return time
    }
  }

  /// Returns the microseconds from a key to the first byte that answers it; keys come when the program
  /// is at rest.
  private static func keyTimes(
    _ program: Program, _ arguments: [String], count: Int
  ) throws -> [Double] {
    let run = try TerminalRun(program, arguments)
    if !arguments.isEmpty { try run.read(upTo: TerminalRun.frameEnd) }
    run.readRest(quietFor: 300)
    var times: [Double] = []
    for number in 0..<count {
      let start = ContinuousClock.now
      run.type(number.isMultiple(of: 2) ? "j" : "k")
      try run.readSome()
      times.append((ContinuousClock.now - start) / .microseconds(1))
      run.readRest(quietFor: 25)
    }
    return times
  }
}
