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
  /// Tells the observers of all modules of a change, before those of its module.
  ///
  /// Not inlined, and called only if there are any: a write without them compares one count.
  @inline(never) func tellObservers(_ change: DataChange, of module: ModuleID, by plugin: Name?) {
    observers.tell(ChangeRecord(module: module, change: change, plugin: plugin))
  }

  /// Returns how many observers a key of a module has: those of the key, and those of every key.
  public func observerCount(of key: Name, on module: ModuleID) throws(DataError) -> Int {
    try space(of: module).extras?.observations.count {
      $0.isActive && ($0.key ?? key) == key
    } ?? 0
  }
}
