import Plugboard
import PlugboardTesting
import Testing

extension Key<[String]> {
  fileprivate static let keys = Key("keys")
}

extension Key<String> {
  fileprivate static let one = Key("one")
  fileprivate static let source = Key("source", for: .source)
}

/// Writes the keys that its params name.
private final class NamedWriterPlugin: PagePlugin {
  static let name: Name = "named-writer"
  static let params = ParamList(.optional(.keys), .optional(.one))
  static let writesNamedBy = KeyList(.keys, .one)

  static func wire(_ on: inout Wiring<NamedWriterPlugin>) {
    on(.ping) { plugin, _ in
      for key in ["a", "b"] as [Name] { try plugin.data.write(key, 1) }
    }
  }
}

/// Writes all fields of records.
private final class FieldWriterPlugin: PagePlugin {
  static let name: Name = "field-writer"
  static let params = ParamList(.required(.source))
  static let writesNamedBy = KeyList(.source)

  static func wire(_ on: inout Wiring<FieldWriterPlugin>) {
    on(.ping) { plugin, _ in
      if try plugin.data.value("servings") == nil { try plugin.data.write("servings", 4) }
    }
  }
}

@MainActor @Suite("Keys that params name for a plugin to write") struct WritesNamedByTests {
  private func undeclared(_ type: PluginType, _ params: Fields) throws -> Int {
    let runtime = PageRuntime()
    runtime.events.isStrict = true
    var found: [String] = []
    runtime.observeDiagnostics { found.append($0.code) }
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(type, params: Params(params))])
    try runtime.at("p").fire(.ping)
    return found.count { $0 == "plugin-undeclared-use" }
  }

  @Test(
    "P11 in strict mode a key that a param names is declared by the document, and no other is",
    arguments: [
      (["keys": ["a", "b"]], 0), (["keys": ["a"], "one": "b"], 0), (["keys": ["b"]], 1),
      (["one": "a"], 1), ([:], 2),
    ] as [(Fields, Int)])
  func named(_ params: Fields, _ count: Int) throws {
    #expect(try undeclared(PluginType(NamedWriterPlugin.self), params) == count)
  }

  @Test(
    "P11 a plugin that writes the fields of records may write any key, and read what it replaces")
  func fields() throws {
    #expect(try undeclared(PluginType(FieldWriterPlugin.self), ["source": "dishes"]) == 0)
  }

  @Test("P11 a manifest lists the params that name keys which the plugin writes")
  func manifest() {
    #expect(PluginType(NamedWriterPlugin.self).manifest.writesNamedBy == ["keys", "one"])
  }
}
