internal import PlugboardCore

extension Navigator {
  /// Fires the event of a change in the app's life at the app's module; faults are reported where they happen.
  ///
  /// Pages are hidden while the app is in the background. Nothing is fired if the event has no subscriber.
  public func tell(_ change: AppChange) {
    if change == .willEnterForeground, isInBackground {
      fire(change)
      isInBackground = false
      settleAppearance(nil)
      return
    }
    if change == .didEnterBackground, !isInBackground {
      isInBackground = true
      settleAppearance(nil)
    }
    fire(change)
  }

  private func fire(_ change: AppChange) {
    guard runtime.events.hasSubscribers(of: change.event.name, on: app) else { return }
    _ = try? runtime.at(app).fire(change.event)
  }
}
