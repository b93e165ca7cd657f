/// What gives one row; its name selects it on the command line.
struct Benchmark {
  let name: String
  /// Left out of a brief run.
  var isSlow = false
  let run: @MainActor (Sampling) async throws -> BenchmarkRow

  /// The row; one that says why where it can't be measured here.
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

/// Something that a benchmark needs is not there.
struct Skipped: Error {
  let reason: String
}

/// A benchmark's own result was wrong, so its times mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws(WrongResult) {
  guard condition else { throw WrongResult(description: what()) }
}
