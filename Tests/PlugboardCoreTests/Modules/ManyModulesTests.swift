import Plugboard
import TestSupport
import Testing

private let count = Thoroughness.count(100_000, thorough: 250_000)

/// Runs a test that takes seconds, each in a process of its own, so that other tests go on meanwhile.
@MainActor private func onSmallStack(_ body: @MainActor () throws -> Void) throws {
  try SmallStack.run(leaving: 512 << 10, body)
}

@MainActor private func deepRuntime() throws -> PageRuntime {
  let runtime = PageRuntime()
  var plans = [
    ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
    ModulePlan(id: "k", level: .component, parent: 1),
  ]
  plans.reserveCapacity(count + 3)
  for number in 1...count {
    plans.append(ModulePlan(id: ModuleID("\(number)"), level: .item, parent: number + 1))
  }
  try runtime.open(plans)
  return runtime
}

@MainActor @Suite("Very many modules") struct ManyModulesTests {
  @Test(
    "M8 modules by the hundred thousand below one another register, answer and go, on a small stack"
  )
  func deep() async {
    await #expect(processExitsWith: .success) {
      try await onSmallStack {
        let runtime = try deepRuntime()
        let last = ModuleID("\(count)")
        #expect(runtime.modules.count == count + 3)
        #expect(try runtime.modules.root(of: last) == "p")
        #expect(try runtime.modules.descendants(of: "p").last == last)
        try runtime.subscribe(to: .ping, on: "p") { $0.respond(1) }
        #expect(try runtime.at(last).up.fire(named: "test.ping").response == 1)
        #expect(try runtime.at("p").down.fire(named: "test.ping").called == 1)
        try runtime.unregister("c")
        #expect(runtime.modules.count == 1)
      }
    }
  }

  @Test(
    "M8 modules by the hundred thousand below one another go with their runtime, on a small stack")
  func deepDropped() async {
    await #expect(processExitsWith: .success) {
      try await onSmallStack {
        var runtime: PageRuntime? = try deepRuntime()
        weak let weakRuntime = runtime
        runtime = nil
        #expect(weakRuntime == nil)
      }
    }
  }

  @Test(
    "M8 modules by the hundred thousand beside one another register and go, on a small stack",
    arguments: [true, false])
  func wide(isDropped: Bool) async {
    await #expect(processExitsWith: .success) { [isDropped] in
      try await onSmallStack {
        var runtime: PageRuntime? = try PageRuntime.withPage()
        weak let weakRuntime = runtime
        let plans = (1...count).map { ModulePlan(id: ModuleID("\($0)"), level: .item) }
        try runtime?.open(plans, under: "k")
        #expect(try runtime?.modules.children(of: "k").count == count + 1)
        if isDropped { runtime = nil } else { try runtime?.unregister("p") }
        #expect(isDropped ? weakRuntime == nil : runtime?.modules.count == 0)
      }
    }
  }

  @Test(
    "M8 modules by the hundred thousand begin and end one by one, below or beside one another at the front",
    arguments: [nil, 0])
  func oneByOne(position: Int?) async {
    await #expect(processExitsWith: .success) { [position] in
      try await onSmallStack {
        let runtime = try PageRuntime.withPage()
        var last: ModuleID = "k"
        for number in 1...count {
          let id = ModuleID("\(number)")
          // Without a position each is below the one before.
          if let position {
            try runtime.register(id, level: .item, under: "k", at: position)
          } else {
            try runtime.register(id, level: .item, under: last)
            last = id
          }
        }
        #expect(try runtime.modules.descendants(of: "k").count == count + 1)
        for number in (1...count).reversed() { try runtime.unregister(ModuleID("\(number)")) }
        #expect(try runtime.modules.children(of: "k") == ["i"])
      }
    }
  }

  @Test("M8 an insertion at the front costs the same among many siblings as among few")
  func atFront() throws {
    let growth = try WorkGrowth.measured(from: 1_000, times: 8) { size in
      let runtime = try PageRuntime.withPage()
      for number in 1...size {
        try runtime.register(ModuleID("\(number)"), level: .item, under: "k", at: 0)
      }
      try runtime.unregister("p")
    }
    #expect(growth < 24)
  }

  @Test("M8 a recursion of 10,000 levels would not fit into that stack")
  func control() async {
    await #expect(processExitsWith: .failure) {
      try await onSmallStack { #expect(recursion(10_000) > 0) }
    }
  }
}

@inline(never) private func recursion(_ levels: Int) -> Int {
  unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { bytes in
    unsafe bytes[levels % 64] = 1
    let below = levels == 0 ? 0 : recursion(levels - 1)
    return unsafe below + Int(bytes[levels % 64])
  }
}
