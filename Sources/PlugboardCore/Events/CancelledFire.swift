/// A fire that was suspended and then cancelled.
public struct CancelledFire: Sendable {
  /// The number of the fire, by which observers know it.
  public let fire: Int
  public let event: Name
  /// The module that it was fired at.
  public let module: ModuleID
  public let params: Params
  public let reason: Cancellation
}
