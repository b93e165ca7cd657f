import Plugboard
import PlugboardTesting
import Testing

/// Claims to be a string, and accepts any value.
private struct LaxText: ValueConvertible {
  static let valueType = ValueType.string
  init?(value: Value) {}
  var value: Value { "" }
}

private final class LaxPlugin: Plugin {
  static let name: Name = "lax"
  static let params = ParamList(.optional(Key<LaxText>("text")))
  static func wire(_ on: inout Wiring<LaxPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

private enum OddError: Error { case odd }

/// Throws for a legal value.
private final class PickyPlugin: Plugin {
  static let name: Name = "picky"
  static let params = ParamList(.optional(.small))
  static func wire(_ on: inout Wiring<PickyPlugin>) {}
  init(_ mount: Mount<ItemContext>) throws {
    if try mount[optional: .small] == 9 { throw OddError.odd }
  }
}

/// Reads a param as another type than it declares.
private final class MistypedPlugin: Plugin {
  static let name: Name = "mistyped"
  static let params = ParamList(.optional(.small))
  static func wire(_ on: inout Wiring<MistypedPlugin>) {}
  init(_ mount: Mount<ItemContext>) throws { _ = try mount[optional: Key<String>("small")] }
}

/// Claims to mount on any level.
private final class PagelessPlugin: Plugin {
  static let name: Name = "pageless"
  static func wire(_ on: inout Wiring<PagelessPlugin>) {}
  init(_ mount: Mount<ModuleContext>) throws {
    if mount.context.level == .app { throw OddError.odd }
  }
}

private final class SoundPlugin: Plugin {
  static let name: Name = "sound"
  static let params = ParamList(
    .required(.small), .optional(.subject), .optional(Key("side", oneOf: ["left", "right"])),
    .optional(Key("share", in: 0.0...1.0)), .optional(.insets)
  )
  static func wire(_ on: inout Wiring<SoundPlugin>) {}
  init(_ mount: Mount<CardContext>) throws { _ = try mount[.small] }
}

extension Key<Insets> { fileprivate static let insets = Key("insets") }

/// Fires as it mounts.
private final class HastyPlugin: Plugin {
  static let name: Name = "hasty"
  static let fires = EventList(.tell)
  static func wire(_ on: inout Wiring<HastyPlugin>) {}
  init(_ mount: Mount<ItemContext>) throws { try mount.context.fire(.tell) }
}

@MainActor @Suite("The check of params and levels") struct ParamCheckTests {
  @Test("A key's type refuses values of other types")
  func lax() async {
    let found = await findings(in: LaxPlugin.self)
    #expect(found.count == 5)
    #expect(
      found.first
        == #"plugin "lax" takes 1 for "text", which is against its declaration: let the type of the"#
        + " key refuse what its `valueType` doesn't name [accepts-param]")
  }

  @Test("A value that the rules allow mounts")
  func picky() async {
    #expect(
      await findings(in: PickyPlugin.self) == [
        #"plugin "picky" doesn't mount with 9 for "small", which its rules allow: odd; narrow the"#
          + " rules, or take the value [refuses-param]"
      ])
    #expect(
      await findings(in: MistypedPlugin.self).first
        == #"plugin "mistyped" doesn't mount with 0 for "small", which its rules allow: param "small" is"#
        + " an integer, not a string [param-mismatch]; narrow the rules, or take the value"
        + " [refuses-param]")
  }

  @Test("A plugin mounts on each level that it declares")
  func levels() async {
    #expect(
      await findings(in: PagelessPlugin.self) == [
        #"plugin "pageless" declares the level app, but doesn't mount there with the params {}: odd;"#
          + " pass it what it needs, `params: […]`, or take a context of fewer levels"
          + " [does-not-mount]"
      ])
  }

  @Test("M3 a plugin that fires in init is told where it can fire")
  func hasty() async {
    #expect(
      await findings(in: HastyPlugin.self) == [
        #"plugin "hasty" declares the level item, but doesn't mount there with the params {}: "check.tell""#
          + #" can't be fired at "item", which is still mounting; fire it in a handler of module.didLoad"#
          + " [event-not-live] [does-not-mount]"
      ])
  }

  @Test("Faulty params are refused at their places, and other levels at the entry")
  func refusals() async throws {
    let refused = try await checkPlugin(SoundPlugin.self).refusals.map(\.description)
    func told(_ place: String, _ text: String) -> Bool {
      refused.contains { $0.hasPrefix("pages/check.json:\(place): error: \(text)") }
    }
    #expect(told("6:10", #"param "small" of plugin "sound" is an integer, not a string"#))
    #expect(told("6:10", #"param "small" of plugin "sound" takes 0 to 9, not -1"#))
    #expect(told("6:10", #"param "small" of plugin "sound" takes 0 to 9, not 10"#))
    #expect(told("7:12", #"param "subject" of plugin "sound" is a string, not an integer"#))
    #expect(
      told("7:9", #"param "side" of plugin "sound" takes one of "left", "right", not "text""#))
    #expect(told("7:10", #"param "share" of plugin "sound" takes 0.0 to 1.0, not"#))
    #expect(told("7:11", #"param "insets" of plugin "sound" is an integer, or an object"#))
    #expect(told("7:1", #"plugin "sound" has no param "check-unknown""#))
    #expect(told("5:25", #"plugin "sound" "#))
    #expect(refused.count { $0.contains("[plugin-level]") } == 5)
  }
}
