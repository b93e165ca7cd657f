import Plugboard
import TestSupport
import Testing

/// Random pairs of documents, of which one is open and becomes the other.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomDifferenceTests`
/// tries more pairs, from another seed on.
@MainActor @Suite("Random differences") struct RandomDifferenceTests {
  private static func runtime(_ page: Value) throws -> PageRuntime {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(assembly(page))
    return runtime
  }

  private static func assembly(_ page: Value) -> PageAssembly {
    Fixtures.assembler().page(page, as: "home")
  }

  @Test(
    "C7 the difference of two random pages makes one of the other, and leaves alone what is the same"
  )
  func pairs() throws {
    for seed in RandomTests.seeds(160) {
      var pages = RandomPage(random: SplitMix64(seed: seed))
      let first = pages.page()
      let second = seed % 4 == 0 ? pages.page() : pages.changed(first)
      let runtime = try Self.runtime(first)
      let before = try paths(runtime)
      var told: Set<ModuleID> = []
      try runtime.observe { fire in
        if fire.phase == .begin { told.insert(fire.module) }
      }
      let changes = try runtime.apply(Self.assembly(second), to: "home")
      let found = try PageSnapshot(runtime)
      let wanted = try PageSnapshot(try Self.runtime(second))
      #expect(found == wanted, "seed \(seed):\n\(first)\n\(second)\n\(changes)")
      #expect(
        (first == second) == changes.isEmpty || changes.isEmpty && seed % 4 != 0, "seed \(seed)")
      let touched = Set(changes.inserted + changes.removed + changes.exchanged)
      let after = try paths(runtime)
      let strangers = told.filter {
        touched.isDisjoint(with: before[$0, default: []] + after[$0, default: []])
      }
      #expect(strangers == [], "seed \(seed): \(changes)")
      let ids = [ModuleID("home")] + (try runtime.modules.descendants(of: "home"))
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      // Nothing is left to do, and all is where the new version states it.
      #expect(try runtime.apply(Self.assembly(second), to: "home").isEmpty, "seed \(seed)")
      guard found == wanted, strangers.isEmpty else { return }
    }
  }

  /// Returns the modules of the page, each with those above it and itself.
  private func paths(_ runtime: PageRuntime) throws -> [ModuleID: [ModuleID]] {
    var paths: [ModuleID: [ModuleID]] = [:]
    for id in [ModuleID("home")] + (try runtime.modules.descendants(of: "home")) {
      paths[id] = try runtime.modules.path(to: id)
    }
    return paths
  }
}
