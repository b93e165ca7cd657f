internal import Plugboard

/// Other kinds of fires than one of one event at one module, compared with one plain fire.
@MainActor enum FireWayBenchmarks {
  static let all = [
    benchmark("fire-nested-8", "8 plugins fired within one another each time") {
      Workload(try NestedFire().fire)
    },
    benchmark("fire-suspend-resume", "each fire was suspended once, and counted to 2 when resumed")
    {
      Workload(try SuspendedFires().resume)
    },
    benchmark("fire-await", "each fire was suspended, awaited, and counted to 2") {
      let fires = try SuspendedFires()
      return .waiting { try await fires.await($0) }
    },
    benchmark("fire-1000-events", "each of 1,000 events of one module counted to 1 in turn") {
      Workload(try ManyEventsFire().fire)
    },
    benchmark("fire-one-of-100000", "each fire at the same of 100,000 modules counted to 1") {
      let fire = try ManyModulesFire()
      return Workload { try fire.fire($0, stride: 0) }
    },
    benchmark(
      "fire-each-of-100000", "each fire at another of 100,000 modules counted to 1",
      note: "the modules are far from one another in memory: the difference is due to the caches"
    ) {
      let fire = try ManyModulesFire()
      return Workload { try fire.fire($0, stride: 61_803) }
    },
    benchmark("fire-one-of-100000-by-id", "each fire at the same of 100,000 ids counted to 1") {
      let fire = try ManyModulesFire()
      return Workload { try fire.fireByID($0, stride: 0) }
    },
    benchmark(
      "fire-each-of-100000-by-id", "each fire at another of 100,000 ids counted to 1",
      note: "the modules are far from one another in memory: the difference is due to the caches"
    ) {
      let fire = try ManyModulesFire()
      return Workload { try fire.fireByID($0, stride: 61_803) }
    },
  ]

  private static func benchmark(
    _ name: String, _ asserted: String, note: String = "",
    _ workload: @escaping @MainActor () throws -> Workload
  ) -> Benchmark {
    Benchmark(name: name) { sampling in
      let plain = try CountedFire(1)
      // If one side waits, both are measured by the wall clock.
      let waits = name == "fire-await"
      let fires = waits ? Workload.waiting { try plain.fire($0) } : Workload(plain.fire)
      let costs = try await sampling.medians(try workload(), fires)
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "one plain fire", theirs: costs[1], asserted: asserted,
        note: note)
    }
  }
}
