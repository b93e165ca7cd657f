/// A comparison of the modules of two versions of a document.
struct ModuleComparison {
  let old: ModuleOutline
  let new: ModuleOutline
  /// The number of descendants of two modules that are compared to find out whether the modules are
  /// mostly the same.
  private static let samples = 8

  /// The latest kinds that were compared: neighbours mostly have the same, which saves a third of finding
  /// a difference.
  private var latest: (old: Int, new: Int, likeness: Likeness)?

  /// The degree to which two kinds are the same.
  enum Likeness {
    case none
    /// The level, the type and the plugins.
    case same
    /// These, and the places of the plugins' entries.
    case identical
  }

  init(_ old: ModuleOutline, _ new: ModuleOutline) {
    self.old = old
    self.new = new
  }

  /// Returns how much of the kinds of two modules is the same.
  mutating func likeness(_ oldNode: Int, _ newNode: Int) -> Likeness {
    let oldKind = old.statements.kindNumber(ofNode: oldNode)
    let newKind = new.statements.kindNumber(ofNode: newNode)
    if let latest, latest.old == oldKind, latest.new == newKind { return latest.likeness }
    let (kind, other) = (old.kind(of: oldNode), new.kind(of: newNode))
    let areEntriesSame = zip(kind.plugins, other.plugins)
      .allSatisfy { $0.listPosition == $1.listPosition }
    let likeness: Likeness =
      !kind.isSame(as: other) ? .none : areEntriesSame ? .identical : .same
    latest = (oldKind, newKind, likeness)
    return likeness
  }

  /// Whether two modules have the same level, type and plugins.
  mutating func haveSameKind(_ oldNode: Int, _ newNode: Int) -> Bool {
    likeness(oldNode, newNode) != .none
  }

  /// Whether the document states two modules identically, apart from their descendants.
  mutating func areSameAlone(_ oldNode: Int, _ newNode: Int) -> Bool {
    haveSameKind(oldNode, newNode) && old.ownID(of: oldNode) == new.ownID(of: newNode)
      && old.hasSameData(oldNode, as: newNode, of: new)
  }

  /// Whether two modules at the same place are the same, as far as a few modules below them tell: alone, or
  /// with most of these, counted from the beginning or from the end.
  ///
  /// Small differences don't hide a module, and equal modules aren't compared again on each level.
  mutating func areAlike(_ oldTop: Int, _ newTop: Int) -> Bool {
    let (oldRange, newRange) = (old.range(of: oldTop), new.range(of: newTop))
    let below = min(oldRange.count, newRange.count) - 1
    guard areSameAlone(oldTop, newTop) else { return false }
    guard below > 0 else { return oldRange.count == newRange.count }
    let samples = min(below, Self.samples)
    var (same, sameFromEnd) = (0, 0)
    for sample in 0..<samples {
      let offset = 1 + sample * below / samples
      if areSameAlone(oldTop + offset, newTop + offset) { same += 1 }
      if areSameAlone(oldRange.upperBound - offset, newRange.upperBound - offset) {
        sameFromEnd += 1
      }
    }
    return max(same, sameFromEnd) * 4 >= samples * 3
  }

  /// Whether the document states two modules, and all their descendants, identically.
  mutating func areSame(_ oldTop: Int, _ newTop: Int) -> Bool {
    let (oldRange, newRange) = (old.range(of: oldTop), new.range(of: newTop))
    guard oldRange.count == newRange.count else { return false }
    for offset in 0..<oldRange.count {
      let (oldNode, newNode) = (oldTop + offset, newTop + offset)
      guard areSameAlone(oldNode, newNode) else { return false }
      if offset > 0,
        old.parent(of: oldNode).map({ $0 - oldTop })
          != new.parent(of: newNode).map({ $0 - newTop })
      {
        return false
      }
    }
    return true
  }
}
