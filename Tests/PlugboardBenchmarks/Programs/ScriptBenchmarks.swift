internal import Foundation

/// 200,000 commands that come through a pipe.
@MainActor enum ScriptBenchmarks {
  static let all = [
    row("echo", command: "echo x", reply: "x"),
    row("data", command: "data home title", reply: "\"首页\"", isSlow: true),
  ]

  private static let count = 200_000

  private static let splitter = CompiledPeer(
    "split-lines", fileExtension: "swift", compiler: "swiftc", flags: ["-O"],
    source: """
      while let line = readLine() {
        let words = line.split(separator: " ")
        print(words[words.count - 1])
      }

      """)

  private static func row(_ name: String, command: String, reply: String, isSlow: Bool = false)
    -> Benchmark
  {
    Benchmark(name: "script-\(name)", isSlow: isSlow) { sampling in
      let program = try Program.plugboard()
      let peer = try splitter.program()
      let count = sampling.count(count)
      let script = Scratch.folder + "/script-\(name)"
      try String(repeating: command + "\n", count: count)
        .write(toFile: script, atomically: true, encoding: .utf8)
      let word = command.split(separator: " ").last.map(String.init) ?? ""
      let costs = try await Sampling(samples: sampling.count(3), length: sampling.length).medians(
        workload(program, ["home"], script, reply: reply, count),
        workload(peer, [], script, reply: word, count))
      return BenchmarkRow(
        ours: costs[0] / 1e9, unit: "s", peer: "a program that splits lines into words",
        theirs: costs[1] / 1e9, goal: .limit(2, unit: "s"),
        asserted: "\(count) right replies",
        note: "\(Int(Double(count) * 1e9 / costs[0])) commands a second")
    }
  }

  private static func workload(
    _ program: Program, _ arguments: [String], _ script: String, reply: String, _ count: Int
  ) -> Workload {
    let expected = Data(String(repeating: reply + "\n", count: count).utf8)
    let output = Scratch.folder + "/replies"
    return .measuringItself { operations in
      var time = Duration.zero
      for _ in 0..<operations {
        let start = ContinuousClock.now
        // The shell makes the pipe.
        let status = Program("/bin/sh").run(
          ["-c", "cat \"$0\" | \"$@\"", script, program.path] + arguments, output: output)
        time += ContinuousClock.now - start
        try expect(status == 0, "\(program.path) ended with \(status)")
        let replies = try Data(contentsOf: URL(fileURLWithPath: output))
        try expect(replies == expected, "\(program.path) gave other replies")
      }
      return time
    }
  }
}
