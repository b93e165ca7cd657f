import Plugboard
import PlugboardTesting
import Testing

/// Holds itself in a closure that it keeps.
private final class CirclePlugin: Plugin {
  static let name: Name = "circle"
  static func wire(_ on: inout Wiring<CirclePlugin>) {
    on(.ask) { plugin, _ in plugin.work = { _ = plugin } }
  }
  private var work: (() -> Void)?
  init(_ mount: Mount<ItemContext>) {}
}

/// Has a task that ignores cancellation, until a test ends it.
private final class TirelessPlugin: Plugin {
  static let name: Name = "tireless"
  static var tasks: [CheckedContinuation<Void, Never>] = []
  static func wire(_ on: inout Wiring<TirelessPlugin>) {
    on(.moduleDidLoad) { plugin, _ in
      plugin.context.task { await withCheckedContinuation { tasks.append($0) } }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Sleeps until its module ends, while its closure holds it.
private final class SleepyPlugin: Plugin {
  static let name: Name = "sleepy"
  static func wire(_ on: inout Wiring<SleepyPlugin>) {
    on(.moduleDidLoad) { plugin, _ in
      plugin.context.task { try await plugin.context.clock.sleep(for: .seconds(3600)) }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

private final class CountingPlugin: Plugin {
  static let name: Name = "counting"
  static var count = 0
  static func wire(_ on: inout Wiring<CountingPlugin>) {
    on(.ask) { _, ask in
      count += 1
      ask.respond("\(count)")
    }
  }
  init(_ mount: Mount<ItemContext>) {}
}

/// Stores the answer of the last mounted instance in a static.
private final class LastPlugin: Plugin {
  static let name: Name = "last"
  static let reads = KeyList(.subject)
  static var subject: String?
  static func wire(_ on: inout Wiring<LastPlugin>) {
    on(.ask) { _, ask in ask.respond(subject ?? "") }
  }
  init(_ mount: Mount<ItemContext>) throws { Self.subject = try mount.context.data.read(.subject) }
}

/// Writes through the contexts of all instances that were ever mounted.
private final class ReachingPlugin: Plugin {
  static let name: Name = "reaching"
  static let writes = KeyList(.answer)
  static var contexts: [ItemContext] = []
  static var turn = 0
  static func wire(_ on: inout Wiring<ReachingPlugin>) {
    on(.ask) { _, _ in
      turn += 1
      for context in contexts { try? context.data.write(.answer, "\(turn)") }
    }
  }
  init(_ mount: Mount<ItemContext>) { Self.contexts.append(mount.context) }
}

/// Stores suspended events in a static, so that each instance resumes those of all.
private final class ReleasingPlugin: Plugin {
  static let name: Name = "releasing"
  static var waiting: [Suspension<String>] = []
  static func wire(_ on: inout Wiring<ReleasingPlugin>) {
    on(.ask) { _, ask in waiting.append(ask.suspend()) }
    on(.tell) { _, _ in
      for token in waiting where token.isPending { token.resume(answering: "yes") }
      waiting = []
    }
  }
  init(_ mount: Mount<ItemContext>) {}
}

@MainActor @Suite("The check of whole lives", .serialized) struct LifeCheckTests {
  @Test("No instance outlives its module")
  func instance() async {
    let found = await findings(in: CirclePlugin.self)
    #expect(
      found.first
        == #"plugin "circle" stays in memory after its module has ended, in "nothing set, on level"#
        + #" item": a reference to the instance is left in a closure of its own, in a static or in a"#
        + " task that `context.task` didn't begin; capture the context instead [outlives-module]")
    #expect(found.count == 1)
  }

  @Test("No task outlives its module")
  func task() async {
    let found = await findings(in: TirelessPlugin.self)
    for task in TirelessPlugin.tasks { task.resume() }
    #expect(
      found.first
        == #"plugin "tireless" has a task that continues after its module has ended, in "nothing set, on"#
        + #" level item": let it end when it is cancelled, as `clock.sleep` does [outlives-module]"#
    )
  }

  @Test("A task that ends when it is cancelled may hold its plugin")
  func sleepy() async {
    #expect(await findings(in: SleepyPlugin.self) == [])
  }

  @Test("One instance doesn't affect another")
  func sharing() async {
    let counting = await findings(in: CountingPlugin.self)
    #expect(
      counting.first
        == #"plugin "counting" shares state between instances: in "nothing set, on level item","#
        + #" check.ask at "item" is answered with "5" once others have lived, and check.ask at "item""#
        + #" is answered with "1" alone; keep state in the instance or in its module's data, not in"#
        + " statics, and don't depend on chance [shares-state]")
    let last = await findings(in: LastPlugin.self)
    #expect(last.allSatisfy { $0.hasSuffix("[shares-state]") } && !last.isEmpty)
  }

  @Test("An event suspended by one instance isn't resumed by another")
  func releasing() async {
    #expect(
      await findings(in: ReleasingPlugin.self) == [
        #"plugin "releasing" reaches into the module of another instance: check.ask at "item" is"#
          + #" answered with "yes" there while another was played with; keep contexts and tokens in the"#
          + " instance, not in statics [shares-state]"
      ])
  }

  @Test("An instance doesn't change the modules of others")
  func reaching() async {
    let found = await findings(in: ReachingPlugin.self)
    #expect(
      found.contains {
        $0.hasPrefix(
          #"plugin "reaching" reaches into the module of another instance: "item" holds answer = "#)
      })
  }
}
