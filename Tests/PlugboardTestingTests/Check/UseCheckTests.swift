import Plugboard
import PlugboardTesting
import Testing

/// Does more than its manifest declares, even while it is mounted.
private final class BusyPlugin: Plugin {
  static let name: Name = "busy"
  static let reads = KeyList(.subject)
  static func wire(_ on: inout Wiring<BusyPlugin>) {
    on(.ask) { plugin, ask in
      try plugin.context.fire(.tell)
      ask.respond(try plugin.context.data.read(.answer) ?? "")
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    try context.data.write(.answer, "")
  }
}

/// Declares a use that occurs in one case only, and one that never occurs.
private final class EagerPlugin: Plugin {
  static let name: Name = "eager"
  static let fires = EventList(.tell)
  static let reads = KeyList(.subject)
  static let writes = KeyList(.answer)
  static func wire(_ on: inout Wiring<EagerPlugin>) {
    on(.ask) { plugin, ask in
      guard try plugin.context.data.read(.subject) == "weather" else { return }
      try plugin.context.fire(.tell)
      ask.respond("fine")
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

private enum OddError: Error { case odd }

private final class UnclearPlugin: Plugin {
  static let name: Name = "unclear"
  static let reads = KeyList(.subject)
  static func wire(_ on: inout Wiring<UnclearPlugin>) {
    on(.ask) { plugin, _ in
      if try plugin.context.data.read(.subject) == nil { throw OddError.odd }
    }
    on(.tell) { plugin, _ in _ = try plugin.context.data.require(.subject) }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Reads its own key as another type than it declares.
private final class MistakenPlugin: Plugin {
  static let name: Name = "mistaken"
  static let reads = KeyList(.subject)
  static func wire(_ on: inout Wiring<MistakenPlugin>) {
    on(.ask) { plugin, _ in _ = try plugin.context.data.read(Key<Int>("subject")) }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Changes a key whenever it changes.
private final class RestlessPlugin: Plugin {
  static let name: Name = "restless"
  static let reads = KeyList(.small)
  static let writes = KeyList(.small)
  static func wire(_ on: inout Wiring<RestlessPlugin>) {
    on(.ask) { plugin, _ in try plugin.begin() }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
  private func begin() throws {
    try context.data.observe(Key<Int>.small) { [context] change in
      try? context.data.write(.small, change.new == 1 ? 2 : 1)
    }
    try context.data.write(.small, 1)
  }
}

@MainActor @Suite("The check of uses and errors") struct UseCheckTests {
  @Test("A use that isn't in the manifest is a finding")
  func undeclared() async {
    #expect(
      await findings(in: BusyPlugin.self) == [
        #"plugin "busy" writes "answer", but its manifest doesn't list it under `writes`: add it there"#
          + " [undeclared-use]",
        #"plugin "busy" fires "check.tell", but its manifest doesn't list it under `fires`: add it"#
          + " there [undeclared-use]",
        #"plugin "busy" reads "answer", but its manifest doesn't list it under `reads`: add it there"#
          + " [undeclared-use]",
      ])
  }

  @Test("An unseen declared use is listed, and fails if scenarios are given")
  func unseen() async throws {
    let report = try await checkPlugin(EagerPlugin.self)
    #expect(report.seen.map(\.description) == [#"reads "subject""#])
    #expect(report.unseen.map(\.description) == [#"fires "check.tell""#, #"writes "answer""#])
    let weather = Scenario("the weather", data: Params((.subject, "weather"))) { harness in
      let response = try harness.fire(.ask, "rain").response
      #expect(response == "fine")
    }
    #expect(
      await findings(in: EagerPlugin.self, scenarios: [weather]) == [
        #"plugin "eager" lists "answer" under `writes`, but does it in no scenario: state one in which"#
          + " it does, or take the name off the list [unseen-use]"
      ])
  }

  @Test("An event without data is handled, or refused with a code")
  func unclear() async {
    #expect(
      await findings(in: UnclearPlugin.self) == [
        #"plugin "unclear" throws an unclear error: in "check.ask" with nothing set it throws"#
          + " odd; ask with `require`, which names what is missing, or throw a `CodedError`"
          + " [unclear-error]"
      ])
  }

  @Test("A key is used with the type that it is declared with")
  func mistaken() async {
    #expect(
      await findings(in: MistakenPlugin.self) == [
        #"plugin "mistaken" makes a mistake whatever its data: in "check.ask" with everything set"#
          + #" it throws "subject" of module "item" is a string, not an integer [data-mismatch]; use"#
          + " keys and events with the types that they are declared with [wrong-use]"
      ])
  }

  @Test("Other reports of the runtime are findings")
  func reported() async {
    let found = await findings(in: RestlessPlugin.self)
    #expect(
      found.first
        == #"plugin "restless" makes the runtime report a fault in "nothing set, on level item":"#
        + #" a change of "small" at "item" leads to changes by observers without end; those after 64"#
        + " rounds are written, but not delivered [reported]")
  }

  @Test("A scenario for which the plugin can't be mounted is reported")
  func unplayable() async {
    let scenario = Scenario("elsewhere", at: .page, params: ["size": 1]) { _ in }
    #expect(
      await findings(in: MistakenPlugin.self, scenarios: [scenario]).prefix(2) == [
        #"plugin "mistaken" can't be mounted for the scenario "elsewhere": there is no "size""#
          + " [scenario-failed]",
        #"plugin "mistaken" can't be mounted for the scenario "elsewhere": it doesn't declare the level"#
          + " page [scenario-failed]",
      ])
    let odd = Scenario("odd params", params: 3) { _ in }
    #expect(
      await findings(in: MistakenPlugin.self, scenarios: [odd]).first
        == #"plugin "mistaken" can't be mounted for the scenario "odd params": its params must be an"#
        + " object, not 3 [scenario-failed]")
  }

  @Test("All faults are in one error, one per line")
  func allAtOnce() async {
    let failing = Scenario("an odd one") { _ in throw OddError.odd }
    let error = await #expect(throws: PluginCheckError.self) {
      try await checkPlugin(UnclearPlugin.self, scenarios: [failing])
    }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.map { $0.hasPrefix("plugin \"unclear\" ") } == [true, true])
  }

  @Test("An error of a task fails the scenario, even after its last step")
  func failingTask() async {
    let failing = Scenario("a task") { harness in
      harness.handle(.tell) { [context = harness.runtime.context(of: "item")] _ in
        context?.task { throw OddError.odd }
      }
      try harness.fire(.tell)
    }
    #expect(
      await findings(in: EagerPlugin.self, scenarios: [failing]).first
        == #"plugin "eager" fails in the scenario "a task": "host" failed in a task at "item": odd"#
        + " [event-fault] [scenario-failed]")
  }

  @Test("A scenario that throws fails with its error")
  func failing() async {
    let failing = Scenario("an odd one") { _ in throw OddError.odd }
    #expect(
      await findings(in: UnclearPlugin.self, scenarios: [failing]).last
        == #"plugin "unclear" fails in the scenario "an odd one": odd [scenario-failed]"#)
  }
}
