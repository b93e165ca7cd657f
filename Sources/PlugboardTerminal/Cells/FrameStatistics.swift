/// The frames of a session since its start.
///
/// An encoder counts the frames that it encodes; the code that writes them adds the time and the dropped ones.
public struct FrameStatistics: Hashable, Sendable {
  /// The frames with bytes.
  public var frames = 0
  public var bytes = 0
  /// The cells that were drawn; the same screens have `cellsSkipped` further cells.
  public var cellsWritten = 0
  public var cellsSkipped = 0
  public var droppedFrames = 0
  public var time = Duration.zero

  public init() {}
}
