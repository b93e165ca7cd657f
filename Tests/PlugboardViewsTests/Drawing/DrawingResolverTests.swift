import Plugboard
import Testing

/// Makes a fill of a grey.
private final class GreyPlugin: ItemPlugin, DrawingPlugin {
  static let name: Name = "grey"
  static let drawingParams = ParamList(.optional(Key<Int>("luma", in: 0...255), default: 128))
  static func wire(_ on: inout Wiring<GreyPlugin>) {}

  static func drawing(_ params: Params) throws -> Drawing {
    let luma = UInt8(try params.require(Key<Int>("luma")))
    return Drawing([.fill(.color(Drawing.Color(RGB(luma, luma, luma))))])
  }
}

/// Leads to another drawing by name a number of times, then to a grey or to too many shapes.
private final class LongPlugin: ItemPlugin, DrawingPlugin {
  static let name: Name = "long"
  static let params = ParamList(
    .required(Key<Int>("steps")), .optional(Key<Bool>("large"), default: false),
    .optional(Key<Bool>("throws"), default: false), .optional(Key<Bool>("far"), default: false))
  static func wire(_ on: inout Wiring<LongPlugin>) {}

  static func drawing(_ params: Params) throws -> Drawing {
    let steps = try params.require(Key<Int>("steps"))
    guard steps == 0 else { return .named("long", ["steps": .int(steps - 1)]) }
    if try params.require(Key<Bool>("throws")) { throw CancellationError() }
    let black = Drawing.Paint.color(Drawing.Color(hex: 0))
    if try params.require(Key<Bool>("far")) {
      return Drawing([.polygon([.top, Drawing.Point(.nan, 0), .bottom], black)])
    }
    return try params.require(Key<Bool>("large"))
      ? Drawing(Array(repeating: .fill(black), count: Drawing.mostShapes + 1)) : .named("grey")
  }
}

/// A plugin that makes no drawing.
private final class PlainPlugin: ItemPlugin {
  static let name: Name = "plain"
  static func wire(_ on: inout Wiring<PlainPlugin>) {}
}

@Suite("Drawings by name") struct DrawingResolverTests {
  private let drawings: DrawingResolver

  init() throws {
    drawings = DrawingResolver(
      try PluginRegistry([GreyPlugin.self, LongPlugin.self, PlainPlugin.self]))
  }

  private func grey(_ luma: UInt8) -> Drawing {
    Drawing([.fill(.color(Drawing.Color(RGB(luma, luma, luma))))])
  }

  @Test("N7 the plugin of the name makes the shapes from the record, with its defaults")
  func made() {
    #expect(drawings.resolved(.named("grey", ["luma": 7])) == grey(7))
    #expect(drawings.resolved(.named("grey")) == grey(128))
    #expect(drawings.resolved(grey(3)) == grey(3))
    #expect(drawings.takeFaults() == [])
  }

  @Test("N7 drawings by name are compared by name and record, and have no shapes themselves")
  func compared() {
    let drawing = Drawing.named("grey", ["luma": 7])
    #expect(drawing == .named("grey", ["luma": 7]))
    #expect(drawing.hashValue == Drawing.named("grey", ["luma": 7]).hashValue)
    #expect(drawing != .named("grey", ["luma": 8]) && drawing != .named("gray", ["luma": 7]))
    // The same letters in other bytes are another name.
    #expect(Drawing.named("\u{E9}") != .named("e\u{301}"))
    #expect(drawing.shapes == [] && drawing.request?.name == "grey")
    #expect(drawing != Drawing())
  }

  @Test("N7 a name without a plugin is told once, with the nearest name of a plugin that draws")
  func unknown() throws {
    for name in ["gray", "gray", "plain", "plain"] {
      #expect(drawings.resolved(.named(name, ["x": 1])) == nil)
    }
    let faults = drawings.takeFaults()
    #expect(faults.map(\.code) == ["drawing-unknown", "drawing-unknown"])
    #expect(try #require(faults.first).message.hasSuffix("did you mean \"grey\"?"))
    #expect(drawings.resolved(.named("gray")) == nil)
    #expect(drawings.takeFaults() == [])
    #expect(DrawingResolver().resolved(.named("grey")) == nil)
  }

  @Test("N7 however many names are unknown, a hundred are told")
  func manyUnknown() {
    for number in 0..<1000 { _ = drawings.resolved(.named("none \(number)")) }
    #expect(drawings.takeFaults().count == 100)
  }

  @Test(
    "N7 params that don't fit, a plugin that fails, and too large a drawing are told, and nothing is painted",
    arguments: [
      (.named("grey", ["luma": 256]), "drawing-params"),
      (.named("grey", ["lima": 2]), "drawing-params"),
      (.named("long"), "drawing-params"),
      (.named("long", ["steps": 0, "throws": true]), "drawing-params"),
      (.named("long", ["steps": 0, "large": true]), "drawing-limits"),
      (.named("long", ["steps": 0, "far": true]), "drawing-limits"),
      (.named("long", ["steps": 7]), "drawing-limits"),
    ] as [(Drawing, String)])
  func faulty(drawing: Drawing, code: String) {
    #expect(drawings.resolved(drawing) == nil)
    #expect(drawings.takeFaults().map(\.code) == [code])
  }

  @Test("N7 a drawing by name may lead to another one, a few times")
  func nested() {
    #expect(drawings.resolved(.named("long", ["steps": 6])) == grey(128))
    #expect(drawings.takeFaults() == [])
  }

  @Test("N7 a host reports the faults to the runtime") @MainActor func reported() throws {
    let runtime = PageRuntime(registry: PluginRegistry())
    var codes: [String] = []
    runtime.observeDiagnostics { codes.append($0.code) }
    _ = drawings.resolved(.named("gray"))
    runtime.reportFaults(of: drawings)
    runtime.reportFaults(of: drawings)
    #expect(codes == ["drawing-unknown"])
  }
}
