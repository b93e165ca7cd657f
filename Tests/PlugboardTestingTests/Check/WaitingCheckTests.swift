import Plugboard
import PlugboardTesting
import Testing

/// Writes after some seconds, in a task that belongs to no module.
private final class LooseWriterPlugin: Plugin {
  static let name: Name = "loose-writer"
  static let writes = KeyList(.answer)
  static func wire(_ on: inout Wiring<LooseWriterPlugin>) {
    on(.ask) { plugin, _ in
      Task {
        try await plugin.context.clock.sleep(for: .seconds(5))
        try plugin.context.data.write(.answer, "late")
      }
    }
    on(.tell) { _, _ in }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Suspends an event and keeps its token for good.
private final class HoardingPlugin: Plugin {
  static let name: Name = "hoarding"
  static func wire(_ on: inout Wiring<HoardingPlugin>) {
    on(.ask) { plugin, ask in plugin.tokens.append(ask.suspend()) }
    on(.tell) { _, _ in }
  }
  private var tokens: [Suspension<String>] = []
  init(_ mount: Mount<ItemContext>) {}
}

/// Resumes an event after an hour of real time, which the test ends early.
private final class RealSleepPlugin: Plugin {
  static let name: Name = "real-sleep"
  static var tasks: [Task<Void, Never>] = []
  static func wire(_ on: inout Wiring<RealSleepPlugin>) {
    on(.ask) { _, ask in
      let token = ask.suspend()
      tasks.append(
        Task {
          // Not that of the module.
          let clock = ContinuousClock()
          try? await clock.sleep(for: .seconds(3600))
          if token.isPending { token.resume(answering: "late") }
        })
    }
  }
  init(_ mount: Mount<ItemContext>) {}
}

/// Resumes an event when another one comes that it handles.
private final class PatientPlugin: Plugin {
  static let name: Name = "patient"
  static func wire(_ on: inout Wiring<PatientPlugin>) {
    on(.tell) { plugin, _ in
      for token in plugin.tokens where token.isPending { token.resume(answering: "told") }
    }
    on(.ask) { plugin, ask in plugin.tokens.append(ask.suspend()) }
  }
  private var tokens: [Suspension<String>] = []
  init(_ mount: Mount<ItemContext>) {}
}

/// Resumes an event on the clock of its module.
private final class TimelyPlugin: Plugin {
  static let name: Name = "timely"
  static func wire(_ on: inout Wiring<TimelyPlugin>) {
    on(.ask) { plugin, ask in
      let token = ask.suspend()
      plugin.context.task {
        try await plugin.context.clock.sleep(for: .seconds(5))
        token.resume(answering: "in time")
      }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Resumes an event when a certain word is said, which a standard scenario doesn't know.
private final class PasswordPlugin: Plugin {
  static let name: Name = "password"
  static func wire(_ on: inout Wiring<PasswordPlugin>) {
    on(.tell) { plugin, tell in plugin.token = tell.suspend() }
    on(.ask) { plugin, ask in if ask.params == "sesame" { plugin.token?.resume() } }
  }
  private var token: Suspension<Value>?
  init(_ mount: Mount<ItemContext>) {}
}

/// Suspends an event until another one, which it fires, has ended.
private final class RelayingPlugin: Plugin {
  static let name: Name = "relaying"
  static let fires = EventList(.tell)
  static func wire(_ on: inout Wiring<RelayingPlugin>) {
    on(.ask) { plugin, ask in
      let told = try plugin.context.fire(.tell)
      guard told.suspension != nil else { return }
      let token = ask.suspend()
      told.onEnd { _ in token.resume(answering: "relayed") }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

@MainActor @Suite("The check of what a plugin waits for", .serialized) struct WaitingCheckTests {
  /// The finding without its remedy.
  private static func neverEnds(_ plugin: String, _ event: String) -> String {
    #"plugin "\#(plugin)" suspends "\#(event)", which is never resumed: in "nothing set, on level item" it"#
      + " waits until its module ends, after timers were due and all events that the plugin handles were fired"
  }

  private func withoutRemedies(_ findings: [String]) -> [String] {
    findings.map { finding in
      #expect(finding.contains("wait with `context.clock`") && finding.hasSuffix(" [never-ends]"))
      return finding.split(separator: "; resume or cancel").first.map(String.init) ?? ""
    }
  }

  @Test("E25 a task that belongs to no module is reported, though it ends with the time")
  func looseWriter() async {
    #expect(
      await findings(in: LooseWriterPlugin.self) == [
        #"plugin "loose-writer" has a task that still sleeps on the clock after its module has ended, in"#
          + #" ""check.ask" at the end, nothing set, on level item": start it with `context.task`, which is"#
          + " cancelled with the module [outlives-module]"
      ])
  }

  @Test("E28 an event that a plugin suspends and never resumes is reported")
  func hoarding() async {
    let found = await findings(in: HoardingPlugin.self)
    #expect(withoutRemedies(found) == [Self.neverEnds("hoarding", "check.ask")])
  }

  @Test("E28 an event that is resumed after a real sleep is reported, with the clock as the remedy")
  func realSleep() async {
    let found = await findings(in: RealSleepPlugin.self)
    for task in RealSleepPlugin.tasks { task.cancel() }
    #expect(withoutRemedies(found) == [Self.neverEnds("real-sleep", "check.ask")])
  }

  @Test("E28 an event that is resumed by another event, or by the clock, passes")
  func ended() async {
    #expect(await findings(in: PatientPlugin.self) == [])
    #expect(await findings(in: TimelyPlugin.self) == [])
  }

  @Test("E28 an event that only its author can end passes with a scenario in which it ends")
  func password() async {
    let found = await findings(in: PasswordPlugin.self)
    #expect(withoutRemedies(found) == [Self.neverEnds("password", "check.tell")])
    let scenario = Scenario("the word is said") { item in
      let told = try item.fire(.tell)
      try item.fire(.ask, "sesame")
      try await item.settle(told)
    }
    #expect(await findings(in: PasswordPlugin.self, scenarios: [scenario]) == [])
  }

  @Test("E28 an event that waits for an answer which a scenario doesn't give passes")
  func relaying() async {
    var tokens: [Suspension<Value>] = []
    let scenario = Scenario("nothing is told") { item in
      item.handle(.tell) { tokens.append($0.suspend()) }
      try item.fire(.ask, "why")
    }
    #expect(await findings(in: RelayingPlugin.self, scenarios: [scenario]) == [])
    tokens = []
  }
}
