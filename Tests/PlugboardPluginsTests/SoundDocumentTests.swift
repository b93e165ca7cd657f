import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents that are right, though they look like documents with a fault.
struct SoundDocumentTests {
  /// Returns the faults of an app of one page, whose files are those given and an app document.
  private static func faults(_ files: [String: String], app: String = "") throws -> [String] {
    let app = [
      "app.json": """
      { "format": 1, "id": "app", "data": { "title": "x", "empty.label": "-" }, \(app)
        "routes": { "app://home": "home" } }
      """
    ]
    let host = HostManifest("the test", fires: EventList(.itemView, .gestureTap))
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files.merging(app) { $1 })))
    return DocumentChecker(assembler).check().filter { $0.code != "unknown-platform" }.map {
      "\($0.location?.file ?? "") \($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static func page(
    _ items: String = #"{ "data": { "text": "x" }, "plugins": ["text"] }"#, plugins: String = "",
    component: String = "", data: String = ""
  ) -> String {
    """
    { "format": 1, "id": "home", "plugins": ["list"\(plugins)], "data": { \(data) },
      "cards": [{ "components": [{ "plugins": [\(component)], "items": [\(items)] }] }] }
    """
  }

  private static let site = """
    { "format": 1, "plugins": [{ "plugin": "view", "params": { "lines": [{ "text": "{name}" }] } }] }
    """

  /// Returns a source of records with a field `url`.
  private static func sites(_ url: String, more: String) -> String {
    """
    { "format": 1, "key": "site", "records": {
      "a": { "name": "A", "url": "\(url)", "more": { "url": "\(more)" }, "links": [{ "url": "/" }] } } }
    """
  }

  @Test("T3 a name of a key isn't a URL, nor is a value within a field of a record")
  func namesOfURLs() throws {
    func files(url: String, wanted: String) -> [String: String] {
      [
        "sources/sites.json": Self.sites(url, more: "/relative"),
        "templates/item/site.json": Self.site,
        "pages/home.json": Self.page(
          plugins: #"""
            , "toast", { "plugin": "record", "params": { "source": "sites", "key": "of", "fields": { "url": "site.url" } } },
            { "plugin": "action", "params": { "event": "page.didAppear", "fire": "tracking.record", "going": "up",
              "with": { "record": { "url": "{site.url}" } } } }
            """#,
          component: """
            { "plugin": "source", "params": { "source": "sites", "type": "site", "given": { "url": "wanted" },
              "optional": { "name": "title" } } }
            """, data: #""of": "a", "wanted": "\#(wanted)""#),
      ]
    }
    let app = #""plugins": ["tracking-log"], "#
    let found = try Self.faults(files(url: "app://home", wanted: "app://home"), app: app)
    #expect(found == [])
    // A field of a record is data of an item.
    #expect(
      try Self.faults(files(url: "app://hoem", wanted: "app://home"), app: app) == [
        "sources/sites.json error route-unmatched /records/a/url"
      ])
  }

  @Test(
    "T3 a host opens URLs of mail and of telephones itself",
    arguments: [
      ("mailto:a@b.example", []), ("tel:+4930123", []), ("SMS:1", []),
      ("mailto:", ["route-url"]), ("app://hoem", ["route-unmatched"]),
    ])
  func mail(url: String, codes: [String]) throws {
    let bar = """
      , { "plugin": "navigation-bar", "params": {
        "buttons": [{ "id": "a", "label": "A", "url": "\(url)" }] } }
      """
    let found = try Self.faults(["pages/home.json": Self.page(plugins: bar)])
    #expect(
      found == codes.map { "pages/home.json error \($0) /plugins/1/params/buttons/0/url" })
  }

  @Test(
    "T3 an action may open a URL that is the value of a key, and the URL that it states is checked")
  func eventParams() throws {
    func item(_ url: String) -> String {
      #"""
      { "data": { "title": "x", "there": "app://home" }, "plugins": [
        { "plugin": "button", "params": { "label": "x" } },
        { "plugin": "action", "params": { "event": "item.tap", "fire": "route.open", "going": "up",
          "with": { "url": "\#(url)" } } }] }
      """#
    }
    for (url, faults) in [("{there}", []), ("app://hoem", ["route-unmatched"])] {
      let found = try Self.faults(["pages/home.json": Self.page(item(url), plugins: ", \"toast\"")])
      let place = "/cards/0/components/0/items/0/plugins/1/params/with/url"
      #expect(
        found.filter { !$0.contains("event-unheard") }
          == faults.map { "pages/home.json error \($0) \(place)" })
    }
  }

  @Test("C12 a type that only newer programs have is a warning beside a fallback")
  func newerType() throws {
    // The first example of the guide, with the poster that it names.
    let poster = Self.site.replacing("name", with: "title")
    func page(_ fallback: String) -> [String: String] {
      [
        "pages/home.json": Self.page(
          #"{ "type": "hologram", "data": { "title": "Metropolis" }\#(fallback) }"#),
        "templates/item/poster.json": poster,
      ]
    }
    let place = "unknown-type /cards/0/components/0/items/0/type"
    let files = page(#", "fallback": { "type": "poster", "fallback": "drop" }"#)
    let found = try Self.faults(files)
    #expect(found == ["pages/home.json warning \(place)"])
    #expect(
      try Self.faults(page(#", "fallback": "drop""#)).contains("pages/home.json warning \(place)"))
    #expect(try Self.faults(page("")).contains("pages/home.json error \(place)"))
    #expect(
      try Self.faults(page(#", "fallback": null"#)).contains("pages/home.json error \(place)"))
  }

  @Test(
    "T3 an entry that replaces or removes another of its list leaves the other checks as they are")
  func replaced() throws {
    func files(_ plugins: String) -> [String: String] {
      let tap = #"{ "data": { "text": "x" }, "plugins": ["search-field"] }"#
      return ["pages/home.json": Self.page(tap, plugins: plugins)]
    }
    let unheard = [
      "pages/home.json warning event-unheard /cards/0/components/0/items/0/plugins/0"
    ]
    for plugins in [
      "", #", { "plugin": "list", "replace": true }"#,
      #", "navigation-bar", { "plugin": "navigation-bar", "remove": true }"#,
    ] {
      let found = try Self.faults(files(plugins))
      #expect(found == unheard)
    }
    // An entry with a fault isn't mounted, and could be the partner.
    #expect(!(try Self.faults(files(#", "list""#))).contains(unheard[0]))
  }

  @Test(
    "T3 a key in a part that is left out or in a condition needs a value in one use of a template")
  func optionalKeys() throws {
    func files(first: String, second: String, items: String = "") -> [String: String] {
      [
        "templates/item/task.json": """
        { "format": 1, "plugins": [{ "plugin": "view", "params": { "lines": [
          { "text": "{name}[ · {due}]" }, { "text": "late", "if": { "has": "due" } },
          { "text": "soon", "if": { "above": { "due": 1 } } }] } }] }
        """,
        "sources/a.json":
          #"{ "format": 1, "key": "k", "records": { "x": { "name": "X"\#(first) } } }"#,
        "sources/b.json":
          #"{ "format": 1, "key": "k", "records": { "y": { "name": "Y"\#(second) } } }"#,
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["list"], "cards": [{ "components": [
          { "plugins": [{ "plugin": "source", "params": { "source": "a", "type": "task" } }] },
          { "plugins": [{ "plugin": "source", "params": { "source": "b", "type": "task" } }] }\(items)] }] }
        """,
      ]
    }
    let due = #", "due": 3"#
    for files in [
      files(first: due, second: ""), files(first: "", second: due),
      files(first: "", second: #", "due": null"#),
      files(
        first: "", second: "",
        items: #", { "items": [{ "type": "task", "data": { "name": "Z", "due": null } }] }"#),
    ] {
      let found = try Self.faults(files)
      #expect(found == [])
    }
    let found = try Self.faults(files(first: "", second: ""))
    #expect(
      found
        == ["0/text", "1/if/has", "2/if/above/due"].map {
          "templates/item/task.json warning data-key-unknown /plugins/0/params/lines/\($0)"
        })
  }

  @Test("T3 data that states a key as null leaves a part of a text out by intention")
  func nullKeys() throws {
    let item = { (data: String, text: String) in
      #"""
      { "data": { "title": "x"\#(data) }, "plugins": [
        { "plugin": "text", "params": { "text": "\#(text)" } }] }
      """#
    }
    for (data, text, isFault) in [
      (#", "note": null"#, "[{note} ]{title}", false), ("", "[{note} ]{title}", true),
      (#", "note": null"#, "{note} {title}", true),
    ] {
      let found = try Self.faults(["pages/home.json": Self.page(item(data, text))])
      let place = "/cards/0/components/0/items/0/plugins/0/params/text"
      #expect(found == (isFault ? ["pages/home.json warning data-key-unknown \(place)"] : []))
    }
  }

  @Test(
    "T3 braces that are letters, and words in braces that are no keys, are shown as they are meant")
  func letters() throws {
    func item(_ text: String) -> String {
      #"""
      { "data": { "title": "x" }, "plugins": [{ "plugin": "text", "params": { "text": "\#(text)" } }] }
      """#
    }
    for text in [
      "{{ title }}", "{ title, year }", "{ 1 }", "{ }", "a { title", "[ {title} ]",
      "{ films { title } }", "{ films { title } year { at } }",
    ] {
      #expect(try Self.faults(["pages/home.json": Self.page(item(text))]) == [], "\(text)")
    }
    #expect(
      try Self.faults(["pages/home.json": Self.page(item("{ title }"))]) == [
        "pages/home.json warning param-doubtful /cards/0/components/0/items/0/plugins/0/params/text"
      ])
  }

  @Test("T3 a node may leave out a line of its template by a key that is null")
  func nullOfTemplate() throws {
    for (data, isFault) in [(#", "sub": null"#, false), ("", true)] {
      let found = try Self.faults([
        "templates/item/row.json": """
        { "format": 1, "plugins": [{ "plugin": "view", "params": {
          "lines": [{ "text": "{title}" }, { "text": "{sub}" }] } }] }
        """,
        "pages/home.json": Self.page(
          #"{ "type": "row", "data": { "title": "A", "sub": "a" } }, { "type": "row", "data": { "title": "B"\#(data) } }"#
        ),
      ])
      #expect(
        found
          == (isFault
            ? [
              "templates/item/row.json warning data-key-unknown /plugins/0/params/lines/1/text"
            ] : []))
    }
  }

  @Test(
    "T3 a form takes the fields of items that a source loads, from the source or from their template",
    arguments: [
      (
        #""items": [{ "plugins": [{ "plugin": "field", "params": { "name": "one" } }] }]"#, "", true
      ),
      (
        #""key": "k", "records": { "a": { "label": "A" } }"#,
        #"{ "plugin": "field", "params": { "name": "one" } }"#, true
      ),
      (#""key": "k", "records": { "a": { "label": "A" } }"#, #""text""#, false),
    ])
  func loadedFields(source: String, template: String, isSound: Bool) throws {
    let found = try Self.faults([
      "sources/q.json": #"{ "format": 1, \#(source) }"#,
      "templates/item/q.json": #"{ "format": 1, "plugins": [\#(template)] }"#,
      "pages/home.json": Self.page(
        #"{ "plugins": ["submit"] }"#, plugins: #", "toast""#,
        component: #"""
          { "plugin": "source", "params": { "source": "q", "type": "q" } },
          { "plugin": "form", "params": { "fire": "toast.show", "going": "up", "with": { "text": "{one}" } } }
          """#),
    ])
    let place = "/cards/0/components/0/plugins/1/params/with/text"
    let isReported = found.contains("pages/home.json warning data-key-unknown \(place)")
    #expect(isReported == !isSound, "\(found)")
  }

  @Test("T3 two components may each have a button for one value")
  func choices() throws {
    let choice =
      #"{ "plugins": [{ "plugin": "choice", "params": { "key": "k", "value": 1, "label": "A" } }] }"#
    let page = """
      { "format": 1, "id": "home", "plugins": ["list", { "plugin": "choices", "params": { "keys": ["k"] } }],
        "cards": [{ "components": [{ "items": [\(choice)] }, { "items": [\(choice)] }] }] }
      """
    #expect(try Self.faults(["pages/home.json": page]) == [])
  }

  @Test("T3 a field is in the form of its card, with a first value at the end of its range")
  func fields() throws {
    let page = #"""
      { "format": 1, "id": "home", "plugins": ["list", "toast"], "cards": [{ "plugins": [{ "plugin": "form", "params": { "fire": "toast.show", "going": "up",
            "with": { "text": "{a}" } } }], "components": [
            { "items": [{ "plugins": [{ "plugin": "field", "params": { "name": "a", "kind": "number", "initial": "3", "range": [3, 3] } }] }] },
            { "items": [{ "plugins": ["submit"] }] }] }] }
      """#
    #expect(try Self.faults(["pages/home.json": page]) == [])
  }

  @Test("T3 of several values that a source is asked for, one is enough")
  func valuesOfSources() throws {
    let template =
      #"{ "format": 1, "plugins": [{ "plugin": "text", "params": { "text": "{title}" } }] }"#
    func found(_ titles: String) throws -> [String] {
      try Self.faults([
        "templates/item/s.json": template,
        "sources/s.json": #"{ "format": 1, "key": "k", "records": { "a": { "title": "A" } } }"#,
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["list"], "cards": [{ "components": [{ "plugins": [
          { "plugin": "source", "params": { "source": "s", "type": "s", "with": { "title": \(titles) } } }] }] }] }
        """,
      ])
    }
    let place = "/cards/0/components/0/plugins/0/params/with/title"
    #expect(try found(#"["A", "B"]"#) == [])
    #expect(
      try found(#"["B", "C"]"#)
        == [0, 1].map { "pages/home.json warning source-param \(place)/\($0)" })
    #expect(try found(#"["A", "1"]"#) == [])
    #expect(try found(#""B""#) == ["pages/home.json warning source-param \(place)"])
  }
}
