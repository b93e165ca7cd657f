/// Joins the changes of a burst into one reload.
///
///     var burst = SaveBurst()
///     burst.note(at: .zero)
///     burst.step(at: .zero)              // .wait(until: SaveBurst.quiet)
///     burst.step(at: SaveBurst.quiet)    // .reload
///
/// Times are durations since any fixed moment. The value knows no clock: its user asks for the next
/// step, and waits if that is the answer. If the clock is set back, the burst goes on from there.
public struct SaveBurst: Sendable, Hashable {
  /// A burst is over when nothing has changed for this time.
  public static let quiet = Duration.milliseconds(25)
  /// A burst that goes on is not waited for any longer.
  public static let longest = Duration.milliseconds(500)

  public enum Step: Sendable, Hashable {
    /// Nothing has changed.
    case idle
    case wait(until: Duration)
    case reload
  }

  private var first: Duration?
  private var last = Duration.zero

  public init() {}

  /// Notes a change.
  public mutating func note(at time: Duration) {
    first = min(first ?? time, time)
    last = time
  }

  /// Returns the next step; after `.reload`, the next change begins another burst.
  public mutating func step(at time: Duration) -> Step {
    guard let begun = first else { return .idle }
    let first = min(begun, time)
    (self.first, last) = (first, min(last, time))
    let end = min(last + Self.quiet, first + Self.longest)
    guard time >= end else { return .wait(until: end) }
    self.first = nil
    return .reload
  }
}
