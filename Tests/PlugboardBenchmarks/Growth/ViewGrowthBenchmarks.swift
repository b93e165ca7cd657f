internal import Foundation
internal import Plugboard

/// The growth of costs with the numbers of open pages, and of views that hosts keep.
@MainActor enum ViewGrowthBenchmarks {
  static let all = [stackedPages, askedAgain, watchedKeys]

  private static let stackedPages = Benchmark(name: "stacked-pages-growth", isSlow: true) {
    sampling in
    let program = try Program.plugboard()
    let folder = FileManager.default.temporaryDirectory
    var points: [(size: Double, cost: Double)] = []
    for count in [25, 75, 225] {
      let script = folder.appendingPathComponent("stacked-\(count)-\(UUID().uuidString).txt")
      let commands = String(repeating: "open hot\nscreen 80x24\n", count: count)
      try commands.write(to: script, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: script) }
      let arguments = ["run", "home", "-f", script.path]
      let opened = try program.output(arguments).split(separator: "\n")
        .count { $0.hasPrefix("opened hot") }
      try expect(opened == count, "\(opened) of \(count) pages were opened")
      points.append(
        (Double(count), try await CostGrowth.time(of: arguments, of: program, sampling)))
    }
    return CostGrowth.row(
      points, unit: "pages", asserted: "each page was opened on those before, and drawn",
      note: "with the start of the program, ")
  }

  private static let askedAgain = Benchmark(name: "asked-views-growth", isSlow: true) { sampling in
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "changes") { count in
      let registry = try BenchmarkPlugins.registry()
      guard let poster = registry["poster"] else {
        throw WrongResult(description: "there is no plugin poster")
      }
      let runtime = PageRuntime(registry: registry)
      let title = Params((Key<String>("title"), "0"))
      try runtime.open([
        ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
        ModulePlan(id: "k", level: .component, parent: 1),
        ModulePlan(
          id: "i", level: .item, data: title, plugins: [PluginEntry(poster)], parent: 2),
      ])
      let tracker = ViewTracker(of: runtime)
      let data = try runtime.data(of: "i")
      return {
        for number in 1...count {
          try expect(tracker.view(of: "i", .itemView) != nil, "there is no view")
          try data.write(Key<String>("title"), "\(number)")
          try expect(tracker.takeStale().count == 1, "the view isn't stale after \(number) changes")
        }
      }
    }
    return try growth.row(
      sampling, asserted: "a view was asked for again after each change, and stale after the next")
  }

  private static let watchedKeys = Benchmark(name: "watched-keys-growth", isSlow: true) {
    sampling in
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "views") { count in
      let runtime = PageRuntime()
      try runtime.register("p", level: .page)
      let tracker = ViewTracker(of: runtime)
      let data = try runtime.data(of: "p")
      let keys = (0..<count).map { Key<Int>("watched-\($0)") }
      @MainActor func ask(_ number: Int) {
        tracker.track(ModuleID("view-\(number)"), EventName.itemView.name) {
          _ = try? data.read(keys[number])
        }
      }
      for number in keys.indices { ask(number) }
      var value = 0
      return {
        value += 1
        for number in keys.indices {
          try data.write(keys[number], value)
          try expect(tracker.takeStale().count == 1, "one view must be stale after a change")
          ask(number)
        }
      }
    }
    return try growth.row(
      sampling,
      asserted: "each change of one of many keys made the view of that key stale, no other")
  }
}
