import Plugboard
import PlugboardPlugins
import PlugboardPosters
import Testing

/// The check of documents for data that system plugins require, and for params that `action` passes on.
struct MissingDataCheckTests {
  /// Returns the faults of a page with one item per text, each a line.
  private func faults(
    _ items: [String], page: String = "", app: String = "", files: [String: String] = [:]
  ) throws -> [String] {
    var files = files
    files["app.json"] = "{ \"format\": 1, \"id\": \"app\"\(app) }"
    files["pages/home.json"] = """
      { "format": 1, "id": "home"\(page), "cards": [{ "components": [{ "items": [
      \(items.joined(separator: ",\n"))
      ] }] }] }
      """
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all + PosterPlugins.all),
      documents: AppDocuments(MemoryDocumentStore(files)))
    // Some of the items have no other plugin that shows them.
    return DocumentChecker(assembler).check().filter { $0.code != "item-unseen" }.map {
      let place = $0.location.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
      return "\(place) \($0.severity) \($0.code) \($0.message)"
        + ($0.suggestion.map { " → \($0)" } ?? "")
    }
  }

  private func missing(_ place: String, _ plugin: String, _ key: String) -> String {
    "\(place) warning data-missing plugin \"\(plugin)\" needs a value for \"\(key)\", a string, in the data of"
      + " its module, and nothing gives it one"
  }

  @Test(
    "T3 a plugin that requires data which nothing gives its module is warned of at its entry",
    arguments: [
      ("button", "button", "title"), ("poster", "poster", "title"),
      ("video", "video", "title"), ("text", "text", "text"), ("route", "route", "url"),
    ])
  func missing(entry: String, plugin: String, key: String) throws {
    #expect(
      try faults([#"{ "plugins": ["\#(entry)"] }"#]) == [
        missing("pages/home.json:2:15", plugin, key)
      ])
    #expect(
      try faults([#"{ "data": { "\#(key)": null }, "plugins": [{ "plugin": "\#(entry)" }] }"#])
        .map { $0.split(separator: " ")[2] } == ["data-missing"])
    #expect(try faults([#"{ "data": { "\#(key)": "x" }, "plugins": ["\#(entry)"] }"#]) == [])
  }

  @Test("T3 a param decides which data is required")
  func params() throws {
    for entry in [
      #"{ "plugin": "button", "params": { "label": "x" } }"#,
      #"{ "plugin": "route", "params": { "url": "app://home" } }"#,
      #"{ "plugin": "text", "params": { "text": "x" } }"#,
    ] {
      #expect(try faults([#"{ "plugins": [\#(entry)] }"#]) == [])
    }
  }

  @Test("T3 a record that lacks data which its template requires is warned of at its line")
  func records() throws {
    let source = """
      { "format": 1, "key": "film", "records": {
        "kid": { "title": "The Kid" },
        "moon": { "year": 1902 }, "sun": { "title": null } } }
      """
    let item = #"{ "data": { "title": "More" }, "plugins": ["button"] }"#
    func found(_ template: String) throws -> [String] {
      try faults(
        [item],
        files: [
          "sources/films.json": source, "templates/item/film.json": template,
          "pages/list.json": """
          { "format": 1, "id": "list", "cards": [{ "components": [{ "plugins": [
            { "plugin": "source", "params": { "source": "films", "type": "film" } }] }] }] }
          """,
        ])
    }
    #expect(
      try found(#"{ "format": 1, "plugins": ["poster"] }"#) == [
        missing("sources/films.json:3:11", "poster", "title"),
        missing("sources/films.json:3:36", "poster", "title"),
      ])
    #expect(
      try found(#"{ "format": 1, "data": { "title": "A film" }, "plugins": ["poster"] }"#) == [])
  }

  @Test(
    "T3 data of a template counts, and a module of a template that lacks it is warned of itself")
  func templates() throws {
    let files = [
      "templates/item/film.json": #"{ "plugins": ["poster"] }"#,
      "templates/item/moon.json": #"{ "data": { "title": "Moon" }, "plugins": ["poster"] }"#,
    ].mapValues { $0.replacing("{ ", with: #"{ "format": 1, "#, maxReplacements: 1) }
    #expect(
      try faults(
        [
          #"{ "type": "film" }"#, #"{ "type": "film", "data": { "title": "Sunrise" } }"#,
          #"{ "type": "moon" }"#,
        ], files: files) == [missing("pages/home.json:2:1", "poster", "title")])
  }

  @Test(
    "T3 nothing is said if another plugin of the module, an input or a source may give the data",
    arguments: [
      // The record writes a title.
      (
        #""plugins": [{ "plugin": "record", "params": { "source": "films", "key": "film" } }, "poster"]"#,
        ""
      ),
      // A condition may hold elsewhere.
      (#""plugins": ["poster", { "plugin": "tap", "when": { "platform": ["none"] } }]"#, ""),
      // The module is a placeholder anyway.
      (#""type": "unknown", "plugins": ["poster"]"#, ""),
      (#""data": { "title": "x" }, "plugins": ["button"]"#, #", "plugins": ["button"]"#),
    ])
  func silent(item: String, page: String) throws {
    let inputs = #", "inputs": { "title": { "type": "string" } }"#
    let films = #"{ "format": 1, "key": "film", "records": { "kid": { "title": "The Kid" } } }"#
    let found = try faults(
      ["{ \(item) }"], page: inputs + page + #", "data": { "film": "kid" }"#,
      files: ["sources/films.json": films])
    #expect(!found.contains { $0.contains("data-missing") })
  }

  private func action(_ event: String, with params: String?) -> String {
    let with = params.map { ", \"with\": \($0)" } ?? ""
    return #"""
      { "data": { "title": "x" }, "plugins": ["button", { "plugin": "action",
      "params": { "event": "item.tap", "fire": "\#(event)", "going": "up"\#(with) } }] }
      """#
  }

  @Test(
    "T3 params that an action passes on are checked against the declaration of the event",
    arguments: [
      ("toast.show", #"{ "text": "x" }"#, []),
      ("toast.show", #"{ "text": { "@text": { "en": "x", "zh": "y" } } }"#, []),
      (
        "toast.show", #"{ "txt": "x" }"#,
        [
          #"param-unknown "toast.show" has no param "txt"; it takes "text"; the event isn't fired → text"#
        ]
      ),
      (
        "toast.show", #"{ "text": "x", "zzzz": 1 }"#,
        [#"param-unknown "toast.show" has no param "zzzz"; it takes "text"; the event isn't fired"#]
      ),
      (
        "toast.show", #"{ "text": 7 }"#,
        [
          #"param-mismatch the param "text" of "toast.show" is a string, not an integer; the event isn't fired"#
        ]
      ),
      (
        "toast.show", nil,
        [#"param-missing "toast.show" needs the param "text", a string; the event isn't fired"#]
      ),
      (
        "toast.show", #"{ "text": null }"#,
        [#"param-missing "toast.show" needs the param "text", a string; the event isn't fired"#]
      ),
      ("item.tap", nil, []),
      ("search.set", #"{ "text": "jazz" }"#, []),
      ("of.another.program", #"{ "anything": 1 }"#, []),
      (
        "dialog.show",
        #"{ "dialog": { "title": "?", "buttons": [{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }] } }"#,
        []
      ),
    ] as [(String, String?, [String])])
  func passedParams(event: String, params: String?, expected: [String]) throws {
    let found = try faults(
      [action(event, with: params)], page: #", "plugins": ["toast", "dialog"]"#)
    #expect(
      found.map { $0.split(separator: " warning event-", maxSplits: 1).last.map(String.init) }
        == expected)
    #expect(found.allSatisfy { $0.hasPrefix("pages/home.json:3:") })
  }

  @Test(
    "T3 a dialog of which two buttons have one id, or one and the field, is warned of",
    arguments: [
      #""buttons": [{ "id": "a", "label": "A" }, { "id": "a", "label": "B" }]"#,
      #""fields": [{ "name": "a" }], "buttons": [{ "id": "a", "label": "A" }]"#,
    ])
  func dialogs(parts: String) throws {
    let found = try faults([
      action("dialog.show", with: #"{ "dialog": { "title": "?", \#(parts) } }"#)
    ])
    #expect(found.count == 1)
    #expect(
      found.first?.contains("warning event-param-mismatch in the param \"dialog\"") == true)
    #expect(found.first?.contains("each field and button needs its own") == true)
  }
}
