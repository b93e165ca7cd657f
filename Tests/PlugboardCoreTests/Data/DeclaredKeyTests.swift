import Plugboard
import Testing

extension Key<Int> { fileprivate static let seats = Key("seats", in: 1...9) }
extension Key<[String]> { fileprivate static let cast = Key("cast") }

/// Declares the keys to which the data of its module is held.
private final class SeatsPlugin: ItemPlugin {
  static let name: Name = "seats"
  static let reads = KeyList(.seats, .cast)
  static let writes = KeyList(.title)
  static func wire(_ on: inout Wiring<SeatsPlugin>) {}
}

/// Declares a key of `SeatsPlugin` in another way.
private final class TextSeatsPlugin: ItemPlugin {
  static let name: Name = "text-seats"
  static let reads = KeyList(Key<String>("seats"))
  static func wire(_ on: inout Wiring<TextSeatsPlugin>) {}
}

/// Declares two keys of `SeatsPlugin` in other ways.
private final class OtherSeatsPlugin: ItemPlugin {
  static let name: Name = "other-seats"
  static let reads = KeyList(Key<String>("seats"), Key<Bool>("cast"))
  static func wire(_ on: inout Wiring<OtherSeatsPlugin>) {}
}

/// Declares a key of `SeatsPlugin` with another range.
private final class ManySeatsPlugin: ItemPlugin {
  static let name: Name = "many-seats"
  static let writes = KeyList(Key<Int>("seats", in: 1...99))
  static func wire(_ on: inout Wiring<ManySeatsPlugin>) {}
}

/// Writes a key of seats that it reads with any number.
private final class TwofoldPlugin: ItemPlugin {
  static let name: Name = "twofold"
  static let reads = KeyList(Key<Int>("seats"))
  static let writes = KeyList(.seats)
  static func wire(_ on: inout Wiring<TwofoldPlugin>) {}
}

/// Declares seats, and needs a param.
private final class TitledSeatsPlugin: ItemPlugin {
  static let name: Name = "titled-seats"
  static let params = ParamList(.required(.title))
  static let reads = KeyList(.seats)
  static func wire(_ on: inout Wiring<TitledSeatsPlugin>) {}
}

/// Declares nothing.
private final class IdlePlugin: ItemPlugin {
  static let name: Name = "idle"
  static func wire(_ on: inout Wiring<IdlePlugin>) {}
}

/// Writes a text where seats are declared, while it is made.
private final class HastyPlugin: ItemPlugin {
  static let name: Name = "hasty"
  static let reads = KeyList(.seats)
  static func wire(_ on: inout Wiring<HastyPlugin>) {}

  override init(_ mount: Mount<ItemContext>) throws {
    try super.init(mount)
    try data.write("seats", "many")
  }
}

/// Declares no key, and writes a text where another plugin declares seats.
private final class CarelessPlugin: ItemPlugin {
  static let name: Name = "careless"
  static func wire(_ on: inout Wiring<CarelessPlugin>) {}

  override init(_ mount: Mount<ItemContext>) throws {
    try super.init(mount)
    try data.write("seats", "many")
  }
}

@MainActor @Suite("Data held to the keys that plugins declare") struct DeclaredKeyTests {
  private let runtime: PageRuntime
  private let data: ModuleData

  init() throws {
    runtime = try PageRuntime.withPage()
    try runtime.register(
      "i2", level: .item, under: "k", data: ["seats": 3, "other": "any"],
      plugins: [PluginEntry(SeatsPlugin.pluginType)])
    data = try runtime.data(of: "i2")
  }

  @Test("D4 an untyped write is held to the keys that the module's plugins declare")
  func untyped() throws {
    let type = #expect(throws: DataError.self) { try data.write("seats", "three") }
    #expect(
      type?.description
        == "\"seats\" of module \"i2\" takes an integer, not a string, as plugin \"seats\" declares it"
        + " [data-mismatch]")
    let range = #expect(throws: DataError.self) { try data.write("seats", 12) }
    #expect(range?.code == "data-illegal")
    #expect(throws: DataError.self) { try data.write("cast", [1]) }
    #expect(try data.value("seats") == 3 && data.value("cast") == nil)
    try data.write("seats", 9)
    try data.write("seats", .null)
    try data.write("other", ["anything"])
    try runtime.data(of: "i").write("seats", "no plugin here declares it")
  }

  @Test("D4 a write is held to a key that a plugin declares as written, not as read, as well")
  func written() throws {
    for value in [3, ["x"]] as [Value] {
      let error = #expect(throws: DataError.self) { try data.write("title", value) }
      #expect(error?.code == "data-mismatch")
    }
    #expect(throws: DataError.self) { try data.update(Key<[Value]>("title")) { $0.append(1) } }
    #expect(try data.value("title") == nil)
    try data.write("title", "Metropolis")
    #expect(throws: DataError.self) { try data.restore(["title": 3]) }
    #expect(try data.read(.title) == "Metropolis")
  }

  @Test("D4 keys of one type with other ranges contradict one another; equal keys don't")
  func ranges() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let types = [SeatsPlugin.pluginType, HastyPlugin.pluginType, ManySeatsPlugin.pluginType]
    let registry = try PluginRegistry(types: types)
    let text = { (plugin: String) in
      """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
      { "plugins": ["seats", "\(plugin)"] }] }] }] }
      """
    }
    for (type, codes) in [(types[1], []), (types[2], ["key-declared-twice"])] {
      let mounts = [types[0], type].map { PluginEntry($0) }
      try runtime.register("i3", level: .item, under: "k", plugins: mounts)
      try runtime.unregister("i3")
      #expect(diagnostics.map(\.code).filter { $0 != "plugin-mount-failed" } == codes)
      let source = MemoryDocumentStore(["pages/home.json": text(type.name.text)])
      let assembler = PageAssembler(registry: registry, documents: AppDocuments(source))
      #expect(assembler.page("home").diagnostics.map(\.code) == codes)
    }
  }

  @Test("D4 a typed write through a key that allows more is held to them as well")
  func typed() throws {
    #expect(throws: DataError.self) { try data.write(Key<Int>("seats"), 12) }
    #expect(throws: DataError.self) { try data.write(Key<Bool>("seats"), true) }
    #expect(try data.read(.seats) == 3)
  }

  @Test("D4 an update in place that leaves a value which a plugin can't read is undone")
  func inPlace() throws {
    try data.write("cast", ["Brigitte Helm"])
    var changes = 0
    try data.observe("cast") { _ in changes += 1 }
    #expect(throws: DataError.self) {
      try data.update(Key<[Value]>("cast")) { $0.append(7) }
    }
    #expect(try data.value("cast") == ["Brigitte Helm"] && changes == 0)
    try data.update(Key<[Value]>("cast")) { $0.append("Gustav Fröhlich") }
    #expect(try data.read(.cast) == ["Brigitte Helm", "Gustav Fröhlich"] && changes == 1)
    try data.remove(.cast)
    #expect(throws: DataError.self) { try data.update(Key<[Value]>("cast")) { $0 = [1] } }
    #expect(!data.keys.contains("cast"))
  }

  @Test("D4 an update that throws leaves no value that a plugin can't read")
  func throwingUpdate() throws {
    struct Refused: Error {}
    try data.write("cast", ["Brigitte Helm"])
    for addition in [7, "Gustav Fröhlich"] as [Value] {
      #expect(throws: Refused.self) {
        try data.update(Key<[Value]>("cast")) {
          $0.append(addition)
          throw Refused()
        }
      }
    }
    #expect(try data.value("cast") == ["Brigitte Helm", "Gustav Fröhlich"])
  }

  @Test("D4 while plugins mount, each write is held to the keys of all of them")
  func mountingTogether() throws {
    var diagnostics: [Diagnostic] = []
    let list = [
      PluginEntry(CarelessPlugin.pluginType), PluginEntry(SeatsPlugin.pluginType),
      PluginEntry(HastyPlugin.pluginType),
    ]
    runtime.observeDiagnostics { [runtime] diagnostic in
      diagnostics.append(diagnostic)
      #expect(throws: DataError.self) { try runtime.data(of: "i3").write("seats", "text") }
    }
    try runtime.register("i3", level: .item, under: "k", plugins: list)
    #expect(diagnostics.map(\.code) == ["plugin-mount-failed", "plugin-mount-failed"])
    #expect(try runtime.data(of: "i3").keys.isEmpty)
  }

  @Test("D4 an update in place is held to the values that its own key takes")
  func ownKey() throws {
    let key = Key<[Value]>("log", oneOf: [[], ["a"]])
    try runtime.data(of: "i").update(key) { $0.append("a") }
    #expect(throws: DataError.self) { try runtime.data(of: "i").update(key) { $0.append("b") } }
    #expect(try runtime.data(of: "i").value("log") == ["a"])
  }

  @Test("D4 an update in place of an object is held to the values that its own key takes")
  func ownValuesOfObject() throws {
    let key = Key<Fields>("look", oneOf: [["a": 1], ["a": 3]])
    try data.write("look", ["a": 1])
    #expect(throws: DataError.self) { try data.update(key) { $0["a"] = 2 } }
    #expect(try data.value("look") == ["a": 1])
    try data.update(key) { $0["a"] = 3 }
    #expect(try data.value("look") == ["a": 3])
  }

  @Test("D4 restored values are checked before the first is written")
  func restored() throws {
    #expect(throws: DataError.self) { try data.restore(["title": "x", "seats": "three"]) }
    #expect(try data.export().values == ["seats": 3, "other": "any"])
    try data.restore(["seats": 4])
    #expect(try data.export().values == ["seats": 4])
  }

  @Test("D4 data merged into a module is checked before the first value is written")
  func merged() throws {
    #expect(throws: DataError.self) {
      try runtime.update("i2", data: ["title": "x", "other": .null, "seats": 0])
    }
    #expect(try data.export().values == ["seats": 3, "other": "any"])
  }

  @Test("D4 a value that a module begins with is left out and reported if a plugin can't read it")
  func initial() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "i3", level: .item, under: "k", data: ["seats": 99, "title": "kept"],
      plugins: [PluginEntry(SeatsPlugin.pluginType)])
    #expect(diagnostics.map(\.code) == ["data-illegal"])
    #expect(try runtime.data(of: "i3").export().values == ["title": "kept"])
  }

  @Test("D4 what a plugin writes while it is made is held to its own keys")
  func whileMounting() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "i3", level: .item, under: "k", plugins: [PluginEntry(HastyPlugin.pluginType)])
    #expect(diagnostics.map(\.code) == ["plugin-mount-failed"])
    #expect(try runtime.data(of: "i3").keys.isEmpty)
  }

  @Test("D4 two plugins of a module that declare a key in different ways are reported")
  func contradictory() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let both = [PluginEntry(SeatsPlugin.pluginType), PluginEntry(TextSeatsPlugin.pluginType)]
    for mount in both {
      try runtime.register("i3", level: .item, under: "k", plugins: [mount])
      try runtime.unregister("i3")
    }
    #expect(diagnostics.isEmpty)
    try runtime.register("i4", level: .item, under: "k", plugins: both)
    #expect(diagnostics.map(\.code) == ["key-declared-twice"])
    #expect(
      diagnostics.first?.message.hasPrefix(
        "plugin \"text-seats\" declares \"seats\" as a string, but \"seats\" on the same module as"
          + " an integer (1 to 9)") == true)
    // A value that one of them can't read is refused, so neither can be written.
    let item = try runtime.data(of: "i4")
    #expect(throws: DataError.self) { try item.write("seats", 3) }
    #expect(throws: DataError.self) { try item.write("seats", "three") }
    runtime.events.isStrict = true
    try runtime.register("i5", level: .item, under: "k", plugins: both)
    #expect(diagnostics.map(\.code) == ["key-declared-twice", "key-declared-twice"])
  }

  @Test("D4 each key that two plugins of a module declare in different ways is reported")
  func contradictoryTwice() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let types = [SeatsPlugin.pluginType, OtherSeatsPlugin.pluginType]
    try runtime.register("i3", level: .item, under: "k", plugins: types.map { PluginEntry($0) })
    #expect(
      diagnostics.map { $0.message.split(separator: " as ").first } == [
        "plugin \"other-seats\" declares \"seats\"", "plugin \"other-seats\" declares \"cast\"",
      ])
  }

  @Test("D4 plugins that declare a key in different ways are reported with others between them")
  func contradictoryApart() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let types = [SeatsPlugin.pluginType, IdlePlugin.pluginType, TextSeatsPlugin.pluginType]
    try runtime.register("i3", level: .item, under: "k", plugins: types.map { PluginEntry($0) })
    #expect(diagnostics.map(\.code) == ["key-declared-twice"])
  }

  @Test("D4 a write is held to both keys of a name if a plugin reads one and writes the other")
  func twofold() throws {
    try runtime.register(
      "i3", level: .item, under: "k", plugins: [PluginEntry(TwofoldPlugin.pluginType)])
    let item = try runtime.data(of: "i3")
    #expect(throws: DataError.self) { try item.write("seats", 99) }
    try item.write("seats", 9)
    #expect(try item.value("seats") == 9)
  }

  @Test("D4 a value that a module begins with is held to the keys of all its plugins")
  func initialOfAll() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let types = [IdlePlugin.pluginType, SeatsPlugin.pluginType]
    try runtime.register(
      "i3", level: .item, under: "k", data: ["seats": 99],
      plugins: types.map { PluginEntry($0) })
    #expect(diagnostics.map(\.code) == ["data-illegal"])
    #expect(try runtime.data(of: "i3").keys.isEmpty)
  }

  @Test("D8 a value that data can't hold is left out of what a module begins with, and reported")
  func unfit() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "i3", level: .item, under: "k", data: ["x": [.double(.nan)], "y": 1])
    #expect(diagnostics.map(\.code) == ["data-illegal"])
    #expect(try runtime.data(of: "i3").export().values == ["y": 1])
  }

  @Test("D5 an empty key among what a module begins with is left out, and reported")
  func emptyKey() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register("i3", level: .item, under: "k", data: ["": 1, "y": 1])
    #expect(diagnostics.map(\.code) == ["data-empty-key"])
    #expect(throws: DataError.self) { try runtime.data(of: "i3").value("") }
    #expect(try runtime.data(of: "i3").export().values == ["y": 1])
  }

  @Test("D4 the data of a module isn't held to a plugin that is left out for its params")
  func leftOutForParams() throws {
    var codes: [String] = []
    runtime.observeDiagnostics { codes.append($0.code) }
    try runtime.register(
      "i3", level: .item, under: "k", data: ["seats": "many"],
      plugins: [PluginEntry(TitledSeatsPlugin.pluginType)])
    #expect(try runtime.data(of: "i3").value("seats") == "many")
    #expect(codes.count == 1 && codes.first?.contains("param") == true)
  }
}
