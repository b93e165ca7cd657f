/// The frames of a session in numbers.
public struct FrameStatistics: Hashable, Sendable {
  /// The number of frames that were written.
  public internal(set) var frames = 0
  /// The number of screens that a newer one replaced before they were encoded.
  public internal(set) var dropped = 0
  /// The number of screens without a change, which wrote no byte.
  public internal(set) var unchanged = 0
  /// The bytes of the written frames.
  public internal(set) var bytes = 0
  /// The time in which screens were encoded.
  public internal(set) var encoding = Duration.zero
  /// The time in which frames were written, with the waiting for a terminal that reads slowly.
  public internal(set) var writing = Duration.zero

  public init() {}
}
