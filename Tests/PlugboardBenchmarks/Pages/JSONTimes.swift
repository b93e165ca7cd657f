/// The times of reading a page: by our reader, with positions, and by JSONSerialization.
@MainActor final class JSONTimes {
  struct Result {
    let items: Int
    let bytes: Int
    /// The time of a read, in milliseconds.
    let read: Double
    let located: Double
    let foundation: Double
  }

  private let items: Int
  private let isHuge: Bool
  private var measured: Result?

  /// - Parameter isHuge: Whether a read takes seconds; a quick run then reads a smaller text.
  init(items: Int, isHuge: Bool = false) {
    self.items = items
    self.isHuge = isHuge
  }

  /// Returns the times, which are measured once, all three in turn.
  func result(_ sampling: Sampling) async throws -> Result {
    if let measured { return measured }
    let items = isHuge ? sampling.count(items) : items
    let reads = JSONReads(items: items)
    let costs = try await sampling.medians(
      Workload(reads.read), Workload(reads.readAndLocate), Workload(reads.readWithFoundation)
    ).map { $0 / 1e6 }
    let result = Result(
      items: items, bytes: reads.bytes.count, read: costs[0], located: costs[1],
      foundation: costs[2])
    measured = result
    return result
  }
}
