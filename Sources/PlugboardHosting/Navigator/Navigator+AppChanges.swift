internal import PlugboardCore

extension Navigator {
  /// Fires the event of a change in the app's life at the app's module; faults are reported where they happen.
  ///
  /// Pages are hidden while the app is in the background. Nothing is fired if the event has no subscriber, or if the app
  /// was told already that it is active, or isn't.
  public func tell(_ change: AppChange) {
    switch change {
    case .didBecomeActive, .willResignActive:
      let isActive = change == .didBecomeActive
      guard self.isActive != isActive else { return }
      self.isActive = isActive
    case .didEnterBackground, .willEnterForeground, .didReceiveMemoryWarning, .willTerminate: break
    }
    if change == .willEnterForeground, isInBackground {
      fire(change)
      isInBackground = false
      settleAppearance()
      return
    }
    if change == .didEnterBackground, !isInBackground {
      isInBackground = true
      settleAppearance()
    }
    fire(change)
  }

  private func fire(_ change: AppChange) {
    guard runtime.events.hasSubscribers(of: change.event.name, on: app) else { return }
    _ = try? runtime.at(app).fire(change.event)
  }
}
