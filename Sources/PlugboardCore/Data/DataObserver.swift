/// The token of an observer of the data of all modules, which sees changes and makes none.
///
/// It ends when it is cancelled, not when the token is dropped.
@MainActor public final class DataObserver {
  public private(set) var isActive = true
  private var observe: (ChangeRecord) -> Void
  private let ended: (DataObserver) -> Void
  private var isTelling = false

  init(
    _ observe: @escaping (ChangeRecord) -> Void, ended: @escaping (DataObserver) -> Void
  ) {
    self.observe = observe
    self.ended = ended
  }

  /// Ends the observer at once.
  public func cancel() {
    guard isActive else { return }
    isActive = false
    ended(self)
    // Dropped once it has been replaced: what the closure held may use this observer as it ends.
    let dropped = observe
    observe = { _ in }
    withExtendedLifetime(dropped) {}
  }

  /// Tells the observer; not what it writes itself, which would go on without end.
  fileprivate func tell(_ change: ChangeRecord) {
    guard isActive, !isTelling else { return }
    isTelling = true
    observe(change)
    isTelling = false
  }
}

/// A real change of a value as an observer of all modules sees it.
public struct ChangeRecord: Sendable {
  public let module: ModuleID
  public let change: DataChange
  /// The plugin that wrote the value; nil for the host.
  ///
  /// It is a plugin of `module`: a plugin writes the data of its own module alone.
  public let plugin: Name?
}

extension DataManager {
  /// Adds an observer of every real change of every module.
  func observe(_ observe: @escaping (ChangeRecord) -> Void) -> DataObserver {
    let observer = DataObserver(observe) { [weak self] observer in
      self?.observers.removeAll { $0 === observer }
    }
    observers.append(observer)
    return observer
  }

  /// Tells the observers of all modules of a change, before those of its module.
  ///
  /// Not inlined, and called only if there are any: a write without them compares one count.
  @inline(never) func tellObservers(_ change: DataChange, of module: ModuleID, by plugin: Name?) {
    let observed = ChangeRecord(module: module, change: change, plugin: plugin)
    for observer in observers { observer.tell(observed) }
  }

  /// Returns how many observers a key of a module has: those of the key, and those of every key.
  public func observerCount(of key: Name, on module: ModuleID) throws(DataError) -> Int {
    try space(of: module).extras?.observations.count {
      $0.isActive && ($0.key ?? key) == key
    } ?? 0
  }
}
