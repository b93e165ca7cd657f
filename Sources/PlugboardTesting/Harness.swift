public import Plugboard

/// A plugin on a module of its own, to be tested by firing events.
///
///     let harness = try Harness(RoutePlugin.self, ["url": "app://player/1"])
///     harness.answer(.routeOpen, true)
///     #expect(try harness.fire(.itemTap).response == true)
///     #expect(harness.fired == [Fired(.routeOpen, .url("app://player/1"))])
///
/// Strict: `fire` throws what a subscriber throws, and what the plugin uses beyond its manifest.
@MainActor public final class Harness {
  public let runtime: PageRuntime
  /// The module on which the plugin is mounted.
  public let module: ModuleID
  /// The events that plugins fired, in order, since the harness was made.
  public private(set) var fired: [Fired] = []
  /// What the runtime had to say besides faults.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Mounts the plugin with params, as JSON, on a module of the first level that it fits, below
  /// modules of the levels above.
  public convenience init<Subject: Plugin>(
    _ plugin: Subject.Type, _ params: Value = .object([:]), data: Params = Params(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    let type = PluginType(plugin)
    let level = type.manifest.levels.first { $0 != .app } ?? .page
    let mount = PluginMount(type, params: try type.checked(params))
    try self.init([level: [mount]], data: data, clock: clock)
  }

  init(_ mounts: [Level: [PluginMount]], data: Params, clock: any Clock<Duration>) throws {
    let plans = Self.plans(of: mounts, data: data)
    module = plans.last?.id ?? ""
    runtime = PageRuntime(clock: clock)
    runtime.events.isStrict = true
    runtime.onDiagnostic = { [weak self] in self?.diagnostics.append($0) }
    _ = try runtime.tap { [weak self] record in
      guard case .begin = record.phase, record.publisher != .host else { return }
      self?.fired.append(Fired(record.event, record.params))
    }
    try runtime.open(plans)
    if let failed = diagnostics.first(where: { $0.severity == .error }) { throw failed }
  }

  /// Fires an event at the plugin's module.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    let known = diagnostics.count
    let outcome = try runtime.fire(event, on: module, repeat each params)
    if let fault = diagnostics.dropFirst(known).first(where: { $0.severity == .error }) {
      throw fault
    }
    return outcome
  }

  /// Answers an event that the plugin fires, at the plugin's module or at another one.
  public func answer<Response>(
    _ event: EventName<Response>, _ response: Response, at other: ModuleID? = nil
  ) {
    _ = try? runtime.subscribe(to: event, on: other ?? module, label: "test") {
      $0.respond(response)
    }
  }

  /// The data of the plugin's module.
  public var data: ModuleData {
    get throws { try runtime.data(of: module) }
  }

  /// A module for each level down to the lowest with plugins, each named after its level.
  private static func plans(of mounts: [Level: [PluginMount]], data: Params) -> [ModulePlan] {
    let tree: [Level] = [.app, .page, .card, .component, .item]
    let lowest = tree.last { mounts[$0] != nil } ?? .page
    var levels = tree.prefix { $0 != lowest } + [lowest]
    if mounts[.app] == nil { levels.removeAll { $0 == .app } }
    if mounts[.other] != nil { levels.append(.other) }
    return levels.enumerated().map { position, level in
      ModulePlan(
        id: ModuleID(level.rawValue), level: level,
        data: level == levels.last ? data : Params(), plugins: mounts[level] ?? [],
        parent: position == 0 ? nil : position - 1)
    }
  }
}

/// An event that a plugin fired, with its params.
public struct Fired: Sendable, Equatable, CustomStringConvertible {
  public let event: Name
  public let params: Params

  public init<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) {
    self.init(event.name, Params(repeat each params))
  }

  public init(_ event: Name, _ params: Params) {
    self.event = event
    self.params = params
  }

  public var description: String { "\(event) \(params.record)" }
}

/// Why a harness could not be made.
public struct HarnessError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
