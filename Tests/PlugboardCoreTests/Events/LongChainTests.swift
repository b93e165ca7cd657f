import Plugboard
import Testing

@MainActor @Suite("Long chains of suspended events and endings") struct LongChainTests {
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test(
    "E9 a chain of 20,000 suspended events, each resumed below the one before, needs a small stack")
  func resumptions() throws {
    var tokens: [Suspension<Value>] = []
    var resumed = 0
    try runtime.subscribe(to: .ping, on: "i", priority: 2) { tokens.append($0.suspend()) }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { _ in
      resumed += 1
      tokens.popLast()?.resume()
    }
    var ends = 0
    for _ in 0..<20_000 { try runtime.at("i").fire(.ping).onEnd { _ in ends += 1 } }
    try SmallStack.run(leaving: 512 << 10) { _ = tokens.popLast()?.resume() }
    #expect(resumed == 20_000 && ends == 20_000 && runtime.events.suspended.isEmpty)
    #expect(runtime.events.depth == 0 && runtime.events.current == nil)
  }

  @Test("E9 a chain of 20,000 suspended events, each cancelled by the end of the one before")
  func cancellations() throws {
    var tokens: [Suspension<Value>] = []
    var reasons: [Cancellation?] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend()) }
    for _ in 0..<20_000 {
      try runtime.at("i").fire(.ping).onEnd { outcome in
        reasons.append(outcome.cancelled)
        tokens.popLast()?.cancel("the one before")
      }
    }
    try SmallStack.run(leaving: 512 << 10) { _ = tokens.popLast()?.cancel("the first") }
    #expect(reasons.count == 20_000 && reasons.first == .because("the first"))
    #expect(runtime.events.suspended.isEmpty)
  }

  @Test("M8 each of 20,000 modules below one another ends the one above as it ends itself")
  func toppling() throws {
    let bench = Bench()
    let runtime = PageRuntime()
    bench.unloading["a"] = { [unowned runtime] context in
      if let parent = context.parent { try runtime.unregister(parent.id) }
    }
    let levels = [Level.page, .card, .component]
    try runtime.open(
      (0..<20_000).map { number in
        ModulePlan(
          id: ModuleID("m\(number)"), level: levels.dropFirst(number).first ?? .item,
          plugins: bench.mounts(A.self), parent: number == 0 ? nil : number - 1)
      })
    try SmallStack.run(leaving: 512 << 10) { try runtime.unregister("m19999") }
    #expect(runtime.modules.count == 0)
  }

  @Test("E9 a chain of 20,000 tokens, each cancelled as it is told that the one before has ended")
  func tokens() throws {
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend()) }
    for _ in 0..<20_000 { try runtime.at("i").fire(.ping) }
    var told = 0
    for (number, token) in tokens.enumerated() {
      let next = number + 1 < tokens.count ? tokens[number + 1] : nil
      token.onEnd { _ in
        told += 1
        next?.cancel("the one before")
      }
    }
    try SmallStack.run(leaving: 512 << 10) { tokens[0].cancel("the first") }
    #expect(told == 20_000 && runtime.events.suspended.isEmpty)
  }

  @Test("E9 a chain of 20,000 tokens, each held by the listener of the one before alone")
  func heldTokens() throws {
    var made: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "i") { made.append($0.suspend()) }
    for _ in 0..<20_000 { try runtime.at("i").fire(.ping) }
    for number in made.indices.dropLast() {
      made[number].onEnd { [next = made[number + 1]] _ in _ = next }
    }
    let first = made[0]
    made = []
    try SmallStack.run(leaving: 512 << 10) { first.cancel("the first") }
    #expect(runtime.events.suspended.isEmpty)
  }

  @Test("E12 100,000 observers of faults come and go, and the one that stays is told once")
  func faultObservers() throws {
    var runtime: PageRuntime? = try PageRuntime.withPage()
    var faults = 0
    runtime?.observeFaults { _ in faults += 1 }
    for _ in 0..<100_000 {
      runtime?.observeFaults { _ in faults += 1 }.cancel()
    }
    struct Refused: Error {}
    try runtime?.subscribe(to: .ping, on: "i") { _ in throw Refused() }
    try SmallStack.run(leaving: 512 << 10) {
      try runtime?.at("i").fire(.ping)
      runtime = nil
    }
    #expect(faults == 1)
  }
}
