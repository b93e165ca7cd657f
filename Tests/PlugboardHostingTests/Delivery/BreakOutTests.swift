import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

/// Attempts of delivered documents to have a route opened that isn't on the list of the built-in app.
@Suite("Routes beyond the list") @MainActor struct BreakOutTests {
  /// An app whose list allows `app://show` and URLs that begin with `app://film/`, with the plugins of documents.
  @MainActor private final class App {
    let served = DeliveredApp()
    let host = RecordedHost()
    let sources = ScriptedSources()
    private(set) var navigator: Navigator

    /// - Parameters:
    ///   - documents: Further built-in documents; a page `home` among them.
    ///   - app: Further members of the built-in app document.
    ///   - set: The delivered files.
    init(
      _ documents: [String: String], app: String = "", set: [String: String]
    ) async throws {
      served.documents = [
        "app.json": """
        { "format": 1, "id": "radio", "pages": ["home", "show", "film", "studio"],
          "routes": { "app://home": "home", "app://show": "show", "app://film/:film": "film",
            "app://studio/:id": { "page": "studio", "remote": true } },
          "delivery": { "url": "\(DeliveredApp.url)", "allows": {
            "fires": ["route.open", "app.openURL", "page.giveResult"],
            "plugins": ["source", "record", "relocation", "action", "tap", "route", "text", "list"],
            "routes": ["app://show*", "app://film/*"] } }\(app.isEmpty ? "" : ", ")\(app) }
        """,
        "pages/show.json": #"{ "format": 1, "id": "show" }"#,
        "pages/film.json": #"{ "format": 1, "id": "film" }"#,
        "pages/studio.json": #"{ "format": 1, "id": "studio" }"#,
        "sources/films.json": #"{ "format": 1, "key": "film", "items": [] }"#,
      ].merging(documents) { _, own in own }
      try served.serve(ServedSet(set))
      let delivery = try served.delivery()
      let registry = try PluginRegistry(SystemPlugins.all, host: Navigator.manifest)
      let runtime = PageRuntime(registry: registry, ports: Ports(sources: sources))
      navigator = Navigator(try #require(delivery.start()), in: runtime)
      navigator.delegate = host
      guard case .delivered(let documents, _)? = try await delivery.newer() else {
        throw DeliveryError.unstored(reason: "there is no newer set")
      }
      try navigator.launch()
      navigator.adopt(documents)
    }

    /// Opens a page, and waits until its sources have answered.
    func open(_ name: String = "home") async throws {
      try navigator.openPage(name)
      await settle()
    }

    func settle() async {
      for _ in 0..<200 { await Task.yield() }
    }

    /// Taps a module, and returns the page in front, with the codes of what was refused.
    func tap(_ module: ModuleID) async throws -> String {
      let told = host.messages.count
      _ = try navigator.runtime.tap(module, control: nil)
      await settle()
      return result(since: told)
    }

    func result(since told: Int) -> String {
      let refusals = host.messages.dropFirst(told).compactMap { message -> String? in
        if case .refused(let error) = message { error.code } else { nil }
      }
      return ([navigator.current?.name ?? "-"] + refusals).joined(separator: " ")
    }
  }

  private nonisolated static func page(_ id: String, _ rest: String) -> String {
    #"{ "format": 1, "id": "\#(id)", \#(rest) }"#
  }

  /// A built-in item that opens a URL, in a page.
  private nonisolated static func link(_ url: String, _ data: String = "") -> String {
    page(
      "home",
      """
      "cards": [{ "components": [{ "items": [{ "id": "link", "data": { "text": "Go"\(data) },
        "plugins": ["text", "tap", { "plugin": "action", "params": { "event": "item.tap", "fire": "route.open",
          "going": "up", "with": { "url": "\(url)" } } }] }] }] }]
      """)
  }

  @Test(
    "C9 URLs of a set are found wherever they are, also where only data of records, texts per language or conditions lead",
    arguments: [
      ("app.json", #"{ "data": { "relocations": { "app://show": "app://studio/7" } } }"#),
      ("app.json", #"{ "data": { "start": { "@text": { "en": "app://studio/7" } } } }"#),
      (
        "app.json",
        #"{ "sets": { "x": [{ "plugin": "route", "params": { "url": "app://studio/7" } }] } }"#
      ),
      (
        "pages/show.json",
        page(
          "show",
          #""data": { "a": { "event": "route.open", "params": { "url": "APP://studio/7" } } }"#)
      ),
      (
        "pages/show.json",
        page(
          "show",
          #""cards": [{ "when": { "feature": "later>=9" }, "fallback": "drop", "data": { "url": "app://studio/7" } }]"#
        )
      ),
      (
        "sources/films.json",
        #"{ "format": 1, "key": "film", "records": { "kid": { "more": ["app://studio/7"] } } }"#
      ),
      (
        "templates/item/film.json",
        #"{ "format": 1, "plugins": [{ "plugin": "route", "params": { "url": "{any}" } }] }"#
      ),
      (
        "templates/item/film.json",
        #"{ "format": 1, "plugins": [{ "plugin": "route", "params": { "url": "app://[{any}]" } }] }"#
      ),
    ])
  func stated(in path: String, _ text: String) async throws {
    let error = await #expect(throws: DeliveryError.self) {
      _ = try await App(["pages/home.json": Self.page("home", #""data": {}"#)], set: [path: text])
    }
    #expect(error?.diagnostics.contains { $0.code == "set-route" } == true)
  }

  @Test(
    "C9 a relocation leads only to URLs of the list if its table comes with an answer of a server")
  func relocation() async throws {
    let home = Self.page(
      "home",
      """
      "data": { "film": "kid" }, "plugins": [{ "plugin": "record", "params": { "source": "films", "key": "film" } },
        { "plugin": "relocation", "params": { "table": "moved" } }],
      "cards": [{ "components": [{ "items": [{ "id": "link",
        "plugins": ["tap", { "plugin": "route", "params": { "url": "app://show" } }] }] }] }]
      """)
    let app = try await App(
      ["pages/home.json": home],
      set: ["sources/films.json": #"{ "format": 1, "key": "film", "records": {} }"#])
    app.sources.records["films"] = ["kid": ["moved": ["app://show": "app://studio/7"]]]
    try await app.open()
    #expect(try await app.tap("home/link") == "home set-route")
    // Nor does the app itself get there by that table.
    #expect(app.navigator.open("app://show").error?.code == "set-route")
    #expect(app.navigator.current?.name == "home")
  }

  @Test("C9 a relocation of the built-in app leads where the built-in app says")
  func ownRelocation() async throws {
    let app = try await App(
      ["pages/home.json": Self.link("app://show/{text}")],
      app:
        #""data": { "relocations": { "app://show/*": "app://studio/*" } }, "plugins": ["relocation"]"#,
      set: ["app.json": #"{ "data": { "a": 1 } }"#])
    try await app.open()
    #expect(try await app.tap("home/link") == "studio")
  }

  @Test("C9 an action in a record opens nothing beyond the list, wherever it is carried out")
  func actions() async throws {
    let action =
      #"{ "plugin": "action", "params": { "event": "item.tap", "from": "go", "allows": ["route.open", "app.openURL"] } }"#
    let home = Self.page(
      "home",
      """
      "data": { "film": "kid" }, "plugins": [{ "plugin": "record", "params": { "source": "films", "key": "film" } }],
      "cards": [{ "components": [{ "items": [{ "id": "link", "plugins": ["tap", \(action)] }] }] }]
      """)
    for event in ["route.open", "app.openURL"] {
      let app = try await App(
        ["pages/home.json": home],
        set: ["sources/films.json": #"{ "format": 1, "key": "film", "records": {} }"#])
      app.sources.records["films"] = [
        "kid": [
          "go": [
            "event": .string(event), "params": ["url": "app://studio/7"], "going": "up",
          ]
        ]
      ]
      try await app.open()
      #expect(try await app.tap("home/link") == "home set-route", "\(event)")
    }
  }

  @Test(
    "C9 texts of a built-in module whose keys choose the route open URLs of the list alone",
    arguments: [
      ("app://{section}/7", #""section": "studio""#),
      ("{a}{b}", #""a": "app:", "b": "//studio/7""#),
      ("{a}tudio/7", #""a": "app://s""#),
    ])
  func composed(_ template: String, _ data: String) async throws {
    // A text with the beginning of a URL is refused with its set.
    do {
      let app = try await App(
        ["pages/home.json": Self.link(template)], set: ["app.json": "{ \"data\": { \(data) } }"])
      try await app.open()
      #expect(try await app.tap("home/link") == "home set-route")
    } catch let error as DeliveryError {
      #expect(error.diagnostics.map(\.code) == ["set-route"])
    }
  }

  @Test("C9 a built-in module opens what its own documents state, with data for the later parts")
  func ownURLs() async throws {
    for (url, data) in [
      ("app://studio/{id}", #", "id": "7""#), ("app://studio/{id}[?at={at}]", #", "id": "7""#),
      ("app://studio/7", ""), ("{to}", #", "to": "app://studio/7""#),
    ] {
      let app = try await App(
        ["pages/home.json": Self.link(url, data)], set: ["app.json": #"{ "data": { "a": 1 } }"#])
      try await app.open()
      #expect(try await app.tap("home/link") == "studio", "\(url)")
    }
  }

  @Test("C9 a delivered template on a built-in page makes its modules keep to the list")
  func template() async throws {
    let home = Self.page(
      "home",
      """
      "cards": [{ "components": [{ "items": [{ "id": "link", "type": "film", "data": { "url": "app://studio/7" },
        "plugins": ["tap", "route"] }] }] }]
      """)
    let files = ["templates/item/film.json": #"{ "format": 1, "plugins": ["text"] }"#]
    let app = try await App(
      ["pages/home.json": home, "templates/item/film.json": #"{ "format": 1 }"#], set: files)
    try await app.open()
    #expect(try await app.tap("home/link") == "home set-route")
  }

  @Test("C9 a delivered set of plugins doesn't turn data of a built-in item into a way out")
  func setOfPlugins() async throws {
    let home = Self.page(
      "home",
      """
      "cards": [{ "components": [{ "items": [{ "id": "link", "data": { "text": "studio" },
        "plugins": ["tap", { "set": "film" }] }] }] }]
      """)
    await #expect(throws: DeliveryError.self) {
      _ = try await App(
        ["pages/home.json": home], app: #""sets": { "film": ["text"] }"#,
        set: [
          "app.json":
            #"{ "sets": { "film": [{ "plugin": "route", "params": { "url": "app://{text}/7" } }] } }"#
        ])
    }
  }

  @Test("C9 URLs in the records of a delivered source are opened by none of its items")
  func records() async throws {
    let home = Self.page(
      "home",
      """
      "cards": [{ "components": [{ "id": "films", "plugins": [
        { "plugin": "source", "params": { "source": "films", "type": "film", "given": { "text": "search" } } }] }] }],
      "data": { "search": "kid" }
      """)
    let template = #"{ "format": 1, "plugins": ["text", "tap", "route"] }"#
    let records = #"{ "format": 1, "key": "film", "items": [] }"#
    for isDelivered in [true, false] {
      let app = try await App(
        ["pages/home.json": home, "templates/item/film.json": template],
        set: isDelivered ? ["sources/films.json": records + " "] : [:])
      let node: Value = ["data": ["text": "Kid", "url": "app://studio/7"], "id": "kid"]
      app.sources.answer("films", with: [node], isLast: true)
      try await app.open()
      let item = try #require(app.navigator.runtime.modules.children(of: "home/films").first)
      let wanted = isDelivered ? "home set-route" : "studio"
      #expect(try await app.tap(item) == wanted)
    }
  }

  @Test("C9 an input of a built-in page, a result and what others have written are no statements")
  func sideways() async throws {
    let show = Self.page(
      "show",
      """
      "inputs": { "next": { "type": "string" } }, "plugins": [],
      "cards": [{ "components": [{ "items": [{ "id": "link",
        "plugins": ["tap", { "plugin": "action", "params": { "event": "item.tap", "fire": "route.open",
          "going": "up", "with": { "url": "{next}" } } }] }] }] }]
      """)
    let app = try await App(
      ["pages/home.json": Self.link("app://show"), "pages/show.json": show],
      set: ["app.json": #"{ "data": { "a": 1 } }"#])
    try await app.open()
    app.navigator.open("app://show?next=app%3A%2F%2Fstudio%2F7")
    #expect(try await app.tap("show/link") == "show set-route")
    try app.navigator.runtime.data(of: "show").write("next", "app://film/kid")
    #expect(try await app.tap("show/link") == "film")
    // A URL with another case of its scheme, or that leaves its folder, is the same or none.
    try app.navigator.openPage("show", values: ["next": "APP://film/../studio/7"])
    #expect(
      try await app.tap(try #require(app.navigator.current).id.appending("link"))
        == "show set-route")
  }
}

extension ModuleID {
  fileprivate func appending(_ part: String) -> ModuleID { ModuleID("\(self)/\(part)") }
}
