internal import Foundation
internal import Plugboard

/// The program `plugboard-bench [NAME…] [--json|--markdown] [--brief|--quick]`, which measures our costs
/// and those of peers in one run.
///
/// A row without a result doesn't keep the others from being printed; the exit code is then 1.
/// A name selects the row of that name, or else all rows whose names begin with it: `fire-8-loop`,
/// `fire-8`, `fire`.
@main @MainActor struct PlugboardBenchmarks {
  /// All benchmarks; the huge ones are last, because they change the state of the allocator.
  private static let benchmarks: [Benchmark] =
    FireBenchmarks.all + ObserverBenchmarks.all + FireWayBenchmarks.all + DataBenchmarks.all
    + RouteBenchmarks.all + [PageOpenBenchmark.benchmark] + LayoutBenchmarks.all
    + ListBenchmarks.all + PictureBenchmarks.all + FrameBenchmarks.all + RevisionBenchmarks.all
    + DeliveryBenchmarks.all
    + MemoryBenchmarks.all + StartBenchmarks.all + TerminalBenchmarks.all
    + ScriptBenchmarks.all + EnduranceBenchmarks.all + CostGrowthBenchmarks.all
    + ViewGrowthBenchmarks.all + SortGrowthBenchmark.all
    + JSONBenchmarks.all + GrowthBenchmarks.all

  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "count": try CountMode.run(Array(arguments.dropFirst()))
      case "peak": try PeakMode.run(Array(arguments.dropFirst()))
      default: try await measure(&arguments)
      }
      Scratch.remove()
    } catch {
      Scratch.remove()
      say("error: \(error)")
      exit(1)
    }
  }

  private static func measure(_ arguments: inout [String]) async throws {
    let isJSON = take("--json", from: &arguments)
    let isMarkdown = take("--markdown", from: &arguments)
    let isBrief = take("--brief", from: &arguments)
    let isQuick = take("--quick", from: &arguments)
    let sampling = isBrief ? Sampling.brief : isQuick ? .quick : .full
    if let option = arguments.first(where: { $0.hasPrefix("-") }) {
      throw WrongResult(
        description:
          "there is no option \(option); there are --json, --markdown, --brief and --quick")
    }
    var rows: [BenchmarkRow] = []
    var leftOut: [String] = []
    var failed: [String] = []
    for benchmark in try chosen(arguments) {
      if isBrief, benchmark.isSlow {
        leftOut.append(benchmark.name)
        continue
      }
      say("measuring \(benchmark.name)")
      do {
        rows.append(try await benchmark.row(sampling))
      } catch {
        say("error: \(benchmark.name): \(error)")
        failed.append(benchmark.name)
      }
    }
    if isJSON {
      print(JSONWriter(.pretty).text(.array(rows.map(\.value))))
    } else {
      let table = BenchmarkTable(rows: rows, sampling: sampling)
      print(isMarkdown ? table.markdown : table.text)
    }
    if !leftOut.isEmpty {
      say("left out of a brief run: \(leftOut.joined(separator: ", "))")
    }
    try expect(failed.isEmpty, "without a result: \(failed.joined(separator: ", "))")
  }

  private static func chosen(_ names: [String]) throws -> [Benchmark] {
    guard !names.isEmpty else { return benchmarks }
    var chosen: [Benchmark] = []
    for name in names {
      let exact = benchmarks.filter { $0.name == name }
      let found =
        exact.isEmpty ? benchmarks.filter { $0.name.hasPrefix(name + "-") } : exact
      try expect(
        !found.isEmpty,
        "no row is named \"\(name)\"; there are: "
          + benchmarks.map(\.name).joined(separator: ", "))
      chosen += found
    }
    return chosen
  }

  private static func take(_ flag: String, from arguments: inout [String]) -> Bool {
    let isThere = arguments.contains(flag)
    arguments.removeAll { $0 == flag }
    return isThere
  }

  /// Prints to standard error, so that standard output contains only the table.
  private static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
