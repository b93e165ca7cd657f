/// The moments of frames: at most so many a second, and none before the terminal has answered.
///
/// Times are durations since any fixed moment. If the clock is set back, a frame waits for no longer than it
/// still had to.
public struct FramePace: Sendable {
  private let interval: Duration
  private var earliest: Duration?
  /// The last time that was told.
  private var last: Duration?

  public init(framesPerSecond: Int) {
    interval = .seconds(1) / max(1, min(framesPerSecond, 60))
  }

  /// Returns how long the next frame has to wait; zero or less if it may be written.
  public mutating func wait(at now: Duration) -> Duration {
    if let earliest, let last, now < last { self.earliest = earliest - (last - now) }
    last = now
    return (earliest ?? now) - now
  }

  /// Notes that a frame was begun.
  public mutating func begin(at now: Duration) { (earliest, last) = (now + interval, now) }

  /// Lets the next frame wait until a moment, unless `release()` comes first.
  public mutating func hold(until moment: Duration) { earliest = moment }

  public mutating func release() { earliest = nil }
}
