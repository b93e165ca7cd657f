/// The features of a terminal that its answers tell; by default the features of a terminal without answers.
public struct TerminalFeatures: Hashable, Sendable {
  /// A terminal's way to find the width of a cluster of several scalars.
  public enum Widths: Hashable, Sendable {
    /// By the cluster, as `CellWidth` does.
    case clusters
    /// By the sum of the scalars: contested clusters are shown by their first scalar.
    case scalars
  }

  public var widths: Widths
  /// Whether the terminal shows a frame at once, between the brackets of mode 2026.
  public var isSynchronized: Bool

  public init(widths: Widths = .clusters, isSynchronized: Bool = false) {
    self.widths = widths
    self.isSynchronized = isSynchronized
  }
}
