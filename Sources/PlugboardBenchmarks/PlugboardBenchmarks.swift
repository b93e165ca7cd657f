internal import Plugboard

/// `plugboard-bench [NAME] [--json] [--brief]`: figures beside those of peers, measured in one run.
@main @MainActor struct PlugboardBenchmarks {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isJSON = take("--json", from: &arguments)
    let sampling = take("--brief", from: &arguments) ? Sampling.brief : .full
    let wanted = arguments.joined(separator: " ")
    let chosen = Benchmark.all.filter { wanted.isEmpty || $0.name == wanted }
    guard !chosen.isEmpty else {
      let names = Benchmark.all.map(\.name).joined(separator: ", ")
      print("no benchmark is named \"\(wanted)\"; there are: \(names)")
      throw WrongResult(description: "unknown benchmark")
    }
    let rows = try chosen.flatMap { try $0.run(sampling) }
    print(isJSON ? JSONWriter(.pretty).text(.array(rows.map(\.value))) : BenchmarkTable(rows).text)
  }

  private static func take(_ flag: String, from arguments: inout [String]) -> Bool {
    let isThere = arguments.contains(flag)
    arguments.removeAll { $0 == flag }
    return isThere
  }
}
