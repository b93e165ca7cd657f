import Plugboard
import PlugboardTesting
import Testing

extension Key<Int> { fileprivate static let size = Key("size", in: 1...9) }
extension Key<Bool> { fileprivate static let isOpen = Key("isOpen") }

/// Declares all that a plugin can declare, and says goodbye when its module unloads.
private final class FullPlugin: Plugin {
  static let name: Name = "full"
  static let unit = "demo"
  static let priority = 700
  static let params = ParamList(.required(.title), .optional(.size, default: 3))
  static let fires = EventList(.pong)
  static let reads = KeyList(Key<String>.title)
  static let writes = KeyList(Key<Bool>.isOpen, Key<Int>.size)
  static let requires: [Name] = ["a"]

  static func wire(_ on: inout Wiring<FullPlugin>) {
    on(.ping) { _, _ in }
    on(.ping, priority: 1) { _, _ in }
    on(named: "test.untyped") { _, _ in }
    on(param: .title) { _, _ in }
    on(.moduleWillUnload) { plugin, _ in try plugin.context.fire(.pong) }
  }

  private let context: CardContext

  init(_ mount: Mount<CardContext>) { context = mount.context }
}

/// Bears the name of another plugin, and handles the same event.
private final class NamesakePlugin: Plugin {
  static let name: Name = "a"

  static func wire(_ on: inout Wiring<NamesakePlugin>) {
    on(.ping) { plugin, event in event.respond(.string(plugin.text)) }
  }

  private let text = "namesake"

  init(_ mount: Mount<ModuleContext>) {}
}

/// Reads an array, of whatever elements.
private final class ListReaderPlugin: Plugin {
  static let name: Name = "list-reader"
  static let reads = KeyList(Key<[Value]>("list"))
  static func wire(_ on: inout Wiring<ListReaderPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}

@MainActor @Suite("What a plugin says of itself") struct PluginManifestTests {
  @Test("P11 a manifest lists events handled and fired, keys read and written, and the rest")
  func manifest() async {
    // Tools read manifests off the main actor.
    let manifest = await Task.detached { PluginType(FullPlugin.self).manifest }.value
    #expect(manifest.name == "full" && manifest.unit == "demo" && manifest.priority == 700)
    #expect(manifest.levels == [.card])
    #expect(manifest.handles == ["test.ping", "test.untyped", "module.willUnload"])
    #expect(manifest.handlesUntyped == ["test.untyped"])
    #expect(manifest.handlesNamedBy == ["title"] && !manifest.observesAll)
    #expect(manifest.fires == ["test.pong"] && manifest.requires == ["a"])
    #expect(manifest.reads.map(\.name) == ["title"] && manifest.reads.map(\.type) == [.string])
    #expect(manifest.writes.map(\.name) == ["isOpen", "size"])
    #expect(manifest.writes.last?.legal == .intRange(1...9))
    #expect(manifest.params.map(\.isRequired) == [true, false])
    #expect(manifest.params.map(\.defaultValue) == [nil, 3])
  }

  @Test("P4 two plugin types of one name are not mixed up, in whatever modules they are")
  func namesakes() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    let namesake = PluginEntry(PluginType(NamesakePlugin.self))
    try runtime.register("c2", level: .card, under: "p", plugins: [namesake])
    bench.log = []
    #expect(try runtime.at("c2").fire(.ping).response == "namesake")
    #expect(bench.log.isEmpty)
    #expect(throws: PluginError.self) { try PluginRegistry([Probe<A>.self, NamesakePlugin.self]) }
  }

  @Test("A harness may go while its plugin fires")
  func harness() throws {
    var harness: Harness? = try Harness(FullPlugin.self, ["title": "x"], isStrict: false)
    weak let runtime = harness?.runtime
    harness = nil
    #expect(runtime == nil)
  }
}
