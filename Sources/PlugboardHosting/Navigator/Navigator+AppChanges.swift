internal import PlugboardCore

extension Navigator {
  /// Fires the event of a change in the app's life at the app's module, if it has subscribers there; faults are reported
  /// where they happen.
  public func tell(_ change: AppChange) {
    guard runtime.events.hasSubscribers(of: change.event.name, on: app) else { return }
    _ = try? runtime.at(app).fire(change.event)
  }
}
