import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension EventName<Bool, Void> {
  fileprivate static let askLogIn = EventName("account.askLogIn")
}

/// Records that the item was tapped.
private final class TrackPlugin: ItemPlugin {
  static let name: Name = "track"
  static let priority = 800

  static func wire(_ on: inout Wiring<TrackPlugin>) {
    on(.itemTap) { plugin, _ in try plugin.data.write(.title, "tracked") }
  }
}

/// Holds routes until a user has logged in, as the page tells.
private final class LoginCheckPlugin: ModulePlugin {
  static let name: Name = "login-check"
  static let priority = Priority.first
  static let fires = EventList(.askLogIn)

  static func wire(_ on: inout Wiring<LoginCheckPlugin>) {
    on(.routeOpen) { plugin, event in try plugin.check(event) }
  }

  private func check(_ event: Event<Bool, RouteParams>) throws {
    let asked = try context.up.fire(.askLogIn)
    guard asked.suspension != nil else { return }
    let token = event.suspend()
    asked.onEnd { outcome in
      if outcome.response == true { token.resume() } else { token.cancel("not logged in") }
    }
  }
}

@MainActor @Suite("A log-in check in config alone") struct LoginCheckTests {
  private let registry: PluginRegistry

  init() throws {
    registry = try PluginRegistry([RoutePlugin.self, TrackPlugin.self, LoginCheckPlugin.self])
  }

  /// The entries that a list of JSON names.
  private func mounts(_ json: String) throws -> [PluginEntry] {
    try [Value](value: Value(json: json)).map { entries in
      try entries.map { entry in
        guard case .object(let record) = entry, case .string(let name)? = record["plugin"],
          let type = registry[name]
        else { throw CancellationError() }
        let stated = record["params"].flatMap { Fields(value: $0) } ?? [:]
        return PluginEntry(type, params: Params(stated))
      }
    } ?? []
  }

  static let route = #"{"plugin": "route", "params": {"url": "app://player/1"}}"#
  static let plain = #"[{"plugin": "track"}, \#(route)]"#
  static let checked = #"[{"plugin": "track"}, \#(route), {"plugin": "login-check"}]"#

  private func page(
    item: String, card: String = "[]", opened: @escaping @MainActor (String) -> Void
  ) throws -> PageRuntime {
    let runtime = PageRuntime(registry: registry)
    try runtime.open([
      ModulePlan(id: "p", level: .page),
      ModulePlan(id: "c", level: .card, plugins: mounts(card), parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1),
      ModulePlan(id: "i", level: .item, plugins: mounts(item), parent: 2),
    ])
    try runtime.subscribe(to: .routeOpen, on: "p", priority: 0, label: "host") { event in
      opened(event.params.0)
      event.respond(true)
    }
    return runtime
  }

  @Test("P5 without the check a tap is tracked and opens the route")
  func plain() throws {
    var opened: [String] = []
    let runtime = try page(item: Self.plain) { opened.append($0) }
    #expect(try runtime.at("i").fire(.itemTap).response == true)
    #expect(opened == ["app://player/1"])
    #expect(try runtime.data(of: "i").read(.title) == "tracked")
  }

  @Test(
    "P5 with one more entry, on the item or above it, the route waits for the log-in and goes on",
    arguments: [true, false])
  func checked(isOnItem: Bool) throws {
    var opened: [String] = []
    let runtime = try page(
      item: isOnItem ? Self.checked : Self.plain,
      card: isOnItem ? "[]" : #"[{"plugin": "login-check"}]"#
    ) { opened.append($0) }
    var dialog: Suspension<Bool>?
    try runtime.subscribe(to: .askLogIn, on: "p", label: "account") { dialog = $0.suspend() }
    let tap = try runtime.at("i").fire(.itemTap)
    #expect(tap.suspension == nil && tap.response == false && opened.isEmpty)
    #expect(try runtime.data(of: "i").read(.title) == "tracked", "the click is tracked either way")
    dialog?.resume(answering: true)
    #expect(opened == ["app://player/1"])
    #expect(runtime.events.suspended.isEmpty)
  }

  @Test("P5 where the log-in is given up, the route never opens")
  func givenUp() throws {
    let runtime = try page(item: Self.checked) { _ in Issue.record("opened") }
    var dialog: Suspension<Bool>?
    try runtime.subscribe(to: .askLogIn, on: "p", label: "account") { dialog = $0.suspend() }
    try runtime.at("i").fire(.itemTap)
    dialog?.cancel("closed")
    #expect(runtime.events.suspended.isEmpty)
  }

  @Test("P5 whoever is logged in passes at once")
  func loggedIn() throws {
    var opened = 0
    let runtime = try page(item: Self.checked) { _ in opened += 1 }
    try runtime.subscribe(to: .askLogIn, on: "p", label: "account") { $0.respond(true) }
    #expect(try runtime.at("i").fire(.itemTap).response == true)
    #expect(opened == 1)
  }
}
