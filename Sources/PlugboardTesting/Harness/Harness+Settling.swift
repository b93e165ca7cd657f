public import Plugboard

extension Harness {
  /// The least number of turns that tasks get, and the most while a task is open.
  private static let turns = (least: 16, most: 512)

  /// Runs all tasks until they are over, or wait for the clock or another act of the test.
  ///
  /// A task that waits for something outside the fakes is left running after some hundred turns.
  public func settle() async throws {
    await run()
    try throwPendingErrors()
  }

  /// Settles, and returns the final outcome of a fire; throws if it is still suspended.
  @discardableResult
  public func settle<Response>(_ fire: Outcome<Response>) async throws -> Outcome<Response> {
    var end: Outcome<Response>?
    fire.onEnd { end = $0 }
    try await settle()
    guard let end else {
      let waiting = runtime.events.suspended.map { "\($0.event) at \($0.module)" }
      throw HarnessError(
        "the fire is still suspended; what waits: \(waiting.joined(separator: ", "))")
    }
    return end
  }

  /// Moves the clock forward, and settles at each time at which a task wakes.
  public func advance(by duration: Duration) async throws {
    await run()
    let end = clock.now.advanced(by: duration)
    while let next = clock.nextWaking, next <= end {
      clock.advance(by: clock.now.duration(to: next))
      await run()
    }
    clock.advance(by: clock.now.duration(to: end))
    await run()
    try throwPendingErrors()
  }

  /// Runs all tasks without throwing their errors.
  func run() async {
    var turn = 0
    while turn < Self.turns.least || turn < Self.turns.most && runtime.hasOpenTasks {
      await MainThreadExecutor.turn()
      turn += 1
    }
  }
}
