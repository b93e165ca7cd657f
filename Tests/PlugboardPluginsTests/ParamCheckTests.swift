import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents, applied to the params of the system plugins.
struct ParamCheckTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    let level: Level
    let text: String
    var message = ""
    var testDescription: String { text }
  }

  private func assemble(_ entry: Entry) throws -> PageAssembly {
    let plugins = "\"plugins\": [\(entry.text)]"
    let page =
      switch entry.level {
      case .component: "\"cards\": [{ \"components\": [{ \(plugins) }] }]"
      case .app: "\"flags\": {}"
      default: plugins
      }
    let app = entry.level == .app ? ", \(plugins)" : ""
    let source = MemoryDocumentStore([
      "app.json": "{ \"format\": 1, \"id\": \"app\"\(app) }",
      "pages/home.json": "{ \"format\": 1, \"id\": \"home\", \(page) }",
    ])
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(source))
    return entry.level == .app ? assembler.app() : assembler.page("home")
  }

  static let faulty: [Entry] =
    [
      Entry(
        level: .app, text: #"{ "plugin": "login-check", "params": { "urls": ["a", 3] } }"#,
        message: "this is a string, not an integer"),
      Entry(
        level: .app, text: #"{ "plugin": "login-check", "params": { "urls": "a" } }"#,
        message: "is an array of strings, not a string"),
      Entry(
        level: .component,
        text:
          #"{ "plugin": "layout.tile", "params": { "columns": 2, "insets": { "top": "x", "bogus": 1 } } }"#,
        message:
          #"is an integer, or an object with integers for top, left, bottom and right, not {"top":"x","bogus":1}"#
      ),
    ]
    + [
      (#"{"热播":"app://hot"}"#, "is an array of objects"),
      (#"["hot"]"#, "this is an object with id, label, url, not a string"),
      (#"[{"id":"hot","label":"热播"}]"#, "\"url\" is missing, a string"),
      (#"[{"id":"","label":"热播","url":"u"}]"#, "the id is empty"),
      (#"[{"id":"hot","label":3,"url":"u"}]"#, "this is a text with keys of data, not an integer"),
      (#"[{"id":"a","label":"热播","url":"u","icon":"i"}]"#, "there is no \"icon\" here"),
      (
        #"[{"id":"a","label":"热播","url":"u"},{"id":"a","label":"会员","url":"v"}]"#,
        "the id \"a\" is there already"
      ),
    ].map { buttons, message in
      Entry(
        level: .page,
        text: "{ \"plugin\": \"navigation-bar\", \"params\": { \"buttons\": \(buttons) } }",
        message: message)
    }

  @Test("P7 a part of a param that doesn't fit is reported at the param", arguments: faulty)
  func fault(_ entry: Entry) throws {
    let diagnostics = try assemble(entry).diagnostics
    #expect(diagnostics.map(\.code) == ["param-type"])
    #expect(diagnostics.first?.message.contains(entry.message) == true)
    #expect(diagnostics.first?.location != nil)
  }

  static let events: [Entry] = [
    Entry(
      level: .page,
      text: #"{ "plugin": "action", "params": { "event": "page.view", "fire": "item.tp" } }"#,
      message: "unknown-event"),
    Entry(
      level: .page,
      text: #"{ "plugin": "action", "params": { "event": "page.view", "fire": "" } }"#,
      message: "param-value"),
    Entry(
      level: .page,
      text: #"{ "plugin": "action", "params": { "event": "page.view", "fire": "app.own" } }"#),
  ]

  @Test(
    "E26 an event that a param names to be fired is checked like one to be handled",
    arguments: events)
  func event(_ entry: Entry) throws {
    let codes = try assemble(entry).diagnostics.map(\.code)
    #expect(codes == (entry.message.isEmpty ? [] : [entry.message]))
  }

  static let sound: [Entry] = [
    Entry(level: .app, text: #"{ "plugin": "login-check", "params": { "urls": ["a", "b"] } }"#),
    Entry(level: .app, text: #"{ "plugin": "login-check", "params": { "urls": [] } }"#),
    Entry(
      level: .component,
      text: #"{ "plugin": "layout.tile", "params": { "columns": 2, "insets": 1 } }"#),
    Entry(
      level: .component,
      text: #"{ "plugin": "layout.tile", "params": { "columns": 2, "insets": { "top": 1 } } }"#),
    Entry(level: .page, text: #"{ "plugin": "navigation-bar", "params": { "buttons": [] } }"#),
    Entry(
      level: .page,
      text: #"{ "plugin": "navigation-bar", "params": { "buttons": "#
        + #"[{ "id": "a", "label": "热播", "url": "u" }, { "id": "b", "label": "", "url": "v" }] } }"#
    ),
  ]

  /// Opens what an entry is in; returns the params that its plugin has and the codes that are reported.
  @MainActor private func open(_ entry: Entry) throws -> (params: Params?, codes: [String]) {
    let assembly = try assemble(entry)
    let runtime = PageRuntime(registry: try SystemPlugins.registry())
    var codes: [String] = []
    runtime.observeDiagnostics { codes.append($0.code) }
    codes += try runtime.open(assembly).map(\.code)
    #expect(runtime.modules.count == assembly.plans.count)
    let module = try #require(assembly.plans.first { $0.level == entry.level })
    return (try runtime.plugins.mounted(on: module.id).first?.params, codes)
  }

  @MainActor @Test("P7 what the check accepts mounts with the params as stated", arguments: sound)
  func accepted(_ entry: Entry) throws {
    #expect(try assemble(entry).diagnostics == [])
    let (params, codes) = try open(entry)
    guard case .object(let record) = try Value(json: entry.text),
      case .object(let stated)? = record["params"]
    else {
      Issue.record("no params")
      return
    }
    for field in stated { #expect(params?[Name(field.key)] == field.value) }
    #expect(codes == [])
  }

  @MainActor
  @Test(
    "P7 what the check refuses is left out, or has its default, and nothing fails as it mounts",
    arguments: faulty)
  func refused(_ entry: Entry) throws {
    let (params, codes) = try open(entry)
    let param: Name =
      switch entry.level {
      case .app: "urls"
      case .component: "insets"
      default: "buttons"
      }
    let type = try #require(
      SystemPlugins.registry().all.first { entry.text.contains("\"\($0.name)\"") })
    let declared = try #require(type.manifest.params.first { $0.key.name == param })
    #expect(params?[param] == declared.defaultValue)
    // The fault of the document, and none of a plugin that couldn't be made.
    #expect(codes == ["param-type"])
  }
}
