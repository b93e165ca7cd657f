import Plugboard
import Testing

/// The observers by which a host hears of what goes wrong in a runtime.
@MainActor @Suite("Observers of faults, diagnostics, cancellations and uses")
struct ReportObserverTests {
  private let bench = Bench()

  @Test("Several observers of each kind are told, in the order in which they were added")
  func several() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    for name in ["crash log", "console"] {
      runtime.observeFaults { [bench] _ in bench.log.append("\(name) fault") }
      runtime.observeCancellations { [bench] _ in bench.log.append("\(name) cancellation") }
      runtime.observeDiagnostics { [bench] _ in bench.log.append("\(name) diagnostic") }
      runtime.observeUses { [bench] _ in bench.log.append("\(name) use") }
    }
    bench.log = []
    bench.handling["a@i"] = { _, _ in throw CancellationError() }
    try runtime.at("i").fire(.ping)
    #expect(bench.take() == ["a@i", "crash log fault", "console fault"])
    var token: Suspension<Value>?
    bench.handling["a@k"] = { _, event in token = event.suspend() }
    try runtime.at("k").fire(.ping)
    #expect(token?.cancel("given up") == true)
    #expect(bench.take() == ["a@k", "crash log cancellation", "console cancellation"])
    #expect(token?.resume() == false)
    #expect(bench.take() == ["crash log diagnostic", "console diagnostic"])
    bench.handling["a@c"] = { context, _ in try context.data.write(.title, "t") }
    runtime.events.isStrict = true
    try runtime.at("c").fire(.ping)
    #expect(
      bench.take()
        == ["a@c", "crash log use", "console use", "crash log diagnostic", "console diagnostic"])
  }

  @Test("An observer of faults that throws keeps no other from being told")
  func throwing() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    bench.handling["a@i"] = { _, _ in throw CancellationError() }
    var told: [String] = []
    runtime.observeFaults { _ in
      told.append("first")
      throw CancellationError()
    }
    runtime.observeFaults { _ in told.append("second") }
    try runtime.at("i").fire(.ping)
    #expect(told == ["first", "second"])
  }

  @Test("An observer that causes a report of its own kind isn't told of that; others are")
  func causing() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var told: [String] = []
    bench.handling["a@i"] = { _, _ in throw CancellationError() }
    bench.handling["a@k"] = { _, _ in throw CancellationError() }
    runtime.observeFaults { [unowned runtime] in
      told.append("log \($0.module)")
      try runtime.at("k").fire(.ping)
    }
    runtime.observeFaults { told.append("console \($0.module)") }
    try runtime.at("i").fire(.ping)
    #expect(told == ["log i", "console k", "console i"])
  }

  @Test(
    "An observer that is cancelled while a fault is told isn't told any more, one added isn't yet")
  func changes() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    bench.handling["a@i"] = { _, _ in throw CancellationError() }
    var told: [String] = []
    var second: RuntimeToken?
    runtime.observeFaults { [unowned runtime] _ in
      told.append("first")
      second?.cancel()
      if told.count == 1 { runtime.observeFaults { _ in told.append("late") } }
    }
    second = runtime.observeFaults { _ in told.append("second") }
    #expect(second?.isActive == true)
    try runtime.at("i").fire(.ping)
    #expect(told == ["first"] && second?.isActive == false)
    try runtime.at("i").fire(.ping)
    #expect(told == ["first", "first", "late"])
  }
}
