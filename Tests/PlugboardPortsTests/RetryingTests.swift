import Plugboard
import PlugboardTesting
import Testing

/// An error of an attempt, with its number.
private struct Failed: Error, Equatable {
  let number: Int
}

private final class IdlePlugin: PagePlugin {
  static let name: Name = "idle"
  static func wire(_ on: inout Wiring<IdlePlugin>) {}
}

@MainActor @Suite("Retrying work") struct RetryingTests {
  private let harness: Harness
  private let page: PageContext

  init() throws {
    harness = try Harness(IdlePlugin.self)
    page = try #require(harness.runtime.context(of: "page", as: PageContext.self))
  }

  /// The seconds since the beginning.
  private var seconds: Int64 { harness.clock.now.offset.components.seconds }

  @Test("E25 work is tried until it succeeds, with pauses that double")
  func success() async throws {
    var times: [Int64] = []
    var result: Int?
    page.task {
      result = try await page.retrying(5, pause: .seconds(2)) {
        times.append(seconds)
        if times.count < 4 { throw Failed(number: times.count) }
        return times.count
      }
    }
    try await harness.advance(by: .seconds(100))
    #expect(times == [0, 2, 6, 14] && result == 4)
  }

  @Test(
    "E25 after the last attempt its error is thrown; there is one attempt at least",
    arguments: [(3, 3), (1, 1), (0, 1), (.min, 1)])
  func failure(attempts: Int, made: Int) async throws {
    var number = 0
    var error: (any Error)?
    page.task {
      do {
        try await page.retrying(attempts) {
          number += 1
          throw Failed(number: number)
        }
      } catch let failure {
        error = failure
      }
    }
    try await harness.advance(by: .seconds(100))
    #expect(number == made && error as? Failed == Failed(number: made))
  }

  @Test("E25 an attempt that takes too long is cancelled, and the next one begins after the pause")
  func timeout() async throws {
    var times: [Int64] = []
    var error: (any Error)?
    page.task {
      do {
        try await page.retrying(2, pause: .seconds(1), timeout: .seconds(10)) {
          times.append(seconds)
          try await page.clock.sleep(for: .seconds(60))
        }
      } catch let failure {
        error = failure
      }
    }
    try await harness.advance(by: .seconds(100))
    #expect(times == [0, 11] && harness.clock.sleeperCount == 0)
    #expect((error as? TimeoutError)?.timeout == .seconds(10))
    #expect(
      error.map { "\($0)" } == "there was no result within 10.0 seconds [timed-out]")
  }

  @Test("E25 an attempt that succeeds in time leaves no time-out behind")
  func inTime() async throws {
    var result: Int?
    page.task {
      result = try await page.retrying(timeout: .seconds(10)) {
        try await page.clock.sleep(for: .seconds(1))
        return 7
      }
    }
    try await harness.advance(by: .seconds(1))
    #expect(result == 7 && harness.clock.sleeperCount == 0)
  }

  @Test("E25 a task that is cancelled isn't tried again")
  func cancelled() async throws {
    var attempts = 0
    let task = page.task {
      try await page.retrying(3, timeout: .seconds(10)) {
        attempts += 1
        try await page.clock.sleep(for: .seconds(5))
      }
    }
    try await harness.advance(by: .seconds(1))
    task.cancel()
    try await harness.advance(by: .seconds(100))
    #expect(attempts == 1 && harness.faults.isEmpty)
  }

  @Test("E25 a pause is an hour at most, and one below zero is none")
  func pauses() async throws {
    for (pause, end) in [
      (Duration.seconds(Int64.max), Int64(3600)), (.seconds(Int64.min), 0),
    ] {
      var times: [Int64] = []
      let start = seconds
      page.task {
        try await page.retrying(2, pause: pause, timeout: .seconds(Int64.max)) {
          times.append(seconds - start)
          if times.count == 1 { throw Failed(number: 1) }
        }
      }
      try await harness.advance(by: .seconds(7200))
      #expect(times == [0, end])
    }
  }
}
