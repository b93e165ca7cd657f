/// A real change of a value as an observer of all modules sees it.
public struct ChangeRecord: Sendable {
  public let module: ModuleID
  public let change: DataChange
  /// The plugin that wrote the value; nil for the host.
  ///
  /// It is a plugin of `module`: a plugin writes the data of its own module alone.
  public let plugin: Name?
}
