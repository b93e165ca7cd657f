internal import PlugboardCore
internal import PlugboardValues

extension Navigator {
  /// Fires `app.didLaunch`, and keeps in the app's data which plugins it hasn't passed yet.
  func setUp() {
    let event = EventName<Value, Void>.appDidLaunch
    var left = (try? runtime.events.subscribers(of: event.name, on: app).map(\.label)) ?? []
    note(settingUp: left)
    guard !left.isEmpty else { return }
    // A suspended subscriber is over when the next one is called.
    let observer = try? runtime.observe { [weak self] fire in
      guard fire.phase == .subscriber, fire.event == event.name, let label = fire.subscriber,
        let place = left.firstIndex(of: label)
      else { return }
      left.removeFirst(fire.isSuspended ? place : place + 1)
      self?.note(settingUp: left)
    }
    let outcome = try? runtime.at(app).fire(event)
    outcome?.onEnd { [weak self] _ in
      observer?.cancel()
      self?.note(settingUp: [])
    }
  }

  private func note(settingUp plugins: [String]) {
    _ = try? runtime.data(of: app).write(.appSettingUp, plugins)
  }
}
