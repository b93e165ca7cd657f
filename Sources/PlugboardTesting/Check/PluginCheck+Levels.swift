internal import Plugboard

extension PluginCheck {
  /// Mounts the plugin on each declared level, and returns the levels on which it mounts.
  func checkLevels() -> [Level] {
    manifest.levels.filter { level in
      guard let failure = mountingFailure(at: level, with: params) else { return true }
      find(
        .doesNotMount,
        "declares the level \(level), but doesn't mount there with the params \(Value.object(params)):"
          + " \(failure)"
          + remedy(
            for: failure, "pass it what it needs, `params: […]`, or take a context of fewer levels")
      )
      return false
    }
  }

  /// Returns the remedy for a failure to mount, as the end of a sentence; empty if the failure names its own.
  func remedy(for failure: String, _ remedy: String) -> String {
    failure.hasSuffix("[event-not-live]") ? "" : "; \(remedy)"
  }

  /// Returns why the plugin mounts neither on a module with the data that it reads nor on a module
  /// without data; nil if it mounts on either.
  func mountingFailure(at level: Level, with params: Fields) -> String? {
    var failure: String?
    for setting in [Scenario.Setting.everything, .nothing] {
      let scenario = Scenario.standard(setting, manifest, firing: [], at: level)
      guard let life = CheckedLife(type, params, scenario, fakes(), events) else { continue }
      guard let failed = life.mountingFailure else { return nil }
      failure = failure ?? failed
    }
    return failure
  }
}
