/// The views that are realised: asked for and arranged, and kept while they are on the screen or near
/// it.
///
/// Marks each that is used in a frame, and drops the others when there are too many.
@MainActor struct RealizedViews<Measure: TextMeasure> {
  /// A view of a module: the answer of an event.
  struct Key: Hashable {
    let module: ModuleID
    let event: Name
  }

  private struct Entry {
    /// Nil for a module without the view, which isn't asked again either.
    let view: ViewValue?
    var arrangement: Arrangement?
    /// The life in which the module answered.
    let life: ModuleLife?
    var frame: Int
  }

  private let measure: Measure
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private var used = 0

  init(measure: Measure) { self.measure = measure }

  /// The number of modules' views that are kept.
  var count: Int { entries.count { $0.value.view != nil } }

  /// Begins a frame, and drops most views that the last one didn't use.
  mutating func beginFrame() {
    if entries.count > 2 * used + 64 { entries = entries.filter { $0.value.frame == frame } }
    frame += 1
    used = 0
  }

  mutating func view(of key: Key, ask: () -> (ViewValue?, in: ModuleLife?)) -> ViewValue? {
    if let index = entries.index(forKey: key) {
      if entries.values[index].frame != frame {
        entries.values[index].frame = frame
        used += 1
      }
      return entries.values[index].view
    }
    let (view, life) = ask()
    entries[key] = Entry(view: view, life: life, frame: frame)
    used += 1
    return view
  }

  /// Returns the arrangement of a view that was asked for, in a width.
  mutating func arrangement(of key: Key, width: Int) -> Arrangement? {
    guard let index = entries.index(forKey: key), let view = entries.values[index].view else {
      return nil
    }
    if let known = entries.values[index].arrangement, known.size.width == width { return known }
    let arrangement = view.arranged(width: width, measure: measure)
    entries.values[index].arrangement = arrangement
    return arrangement
  }

  mutating func forget(_ module: ModuleID) {
    for event in EventName<ViewValue, Void>.ofModules {
      entries[Key(module: module, event: event.name)] = nil
    }
  }

  /// Drops the views of modules that aren't kept, by the lives in which they answered.
  mutating func keep(where isKept: (ModuleID, ModuleLife?) -> Bool) {
    entries = entries.filter { isKept($0.key.module, $0.value.life) }
  }
}
