import Plugboard
import Testing

extension Key<String> {
  fileprivate static let mark = Key("mark")
  fileprivate static let caption = Key("caption")
}

extension Key<Int> {
  fileprivate static let size = Key("size", in: 1...9)
}

/// A plugin with a required param and two with defaults.
private final class MarkPlugin: Plugin {
  static let name: Name = "mark"
  static let params = ParamList(
    .required(.mark), .optional(.size, default: 3),
    .optional(.caption, default: ["zh": "无题", "en": "Untitled"]))

  static func wire(_ on: inout Wiring<MarkPlugin>) {
    on(.ping) { plugin, event in event.respond(.object(plugin.params.record)) }
  }

  private let params: Params

  init(_ mount: Mount<ModuleContext>) { params = mount.params }
}

/// A plugin that reads a param that it doesn't declare.
private final class ForgetfulPlugin: ModulePlugin {
  static let name: Name = "forgetful"
  static let params = ParamList(.optional(.caption))

  static func wire(_ on: inout Wiring<ForgetfulPlugin>) {
    on(.ping) { plugin, event in
      #expect(try plugin.mount[optional: .mark] == nil)
      event.respond(.string(try plugin.mount[.mark]))
    }
    on(.pong) { plugin, event in event.respond(.string(try plugin.mount[.caption])) }
  }
}

@MainActor @Suite("Entries of plugins that a host states in Swift") struct PluginEntryTests {
  private let runtime = PageRuntime()

  /// Registers a page with an entry; returns the params that its plugin got, and the diagnostics.
  private func mount(_ params: Params) throws -> (params: Value?, diagnostics: [String]) {
    var diagnostics: [String] = []
    runtime.observeDiagnostics { diagnostics.append("\($0)") }
    runtime.languages = ["en"]
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(MarkPlugin.pluginType, as: "share", params: params)])
    return (try runtime.at("p").fire(.ping).response, diagnostics)
  }

  @Test("P7 an entry in Swift gets the defaults of its params, texts in the runtime's languages")
  func defaults() throws {
    let (params, diagnostics) = try mount(["mark": "x"])
    #expect(params == ["mark": "x", "size": 3, "caption": "Untitled"])
    #expect(diagnostics == [])
  }

  @Test("P7 a param in Swift that is unknown, of another type or not allowed is reported")
  func faulty() throws {
    let (params, diagnostics) = try mount(["mark": "x", "sise": 4, "size": 12, "caption": 7])
    #expect(params == ["mark": "x", "size": 3, "caption": "Untitled"])
    let start = #"error: params of plugin "share" of "p": "#
    #expect(
      diagnostics == [
        start + #""size" takes 1 to 9, not 12 [param-value]"#,
        start + #""caption" is a string, not an integer [param-type]"#,
        start + #"there is no "sise"; did you mean "size"? [param-unknown]"#,
      ])
  }

  @Test(
    "P7 a read of a param says whether the plugin doesn't declare it or the entry doesn't state it",
    arguments: [false, true])
  func undeclared(isStrict: Bool) throws {
    let runtime = PageRuntime()
    runtime.events.isStrict = isStrict
    var faults: [ParamError?] = []
    runtime.observeFaults { faults.append($0.error as? ParamError) }
    try runtime.register(
      "p", level: .page,
      plugins: [PluginEntry(ForgetfulPlugin.pluginType, as: "share", params: Params())])
    _ = try? runtime.at("p").fire(.ping)
    _ = try? runtime.at("p").fire(.pong)
    #expect(faults == [.undeclared(key: "mark", plugin: "forgetful"), .missing(key: "caption")])
    #expect(
      faults.first??.message
        == #"param "mark" is read, but the manifest of plugin "forgetful" doesn't list it under `params`"#
    )
  }

  @Test(
    "P7 without a required param the plugin is left out, and the page is there",
    arguments: [
      ([:], #""mark", a string, is missing"#, "param-missing"),
      (["mark": 7], #""mark" is a string, not an integer"#, "param-type"),
    ] as [(Params, String, String)])
  func required(_ stated: Params, fault: String, code: String) throws {
    let (params, diagnostics) = try mount(stated)
    #expect(params == nil)
    #expect(
      diagnostics == [
        #"error: params of plugin "share" of "p": \#(fault); the plugin was left out [\#(code)]"#
      ])
    #expect(try runtime.plugins.mounted(on: "p").isEmpty)
  }
}
