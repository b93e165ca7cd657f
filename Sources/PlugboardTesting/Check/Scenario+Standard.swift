internal import Plugboard

/// The scenarios that the check plays with every plugin.
extension Scenario {
  /// The data and params that a standard scenario provides.
  enum Setting: String, Sendable {
    /// No data, and no params that may be absent.
    case nothing = "nothing set"
    /// The data that the plugin reads, and the params that events declare.
    case everything = "everything set"
  }

  /// The number of sleepers whose times a standard scenario reaches.
  private static let mostTimers = 8

  /// Returns a scenario that fires events, with the data and params of a setting.
  static func standard(
    _ setting: Setting, _ manifest: PluginManifest, firing events: [Name], at level: Level,
    named name: String? = nil
  ) -> Scenario {
    let isSet = setting == .everything
    var scenario = Scenario(
      "\(name.map { "\($0), " } ?? "")\(setting.rawValue), on level \(level)", at: level,
      data: isSet ? manifest.reads.samples : Params()
    ) { harness in
      // Errors are also reported as faults, which the check receives.
      for event in events {
        let declared = manifest.events.first { $0.name == event }?.params ?? []
        let params = declared.filter { isSet || !$0.isOptional }.map(\.key).samples
        _ = try? harness.fire(named: event, params)
      }
      try? await harness.settle()
      // Code behind a timer belongs to the plugin as well.
      for _ in 0..<mostTimers {
        guard let next = harness.clock.nextWaking else { break }
        try? await harness.advance(by: harness.clock.now.duration(to: next))
      }
    }
    scenario.setting = setting
    return scenario
  }
}

extension PluginManifest {
  /// Returns the events that the plugin handles, except those that the runtime fires in every life.
  func handledEvents(with params: Fields) -> [Name] {
    let own: [EventName<Value, Void>] = [.moduleDidLoad, .moduleWillUnload, .pageDidLoad]
    let named = handlesNamedBy.compactMap { param in
      params[param.text].flatMap(String.init(value:)).map { Name($0) }
    }
    return (handles + named).filter { event in !own.contains { $0.name == event } }
  }
}

extension [KeyDeclaration] {
  /// A sample for each key that has one.
  fileprivate var samples: Params {
    Params(
      entries: compactMap { key in key.sample.map { Params.Entry(name: key.name, value: $0) } })
  }
}
