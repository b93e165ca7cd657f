import Plugboard
import PlugboardPlugins
import Testing

/// The check of a whole app for names and values that lead nowhere, each put into an app without a fault.
struct NameCheckTests {
  private static let files = [
    "app.json": #"""
    {
      "format": 1, "id": "shop", "languages": ["en", "de"],
      "data": { "date.pattern": "DD.MM.YYYY", "relocations": { "app://old/*": "app://item/*" } },
      "plugins": ["account", "login-dialog", "dialog", "toast", "relocation",
        { "plugin": "ready-gate", "params": { "waits": ["account"] } }],
      "pages": ["home", "item"], "sets": { "opens": ["tap"] },
      "routes": {
        "app://home": "home",
        "app://item/:item": { "page": "item", "query": ["part"], "data": { "mode": 1 } } }
    }
    """#,
    "pages/home.json": #"""
    {
      "format": 1, "id": "home", "data": { "title": { "@text": { "en": "Shop", "de": "Laden" } } },
      "plugins": ["navigation-bar", "list"],
      "cards": [{
        "plugins": [{ "plugin": "choices", "params": { "keys": ["kind"] } }],
        "components": [
          { "plugins": ["layout.flow"], "items": [
            { "plugins": [{ "plugin": "choice", "params": { "key": "kind", "value": "tool", "label": "x" } }] },
            { "plugins": [{ "plugin": "button", "params": { "label": "x" } },
              { "plugin": "route", "params": { "url": "app://item/pen" } }] }] },
          { "plugins": ["layout.tile", { "plugin": "source", "params": {
            "source": "goods", "type": "good", "with": { "stock": 2, "on": true }, "optional": { "kind": "kind" } } }] }]
      }]
    }
    """#,
    "pages/item.json": #"""
    {
      "format": 1, "id": "item", "plugins": ["list", { "plugin": "record", "params": { "source": "goods", "key": "item" } }],
      "inputs": { "item": { "type": "string", "required": true }, "part": { "type": "string" }, "mode": { "type": "int" } },
      "cards": [{ "components": [{ "items": [{ "plugins": [{ "plugin": "text", "params": { "text": "{name} {part} {mode}" } }] }] }] }]
    }
    """#,
    "templates/item/good.json": #"""
    {
      "format": 1,
      "plugins": [
        { "plugin": "view", "params": { "trailing": { "control": "more", "label": "x" }, "lines": [
          { "text": "{name} {on}" }, { "text": "{kind}", "if": { "is": { "stock": 2 } } }] } },
        { "set": "opens" },
        { "plugin": "route", "params": { "url": "app://item/{item}" } },
        { "plugin": "route", "as": "other", "params": { "url": "app://home", "control": "more" } }]
    }
    """#,
    "sources/goods.json": #"""
    {
      "format": 1, "key": "item", "fields": { "name": { "type": "string" } },
      "records": {
        "pen": { "name": "Pen", "kind": "tool", "stock": 2, "on": true },
        "mug": { "name": "Mug", "kind": "dish", "stock": 0, "on": false },
        "cup": { "name": "Cup", "kind": "dish", "stock": 0, "on": false } }
    }
    """#,
  ]

  /// Returns the findings in the app, in which one text stands in place of another.
  private static func findings(_ file: String, _ old: String, _ new: String) throws -> [String] {
    var files = files
    let text = try #require(files[file])
    try #require(text.contains(old))
    files[file] = text.replacing(old, with: new, maxReplacements: 1)
    let host = HostManifest(
      "the test", fires: EventList(.itemView, .gestureTap, .routeOpen, .appDidLaunch))
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).checkApp().map {
      "\($0.location?.file ?? "") \($0.severity) \($0.code) \($0.pointer ?? "")"
        + ($0.suggestion.map { " \($0)" } ?? "")
    }
  }

  private static let component = "/cards/0/components/1/plugins/1/params"
  private static let route = "app://item/:item"
  private static let routePointer = "/routes/app:~1~1item~1:item"

  static let wrong: [(file: String, old: String, new: String, found: [String])] = [
    ("app.json", #"["part"]"#, #"["prat"]"#, ["warning input-unused \(routePointer)/query/0 part"]),
    ("app.json", #""mode": 1"#, #""mode": "1""#, ["error input-type \(routePointer)/data/mode"]),
    (
      "app.json", #"["account"]"#, #"["acount"]"#,
      ["warning handler-unknown /plugins/5/params/waits/0 account"]
    ),
    (
      "app.json", #"["account"]"#, #"["toast", "account"]"#,
      ["warning handler-unknown /plugins/5/params/waits/0"]
    ),
    (
      "app.json", #"{ "app://old/*": "app://item/*" }"#, #"["app://old"]"#,
      ["error data-type /data/relocations"]
    ),
    (
      "app.json", "DD.MM.YYYY", "dd.MM.yyyy",
      ["warning date-pattern /data/date.pattern DD.MM.YYYY"]
    ),
    (
      "app.json", #""DD.MM.YYYY""#,
      #"{ "@text": { "en": "MM/DD/YYYY", "de": "D. MMMM YYYY" } }"#,
      ["warning date-pattern /data/date.pattern/@text/de"]
    ),
    // The condition isn't a fault of its own.
    (
      "app.json", #""plugins": ["account", "login-dialog", "dialog", "toast","#,
      #"""
      "flags": { "x": "true" },
      "plugins": ["account", "login-dialog", "dialog", { "plugin": "toast", "when": { "flag": "x" } },
      """#, ["error field-type /flags/x"]
    ),
    (
      "app.json", #""sets":"#, #""flags ": {}, "sets":"#,
      ["warning unknown-key /flags  flags"]
    ),
    (
      "pages/home.json", #"["kind"]"#, #"["kind", "colour"]"#,
      ["warning event-unfired /cards/0/plugins/0/params/keys/1"]
    ),
    (
      "pages/home.json", #""stock": 2"#, #""stock": 3"#,
      ["warning source-param \(component)/with/stock"]
    ),
    (
      "pages/home.json", #""stock": 2"#, #""stock": "2""#,
      ["warning source-param \(component)/with/stock"]
    ),
    (
      "pages/home.json", #""on": true"#, #""on": ["true"]"#,
      ["warning source-param \(component)/with/on/0"]
    ),
    (
      "pages/home.json", "app://item/pen", "app://item/pne",
      [
        "warning source-record-unknown /cards/0/components/0/items/1/plugins/1/params/url pen"
      ]
    ),
    (
      "pages/home.json", "app://item/pen", "app://item/:item",
      ["warning route-foreign-form /cards/0/components/0/items/1/plugins/1/params/url"]
    ),
    (
      "pages/home.json", #""title": {"#, #""hint": { "en": "a", "de": "b" }, "title": {"#,
      ["warning text-unmarked /data/hint"]
    ),
    (
      "pages/home.json", #""title": {"#, "\"title\u{a0}\": \"x\", \"title\": {",
      ["warning key-space /data/title\u{a0} title"]
    ),
    (
      "templates/item/good.json", #""stock": 2"#, #""stock": "2""#,
      ["warning condition-unfit /plugins/0/params/lines/1/if/is/stock"]
    ),
    (
      "templates/item/good.json", #""is": { "stock": 2 }"#, #""above": { "name": 2 }"#,
      ["warning condition-unfit /plugins/0/params/lines/1/if/above/name"]
    ),
    (
      "templates/item/good.json", #""is": { "stock": 2 }"#, #""contains": { "stock": 2 }"#,
      ["warning condition-unfit /plugins/0/params/lines/1/if/contains/stock"]
    ),
    (
      "templates/item/good.json", "{name} {on}", "{{name}} {on}",
      ["warning text-key-plain /plugins/0/params/lines/0/text"]
    ),
    (
      "templates/item/good.json", #""app://home", "control": "more""#,
      #""app://home", "control": "mroe""#,
      ["warning control-missing /plugins/3/params/control more"]
    ),
    (
      "templates/item/good.json", #"{ "set": "opens" }"#, #""opens""#,
      ["error unknown-plugin /plugins/1"]
    ),
    (
      "templates/item/good.json", "{name} {on}", "[{name} {on}",
      ["warning text-part-open /plugins/0/params/lines/0/text"]
    ),
    (
      "templates/item/good.json", #""{kind}""#, #""{kind|number}""#,
      ["warning format-unfit /plugins/0/params/lines/1/text"]
    ),
    (
      "templates/item/good.json", #""{kind}""#, #""{stock|date}""#,
      ["warning format-unfit /plugins/0/params/lines/1/text"]
    ),
    (
      "pages/home.json", #""value": "tool""#, #""value": "tol""#,
      [
        "warning source-param /cards/0/components/0/items/0/plugins/0/params/value tool"
      ]
    ),
    (
      "pages/item.json", #""key": "item" }"#, #""key": "item", "fields": { "nmae": "label" } }"#,
      ["warning source-param /plugins/1/params/fields/nmae name"]
    ),
    (
      "app.json", #""toast", "relocation","#, #""toast","#,
      ["warning data-unread /data/relocations"]
    ),
    (
      "app.json", "app://item/:item", "app://item/:item(text)",
      ["error route-pattern /routes/app:~1~1item~1:item(text)"]
    ),
    (
      "app.json", #""sets":"#,
      #"""
      "delivery": { "url": "https://x.example/s.json", "allows": { "routes": ["app://item/:item", "app://item/*"] } },
      "sets":
      """#, ["warning delivery-allows /delivery/allows/routes/0"]
    ),
    (
      "sources/goods.json", #""Mug", "kind""#, #""Mug", "Kind""#,
      ["warning source-field-name /records/mug/Kind kind"]
    ),
    (
      "sources/goods.json", #"{ "type": "string" } }"#,
      #"{ "type": "string" }, "knid": { "type": "string" } }"#,
      ["warning source-field-name /fields/knid kind"]
    ),
  ]

  @Test("T3 a name or a value that leads nowhere is reported at its place", arguments: wrong)
  func wrongName(file: String, old: String, new: String, found: [String]) throws {
    var findings = try Self.findings(file, old, new)
    // A set that isn't named as one isn't used, nor a page without a sound route.
    findings.removeAll { $0.contains("name-unused") }
    #expect(findings.sorted() == found.map { "\(file) \($0)" }.sorted())
  }

  @Test("T3 the drawing of a picture is the name of a plugin")
  func drawing() throws {
    let view = { (drawing: String) in
      #"{ "plugin": "view", "params": { "picture": { "drawing": "\#(drawing)", "alt": "x" } } }"#
    }
    let button = #"{ "plugin": "button", "params": { "label": "x" } }"#
    #expect(
      try Self.findings("pages/home.json", button, view("tosat") + #", "tap""#) == [
        "pages/home.json warning drawing-unknown"
          + " /cards/0/components/0/items/1/plugins/0/params/picture/drawing toast"
      ])
    #expect(try Self.findings("pages/home.json", button, view("toast") + #", "tap""#) == [])
  }

  @Test(
    "T3 names and values that look like wrong ones and are right aren't reported",
    arguments: [
      ("app.json", "1", "1"),
      ("app.json", "DD.MM.YYYY", "D. MM YYYY 'um' hh:mm h"),
      ("app.json", "DD.MM.YYYY", "D de M de YY"),
      ("app.json", #"["account"]"#, #"["account"], "most": 3"#),
      // The data gives the key a value, and nobody chooses another.
      ("pages/home.json", #"["kind"]"#, #"["kind", "title"]"#),
      ("pages/home.json", #""stock": 2"#, #""stock": [2, 0]"#),
      ("pages/home.json", #""stock": 2"#, #""stock": 2.0"#),
      ("pages/home.json", #""on": true"#, #""on": null"#),
      // A language that the app hasn't, and one alone.
      ("pages/home.json", #""title": {"#, #""hint": { "en": "a", "fr": "b" }, "title": {"#),
      ("pages/home.json", #""title": {"#, #""hint": { "en": "a" }, "title": {"#),
      ("templates/item/good.json", #""is": { "stock": 2 }"#, #""is": { "stock": 2.0 }"#),
      ("templates/item/good.json", #""is": { "stock": 2 }"#, #""contains": { "kind": "oo" }"#),
      ("templates/item/good.json", #""is": { "stock": 2 }"#, #""is": { "title": "2" }"#),
      ("templates/item/good.json", "{name} {on}", "{{nothing}} {on}"),
      ("templates/item/good.json", "{name} {on}", "{{name {on}"),
      ("templates/item/good.json", "{name} {on}", "[[{name} [{on}] [x"),
      ("templates/item/good.json", #""{kind}""#, #""{stock|one:#|other:#}[ {item|date}]""#),
      // The source may have others later.
      ("pages/home.json", #""value": "tool""#, #""value": "furniture""#),
      ("pages/home.json", #""value": "tool""#, #""value": ["tool", "x"]"#),
      ("pages/item.json", #""key": "item" }"#, #""key": "item", "fields": { "stock": "left" } }"#),
      (
        "pages/item.json", #""key": "item" }"#, #""key": "item", "fields": { "item": "subject" } }"#
      ),
      ("sources/goods.json", #""Mug", "kind""#, #""Mug", "colour""#),
      ("sources/goods.json", #"{ "type": "string" } }"#, #"{ "type": "string" }, "weight": {} }"#),
    ])
  func rightName(file: String, old: String, new: String) throws {
    #expect(try Self.findings(file, old, new) == [])
  }

  @Test("T3 optional keys have values of the records that a component of a template loads")
  func optionalKeysOfTemplates() throws {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": ["list"], "cards": [
        { "plugins": [{ "plugin": "source", "params": { "source": "shelves" } }] },
        { "components": [{ "items": [{ "type": "good", "data": { "name": "x" } }] }] }] }
      """,
      "sources/shelves.json": #"{ "format": 1, "components": [{ "type": "shelf" }] }"#,
      "templates/component/shelf.json": """
      { "format": 1, "plugins": [{ "plugin": "source", "params": { "source": "goods", "type": "good" } }] }
      """,
      "templates/item/good.json": """
      { "format": 1, "plugins": [{ "plugin": "view", "params": { "lines": [
        { "text": "{name}[ · {kg}]" }, { "text": "eats {diet}", "if": { "all": [{ "has": "diet" }] } }] } }] }
      """,
      "sources/goods.json":
        #"{ "format": 1, "key": "good", "records": { "a": { "name": "A", "kg": 1, "diet": "x" } } }"#,
    ]
    for field in ["kg", "diet", ""] {
      let files = files.mapValues { $0.replacing("\"\(field)\":", with: "\"other\":") }
      let assembler = PageAssembler(
        registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
      let found = DocumentChecker(assembler).check().map { "\($0.code) \($0.pointer ?? "")" }
      let line = "/plugins/0/params/lines/"
      let missing = ["kg": ["0/text"], "diet": ["1/if/all/0/has", "1/text"]][field] ?? []
      #expect(found.sorted() == missing.map { "data-key-unknown \(line)\($0)" })
    }
  }
}
