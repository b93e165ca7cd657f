import Plugboard
import PlugboardTesting
import Testing

private final class NamelessPlugin: Plugin {
  static let name: Name = ""
  static func wire(_ on: inout Wiring<NamelessPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

private struct NowhereContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool { false }
}

private final class NowherePlugin: Plugin {
  static let name: Name = "nowhere"
  static func wire(_ on: inout Wiring<NowherePlugin>) {}
  init(_ mount: Mount<NowhereContext>) {}
}

private final class TwicePlugin: Plugin {
  static let name: Name = "twice"
  static let params = ParamList(.optional(.small), .optional(.small))
  static func wire(_ on: inout Wiring<TwicePlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

private final class DefaultPlugin: Plugin {
  static let name: Name = "default"
  static let params = ParamList(.optional(.small, default: 12))
  static func wire(_ on: inout Wiring<DefaultPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

private final class NamingPlugin: Plugin {
  static let name: Name = "naming"
  static let params = ParamList(.optional(.small))
  static let firesNamedBy = KeyList(Key<String>("small"))
  static func wire(_ on: inout Wiring<NamingPlugin>) {
    on(param: .subject) { _, _ in }
  }
  init(_ mount: Mount<ItemContext>) {}
}

private final class KeyNamingPlugin: Plugin {
  static let name: Name = "key-naming"
  static let params = ParamList(.optional(.small))
  static let writesNamedBy = KeyList(Key<Int>.small)
  static func wire(_ on: inout Wiring<KeyNamingPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

/// A point, which no sample of the check fits.
private struct Point: ValueConvertible {
  static let valueType = ValueType.object
  static let valueShape = ValueShape(
    .object, "an object with the integers x and y", plural: "points")
  let x: Int
  let y: Int

  init?(value: Value) {
    guard case .object(let record) = value, let x = record["x"].flatMap(Int.init(value:)),
      let y = record["y"].flatMap(Int.init(value:))
    else { return nil }
    self.x = x
    self.y = y
  }

  var value: Value { ["x": .int(x), "y": .int(y)] }
}

private final class PointPlugin: Plugin {
  static let name: Name = "point"
  static let params = ParamList(.required(Key<Point>("at")))
  static func wire(_ on: inout Wiring<PointPlugin>) {}
  init(_ mount: Mount<ItemContext>) throws { _ = try mount[Key<Point>("at")] }
}

private final class DecoratingPlugin: Plugin {
  static let name: Name = "decorating"
  static let answersAlone = EventList(.itemView)
  static let decorates = EventList(.itemView, .pageView)
  static let guardsNamedBy = KeyList(Key<String>("event"))
  static let requiredTriggers = EventList(.pageDidAppear)
  static func wire(_ on: inout Wiring<DecoratingPlugin>) { on(.itemView) { _, _ in } }
  init(_ mount: Mount<ItemContext>) {}
}

@MainActor @Suite("The check of a manifest") struct ManifestCheckTests {
  @Test("A plugin needs a name and a level")
  func nameAndLevel() async {
    #expect(
      await findings(in: NamelessPlugin.self) == [
        #"plugin "" has an empty name: give it one for configs [no-name]"#
      ])
    #expect(
      await findings(in: NowherePlugin.self) == [
        #"plugin "nowhere" declares no level: let its context's `admits` be true for one [no-level]"#
      ])
  }

  @Test("A param is declared once")
  func twice() async {
    #expect(
      await findings(in: TwicePlugin.self) == [
        #"plugin "twice" declares the param "small" twice: take one of them away [duplicate-param]"#
      ])
  }

  @Test("A default satisfies the param's own rules")
  func defaults() async {
    #expect(
      await findings(in: DefaultPlugin.self) == [
        #"plugin "default" has a default that its own rules refuse, "small" takes 0 to 9, not 12:"#
          + " change the default or the rule [faulty-default]"
      ])
  }

  @Test("A param that names keys to write is a declared string or array")
  func namedKeys() async {
    #expect(
      await findings(in: KeyNamingPlugin.self) == [
        #"plugin "key-naming" writes the keys that its param "small" names, but "small" is neither"#
          + " a string nor an array among its `params`: declare it there [undeclared-param]"
      ])
  }

  @Test(
    "A param that names events is a declared string, or an array if it names those that are fired")
  func named() async {
    #expect(
      await findings(in: NamingPlugin.self) == [
        #"plugin "naming" handles the event that its param "subject" names, but "subject" isn't"#
          + " a string among its `params`: declare it there [undeclared-param]",
        #"plugin "naming" fires the event that its param "small" names, but "small" isn't"#
          + " a string or an array among its `params`: declare it there [undeclared-param]",
      ])
  }

  @Test("The handled events of a manifest are handled, and answered alone or only decorated")
  func handled() async {
    let cure = "and doesn't handle it: take it away there, or handle it in `wire` [unhandled-event]"
    #expect(
      await findings(in: DecoratingPlugin.self) == [
        #"plugin "decorating" lists "page.view" in its `decorates` \#(cure)"#,
        #"plugin "decorating" lists "page.didAppear" in its `requiredTriggers` \#(cure)"#,
        #"plugin "decorating" lists its param "event" in `guardsNamedBy` and doesn't handle the event that it names: take"#
          + " it away there, or handle it in `wire` by `on(param:)` [unhandled-event]",
        #"plugin "decorating" lists "item.view" both in its `answersAlone` and its `decorates`: take"#
          + " it away from one of them [unhandled-event]",
      ])
  }

  @Test("A value that only the author knows is requested, and used if it is given")
  func asked() async {
    #expect(
      await findings(in: PointPlugin.self) == [
        #"plugin "point" can't be tried out with the params {}, as "at", an object with the integers"#
          + " x and y, is missing: pass others, `params: […]` [needs-params]"
      ])
    #expect(await findings(in: PointPlugin.self, params: ["at": ["x": 1, "y": 2]]) == [])
    #expect(await findings(in: PointPlugin.self, params: #"{ "at": { "x": 1, "y": 2 } }"#) == [])
    #expect(
      await findings(in: PointPlugin.self, params: 3) == [
        #"plugin "point" was given params that aren't an object: pass `params: ["name": 1]`"#
          + " [needs-params]"
      ])
  }
}
