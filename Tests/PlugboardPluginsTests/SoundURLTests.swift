import Plugboard
import PlugboardPlugins
import Testing

/// The check of URLs that lead somewhere, though no route has them, and of similar URLs that don't.
struct SoundURLTests {
  /// Returns the faults of an app with the pages `home` and `film`, whose input `part` is a required integer.
  private static func faults(
    _ items: String, film: String = #""app://film": "film""#, app: String = "", data: String = "",
    card: String = "", page: String = #""list""#
  ) throws -> [String] {
    let files = [
      "app.json": """
      { "format": 1, "id": "app", "data": { "title": "x", "empty.label": "-"\(data) }, \(app)
        "routes": { "app://home": "home", \(film) } }
      """,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": [\(page)], "cards": [{ \(card) "components": [{ "items": [\(items)] }] }] }
      """,
      "pages/film.json": """
      { "format": 1, "id": "film", "inputs": { "part": { "type": "int", "required": true } }, "plugins": ["list"],
        "cards": [{ "components": [{ "items": [{ "plugins": [
          { "plugin": "text", "params": { "text": "{part}" } }] }] }] }] }
      """,
    ]
    let host = HostManifest(
      "the test", fires: EventList(.itemView, .gestureTap),
      handles: EventList(.routeOpen, .routeOpenForResult))
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().filter { $0.code != "unknown-platform" }.map {
      "\($0.location?.file ?? "") \($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static let button = #"{ "plugin": "button", "params": { "label": "x" } }"#

  /// Returns an item that opens a URL.
  private static func link(_ url: String) -> String {
    #"{ "plugins": [\#(button), { "plugin": "route", "params": { "url": "\#(url)" } }] }"#
  }

  /// Returns an item that fires an event with params, which its entry or its data states.
  private static func action(
    _ params: String, event: String = "route.open", inData: Bool = false
  ) -> String {
    if inData {
      return #"""
        { "data": { "do": { "event": "\#(event)", "going": "up", "params": \#(params) } }, "plugins": [\#(button),
          { "plugin": "action", "params": { "event": "item.tap", "from": "do", "allows": ["\#(event)"] } }] }
        """#
    }
    return #"""
      { "plugins": [\#(button), { "plugin": "action", "params": {
        "event": "item.tap", "fire": "\#(event)", "going": "up", "with": \#(params) } }] }
      """#
  }

  private static let item = "/cards/0/components/0/items/0"

  @Test(
    "T3 values beside a URL are inputs of its page",
    arguments: [
      (#""app://film": "film""#, "route.open", false),
      (#""app://film": { "page": "film", "query": ["part"] }"#, "route.open", true),
      (#""app://film": { "page": "film", "query": ["part"] }"#, "route.openForResult", false),
    ])
  func values(film: String, event: String, inData: Bool) throws {
    func found(_ values: String) throws -> [String] {
      try Self.faults(
        Self.action(
          #"{ "url": "app://film", "values": \#(values) }"#, event: event, inData: inData),
        film: film)
    }
    let place = "pages/home.json error"
    let params = Self.item + (inData ? "/data/do/params" : "/plugins/1/params/with")
    #expect(try found(#"{ "part": 1 }"#) == [])
    #expect(try found(#"{ "part": "1" }"#) == [])
    #expect(
      try found(#"{ "part": 1, "prt": 1 }"#) == ["\(place) input-unknown \(params)/values/prt"])
    #expect(
      try found(#"{ "part": 1, "route.url": "x" }"#) == [
        "\(place) input-reserved \(params)/values/route.url"
      ])
    #expect(try found(#"{ "part": "one" }"#) == ["\(place) input-type \(params)/values/part"])
    if !inData { #expect(try found(#""{title}""#) == []) }
  }

  @Test("T3 a URL without the values that another one has beside it lacks the inputs")
  func missingValues() throws {
    let found = try Self.faults(
      Self.action(#"{ "url": "app://film", "values": { "part": 1 } }"#) + ", "
        + Self.link("app://film"))
    #expect(
      found == [
        "pages/home.json error input-missing /cards/0/components/0/items/1/plugins/1/params/url"
      ])
    #expect(
      try Self.faults(Self.link("app://home")) == [
        "pages/film.json error input-missing /inputs/part"
      ])
  }

  /// A route by which the page `film` has no fault.
  private static let film = #""app://film/:part(int)": "film""#

  @Test(
    "T3 a guard may list URLs that have moved, and URLs for other programs",
    arguments: [
      ("app://old/", nil), ("app://old", nil), ("app://old/1", nil), ("https://shop.example/", nil),
      ("geo:1", nil), ("market://", nil), ("app://odl/", "route-unmatched"),
      ("ap://home", "route-unmatched"), ("shop.example", "route-unmatched"),
    ])
  func beginnings(beginning: String, code: String?) throws {
    let found = try Self.faults(
      Self.link("app://old/1"), film: Self.film,
      app: #"""
        "plugins": ["account", "login-dialog", "dialog", "relocation",
          { "plugin": "login-check", "params": { "urls": ["\#(beginning)"] } }],
        """#, data: #", "relocations": { "app://old/*": "app://home" }"#)
    #expect(found == (code.map { ["app.json error \($0) /plugins/4/params/urls/0"] } ?? []))
  }

  @Test("T3 a relocation on a page or a card moves URLs by a table there or above")
  func relocations() throws {
    let table = #""data": { "relocations": { "app://old/*": "app://home" } }"#
    let wrong = "pages/home.json error route-unmatched \(Self.item)/plugins/1/params/url"
    let link = Self.link("app://old/1")
    #expect(
      try Self.faults(
        link, film: Self.film, card: #"\#(table), "plugins": ["relocation"],"#) == [])
    #expect(
      try Self.faults(
        link, film: Self.film, data: #", "relocations": { "app://old/*": "app://home" }"#,
        page: #""list", "relocation""#
      ).filter { !$0.hasPrefix("app.json warning data-unread") } == [])
    // Nothing reads the table.
    #expect(try Self.faults(link, film: Self.film, card: "\(table),").contains(wrong))
  }

  @Test(
    "T3 a URL whose scheme is neither of a route nor near one is for another program",
    arguments: [
      ("geo:1,2", nil), ("maps:?q=Bern", nil), ("webcal:x", nil), ("FaceTime:a@b.example", nil),
      ("mailto:{title}", nil), ("market://details?id=x", nil), ("tel:112", nil),
      ("com.example.mail:/x", nil), ("ap:home", "route-url"), ("app:home", "route-url"),
      ("geo:", "route-url"), ("https:example.org", "route-url"), ("www.example.org", "route-url"),
      ("example.org:8080", "route-url"), ("ap://home", "route-unmatched"),
    ])
  func otherPrograms(url: String, code: String?) throws {
    let found = try Self.faults(Self.link(url), film: Self.film)
    #expect(
      found
        == (code.map { ["pages/home.json error \($0) \(Self.item)/plugins/1/params/url"] } ?? []))
  }

  @Test(
    "T3 a URL that delivered documents may open is similar to no URL of a route, or is one",
    arguments: [
      ("app://hoem", true), ("app://flim/*", true), ("app://film/*", false), ("app://home", false),
      ("app://later/*", false), ("https://home/*", false), ("app://*", false), ("geo:1", false),
    ])
  func allowedURLs(url: String, isFault: Bool) throws {
    let found = try Self.faults(
      Self.link("app://home"), film: Self.film,
      app: #"""
        "delivery": { "url": "https://e.example/set.json", "allows": { "routes": ["\#(url)"] } },
        """#)
    let fault = "app.json warning delivery-allows /delivery/allows/routes/0"
    #expect(found == (isFault ? [fault] : []))
  }

  @Test(
    "T3 a plugin asks servers that the app may ask",
    arguments: [
      ("", "https://t.example/x", true), (#""hosts": ["t.example"]"#, "https://t.example/x", false),
      (#""hosts": ["t.example"]"#, "https://u.example/x", true),
      (#""hosts": ["t.example"], "base": "https://t.example""#, "/x", false),
      (#""hosts": ["t.example"]"#, "/x", true),
    ])
  func servers(network: String, url: String, isFault: Bool) throws {
    let found = try Self.faults(
      Self.link("app://home"), film: Self.film,
      app: #"""
        \#(network.isEmpty ? "" : #""network": { \#(network) },"#)
        "plugins": ["tracking-log", { "plugin": "tracking-delivery", "params": { "url": "\#(url)" } }],
        """#)
    #expect(found == (isFault ? ["app.json error network-not-allowed /plugins/1/params/url"] : []))
  }
}
