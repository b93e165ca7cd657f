import Plugboard
import Testing

@MainActor @Suite("The publisher of an event that is nested too deep") struct NestingLimitTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test("E19 the plugin that fires too deep is the one at fault", arguments: [true, false])
  func publisher(isStrict: Bool) throws {
    bench.handling["a"] = { context, _ in try context.fire(.ping) }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    runtime.events.isStrict = isStrict
    var faults: [Fault] = []
    runtime.onFault = { faults.append($0) }
    bench.log = []
    _ = try? runtime.at("i2").fire(.ping)
    #expect(bench.log.count == 64)
    let nesting = try #require(faults.first)
    #expect(nesting.subscriber == "a" && nesting.module == "i2" && nesting.error is NestingError)
    #expect(faults.count == (isStrict ? 65 : 1))
  }
  @Test(
    "E19 of two modules that fire at one another the one that fires too deep is at fault",
    arguments: 5...8)
  func severalModules(limit: Int) throws {
    for (id, plugin, other) in [("i2", A.self, "i3"), ("i3", B.self, "i2")]
      as [(ModuleID, any ProbeTag.Type, ModuleID)]
    {
      try runtime.register(id, level: .item, under: "k", plugins: bench.mounts(plugin))
      bench.handling["\(plugin.name)"] = { context, _ in try context.module(other)?.fire(.ping) }
    }
    runtime.events.maximumDepth = limit
    var faults: [Fault] = []
    runtime.onFault = { faults.append($0) }
    try runtime.at("i2").fire(.ping)
    #expect(faults.count == 1 && faults.first?.error is NestingError)
    // The first of them is called at depths 1, 3, and so on.
    let isFirst = limit % 2 == 1
    #expect(faults.map(\.subscriber) == [isFirst ? "a" : "b"])
    #expect(faults.map(\.module) == [isFirst ? "i2" : "i3"])
  }
}
