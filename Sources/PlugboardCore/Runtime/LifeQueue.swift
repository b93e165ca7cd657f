/// The modules that are to end, and when: a value that says which module may end now, and which is the next.
///
/// A module ends at once, unless plugins are mounting, it or a part of it is leaving already, or changes that
/// are being applied need it. Then it waits; after each of these, the lifecycle asks for the next module.
@MainActor struct LifeQueue {
  /// The groups of modules that are mounting plugins, nested in one another.
  private var mounting = 0
  /// The modules whose plugins are leaving, nested in one another.
  private var leaving = 0
  /// The number of pending changes that need each module.
  private var needed: [ModuleID: Int] = [:]
  /// In the order in which their ends were asked for.
  private var waiting: [LiveModule] = []
  private var isEmptying = false

  mutating func beginMounting() { mounting += 1 }
  mutating func endMounting() { mounting -= 1 }
  mutating func beginLeaving() { leaving += 1 }
  mutating func endLeaving() { leaving -= 1 }

  mutating func need(_ id: ModuleID) { needed[id, default: 0] += 1 }

  mutating func release(_ id: ModuleID) {
    guard let count = needed[id] else { return }
    needed[id] = count > 1 ? count - 1 : nil
  }

  /// Whether a module with everything below it may end now.
  func mayEnd(_ subtree: [LiveModule], evenIfNeeded: Bool = false) -> Bool {
    guard mounting == 0 else { return false }
    if leaving > 0, subtree.contains(where: \.life.isLeaving) { return false }
    return evenIfNeeded || needed.isEmpty || !subtree.contains { needed[$0.id] != nil }
  }

  mutating func postpone(_ module: LiveModule) { waiting.append(module) }

  /// Removes and returns the next module to end, the newest in the queue; nil if no module waits or may end now.
  mutating func next() -> LiveModule? {
    guard mounting == 0, leaving == 0, needed.isEmpty else { return nil }
    while let module = waiting.popLast() {
      if module.isRegistered { return module }
    }
    return nil
  }

  /// Begins the loop over the waiting modules; returns false if it runs already. An end in the loop may postpone
  /// further ends, in a chain of any length: the outermost loop takes them.
  mutating func beginEmptying() -> Bool {
    defer { isEmptying = true }
    return !isEmptying
  }

  mutating func endEmptying() { isEmptying = false }
}
