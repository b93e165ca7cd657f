import Observation
public import Plugboard

/// The view of an item, for SwiftUI and other users of `Observation`: readers of `view` are told when it changes,
/// and read it anew.
///
///     struct FilmRow: View {
///       let film: ObservedItem
///       var body: some View { Painted(film.view) { try? film.tap($0) } }
///     }
@MainActor @Observable public final class ObservedItem {
  public let id: ModuleID
  @ObservationIgnored private let runtime: PageRuntime
  @ObservationIgnored private let tracker: ViewTracker
  @ObservationIgnored private var kept: ViewValue?
  /// The number of changes; every reader of `view` depends on it.
  private var changes = 0

  public init(_ id: ModuleID, in runtime: PageRuntime) {
    self.id = id
    self.runtime = runtime
    tracker = ViewTracker(of: runtime)
    kept = tracker.view(of: id, .itemView)
    // Called in the middle of a change: the view is asked for when it is read.
    tracker.onStale = { [weak self] in self?.changes += 1 }
  }

  /// The view as it is now; nil if the item has none, or has ended.
  public var view: ViewValue? {
    _ = changes
    if !tracker.takeStale().isEmpty { kept = tracker.view(of: id, .itemView) }
    return kept
  }

  /// Taps the item, or one of the buttons in its view.
  public func tap(_ control: String? = nil) throws {
    try runtime.tap(id, control: control)
  }
}
