/// The times of reading a page: of ours, of ours with positions, and of JSONSerialization.
@MainActor final class JSONTimes {
  struct Result {
    let bytes: Int
    /// In milliseconds.
    let read: Double
    let located: Double
    let foundation: Double
  }

  let items: Int
  private var measured: Result?

  init(items: Int) { self.items = items }

  /// Measured when they are first asked for; all three in turn.
  func result(_ sampling: Sampling) async throws -> Result {
    if let measured { return measured }
    let reads = JSONReads(items: items)
    let costs = try await sampling.medians(
      Workload(reads.read), Workload(reads.readAndLocate), Workload(reads.readWithFoundation)
    ).map { $0 / 1e6 }
    let result = Result(
      bytes: reads.bytes.count, read: costs[0], located: costs[1], foundation: costs[2])
    measured = result
    return result
  }
}
