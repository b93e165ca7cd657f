import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("Asynchronous work of a module") struct ModuleTaskTests {
  struct Refused: Error, CustomStringConvertible { let description = "refused" }

  @Test("E25 work runs on the main actor and may fire and write")
  func work() async throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    try runtime.subscribe(to: .ping, on: "i") { $0.respond(1) }
    await item.task {
      try item.data.write(.title, "\(try item.fire(.ping).response ?? .null)")
    }.value
    #expect(try item.data.read(.title) == "1")
  }

  @Test("E25 work begins with the main actor's next turn, before whatever is asked of it later")
  func nextTurn() async throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    for _ in 0..<100 {
      var log: [String] = []
      item.task { log.append("work") }
      await Task { log.append("later") }.value
      try #require(log == ["work", "later"])
    }
  }

  @Test("E25 what it throws is a fault, once, with plugin and module")
  func faults() async throws {
    let bench = Bench()
    var task: Task<Void, Never>?
    bench.handling["a"] = { context, _ in task = context.task { throw Refused() } }
    let runtime = try PageRuntime.withPage()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    #expect(try runtime.at("i2").fire(.ping).faults.isEmpty)
    await task?.value
    #expect(faults.map(\.subscriber) == ["a"] && faults.map(\.module) == ["i2"])
    #expect(faults.first?.message == "refused")
  }

  @Test("E25 an error of cancellation of work that nothing cancelled is a fault")
  func uncancelled() async throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    await item.task { throw CancellationError() }.value
    #expect(faults.map(\.module) == ["i"])
  }

  @Test(
    "E25 it is cancelled with its module, silently", arguments: [true, false], [true, false])
  func cancellation(isDropped: Bool, isEndless: Bool) async throws {
    let clock = ManualClock()
    var runtime: PageRuntime? = PageRuntime(ports: Ports(clock: clock))
    try runtime?.register("p", level: .page)
    var faults = 0
    runtime?.observeFaults { _ in faults += 1 }
    let page = try #require(runtime?.context(of: "p", as: PageContext.self))
    var log: [String] = []
    let task = page.task(isEndless: isEndless) {
      log.append("begins")
      defer { log.append("ends") }
      try await page.clock.sleep(for: .seconds(5))
      log.append("slept")
    }
    await clock.sleepers(1)
    if isDropped { runtime = nil } else { try runtime?.unregister("p") }
    await task.value
    #expect(log == ["begins", "ends"] && faults == 0 && task.isCancelled)
    await clock.sleepers(0)
  }

  @Test("E25 what it throws after its owner has cancelled it is no fault")
  func cancelledByOwner() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    runtime.observeFaults { Issue.record("\($0)") }
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    let task = page.task {
      do {
        try await page.clock.sleep(for: .seconds(1))
      } catch {
        throw NetworkError.cancelled(NetworkRequest("app://films"))
      }
    }
    await clock.sleepers(1)
    task.cancel()
    await task.value
  }

  @Test("E25 work whose module ends before it begins does not begin; asked for later, neither")
  func beforeBeginning() async throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    let early = item.task { Issue.record("began after its module's end") }
    try runtime.unregister("i")
    let late = item.task { Issue.record("began after its module's end") }
    await early.value
    await late.value
  }

  @Test("E25 an error of code that a context attempts is a fault of its plugin, reported at once")
  func attempt() throws {
    struct Refused: Error {}
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var faults: [String] = []
    runtime.observeFaults { faults.append("\($0)") }
    var attempt: (() -> Void)?
    bench.handling["a@i"] = { context, _ in
      attempt = { context.attempt { throw Refused() } }
      try context.data.observe(.title) { _ in context.attempt { throw Refused() } }
    }
    try runtime.at("i").fire(.ping)
    try runtime.data(of: "i").write(.title, "x")
    let fault = #""a" failed in an attempt at "i": Refused() [event-fault]"#
    #expect(faults == [fault])
    attempt?()
    #expect(faults == [fault, fault])
    try runtime.unregister("i")
    attempt?()
    #expect(faults.count == 2)
  }

  @Test("E25 work that a plugin asks for after it was unmounted is a warning that names it")
  func afterUnmounting() async throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage()
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    var kept: ModuleContext?
    bench.mounting["a"] = { kept = $0 }
    bench.unmounting["a"] = { context in
      context.task { Issue.record("began after its plugin was unmounted") }
    }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    let host = try #require(runtime.context(of: "i2", as: ItemContext.self))
    try runtime.unregister("i2")
    await kept?.task { Issue.record("began after its plugin was unmounted") }.value
    await host.task { Issue.record("began after its module's end") }.value
    let plugin =
      "plugin \"a\" of \"i2\" begins a task after it was unmounted, which doesn't run; drop what"
      + " still holds it, and begin tasks in handlers"
    #expect(
      diagnostics.map(\.message) == [
        plugin, plugin,
        "a context of \"i2\" begins a task after the plugins of the module were unmounted, which"
          + " doesn't run; drop what still holds it, and begin tasks in handlers",
      ])
    #expect(
      diagnostics.allSatisfy { $0.code == "plugin-task-after-end" && $0.severity == .warning })
  }

  @Test("E25 work asked for while its module ends, once its tasks are cancelled, does not begin")
  func whileEnding() async throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    var token: Suspension<Value>?
    try runtime.subscribe(to: .pong, on: "i") { token = $0.suspend() }
    try runtime.at("i").fire(.pong)
    var late: Task<Void, Never>?
    token?.onEnd { _ in late = item.task { Issue.record("began after its module's end") } }
    try runtime.unregister("i")
    try await #require(late).value
  }

  @Test("E25 timers run on the injected clock")
  func timers() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    var ticks = 0
    let task = page.task {
      for _ in 0..<3 {
        try await page.clock.sleep(for: .seconds(10))
        ticks += 1
      }
    }
    for expected in 0..<3 {
      await clock.sleepers(1)
      #expect(ticks == expected)
      clock.advance(by: .seconds(10))
    }
    await task.value
    #expect(ticks == 3)
  }

  @Test("E25 one module's end leaves the work of others")
  func others() async throws {
    let clock = ManualClock()
    let runtime = PageRuntime(ports: Ports(clock: clock))
    try runtime.register("p", level: .page)
    try runtime.register("q", level: .page)
    var log: [String] = []
    var tasks: [Task<Void, Never>] = []
    for id in ["p", "q"] {
      let context = try #require(runtime.context(of: ModuleID(id), as: PageContext.self))
      tasks.append(
        context.task {
          try await context.clock.sleep(for: .seconds(1))
          log.append(id)
        })
    }
    await clock.sleepers(2)
    try runtime.unregister("p")
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    for task in tasks { await task.value }
    #expect(log == ["q"])
  }

  @Test("E25 a runtime tells whether a task is open, until the last is over or cancelled")
  func openTasks() async throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page)
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    #expect(!runtime.hasOpenTasks)
    let endless = page.task(isEndless: true) {}
    #expect(!runtime.hasOpenTasks)
    let tasks = [page.task {}, page.task {}]
    #expect(runtime.hasOpenTasks && runtime.openTasks == ["p": 2])
    for task in [endless] + tasks { await task.value }
    #expect(!runtime.hasOpenTasks)
    let last = page.task {}
    try runtime.unregister("p")
    #expect(!runtime.hasOpenTasks)
    await last.value
    #expect(!runtime.hasOpenTasks)
  }

  @Test("M3 a task is cancelled once all plugins of its module have unmounted")
  func cancelledAfterUnmounting() throws {
    let bench = Bench()
    var tasks: [Task<Void, Never>] = []
    bench.loading["a"] = { tasks.append($0.task {}) }
    var isCancelled: [Bool] = []
    bench.unmounting["a"] = { _ in isCancelled += tasks.map(\.isCancelled) }
    let runtime = PageRuntime()
    try runtime.register("p", level: .page, plugins: bench.mounts(A.self))
    try runtime.unregister("p")
    #expect(isCancelled == [false] && tasks.map(\.isCancelled) == [true])
  }
}
