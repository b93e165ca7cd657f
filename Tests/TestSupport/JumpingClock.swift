internal import Synchronization

/// A clock that stands still, is set back and jumps ahead: each reading is the next of some times, and after
/// the last the first again. Nothing sleeps.
public final class JumpingClock: Clock {
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let times: [Duration]
  private let next = Atomic(0)

  public init(_ times: [Duration]) { self.times = times }

  public var now: Instant {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return Instant(offset: times[number % times.count])
  }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }

  /// Readings with jumps of each kind, to both ends of what a clock can tell in seconds.
  public static let jumps: [Duration] = [
    .zero, .milliseconds(3), .milliseconds(3), .seconds(-5), .seconds(60 * 365 * 86_400),
    .milliseconds(7), .seconds(Int64.max), .seconds(Int64.min), .seconds(2),
  ]
}
