import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents for events that the data states and the plugin `action` fires.
struct ActionCheckTests {
  private static let host = HostManifest(
    "the test", fires: EventList(.itemView, .gestureTap), handles: EventList(.routeOpen))

  /// Returns the faults of a page with one item that fires the event under the key `do`, each with its file and place.
  private func faults(
    item: String = "", page: String = "", inputs: String = "", app: String = "",
    with params: String = "", plugins: String = "", files: [String: String] = [:],
    type: String = ""
  ) throws -> [String] {
    let own = [
      "app.json": """
      { "format": 1, "id": "app", "routes": { "app://home": "home" }, "plugins": ["toast"], "data": { \(app) } }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": ["list"], "data": { \(page) }, "inputs": { \(inputs) },
        "cards": [{ "components": [{ "items": [{ \(type) "data": { "text": "x"\(item) }, "plugins": [
          "text", "tap", \(Self.action(params))\(plugins)] }] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: Self.host),
      documents: AppDocuments(MemoryDocumentStore(own.merging(files) { $1 })))
    return DocumentChecker(assembler).check().map {
      "\($0.location?.file ?? "") \($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static func action(_ params: String) -> String {
    #"""
    { "plugin": "action", "params": { "event": "item.tap", "from": "do", "allows": ["toast.show", "route.open"]\#(params) } }
    """#
  }

  private static let item = "pages/home.json warning"
  private static let data = "/cards/0/components/0/items/0/data/do"

  @Test(
    "T3 an event that the data states for an action is checked at its place",
    arguments: [
      (#"{ "event": "toast.show", "params": { "text": "Hi" }, "going": "up" }"#, []),
      (#"{ "event": "route.open", "params": { "url": "app://home" }, "note": "own" }"#, []),
      (#"{ "event": "toast.show", "params": { "text": "{ a } {b}" }, "going": "up" }"#, []),
      (
        #"{ "event": "toast.show", "params": { "text": { "@text": { "en": "Hi" } } }, "going": "up" }"#,
        []
      ),
      ("null", ["warning data-key-unknown"]), (#""toast.show""#, ["action-type"]),
      ("[]", ["action-type"]), (#"{ "params": { "text": "Hi" } }"#, ["action-type"]),
      (#"{ "event": 9223372036854775807 }"#, ["action-type /event"]),
      (#"{ "event": "toast.shw", "params": { "text": "Hi" } }"#, ["action-event /event"]),
      (#"{ "event": "item.tap" }"#, ["action-event /event"]),
      (#"{ "event": "toast.show", "params": ["Hi"], "going": "up" }"#, ["action-type /params"]),
      (
        #"{ "event": "toast.show", "params": { "text": "Hi" }, "going": "left" }"#,
        ["action-type /going"]
      ),
      (#"{ "event": "toast.show", "going": "up" }"#, ["event-param-missing"]),
      (
        #"{ "event": "toast.show", "params": { "txt": "Hi" }, "going": "up" }"#,
        ["event-param-unknown /params/txt"]
      ),
      (
        #"{ "event": "toast.show", "params": { "text": 3 }, "going": "up" }"#,
        ["event-param-mismatch /params/text"]
      ),
      (#"{ "event": "toast.show", "params": { "text": "Hi" } }"#, ["event-unheard /event"]),
    ])
  func literal(action: String, found: [String]) throws {
    let expected = found.filter { !$0.hasPrefix("warning") }.map { fault in
      let parts = fault.split(separator: " ", maxSplits: 1)
      return "\(Self.item) \(parts[0]) \(Self.data)\(parts.count > 1 ? parts[1] : "")"
    }
    let others = try faults(item: #", "do": \#(action)"#).filter {
      !$0.contains("data-key-unknown")
    }
    #expect(others == expected)
  }

  @Test("T3 a URL that an event in the data opens needs a route")
  func url() throws {
    let action = #", "do": { "event": "route.open", "params": { "url": "app://hoem" } }"#
    #expect(
      try faults(item: action) == [
        "pages/home.json error route-unmatched \(Self.data)/params/url"
      ])
  }

  @Test("T3 an event in the data is checked with the params and the direction of the entry")
  func entry() throws {
    let action = #", "do": { "event": "toast.show", "params": { "text": 3 } }"#
    let with = #", "going": "up", "with": { "text": "Hi {text}" }"#
    #expect(try faults(item: action, with: with) == [])
    #expect(
      try faults(item: #", "do": { "event": "toast.show" }"#, with: with) == [])
    #expect(
      try faults(item: action, with: #", "going": "up""#) == [
        "\(Self.item) event-param-mismatch \(Self.data)/params/text"
      ])
  }

  @Test("T3 an event in the data is checked where a module above, a template or an input states it")
  func places() throws {
    let wrong = #""do": { "event": "toast.show", "params": { "text": 3 }, "going": "up" }"#
    let mismatch = "event-param-mismatch"
    #expect(
      try faults(page: wrong) == ["\(Self.item) \(mismatch) /data/do/params/text"])
    #expect(
      try faults(app: wrong) == ["app.json warning \(mismatch) /data/do/params/text"])
    let input =
      #""do": { "type": "object", "default": { "event": "toast.show", "params": { "text": 3 }, "going": "up" } }"#
    #expect(
      try faults(inputs: input) == ["\(Self.item) \(mismatch) /inputs/do/default/params/text"])
    let template = [
      "templates/item/card.json": #"{ "format": 1, "data": { \#(wrong) }, "plugins": [] }"#
    ]
    #expect(
      try faults(files: template, type: #""type": "card","#) == [
        "templates/item/card.json warning \(mismatch) /data/do/params/text"
      ])
    // The node has a part, and the template the rest.
    let part = #", "do": { "params": { "text": 4 } }"#
    #expect(
      try faults(item: part, files: template, type: #""type": "card","#) == [
        "\(Self.item) \(mismatch) \(Self.data)/params/text"
      ])
  }

  @Test("T3 an event that a plugin may write in place of the stated one isn't checked")
  func written() throws {
    let wrong = #", "do": { "event": "toast.show", "params": { "text": 3 }, "going": "up" }"#
    let record = #"""
      , { "plugin": "record", "params": { "source": "acts", "key": "of", "fields": { "act": "do" } } }
      """#
    let source = [
      "sources/acts.json":
        #"{ "format": 1, "records": { "a": { "act": { "event": "toast.show" } } } }"#
    ]
    #expect(
      try faults(item: wrong + #", "of": "a""#, plugins: record, files: source) == [])
  }

  @Test("T3 an event that a record states for an action of its template is checked there")
  func records() throws {
    func files(_ act: String) -> [String: String] {
      [
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["list"], "cards": [{ "components": [{ "plugins": [
          { "plugin": "source", "params": { "source": "acts", "type": "act" } }] }] }] }
        """,
        "templates/item/act.json":
          #"{ "format": 1, "plugins": ["text", "tap", \#(Self.action(#", "going": "up""#))] }"#,
        "sources/acts.json": """
        { "format": 1, "key": "name", "records": { "a": { "text": "A", "do": \(act) }, "b": { "text": "B" } } }
        """,
      ]
    }
    let sound = #"{ "event": "toast.show", "params": { "text": { "@text": { "en": "Hi" } } } }"#
    #expect(try faults(files: files(sound)) == [])
    let place = "/records/a/do"
    for (act, found) in [
      (#"{ "event": "toast.show" }"#, "event-param-missing \(place)"),
      (#"{ "event": "toast.hide" }"#, "action-event \(place)/event"),
      ("3", "action-type \(place)"),
    ] {
      #expect(try faults(files: files(act)) == ["sources/acts.json warning \(found)"])
    }
  }
}
