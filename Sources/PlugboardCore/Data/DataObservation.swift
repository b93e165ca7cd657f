/// The token of a change observer, which ends with its module at the latest.
@MainActor public final class DataObservation {
  let key: Name?
  private(set) var deliver: (DataChange) -> Void
  public private(set) var isActive = true

  init(key: Name?, deliver: @escaping (DataChange) -> Void) {
    self.key = key
    self.deliver = deliver
  }

  /// Ends the observation at once, also for changes that wait for delivery.
  public func cancel() {
    isActive = false
    deliver = { _ in }
  }
}
