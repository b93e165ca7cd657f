internal import Plugboard

/// The costs of opening and ending pages of 100 to 250,000 modules, the most that a page may have.
@MainActor final class GrowthSweep {
  enum Step: CaseIterable {
    /// Reading, validating, assembling and mounting.
    case open
    /// Mounting an assembled page.
    case mount
    /// Ending the page and all modules under it.
    case unmount
  }

  /// A size and the median cost of each step, in nanoseconds.
  struct Point {
    let modules: Int
    let costs: [Step: Double]
  }

  private var measured: [Point] = []

  /// Returns the points, which are measured once.
  func points(_ sampling: Sampling) throws -> [Point] {
    if measured.isEmpty {
      for items in [97, 979, 9_803, 98_038, 245_000] {
        measured.append(try point(items, sampling))
      }
    }
    return measured
  }

  private func point(_ items: Int, _ sampling: Sampling) throws -> Point {
    let opening = try PageOpening(items: items)
    var costs: [Step: [Double]] = [:]
    // One more repetition to warm up; small pages are noisy.
    let samples = sampling.count(items < 10_000 ? 25 : 5)
    for sample in 0...samples {
      let start = WorkClock.now
      let assembly = try opening.assemble()
      let assembled = WorkClock.now
      let runtime = try opening.mount(assembly)
      let mounted = WorkClock.now
      try opening.check(runtime)
      let before = WorkClock.now
      try runtime.unregister("large")
      let ended = WorkClock.now
      try expect(runtime.modules.count == 0, "\(runtime.modules.count) modules are left")
      guard sample > 0 else { continue }
      costs[.open, default: []].append((mounted - start).nanoseconds)
      costs[.mount, default: []].append((mounted - assembled).nanoseconds)
      costs[.unmount, default: []].append((ended - before).nanoseconds)
    }
    return Point(
      modules: LargePage.modules(items: items), costs: costs.mapValues { $0.median })
  }
}
