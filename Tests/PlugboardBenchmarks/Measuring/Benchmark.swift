/// A measurement that gives one row; its name selects it on the command line.
struct Benchmark {
  let name: String
  /// Whether a brief run leaves it out.
  var isSlow = false
  let run: @MainActor (Sampling) async throws -> BenchmarkRow

  /// Returns the row; if it can't be measured here, one that states the reason.
  @MainActor func row(_ sampling: Sampling) async throws -> BenchmarkRow {
    do {
      var row = try await run(sampling)
      row.name = name
      return row
    } catch let skipped as Skipped {
      return BenchmarkRow(name: name, note: "skipped: \(skipped.reason)")
    }
  }
}

/// An error for a benchmark that lacks something it needs.
struct Skipped: Error {
  let reason: String
}

/// An error for a wrong result of a benchmark, whose times then mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws(WrongResult) {
  guard condition else { throw WrongResult(description: what()) }
}
