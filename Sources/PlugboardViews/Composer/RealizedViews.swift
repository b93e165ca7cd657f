/// The views that are realised: asked for and arranged, and kept while they are on the screen or near
/// it.
///
/// Marks the views that are used in a frame, and drops the others when there are too many.
@MainActor struct RealizedViews {
  private struct Entry {
    /// Nil for a module without the view, which isn't asked again either.
    let view: ViewValue?
    var arrangement: Arrangement?
    var frame: Int
  }

  private var entries: [TrackedView: Entry] = [:]
  private var frame = 0
  private var used = 0

  /// The number of modules' views that are kept.
  var count: Int { entries.count { $0.value.view != nil } }

  /// Begins a frame unless the last one has used no view, and drops most views that the last one didn't
  /// use; returns those.
  mutating func beginFrame() -> [TrackedView] {
    guard used > 0 else { return [] }
    var dropped: [TrackedView] = []
    if entries.count > 2 * used + 64 {
      dropped = entries.filter { $0.value.frame != frame }.map(\.key)
      for view in dropped { entries[view] = nil }
    }
    frame += 1
    used = 0
    return dropped
  }

  /// Returns a view that is kept, which may be none at all; nil if it must be asked for.
  mutating func kept(_ key: TrackedView) -> ViewValue?? {
    guard let index = entries.index(forKey: key) else { return nil }
    if entries.values[index].frame != frame {
      entries.values[index].frame = frame
      used += 1
    }
    return .some(entries.values[index].view)
  }

  /// Keeps a view that was asked for.
  mutating func keep(_ view: ViewValue?, as key: TrackedView) {
    entries[key] = Entry(view: view, frame: frame)
    used += 1
  }

  /// Returns the arrangement of a view that was asked for, in a width, always by the same measure.
  ///
  /// The measure is a parameter, as the metadata of a generic type is looked up at each use of its entries, which takes a
  /// sixth of a frame.
  mutating func arrangement(
    of key: TrackedView, width: Int, measure: some TextMeasure
  ) -> Arrangement? {
    guard let index = entries.index(forKey: key), let view = entries.values[index].view else {
      return nil
    }
    if let known = entries.values[index].arrangement, known.size.width == width { return known }
    let arrangement = view.arranged(width: width, measure: measure)
    entries.values[index].arrangement = arrangement
    return arrangement
  }

  mutating func forget(_ view: TrackedView) { entries[view] = nil }
}
