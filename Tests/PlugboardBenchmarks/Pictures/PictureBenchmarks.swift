/// A picture in cells, compared with the plainest loop that fills the same cells.
@MainActor enum PictureBenchmarks {
  static let all = [
    Benchmark(name: "picture-cells") { sampling in
      let pictures = try PicturePaints()
      let costs = try await sampling.medians(
        Workload(pictures.paint), Workload(pictures.fill))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "a loop that fills each cell with one colour",
        theirs: costs[1], goal: .atMost(25), asserted: "the cells differ in their colours",
        note: "a poster of \(pictures.shapes) shapes in 40x28 cells, two points a cell, with smooth"
          + " edges")
    }
  ]
}
