internal import Plugboard

/// The scenarios that the check plays with every plugin.
extension Scenario {
  /// The data and params that a standard scenario provides.
  enum Setting: String, Sendable, CaseIterable {
    /// No data, and no params that may be absent.
    case nothing = "nothing set"
    /// The data that the plugin reads, and the params that events declare.
    case everything = "everything set"
  }

  /// Returns a scenario that fires events, with the data and params of a setting.
  static func standard(
    _ setting: Setting, _ manifest: PluginManifest, firing events: [HandledEvent], at level: Level,
    named name: String? = nil
  ) -> Scenario {
    // Views are asked for first, and are compared after each event that follows.
    let views = events.filter { TrackedView.events.contains($0.name) }
    return Scenario(setting, manifest, at: level, named: name) { harness in
      harness.fire(views + events, with: setting)
      await harness.passTime()
    }
  }

  /// Returns a scenario that ends before any timer is due: after an event, or after the beginning if it is nil.
  static func short(
    _ setting: Setting, _ manifest: PluginManifest, firing event: HandledEvent?, at level: Level
  ) -> Scenario {
    let name = event.map { "\"\($0.name)\" at the end" } ?? "ended at once"
    return Scenario(setting, manifest, at: level, named: name) { harness in
      if let event { harness.fire([event], with: setting) }
    }
  }

  private init(
    _ setting: Setting, _ manifest: PluginManifest, at level: Level, named name: String?,
    _ play: @escaping Play
  ) {
    let name = name.map { "\($0), " } ?? ""
    self.init(
      "\(name)\(setting.rawValue), on level \(level)", at: level,
      data: setting == .everything ? manifest.reads.samples : Params(), play
    )
    self.setting = setting
  }
}

extension Harness {
  /// The number of sleepers whose times are reached.
  private static let mostTimers = 8

  /// Fires events with samples of their params.
  func fire(_ events: [HandledEvent], with setting: Scenario.Setting) {
    for event in events {
      for params in event.samples(with: setting) {
        // Errors are also reported as faults, which the check receives.
        _ = try? fire(named: event.name, params)
      }
    }
  }

  /// Lets tasks run and timers become due: code behind a timer belongs to the plugin as well.
  func passTime() async {
    try? await settle()
    for _ in 0..<Self.mostTimers {
      guard let next = clock.nextWaking else { break }
      try? await advance(by: clock.now.duration(to: next))
    }
  }
}

extension [KeyDeclaration] {
  /// A sample for each key that has one.
  fileprivate var samples: Params {
    Params(
      entries: compactMap { key in key.sample.map { Params.Entry(name: key.name, value: $0) } })
  }
}
