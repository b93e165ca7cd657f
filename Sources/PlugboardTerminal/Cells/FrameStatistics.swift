/// The frames of a session since its start.
///
/// An encoder counts what it encodes; the time and the dropped frames are those of whoever writes.
public struct FrameStatistics: Hashable, Sendable {
  /// The frames with bytes.
  public var frames = 0
  public var bytes = 0
  /// The cells that were drawn, and those of the same screens that were not.
  public var cellsWritten = 0
  public var cellsSkipped = 0
  public var droppedFrames = 0
  public var time = Duration.zero

  public init() {}
}
