import Plugboard
import TestSupport
import Testing

extension EventName<String, Void> {
  fileprivate static let text = EventName("frame.text")
}

extension Key<String> {
  fileprivate static let keys: [Key<String>] = [Key("frame.a"), Key("frame.b"), Key("frame.c")]
}

/// One read of a random view.
private enum Read {
  case own(Key<String>)
  case inherited(Key<String>)
  case other(ModuleID, Key<String>)
  case position, siblings, children, languages, allKeys
  /// What another module's plugin answers to an event, which reads in turn.
  case asked(ModuleID), askedAbove, askedBelow

  static func random(_ random: inout SplitMix64, _ ids: [ModuleID], asks: Bool) -> Read {
    let key = random.pick(Key<String>.keys)
    switch Int.random(in: 0..<(asks ? 13 : 10), using: &random) {
    case 0...2: return .own(key)
    case 3...4: return .inherited(key)
    case 5: return .other(random.pick(ids), key)
    case 6: return .position
    case 7: return random.oneIn(2) ? .siblings : .children
    case 8: return .languages
    case 9: return .allKeys
    case 10: return .asked(random.pick(ids))
    case 11: return .askedAbove
    default: return .askedBelow
    }
  }

  @MainActor func text(_ context: ModuleContext) throws -> String {
    switch self {
    case .own(let key): return try context.data.read(key) ?? "-"
    case .inherited(let key): return try context.data.readInherited(key) ?? "-"
    case .other(let id, let key): return try context.module(id)?.data.read(key) ?? "-"
    case .position: return "\(context.position ?? -1)"
    case .siblings: return "\(context.parent?.children.count ?? -1)"
    case .children: return context.children.map(\.id.text).joined(separator: "+")
    case .languages: return context.languages.map(\.text).joined(separator: "+")
    case .allKeys: return context.data.keys.map(\.text).joined(separator: "+")
    case .asked(let id): return try context.module(id)?.fire(.text).response ?? "-"
    case .askedAbove: return try context.up.fire(.text).response ?? "-"
    case .askedBelow:
      // The own answer isn't nested in itself.
      return try context.children.last?.down.fire(.text).response ?? "-"
    }
  }
}

/// The random views of a page, by module.
@MainActor private final class Programs {
  var views: [ModuleID: [Read]] = [:]
  var texts: [ModuleID: [Read]] = [:]
  /// The properties that views show, whose changes invalidate.
  var properties: [ModuleID: Int] = [:]
}

private final class RandomViewPlugin: ModulePlugin {
  static let name: Name = "random-view"
  @MainActor static var programs = Programs()

  static func wire(_ on: inout Wiring<RandomViewPlugin>) {
    for event: EventName<ViewValue, Void> in [.itemView, .componentView, .cardView, .pageView] {
      on(event) { plugin, view in view.respond(.text(try plugin.show())) }
    }
    on(.text) { plugin, event in
      event.respond("\(event.response ?? "")<\(try plugin.text(programs.texts))>")
    }
  }

  private func show() throws -> String {
    let property = Self.programs.properties[context.id].map { " \($0)" } ?? ""
    return "\(context.id) \(try text(Self.programs.views))\(property)"
  }

  private func text(_ programs: [ModuleID: [Read]]) throws -> String {
    try (programs[context.id] ?? []).map { try $0.text(context) }.joined(separator: " ")
  }
}

@MainActor @Suite("Frames of kept views", .serialized) struct TrackedFrameTests {
  private static let ids: [ModuleID] = [
    "p", "c0", "c1", "k0", "k1", "k2", "i0", "i1", "i2", "i3", "i4", "i5", "o",
  ]
  private static let parents: [ModuleID: ModuleID] = [
    "c0": "p", "c1": "p", "k0": "c0", "k1": "c0", "k2": "c1", "i0": "k0", "i1": "k0", "i2": "k1",
    "i3": "k1", "i4": "k2", "i5": "k2", "o": "p",
  ]

  private static func level(_ id: ModuleID) -> Level {
    switch id.text.first {
    case "p": .page
    case "c": .card
    case "k": .component
    case "i": .item
    default: .other
    }
  }

  @Test("N10 random pages and changes give the frames of a composer that asks everything anew")
  func frames() throws {
    for seed in RandomTests.seeds(60) {
      var random = SplitMix64(seed: seed)
      let programs = Programs()
      RandomViewPlugin.programs = programs
      for id in Self.ids {
        programs.views[id] = (0..<3).map { _ in Read.random(&random, Self.ids, asks: true) }
        programs.texts[id] = (0..<2).map { _ in Read.random(&random, Self.ids, asks: false) }
      }
      let runtime = PageRuntime(registry: try PluginRegistry([RandomViewPlugin.self]))
      runtime.observeDiagnostics { Issue.record("seed \(seed): \($0)") }
      for id in Self.ids { try register(id, in: runtime, &random) }
      func composer() throws -> PageComposer<UnitMeasure> {
        try PageComposer(
          of: "p", in: runtime, size: UnitSize(width: 60, height: 400), measure: UnitMeasure())
      }
      let (first, second) = (try composer(), try composer())
      var log: [String] = []
      for _ in 0..<25 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          log.append(try change(runtime, programs, &random))
        }
        let fresh = lines(try composer().scene())
        first.refresh()
        #expect(lines(first.scene()) == fresh, "seed \(seed): \(log)")
        // The other host draws now and then, and takes nothing from the first.
        if random.oneIn(3) {
          second.refresh()
          #expect(lines(second.scene()) == fresh, "seed \(seed), second host: \(log)")
        }
      }
    }
  }

  /// Returns the modules of a frame with their rows and texts.
  private func lines(_ scene: PageScene) -> [String] {
    scene.placements.map {
      "\($0.rect.y) \($0.module): \($0.arrangement.pieces.flatMap(\.lines).joined())"
    }
  }

  private func register(
    _ id: ModuleID, in runtime: PageRuntime, _ random: inout SplitMix64
  ) throws {
    var data = Params()
    for key in Key<String>.keys where random.oneIn(3) { data = Params((key, "\(id)")) }
    let parent = Self.parents[id]
    guard parent.map(runtime.modules.isRegistered) ?? true else { return }
    let count = try parent.map { try runtime.modules.children(of: $0).count } ?? 0
    try runtime.register(
      id, level: Self.level(id), under: parent,
      at: parent == nil ? nil : Int.random(in: 0...count, using: &random), data: data,
      plugins: [PluginEntry(RandomViewPlugin.pluginType)])
  }

  /// Makes a random change, and describes it.
  private func change(
    _ runtime: PageRuntime, _ programs: Programs, _ random: inout SplitMix64
  ) throws -> String {
    let id = random.pick(Self.ids)
    guard runtime.modules.isRegistered(id) else {
      try register(id, in: runtime, &random)
      return "register \(id)"
    }
    let key = random.pick(Key<String>.keys)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let text = "\(Int.random(in: 0..<100, using: &random))"
      try runtime.data(of: id).write(key, text)
      return "write \(key.name) of \(id)"
    case 4:
      try runtime.data(of: id).remove(key)
      return "remove \(key.name) of \(id)"
    case 5 where id != "p":
      try runtime.unregister(id)
      return "unregister \(id)"
    case 6 where id != "p":
      let parent = try #require(try runtime.modules.parent(of: id))
      let count = try runtime.modules.children(of: parent).count
      try runtime.move(id, to: Int.random(in: 0..<count, using: &random))
      return "move \(id)"
    case 7:
      runtime.languages = [random.pick(["zh", "en", "ja"])].compactMap { LanguageTag($0) }
      return "languages"
    default:
      programs.properties[id, default: 0] += 1
      let context = try #require(runtime.context(of: id, as: ModuleContext.self))
      context.invalidate()
      return "invalidate \(id)"
    }
  }
}
