public import Plugboard

/// A plugin on a module of its own, to be tested by firing events.
///
///     let harness = try Harness(RoutePlugin.self, #"{"url": "app://player/1"}"#)
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
  public init<Subject: Plugin>(
    _ plugin: Subject.Type, _ params: Value = .object([:]), data: Params = Params(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    let type = PluginType(plugin)
    runtime = PageRuntime(clock: clock)
    runtime.events.isStrict = true
    guard case .object(let stated) = params else {
      throw HarnessError("the params of \"\(type.name)\" must be an object")
    }
    let (checked, faults) = type.params(from: stated)
    guard faults.isEmpty else {
      throw HarnessError("the params of \"\(type.name)\" are faulty: \(faults)")
    }
    let level = type.manifest.levels.first { $0 != .app } ?? .page
    let way = Self.levels(above: level)
    var plans: [ModulePlan] = []
    for level in way {
      plans.append(
        ModulePlan(
          id: ModuleID(level.rawValue), level: level,
          parent: plans.isEmpty ? nil : plans.count - 1))
    }
    module = ModuleID(level.rawValue)
    plans.append(
      ModulePlan(
        id: module, level: level, data: data, plugins: [PluginMount(type, params: checked)],
        parent: plans.isEmpty ? nil : plans.count - 1))
    runtime.onDiagnostic = { [unowned self] in diagnostics.append($0) }
    _ = try runtime.tap { [unowned self] record in
      guard case .begin = record.phase, record.publisher != .host else { return }
      fired.append(Fired(record.event, record.params))
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

  /// Answers an event that the plugin fires, at the plugin's module.
  public func answer<Response>(_ event: EventName<Response>, _ response: Response) {
    _ = try? runtime.subscribe(to: event, on: module, label: "test") { $0.respond(response) }
  }

  /// The data of the plugin's module.
  public var data: ModuleData {
    get throws { try runtime.data(of: module) }
  }

  private static func levels(above level: Level) -> [Level] {
    let order: [Level] = [.page, .card, .component, .item]
    guard level != .other else { return [.page] }
    return Array(order.prefix { $0 != level })
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
