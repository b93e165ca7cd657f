import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents for mistakes that a page's author makes with the system plugins.
struct AuthorCheckTests {
  private static let host = HostManifest("the test", fires: EventList(.itemView, .gestureTap))

  /// Returns the faults of a page with one component, each with its place.
  private func faults(
    _ items: String, data: String = "", page: String = "", card: String = "",
    host: HostManifest = Self.host
  ) throws -> [String] {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "data": { \(data) }, "plugins": [\(page)], "cards": [
      { "plugins": [\(card)], "components": [{ "items": [\(items)] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().filter { $0.code != "unknown-platform" }.map {
      "\($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static let item = "/cards/0/components/0/items"

  private static func item(_ plugins: String) -> String {
    #"{ "data": { "text": "x", "title": "x", "url": "home" }, "plugins": [\#(plugins)] }"#
  }

  private static func action(on event: String) -> String {
    #"""
    { "plugin": "action", "params": { "event": "\#(event)", "fire": "toast.show", "with": { "text": "x" },
    "going": "up" } }
    """#
  }

  @Test(
    "T3 a plugin that waits for a tap which nothing on its module makes is warned of",
    arguments: [
      ("route", #""route""#, "/1"),
      ("action", action(on: "item.tap"), "/1/params/event"),
      ("action", action(on: "item.longPress"), "/1/params/event"),
    ])
  func unfired(name: String, entry: String, place: String) throws {
    let found = try faults(Self.item(#""text", \#(entry)"#), page: #""toast""#)
    #expect(found == ["warning event-unfired \(Self.item)/0/plugins\(place)"])
    let gesture = entry.contains("longPress") ? "long-press" : "tap"
    #expect(try faults(Self.item(#""text", "\#(gesture)", \#(entry)"#), page: #""toast""#) == [])
    // A plugin that isn't there may make the tap.
    let absent =
      #""text", { "plugin": "\#(gesture)", "when": { "platform": ["none"] } }, \#(entry)"#
    #expect(try faults(Self.item(absent), page: #""toast""#) == [])
  }

  @Test("T3 an item with plugins or data, none of which shows it, is warned of")
  func unseen() throws {
    let tap = #""tap", \#(Self.action(on: "item.tap"))"#
    for item in [Self.item(tap), Self.item(""), Self.item(#""badge""#)] {
      #expect(try faults(item, page: #""toast""#) == ["warning item-unseen \(Self.item)/0"])
    }
    let unknown = try faults(Self.item(#""txt""#))
    #expect(unknown == ["error unknown-plugin \(Self.item)/0/plugins/0"])
    for plugins in ["", #", "badge""#] {
      let absent = #"{ "plugin": "text", "when": { "platform": ["none"] } }\#(plugins)"#
      #expect(try faults(Self.item(absent)) == [])
    }
    #expect(try faults(Self.item(#""badge", "text""#)) == [])
  }

  @Test("T3 a template without a view is warned of where records become items by it")
  func unseenRecords() throws {
    for (plugins, found) in [
      ("", ["params/type"]), (#""badge""#, ["params/type"]), (#""text""#, []),
      (#""badge", "text""#, []), (#""tap""#, ["params/type"]),
      (#"{ "plugin": "text", "when": { "platform": ["none"] } }"#, []), (#""txt""#, []),
    ] {
      let files = [
        "app.json": #"{ "format": 1, "id": "app" }"#,
        "templates/item/plain.json": #"{ "format": 1, "plugins": [\#(plugins)] }"#,
        "sources/a.json": #"{ "format": 1, "key": "k", "records": { "x": { "text": "X" } } }"#,
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["list"], "cards": [{ "components": [{ "plugins": [
        { "plugin": "source", "params": { "source": "a", "type": "plain" } }] }] }] }
        """,
      ]
      let assembler = PageAssembler(
        registry: try PluginRegistry(SystemPlugins.all, host: Self.host),
        documents: AppDocuments(MemoryDocumentStore(files)))
      let unseen = DocumentChecker(assembler).check().filter { $0.code == "item-unseen" }
      #expect(
        unseen.map { $0.pointer ?? "" } == found.map { "/cards/0/components/0/plugins/0/\($0)" })
    }
  }

  @Test("T3 two fields of one form have two names")
  func fieldNames() throws {
    func field(_ name: String) -> String {
      #"{ "plugins": [{ "plugin": "field", "params": { "name": "\#(name)" } }] }"#
    }
    let submit = #"{ "plugins": ["submit"] }"#
    let form = #"""
      { "plugin": "form", "params": { "fire": "toast.show", "with": { "text": "{a}" }, "going": "up" } }
      """#
    let twice = try faults(
      [field("a"), field("a"), submit].joined(separator: ","), page: #""toast""#, card: form)
    #expect(twice == ["error param-shared \(Self.item)/1/plugins/0/params/name"])
    let apart = try faults(
      [field("a"), field("b"), submit].joined(separator: ","), page: #""toast""#, card: form)
    #expect(apart == [])
  }

  @Test("T3 a form needs a button below that submits it")
  func unsubmitted() throws {
    let form = #"""
      { "plugin": "form", "params": { "fire": "toast.show", "with": { "text": "{a}" }, "going": "up" } }
      """#
    let field = #"{ "plugins": [{ "plugin": "field", "params": { "name": "a" } }] }"#
    let found = try faults(field, page: #""toast""#, card: form)
    #expect(found == ["warning event-unfired /cards/0/plugins/0/plugin"])
    let submit = #", { "plugins": ["submit"] }"#
    #expect(try faults(field + submit, page: #""toast""#, card: form) == [])
    // A plugin that isn't there may submit it.
    let absent =
      #", { "plugins": ["text", { "plugin": "submit", "when": { "platform": ["none"] } }] }"#
    #expect(
      !(try faults(field + absent, page: #""toast""#, card: form)).contains {
        $0.contains("unfired")
      })
  }

  @Test("T3 an event that hosts fire at pages alone is waited for elsewhere in vain")
  func otherLevel() throws {
    let action = Self.action(on: "page.didAppear")
    #expect(
      try faults(Self.item(#""text""#), page: #""toast""#, card: action) == [
        "warning event-unfired /cards/0/plugins/0/params/event"
      ])
    #expect(try faults(Self.item(#""text""#), page: #""toast", \#(action)"#) == [])
  }

  @Test("T3 a choice has a key that the choices above it keep")
  func choiceKeys() throws {
    let choice = #"{ "plugin": "choice", "params": { "key": "§", "value": 1 } }"#
    let choices = #"{ "plugin": "choices", "params": { "keys": ["order", "size"] } }"#
    for (key, found) in [("order", 0), ("ordr", 1), ("year", 1)] {
      let faults = try faults(
        Self.item(choice.replacing("§", with: key)), data: #""year": 1, "size": 2"#, page: choices)
      #expect(
        faults
          == Array(
            repeating: "warning event-unheard \(Self.item)/0/plugins/0/params/key", count: found))
    }
  }

  @Test("T3 a value that a plugin reads here or above is given by something on the way")
  func inherited() throws {
    let count = Self.item(#""text", "like-count""#)
    #expect(try faults(count) == ["warning data-missing \(Self.item)/0/plugins/1"])
    #expect(try faults(count, page: #""likes""#) == [])
    #expect(try faults(count, data: #""likes": {}"#) == [])
    #expect(
      try faults(count, page: #"{ "plugin": "likes", "when": { "platform": ["none"] } }"#) == [])
  }

  @Test(
    "T3 a plugin that the program lacks excuses the plugins beside it, and one with a near name stands for that"
  )
  func unknownPlugin() throws {
    let like = Self.item(#""text", "like""#)
    let unheard = "warning event-unheard \(Self.item)/0/plugins/1"
    #expect(try faults(like, page: #""weather""#) == ["error unknown-plugin /plugins/0", unheard])
    #expect(try faults(like, page: #""likees""#) == ["error unknown-plugin /plugins/0"])
    #expect(
      try faults(Self.item(#""text", "like", "weather""#)) == [
        "error unknown-plugin \(Self.item)/0/plugins/2"
      ])
  }

  @Test(
    "T3 texts are looked for in fields that records of a source have",
    arguments: [
      (#""search": ["title", "year"], "#, []), ("", []),
      (
        #""search": ["titel"], "#,
        ["/cards/0/components/0/plugins/0/params/with/text", "/search/0"]
      ),
    ])
  func search(list: String, places: [String]) throws {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "sources/films.json": """
      { "format": 1, "key": "film", \(list)"records": { "kid": { "title": "The Kid", "year": 1921 } } }
      """,
      "templates/item/film.json": #"{ "format": 1, "plugins": [{ "plugin": "view" }] }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "plugins": [{ "plugin": "source", "params": {
      "source": "films", "type": "film", "with": { "text": "kid" } } }] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check()
    #expect(found.allSatisfy { $0.code == "source-search" && $0.severity == .warning }, "\(found)")
    #expect(found.map { "\($0.pointer ?? "")" } == places)
  }

  @Test(
    "R1 a URL that a placeholder of another router would match is no fault of its own",
    arguments: [("app://film/x", 0), ("app://flm/x", 1)])
  func foreignMatch(url: String, count: Int) throws {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "routes": { "app://film/<id>": "film", "app://home": "home" } }
      """,
      "pages/film.json": #"{ "format": 1, "id": "film" }"#,
      "pages/home.json": #"{ "format": 1, "id": "home", "data": { "url": "\#(url)" } }"#,
    ]
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
    let codes = DocumentChecker(assembler).check().map(\.code)
    #expect(codes.count { $0 == "route-foreign-form" } == 1)
    #expect(codes.count { $0 == "route-unmatched" } == count)
  }

  @Test(
    "T3 the app has the table of its relocations, and allows delivered documents what there is",
    arguments: [
      (#""plugins": ["relocation"]"#, ["data-missing /plugins/0"]),
      (#""plugins": ["relocation"], "data": { "relocations": {} }"#, []),
      (#""plugins": ["relocation"], "delivery": { "url": "https://example.org/set.json" }"#, []),
      (
        #"""
        "delivery": { "url": "https://example.org/set.json", "allows": { "plugins": ["text", "txt"],
        "fires": ["toast.show", "toast.shw"] } }
        """#,
        ["delivery-allows /delivery/allows/plugins/1", "delivery-allows /delivery/allows/fires/1"]
      ),
    ])
  func app(fields: String, found: [String]) throws {
    let files = ["app.json": #"{ "format": 1, "id": "app", \#(fields) }"#]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: Self.host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    let faults = DocumentChecker(assembler).check()
    #expect(faults.map { "\($0.code) \($0.pointer ?? "")" } == found)
    #expect(faults.allSatisfy { $0.severity == .warning })
  }

  @Test("T3 a slip is one finding, whose cure is right")
  func cures() throws {
    let items = """
      { "data": { "text": ["a"] }, "plugins": ["text"] },
      { "plugins": [{ "plugin": "view", "params": { "lines": [{ "txt": "a" }] } }] }
      """
    #expect(
      try faults(items) == [
        "error data-type \(Self.item)/0/data/text",
        "error param-type \(Self.item)/1/plugins/0/params/lines/0/txt",
      ])
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "film", "gone"],
      "routes": { "app://home": "home", "app://film/:id(int)": "film", "app://b": "pages/home.json" } }
      """,
      "pages/film.json": #"{ "format": 1, "id": "film", "inputs": { "id": { "type": "int" } } }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "data": { "url": "app://film/kid" }, "cards": [{ "data": { "url": "app://elsewhere" } }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().filter { $0.code != "name-unused" }
    #expect(
      found.map { "\($0.code) \($0.suggestion ?? "")" } == [
        "page-missing ", "route-page home", "route-unmatched ", "route-unmatched ",
      ])
    #expect(found.allSatisfy { !$0.message.contains("to the page") })
  }

  @Test("T3 a field for a choice states its choices")
  func choices() throws {
    let field =
      #"{ "plugins": [{ "plugin": "field", "params": { "name": "a", "kind": "choice" } }] }"#
    #expect(try faults(field) == ["error param-missing \(Self.item)/0/plugins/0/params"])
    #expect(
      try faults(field.replacing("choice", with: "toggle")) == [
        "warning event-unfired \(Self.item)/0/plugins/0/plugin"
      ])
  }

  @Test("T3 a key in braces in a text that is no template is warned of if there is such a key")
  func plainKeys() throws {
    let plain = #"{ "data": { "text": "for {name}" }, "plugins": ["text"] }"#
    #expect(
      try faults(plain, data: #""name": "Mia""#) == [
        "warning text-key-plain \(Self.item)/0/data/text"
      ])
    #expect(try faults(plain) == [])
    let template = #"{ "plugins": [{ "plugin": "text", "params": { "text": "for {name}" } }] }"#
    #expect(try faults(template, data: #""name": "Mia""#) == [])
  }

  @Test(
    "T3 a form without params passes the values of its fields on, whose names the event may need")
  func formValues() throws {
    let form = #"{ "plugin": "form", "params": { "fire": "search.submit", "going": "up" } }"#
    let items = """
      { "plugins": [{ "plugin": "field", "params": { "name": "text", "label": "Text" } }] },
      { "plugins": [{ "plugin": "submit", "params": { "label": "Send" } }] }
      """
    let found = try faults(items, card: form)
    #expect(!found.contains { $0.contains("event-param-missing") })
    let wrong = form.replacing(#""going": "up""#, with: #""going": "up", "with": {}"#)
    #expect(try faults(items, card: wrong).contains { $0.contains("event-param-missing") })
  }
}
