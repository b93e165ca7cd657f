import Plugboard
import PlugboardTesting
import Testing

/// Writes an undeclared key at its end.
private final class LastWillPlugin: Plugin {
  static let name: Name = "last-will"
  static func wire(_ on: inout Wiring<LastWillPlugin>) {
    on(.moduleWillUnload) { plugin, _ in try plugin.context.data.write(.answer, "gone") }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Handles an event whose name is misspelt.
private final class MisspeltPlugin: Plugin {
  static let name: Name = "misspelt"
  static func wire(_ on: inout Wiring<MisspeltPlugin>) { on(named: "check.aks") { _, _ in } }
  init(_ mount: Mount<ItemContext>) {}
}

/// Writes a text under a key that it declares as a small number.
private final class MislabelPlugin: Plugin {
  static let name: Name = "mislabel"
  static let writes = KeyList(.small)
  static func wire(_ on: inout Wiring<MislabelPlugin>) {
    on(.ask) { plugin, _ in try plugin.context.data.write(Key<String>("small"), "x") }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Declares a param by another name than it reads.
private final class ColumnsPlugin: Plugin {
  static let name: Name = "columns"
  static let params = ParamList(.optional(Key<Int>("colums")))
  static func wire(_ on: inout Wiring<ColumnsPlugin>) {}
  init(_ mount: Mount<ItemContext>) throws { _ = try mount[optional: Key<Int>("columns")] }
}

/// Only the first instance of all answers.
private final class FirstbornPlugin: Plugin {
  static let name: Name = "firstborn"
  static var isFirst = true
  static func wire(_ on: inout Wiring<FirstbornPlugin>) {
    on(.ask) { plugin, ask in if plugin.isFirst { ask.respond("first") } }
  }
  private let isFirst: Bool
  init(_ mount: Mount<ItemContext>) {
    isFirst = Self.isFirst
    Self.isFirst = false
  }
}

/// Reads data each minute, in a task that belongs to no module.
private final class LooseTaskPlugin: Plugin {
  static let name: Name = "loose-task"
  static func wire(_ on: inout Wiring<LooseTaskPlugin>) {
    on(.moduleDidLoad) { plugin, _ in
      let clock = plugin.context.clock
      Task { while true { try await clock.sleep(for: .seconds(60)) } }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

/// Writes an undeclared key after a delay.
private final class LatePlugin: Plugin {
  static let name: Name = "late"
  static func wire(_ on: inout Wiring<LatePlugin>) {
    on(.moduleDidLoad) { plugin, _ in
      let context = plugin.context
      context.task {
        try await context.clock.sleep(for: .seconds(50))
        try context.data.write(.answer, "late")
      }
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

@MainActor @Suite("The check of a whole life", .serialized)
struct WholeLifeCheckTests {
  @Test("P11 a use at the end of a plugin must be in its manifest")
  func end() async {
    let found = await findings(in: LastWillPlugin.self)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("[undeclared-use]") == true)
  }

  @Test("E18 an undeclared event is reported, with the closest declared one")
  func misspelt() async {
    let found = await findings(in: MisspeltPlugin.self, events: EventList(.ask))
    #expect(found.count == 1)
    #expect(found.first?.contains(#""check.aks" is"#) == true)
    #expect(found.first?.contains(#"did you mean "check.ask"?"#) == true)
  }

  @Test("P11 an undeclared param that is read is reported, with the closest declared one")
  func params() async {
    #expect(
      await findings(in: ColumnsPlugin.self) == [
        #"columns of item reads the param "columns", but its manifest doesn't list it under"#
          + #" `params`: add it there; did you mean "colums"? [undeclared-use]"#
      ])
  }

  @Test("D4 a plugin that writes a value which its own key refuses makes a mistake")
  func mislabel() async {
    let found = await findings(in: MislabelPlugin.self)
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.contains(#""small" of module "item" takes"#))
      #expect(finding.contains("[data-mismatch]"))
    }
  }

  @Test("State that the first instance leaves in a static is reported")
  func firstborn() async {
    let found = await findings(in: FirstbornPlugin.self)
    #expect(found.contains { $0.hasSuffix("[shares-state]") })
  }

  @Test("A sleeping task that belongs to no module is reported")
  func looseTask() async {
    let found = await findings(in: LooseTaskPlugin.self)
    #expect(found.count == 1)
    #expect(found.first?.contains("start it with `context.task`") == true)
  }

  @Test("A use after a timer must be in the manifest as well")
  func late() async {
    let found = await findings(in: LatePlugin.self)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("[undeclared-use]") == true)
  }
}
