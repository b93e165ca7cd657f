internal import Plugboard

/// The scenarios that every plugin is put through.
extension Scenario {
  /// Each handled event without params, at a module without data.
  static func nothingSet(_ manifest: PluginManifest, at level: Level) -> Scenario {
    standard("nothing set", manifest, at: level, data: Params()) { _ in Params() }
  }

  /// Each handled event with the params that it declares, at a module with the data that the plugin
  /// reads.
  static func everythingSet(_ manifest: PluginManifest, at level: Level) -> Scenario {
    standard("everything set", manifest, at: level, data: manifest.reads.samples) { event in
      EventDeclaration.of(event)?.params.samples ?? Params()
    }
  }

  private static func standard(
    _ name: String, _ manifest: PluginManifest, at level: Level, data: Params,
    params: @escaping @MainActor @Sendable (Name) -> Params
  ) -> Scenario {
    var scenario = Scenario("\(name), on level \(level)", at: level, data: data) { harness in
      // What goes wrong is a fault, which the check receives as well.
      for event in try manifest.handledEvents(on: harness) {
        _ = try? harness.runtime.fire(event.text, on: harness.module, params: params(event))
      }
      try? await harness.settle()
    }
    scenario.holds = .clearErrors
    return scenario
  }
}

extension PluginManifest {
  /// What the plugin handles, but for what the runtime itself fires in every life.
  @MainActor fileprivate func handledEvents(on harness: Harness) throws -> [Name] {
    let own: [EventName<Value>] = [.moduleDidLoad, .moduleWillUnload, .pageDidLoad]
    let mounted = try harness.runtime.mountedPlugins(on: harness.module)
    let named = mounted.flatMap { mount in
      handlesNamedBy.compactMap { mount.params[$0].flatMap(String.init(value:)).map { Name($0) } }
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
