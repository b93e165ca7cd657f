import Plugboard
import Testing

/// The closures by which a host hears of what happens in a runtime.
@MainActor @Suite("Receivers of a runtime") struct ReceiverTests {
  private let bench = Bench()

  @Test("A host can put a receiver of its own before each that is there, and both are told")
  func wrapped() throws {
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    for name in ["inner", "outer"] {
      let (fault, cancellation) = (runtime.onFault, runtime.onCancellation)
      let (diagnostic, use) = (runtime.onDiagnostic, runtime.onUse)
      runtime.onFault = { [bench] in
        bench.log.append("\(name) fault")
        try fault($0)
      }
      runtime.onCancellation = { [bench] in
        bench.log.append("\(name) cancellation")
        cancellation($0)
      }
      runtime.onDiagnostic = { [bench] in
        bench.log.append("\(name) diagnostic")
        diagnostic($0)
      }
      runtime.onUse = { [bench] in
        bench.log.append("\(name) use")
        use($0)
      }
    }
    bench.log = []
    bench.handling["a@i"] = { _, _ in throw CancellationError() }
    try runtime.at("i").fire(.ping)
    #expect(bench.take() == ["a@i", "outer fault", "inner fault"])
    var token: Suspension<Value>?
    bench.handling["a@k"] = { _, event in token = event.suspend() }
    try runtime.at("k").fire(.ping)
    #expect(token?.cancel("given up") == true)
    #expect(bench.take() == ["a@k", "outer cancellation", "inner cancellation"])
    #expect(token?.resume() == false)
    #expect(bench.take() == ["outer diagnostic", "inner diagnostic"])
    bench.handling["a@c"] = { context, _ in try context.data.write(.title, "t") }
    runtime.events.isStrict = true
    try runtime.at("c").fire(.ping)
    #expect(
      bench.take() == ["a@c", "outer use", "inner use", "outer diagnostic", "inner diagnostic"])
  }
}
