import Plugboard
import PlugboardTesting
import Testing

extension EventName<Bool, Void> { fileprivate static let bump = EventName("stale.bump") }

/// Handles the view before the event that changes it.
private final class ViewFirstPlugin: ItemPlugin {
  static let name: Name = "view-first"
  static func wire(_ on: inout Wiring<ViewFirstPlugin>) {
    on(.itemView) { plugin, item in item.respond(.text("count \(plugin.count)")) }
    on(.bump) { plugin, _ in plugin.count += 1 }
  }
  private var count = 0
}

/// Handles the view after the event that changes it.
private final class ViewLastPlugin: ItemPlugin {
  static let name: Name = "view-last"
  static func wire(_ on: inout Wiring<ViewLastPlugin>) {
    on(.bump) { plugin, _ in plugin.count += 1 }
    on(.itemView) { plugin, item in item.respond(.text("count \(plugin.count)")) }
  }
  private var count = 0
}

/// Changes what it shows when a timer is due.
private final class TimedPlugin: ItemPlugin {
  static let name: Name = "timed"
  static func wire(_ on: inout Wiring<TimedPlugin>) {
    on(.moduleDidLoad) { plugin, _ in
      plugin.context.task {
        try await plugin.context.clock.sleep(for: .seconds(5))
        plugin.count += 1
      }
    }
    on(.itemView) { plugin, item in item.respond(.text("count \(plugin.count)")) }
  }
  private var count = 0
}

/// Says when its view is stale.
private final class InvalidatingPlugin: ItemPlugin {
  static let name: Name = "invalidating"
  static func wire(_ on: inout Wiring<InvalidatingPlugin>) {
    on(.bump) { plugin, _ in
      plugin.count += 1
      plugin.context.invalidate()
    }
    on(.itemView) { plugin, item in item.respond(.text("count \(plugin.count)")) }
  }
  private var count = 0
}

/// Loads its text when it is asked for its view.
private final class LoadingPlugin: ItemPlugin {
  static let name: Name = "loading"
  static let ports = PortList(.network)
  static func wire(_ on: inout Wiring<LoadingPlugin>) {
    on(.itemView) { plugin, item in
      plugin.load()
      item.respond(.text(plugin.text))
    }
  }
  private var text = "…"
  private var isLoading = false

  private func load() {
    if isLoading { return }
    isLoading = true
    context.task { [self] in
      defer {
        isLoading = false
        context.invalidate()
      }
      text = "\(try await context.network.send(NetworkRequest("https://films/1")).status)"
    }
  }
}

/// Fires an event that must be answered.
private final class NeedyPlugin: ItemPlugin {
  static let name: Name = "needy"
  static let fires = EventList(.need)
  static func wire(_ on: inout Wiring<NeedyPlugin>) {
    on(.bump) { plugin, event in
      event.respond(try plugin.context.up.fire(.need).response ?? false)
    }
  }
}

extension EventName<Bool, Void> {
  fileprivate static let need = EventName("stale.need", mustAnswer: true)
}

@MainActor @Suite("Views that change without being stale") struct StaleViewCheckTests {
  private func kinds(of check: () async throws -> Void) async -> [PluginFinding.Kind] {
    do {
      try await check()
      return []
    } catch {
      return (error as? PluginCheckError)?.findings.map(\.kind) ?? []
    }
  }

  @Test(
    "N10 the check reports a property that is shown and not invalidated, in each order of handlers")
  func property() async {
    #expect(await kinds { try await checkPlugin(ViewFirstPlugin.self) } == [.staleView])
    #expect(await kinds { try await checkPlugin(ViewLastPlugin.self) } == [.staleView])
    #expect(await kinds { try await checkPlugin(TimedPlugin.self) } == [.staleView])
    #expect(await kinds { try await checkPlugin(InvalidatingPlugin.self) } == [])
  }

  @Test("N10 the harness throws for a kept view that has changed and isn't stale, by the next step")
  func harness() throws {
    let item = try Harness(ViewLastPlugin.self)
    try item.fire(.itemView)
    let error = #expect(throws: HarnessError.self) { try item.fire(.bump) }
    #expect(error?.diagnostics.map(\.code) == ["view-stale"])
    let sound = try Harness(InvalidatingPlugin.self)
    try sound.fire(.itemView)
    try sound.fire(.bump)
    #expect(sound.staleViews.count == 1)
  }

  @Test("P11 a plugin that begins a request when it is asked for its view passes the check")
  func request() async {
    #expect(await kinds { try await checkPlugin(LoadingPlugin.self) } == [])
  }

  @Test("T1 views that are asked for again to compare them leave no changes of data behind")
  func repeated() throws {
    let item = try Harness(CountedViewPlugin.self, isStrict: false)
    try item.fire(.itemView)
    try item.fire(.bump)
    try item.fire(.bump)
    #expect(item.changes == [DataChange(Key<Int>("asked"), to: 1)])
  }

  @Test(
    "E29 an event that must be answered is no finding in the standard scenarios, and one in a stated one"
  )
  func unanswered() async {
    #expect(await kinds { try await checkPlugin(NeedyPlugin.self) } == [])
    let answered = Scenario("answered") { item in
      item.answer(.need, true)
      try item.fire(.bump)
    }
    #expect(await kinds { try await checkPlugin(NeedyPlugin.self, scenarios: [answered]) } == [])
    let silent = Scenario("silent") { item in try item.fire(.bump) }
    #expect(
      await kinds { try await checkPlugin(NeedyPlugin.self, scenarios: [silent]) } == [.reported])
  }

  @Test(
    "P18 a fake that a test adds under the key of a common port takes the place of the usual one")
  func fakeOfCommonPort() throws {
    let fakes = Fakes().adding(.storage, MemoryStorage(["x": 5]))
    #expect(try fakes.ports.service(.storage).read("x") == 5)
    let item = try Harness(NeedyPlugin.self, fakes: fakes)
    #expect(try item.runtime.ports.storage.read("x") == 5)
  }
}

/// Writes how often it was asked for its view.
private final class CountedViewPlugin: ItemPlugin {
  static let name: Name = "counted-view"
  static let writes = KeyList(Key<Int>("asked"))
  static func wire(_ on: inout Wiring<CountedViewPlugin>) {
    on(.itemView) { plugin, item in
      plugin.asked += 1
      try plugin.data.write(Key<Int>("asked"), plugin.asked)
      item.respond(.text("a film"))
    }
    on(.bump) { _, _ in }
  }
  private var asked = 0
}
