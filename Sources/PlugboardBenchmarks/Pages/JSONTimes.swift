/// The times of reading a page: by our reader, with positions, and by JSONSerialization.
@MainActor final class JSONTimes {
  struct Result {
    let bytes: Int
    /// The time of a read, in milliseconds.
    let read: Double
    let located: Double
    let foundation: Double
  }

  let items: Int
  private var measured: Result?

  init(items: Int) { self.items = items }

  /// Returns the times, which are measured once, all three in turn.
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
