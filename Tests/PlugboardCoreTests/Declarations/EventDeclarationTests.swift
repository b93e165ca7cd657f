import Plugboard
import Testing

extension EventName<Int, String> {
  fileprivate static let vote = EventName("film.vote", .title)
}

extension EventName<Int, Void> {
  /// The same event with other params.
  fileprivate static let emptyVote = EventName("film.vote")
}

extension EventName<Bool, String> {
  /// The same event with another response.
  fileprivate static let voteYes = EventName("film.vote", .title)
}

extension EventName<Int, String?> {
  /// The same event with a param that may be absent.
  fileprivate static let laxVote = EventName("film.vote", .title)
}

private final class VotePlugin: ItemPlugin {
  static let name: Name = "vote"
  static func wire(_ on: inout Wiring<VotePlugin>) { on(.vote) { _, vote in vote.respond(1) } }
}

private final class VoterPlugin: PagePlugin {
  static let name: Name = "voter"
  static let fires = EventList(.vote)
  static func wire(_ on: inout Wiring<VoterPlugin>) {}
}

private final class YesPlugin: ItemPlugin {
  static let name: Name = "yes"
  static let fires = EventList(.voteYes)
  static func wire(_ on: inout Wiring<YesPlugin>) {}
}

/// Declares an event of its own, and then one in another way than `VotePlugin`.
private final class RefusedPlugin: ItemPlugin {
  static let name: Name = "refused"
  static let fires = EventList(EventName<Bool, Void>("film.pause"), .voteYes)
  static func wire(_ on: inout Wiring<RefusedPlugin>) {}
}

/// Handles events that nothing declares, by a string and by a param.
private final class StringPlugin: PagePlugin {
  static let name: Name = "string"
  static let params = ParamList(.optional(Key<String>("event")))
  static func wire(_ on: inout Wiring<StringPlugin>) {
    on(named: "film.votte") { _, _ in }
    on(param: Key<String>("event")) { _, _ in }
  }
}

/// Handles an event in one way, and fires it in another.
private final class EchoPlugin: PagePlugin {
  static let name: Name = "echo"
  static let fires = EventList(EventName<Int, Void>("test.echo"))
  static func wire(_ on: inout Wiring<EchoPlugin>) {
    on(EventName<Bool, Void>("test.echo")) { _, _ in }
  }
}

@MainActor @Suite("Declarations of events") struct EventDeclarationTests {
  private func strictRuntime(
    _ plugins: [any Plugin.Type], host: HostManifest = HostManifest()
  ) throws -> (PageRuntime, () -> [Diagnostic]) {
    let runtime = PageRuntime(registry: try PluginRegistry(plugins, host: host))
    runtime.events.isStrict = true
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register("p", level: .page)
    return (runtime, { diagnostics })
  }

  @Test("E18 a registry knows the events of its plugins, of the host and of the runtime")
  func known() throws {
    let registry = try PluginRegistry(
      [VotePlugin.self], host: HostManifest("the test", fires: EventList(.ping)))
    #expect(registry.events["film.vote"] == EventName<Int, String>.vote.declaration)
    #expect(registry.events["test.ping"] != nil && registry.events["page.didLoad"] != nil)
    #expect(registry.events["test.pong"] == nil)
    #expect(registry.events.names.contains("film.vote"))
    #expect(
      registry.events["film.vote"]?.description == "film.vote(title: a string) → an integer")
    #expect(
      EventName<Int, String?>.laxVote.declaration.description
        == "film.vote(title: a string, optional) → an integer")
  }

  @Test("E18 strict mode depends on the registry alone, not on which Swift names were used before")
  func registryAlone() throws {
    _ = EventName<Int, String>.vote.declaration
    let (without, missing) = try strictRuntime([])
    try without.at("p").fire(named: "film.vote", ["title": 1])
    try without.at("p").fire(.vote, "Metropolis")
    try without.subscribe(to: .vote, on: "p") { _ in }
    #expect(missing().map(\.code) == Array(repeating: "event-undeclared", count: 3))

    let (with, none) = try strictRuntime([VotePlugin.self])
    try with.at("p").fire(named: "film.vote", ["title": "Metropolis"])
    try with.at("p").fire(.vote, "Metropolis")
    try with.subscribe(to: .vote, on: "p") { _ in }
    #expect(none().isEmpty)
  }

  @Test(
    "E18 an undeclared name gives a diagnostic with the closest declared one, in strict mode only")
  func nearest() throws {
    let (runtime, diagnostics) = try strictRuntime([VotePlugin.self])
    let context = try #require(runtime.context(of: "p", as: PageContext.self))
    runtime.events.isStrict = false
    try runtime.at("p").fire(named: "film.votte")
    #expect(diagnostics().isEmpty)
    runtime.events.isStrict = true
    try runtime.at("p").fire(named: "film.votte")
    try context.fire(named: "film.votte")
    try runtime.subscribe(named: "film.votte", on: "p") { _ in }
    #expect(diagnostics().map(\.code) == Array(repeating: "event-undeclared", count: 3))
    #expect(diagnostics().map(\.suggestion) == Array(repeating: "film.vote", count: 3))
  }

  @Test("E18 what is enqueued, or goes up, is looked up too, and a typed name like a string")
  func undeclaredEverywhere() throws {
    let (runtime, diagnostics) = try strictRuntime([VotePlugin.self])
    try runtime.at("p").enqueue(named: "film.votte")
    try runtime.at("p").up.fire(named: "film.votte")
    try runtime.at("p").fire(.ping)
    try runtime.at("p").enqueue(.ping)
    try runtime.subscribe(to: .ping, on: "p") { _ in }
    #expect(
      diagnostics().map(\.message) == [
        "\"film.votte\" is fired, but nothing declares it",
        "\"film.votte\" is fired, but nothing declares it",
        "\"test.ping\" is fired, but nothing declares it",
        "\"test.ping\" is fired, but nothing declares it",
        "\"test.ping\" is subscribed to, but nothing declares it",
      ])
    #expect(diagnostics().map(\.severity) == Array(repeating: .warning, count: 5))
  }

  @Test("E18 a plugin that handles an undeclared event by its string is reported when it mounts")
  func undeclaredHandler() throws {
    let plugins: [any Plugin.Type] = [StringPlugin.self]
    let registry = try PluginRegistry(plugins)
    let runtime = PageRuntime(registry: registry)
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let mounts = [PluginEntry(PluginType(StringPlugin.self), params: ["event": "film.wote"])]
    try runtime.register("p", level: .page, plugins: mounts)
    #expect(diagnostics.isEmpty)
    runtime.events.isStrict = true
    try runtime.register("q", level: .page, plugins: mounts)
    #expect(
      diagnostics.map(\.message) == [
        "\"film.votte\" is handled by plugin \"string\", but nothing declares it",
        "\"film.wote\" is handled by plugin \"string\", but nothing declares it",
      ])
  }

  @Test("E18 each plugin of a module that handles an undeclared event by its string is reported")
  func undeclaredHandlers() throws {
    let (runtime, diagnostics) = try strictRuntime([StringPlugin.self])
    let type = PluginType(StringPlugin.self)
    try runtime.register(
      "q", level: .page,
      plugins: [
        PluginEntry(type, params: ["event": "film.a"]),
        PluginEntry(type, as: "second", params: ["event": "film.b"]),
      ])
    #expect(
      diagnostics().map { $0.message.split(separator: "\"")[0] }.filter { $0 != "film.votte" }
        == ["film.a", "film.b"])
    #expect(diagnostics().count == 4)
  }

  @Test("E18 a declaration holds from whichever manifest it comes, and only in its registry")
  func origins() throws {
    let origins: [(String, PluginRegistry)] = [
      ("a handler", try PluginRegistry([VotePlugin.self])),
      ("what a plugin fires", try PluginRegistry([VoterPlugin.self])),
      ("what the host fires", try PluginRegistry(host: HostManifest(fires: EventList(.vote)))),
      ("what the host handles", try PluginRegistry(host: HostManifest(handles: EventList(.vote)))),
    ]
    for (origin, registry) in origins {
      #expect(registry.events["film.vote"] == EventName<Int, String>.vote.declaration, "\(origin)")
      var other = registry
      #expect(throws: PluginError.self, "\(origin)") { try other.register(YesPlugin.self) }
      let runtime = PageRuntime(registry: registry)
      try runtime.register("p", level: .page)
      #expect(throws: EventError.self, "\(origin)") { try runtime.at("p").fire(named: "film.vote") }
    }
    var copy = PluginRegistry()
    let original = copy
    try copy.register(VotePlugin.self)
    #expect(original.events["film.vote"] == nil && copy.events["film.vote"] != nil)
  }

  @Test("E18 two runtimes share no declarations: the same string fire is checked in one of them")
  func apart() throws {
    let (left, _) = try strictRuntime([VotePlugin.self])
    let right = PageRuntime()
    try right.register("p", level: .page)
    let error = #expect(throws: EventError.self) {
      try left.at("p").fire(named: "film.vote", ["title": 1])
    }
    #expect(error?.code == "event-param-mismatch")
    try right.at("p").fire(named: "film.vote", ["title": 1])
  }

  @Test("E18 plugins that declare an event alike are registered, whatever they do with it")
  func alike() throws {
    let registry = try PluginRegistry(
      [VotePlugin.self, VoterPlugin.self], host: HostManifest(handles: EventList(.vote)))
    #expect(registry.names == ["vote", "voter"])
  }

  @Test("E18 an event declared in two ways: registering throws, names both, and changes nothing")
  func contradictory() throws {
    var registry = try PluginRegistry([VotePlugin.self])
    let error = #expect(throws: PluginError.self) { try registry.register(YesPlugin.self) }
    #expect(error?.code == "event-declared-twice")
    let message = error?.message ?? ""
    for part in [
      "plugin \"vote\" declares film.vote(title: a string) → an integer",
      "plugin \"yes\" declares film.vote(title: a string) → true or false",
    ] {
      #expect(message.contains(part))
    }
    #expect(registry.names == ["vote"])
    #expect(registry.events["film.vote"] == EventName<Int, String>.vote.declaration)
  }

  @Test("E18 a plugin that handles an event and fires it otherwise is refused")
  func contradictoryAlone() throws {
    let error = #expect(throws: PluginError.self) { try PluginRegistry([EchoPlugin.self]) }
    #expect(error?.code == "event-declared-twice")
    #expect(error?.message.contains("test.echo() → an integer") == true)
    #expect(error?.message.contains("test.echo() → true or false") == true)
  }

  @Test("E18 a plugin that is refused leaves none of its declarations")
  func refused() throws {
    var registry = try PluginRegistry([VotePlugin.self])
    #expect(throws: PluginError.self) { try registry.register(RefusedPlugin.self) }
    #expect(registry.events["film.pause"] == nil)
  }

  @Test("E18 a subscription by a declaration that differs from the registry's is refused")
  func subscription() throws {
    let (runtime, _) = try strictRuntime([VotePlugin.self])
    runtime.events.isStrict = false
    for subscribe in [
      { try $0.subscribe(to: .voteYes, on: "p") { _ in } },
      { try $0.subscribe(to: .emptyVote, on: "p") { _ in } },
      { try $0.subscribe(to: .laxVote, on: "p") { _ in } },
    ] as [(PageRuntime) throws -> RuntimeToken] {
      let error = #expect(throws: EventError.self) { try subscribe(runtime) }
      #expect(error?.code == "event-declared-twice")
    }
    try runtime.subscribe(to: .vote, on: "p") { _ in }
  }

  @Test("E17 an event with two params of one key is refused where it is registered")
  func duplicateParam() throws {
    let event = EventName<Bool, (String, String)>("film.swap", .title, .title)
    let error = #expect(throws: PluginError.self) {
      try PluginRegistry(host: HostManifest(fires: EventList(event)))
    }
    #expect(error?.code == "event-duplicate-param")
  }

  @Test("E17 null is a value for a param of any type, fired typed or by string")
  func anyParam() throws {
    let event = EventName<Bool, Value>("film.note", Key("note"))
    let registry = try PluginRegistry(host: HostManifest(fires: EventList(event)))
    let runtime = PageRuntime(registry: registry)
    try runtime.register("p", level: .page)
    try runtime.subscribe(to: event, on: "p") { $0.respond($0.params == .null) }
    #expect(try runtime.at("p").fire(event, .null).response == true)
    #expect(try runtime.at("p").fire(named: "film.note", ["note": .null]).response == true)
    #expect(throws: EventError.self) { try runtime.at("p").fire(named: "film.note") }
  }

  @Test("E18 other params, or a param that may be absent, are another declaration")
  func otherParams() throws {
    for events in [EventList(.emptyVote), EventList(.laxVote)] {
      let error = #expect(throws: PluginError.self) {
        try PluginRegistry([VotePlugin.self], host: HostManifest("the cinema", fires: events))
      }
      #expect(error?.message.contains("the cinema declares film.vote(") == true)
    }
  }
}
