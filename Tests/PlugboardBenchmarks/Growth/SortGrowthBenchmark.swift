internal import Plugboard

/// The growth of the cost of all pages of a source whose records are sorted by a text, read from its bytes.
@MainActor enum SortGrowthBenchmark {
  static let all = [sortRecords]

  private static let sortRecords = Benchmark(name: "sort-records-growth", isSlow: true) {
    sampling in
    var points: [(size: Double, cost: Double)] = []
    for count in [600, 2500, 10_000] {
      let store = RecordStore(count)
      var costs: [Double] = []
      // One more to warm up.
      for _ in 0...sampling.few.samples {
        let start = WorkClock.now
        let found = try await load(DocumentSources(AppDocuments(store)))
        costs.append((WorkClock.now - start).nanoseconds)
        try expect(found == count, "\(found) of \(count) records were loaded")
      }
      points.append((Double(count), Array(costs.dropFirst()).median))
    }
    // Sorting costs a little more than in proportion.
    return CostGrowth.row(
      points, unit: "records", asserted: "all records came, 20 on each page", goal: .atMost(1.2))
  }

  /// Returns the number of records on all pages.
  private static func load(_ sources: DocumentSources) async throws -> Int {
    var (found, page) = (0, 1)
    while true {
      let answer = try await sources.load(
        SourceRequest("all", of: .item, page: page, params: Params(["sort": ["title", "-year"]])))
      found += answer.nodes.count
      if answer.isLast { return found }
      page += 1
    }
  }
}

/// A source of many records that never changes.
private struct RecordStore: DocumentStore {
  private let bytes: [UInt8]

  init(_ count: Int) {
    let records = (0..<count).map { number in
      "\"r\(number)\": { \"title\": \"Café \(number * 7919 % count / 2)\", \"year\": \(number) }"
    }
    let text =
      "{ \"format\": 1, \"key\": \"name\", \"pageSize\": 20, \"records\": {"
      + records.joined(separator: ",") + "} }"
    bytes = Array(text.utf8)
  }

  func read(_ path: String) -> [UInt8]? { path == "sources/all.json" ? bytes : nil }
  func files(under folder: String) -> [String] { ["sources/all.json"] }
  func version(of path: String) -> (any Hashable & Sendable)? { 1 }
}
