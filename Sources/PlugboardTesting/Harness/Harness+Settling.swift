public import Plugboard

extension Harness {
  /// So many turns tasks get while one of them is open, and at least.
  private static let turns = (least: 16, most: 512)

  /// Lets all tasks run until they are over or wait for the clock, for an answer that the test holds
  /// back, or for anything else that only the test can bring about. A task that waits for something
  /// outside of the fakes is given up after some hundred turns.
  public func settle() async throws {
    await run()
    try tell()
  }

  /// Settles, and gives the end of a fire that may be suspended; throws where it still is.
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

  /// Moves the clock on, stops at each time for which a task waits, and settles there.
  public func advance(by duration: Duration) async throws {
    await run()
    let end = clock.now.advanced(by: duration)
    while let next = clock.nextWaking, next <= end {
      clock.advance(by: clock.now.duration(to: next))
      await run()
    }
    clock.advance(by: clock.now.duration(to: end))
    await run()
    try tell()
  }

  /// Lets all tasks run, and tells nothing of what went wrong in them.
  func run() async {
    var turn = 0
    while turn < Self.turns.least || turn < Self.turns.most && !runtime.openTasks.isEmpty {
      await MainThreadExecutor.turn()
      turn += 1
    }
  }
}
