internal import Plugboard

/// The scenarios that every plugin is put through.
extension Scenario {
  /// What is there when an event comes.
  enum Setting: String, Sendable {
    /// No data, and no params.
    case nothing = "nothing set"
    /// The data that the plugin reads, and the params that events declare.
    case everything = "everything set"
  }

  /// So many times that somebody waits for are reached.
  private static let mostTimers = 8

  /// Events with params, or without, at a module with data, or without.
  static func standard(
    _ setting: Setting, _ manifest: PluginManifest, firing events: [Name], at level: Level,
    named name: String? = nil
  ) -> Scenario {
    let isSet = setting == .everything
    var scenario = Scenario(
      "\(name.map { "\($0), " } ?? "")\(setting.rawValue), on level \(level)", at: level,
      data: isSet ? manifest.reads.samples : Params()
    ) { harness in
      // What goes wrong is a fault, which the check receives as well.
      for event in events {
        let params = isSet ? EventDeclaration.of(event)?.params.samples : nil
        _ = try? harness.runtime.fire(event.text, on: harness.module, params: params ?? Params())
      }
      try? await harness.settle()
      // What waits for a timer is the plugin's doing as well.
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
  /// What the plugin handles, but for what the runtime itself fires in every life.
  func handledEvents(with params: Record) -> [Name] {
    let own: [EventName<Value>] = [.moduleDidLoad, .moduleWillUnload, .pageDidLoad]
    let named = handlesNamedBy.compactMap { param in
      params[param.text].flatMap(String.init(value:)).map { Name($0) }
    }
    return (handles + named).filter { event in !own.contains { $0.name == event } }
  }
}

extension [KeyDeclaration] {
  /// A value for each key that one can be made for.
  fileprivate var samples: Params {
    Params(
      entries: compactMap { key in key.sample.map { Params.Entry(name: key.name, value: $0) } })
  }
}
