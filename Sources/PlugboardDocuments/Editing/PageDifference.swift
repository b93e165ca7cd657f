/// The difference between two versions of a document, as it was applied to an open page.
public struct PageDifference: Sendable, Hashable {
  /// The topmost new modules.
  public internal(set) var inserted: [ModuleID] = []
  /// The topmost of the modules that have ended.
  public internal(set) var removed: [ModuleID] = []
  /// The modules that have another place among their siblings.
  public internal(set) var moved: [ModuleID] = []
  /// The modules that have other plugins; their children and data stayed.
  public internal(set) var exchanged: [ModuleID] = []
  /// The modules that have other values, or other texts in the params of their plugins.
  public internal(set) var updated: [ModuleID] = []

  /// The faults and warnings of the new version, and the values that couldn't be applied.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether no module has changed.
  public var isEmpty: Bool { count == 0 }

  /// The number of changes.
  public var count: Int {
    inserted.count + removed.count + moved.count + exchanged.count + updated.count
  }

  /// Adds the changes of other modules.
  mutating func add(_ other: PageDifference) {
    inserted += other.inserted
    removed += other.removed
    moved += other.moved
    exchanged += other.exchanged
    updated += other.updated
    diagnostics += other.diagnostics
  }
}
