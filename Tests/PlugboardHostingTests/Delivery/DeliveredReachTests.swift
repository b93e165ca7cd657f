import Plugboard
import PlugboardPlugins
import Testing

@Suite("What delivered documents reach") @MainActor struct DeliveredReachTests {
  /// Returns the refusals of a set, each with the text at its place: `pages/home.json set-plugin "toast"`.
  private static func refusals(
    _ files: [String: String], _ app: DeliveredApp = DeliveredApp()
  ) async throws -> [String] {
    try app.serve(ServedSet(files))
    let delivery = try app.delivery()
    do throws(DeliveryError) {
      return try await delivery.newer() == nil ? ["nothing"] : []
    } catch {
      return try error.diagnostics.map {
        let location = try #require($0.location)
        let path = String(location.file.dropFirst(DeliveredApp.place.count))
        let line = files[path, default: ""].split(separator: "\n")[location.line - 1]
        let text = line.unicodeScalars.dropFirst(location.column - 1)
        let isText = text.first == "\""
        let token =
          isText
          ? "\"\(String(text.dropFirst()).prefix { $0 != "\"" })\"" : "\(text.first ?? "-")"
        return "\(path) \($0.code) \(token)"
      }
    }
  }

  @Test("C9 delivered documents mount, fire and open what the built-in lists allow")
  func allowed() async throws {
    let entries = """
      "plugins": [{ "plugin": "action", "params": { "event": "page.didAppear", "fire": "toast.show", "going": "up",
        "with": { "text": "Hello" } } }],
      "cards": [{ "components": [{ "items": [{ "data": { "url": "app://show" },
        "plugins": [{ "plugin": "text", "params": { "text": "Show" } }, "route"] }] }] }]
      """
    #expect(try await Self.refusals(["pages/home.json": DeliveredApp.page("Home", entries)]) == [])
  }

  @Test("C9 a plugin of the defaults may be set up otherwise if it is on the list")
  func allowedDefaults() async throws {
    let app = DeliveredApp()
    app.documents["app.json"] = app.documents["app.json"]?
      .replacing(#""plugins": ["action", "#, with: #""plugins": ["toast", "action", "#)
    let page = DeliveredApp.page("Home", #""plugins": [{ "plugin": "toast", "remove": true }]"#)
    #expect(try await Self.refusals(["pages/home.json": page], app) == [])
  }

  @Test(
    "C9 a plugin, an event or a URL beyond the lists is refused at its place, wherever it is",
    arguments: [
      (#""plugins": ["toast"]"#, [#"pages/home.json set-plugin "toast""#]),
      (#""plugins": [{ "plugin": "toast" }]"#, [#"pages/home.json set-plugin "toast""#]),
      (
        #""cards": [{ "components": [{ "items": [{ "others": [{ "plugins": ["toast"] }] }] }] }]"#,
        [#"pages/home.json set-plugin "toast""#]
      ),
      (
        #""plugins": [{ "plugin": "action", "params": { "event": "page.didAppear", "fire": "account.logOut" } }]"#,
        [#"pages/home.json set-event "account.logOut""#]
      ),
      (
        #""others": [{ "data": { "url": "app://studio/7" } }]"#,
        [#"pages/home.json set-route "app://studio/7""#]
      ),
      (
        #""others": [{ "data": { "url": { "@text": { "en": "https://evil.example" } } } }]"#,
        [#"pages/home.json set-route "https://evil.example""#]
      ),
      (#""others": [{ "data": { "url": "{link}" } }]"#, [#"pages/home.json set-route "{link}""#]),
      (
        #""others": [{ "data": { "url": "APP://studio/{id}" } }]"#,
        [#"pages/home.json set-route "APP://studio/{id}""#]
      ),
      (
        #""others": [{ "data": { "url": "app://show/../studio" } }]"#,
        [#"pages/home.json set-route "app://show/../studio""#]
      ),
      (
        #""plugins": [{ "plugin": "action", "params": { "event": "page.didAppear", "fire": { "@text": { "en": "account.logOut" } } } }]"#,
        ["pages/home.json set-event {"]
      ),
      (
        #""plugins": [{ "plugin": "action", "params": { "event": "page.didAppear", "from": "a", "allows": [{ "@text": { "en": "dialog.show" } }] } }]"#,
        ["pages/home.json set-event ["]
      ),
      (#""plugins": [{ "set": "board" }]"#, [#"pages/home.json set-plugin "board""#]),
      (
        #""others": [{ "data": { "sly": "app://studio/7" } }]"#,
        [#"pages/home.json set-route "app://studio/7""#]
      ),
      (
        #""plugins": [{ "plugin": "text", "before": "needs-log-in", "params": { "text": "" } }]"#,
        [#"pages/home.json set-guard "needs-log-in""#]
      ),
      (
        #""plugins": [{ "plugin": "text", "priority": 501, "params": { "text": "" } }]"#,
        ["pages/home.json set-guard 5"]
      ),
      (
        #""plugins": [{ "plugin": "needs-log-in", "remove": true }]"#,
        ["pages/home.json set-guard {"]
      ),
      (
        #""plugins": [{ "plugin": "text", "replace": "needs-log-in", "params": { "text": "" } }]"#,
        ["pages/home.json set-guard {"]
      ),
    ])
  func refused(part: String, refusals: [String]) async throws {
    let page = DeliveredApp.page("Home", part)
    #expect(try await Self.refusals(["pages/home.json": page]) == refusals)
  }

  @Test(
    "C9 plugins and URLs in templates, sources and sets count as those of pages",
    arguments: [
      ("templates/item/a.json", #"{ "format": 1, "plugins": ["toast"] }"#, #"set-plugin "toast""#),
      (
        "sources/a.json",
        #"{ "format": 1, "records": { "a": { "url": "https://evil.example/" } } }"#,
        #"set-route "https://evil.example/""#
      ),
      (
        "sources/a.json", #"{ "format": 1, "items": [{ "plugins": ["toast"] }] }"#,
        #"set-plugin "toast""#
      ),
      (
        "app.json",
        #"{ "format": 1, "id": "radio", "data": { "relocations": { "app://home": "app://studio/7" } } }"#,
        #"set-route "app://studio/7""#
      ),
      ("templates/page/vip.json", #"{ "format": 1 }"#, "set-guard {"),
      (
        "app.json", #"{ "format": 1, "id": "radio", "sets": { "board": ["toast"] } }"#,
        #"set-plugin "toast""#
      ),
    ])
  func otherFiles(path: String, text: String, refusal: String) async throws {
    #expect(try await Self.refusals([path: text]) == ["\(path) \(refusal)"])
  }

  @Test(
    "C9 of app.json a set changes data, flags and sets, and neither servers nor guards",
    arguments: [
      (#""data": { "station": "Owl", "more": 1 }"#, []),
      (#""flags": { "night": false }, "sets": { "board": ["text"] }"#, ["set-refused"]),
      (#""pages": ["home", "show"]"#, []),
      (
        #""data": { "url": "https://evil.example" }"#,
        [#"app.json set-route "https://evil.example""#]
      ),
      (#""pages": ["home"]"#, [#"app.json set-app "pages""#]),
      (#""network": { "hosts": ["evil.example"] }"#, [#"app.json set-app "network""#]),
      (
        #""delivery": { "url": "https://evil.example/set.json" }"#,
        [#"app.json set-app "delivery""#]
      ),
      (#""plugins": []"#, [#"app.json set-app "plugins""#]),
      (#""defaults": {}"#, [#"app.json set-app "defaults""#]),
      (#""routes": { "app://home": "show" }"#, [#"app.json set-app "routes""#]),
      (#""flags": { "guarded": false }"#, ["app.json set-guard f"]),
      (#""sets": { "guards": [] }"#, ["app.json set-guard ["]),
    ])
  func appDocument(member: String, refusals: [String]) async throws {
    let text = #"{ "format": 1, "id": "radio", \#(member) }"#
    // A set without the params that its plugin needs is refused by the check of documents.
    let found = try await Self.refusals(["app.json": text])
    if refusals == ["set-refused"] {
      #expect(found.allSatisfy { !$0.contains("set-") })
    } else {
      #expect(found == refusals)
    }
  }

  @Test(
    "C9 a delivered page keeps the plugins of the built-in page that it can't mount itself, and its type if that has some",
    arguments: [
      (
        #""plugins": [{ "plugin": "needs-log-in", "as": "members" }, { "set": "board" }], "type": "vault""#,
        []
      ),
      (
        #""plugins": [{ "set": "board" }], "type": "vault""#,
        ["pages/show.json set-guard ["]
      ),
      (
        #""plugins": [{ "plugin": "needs-log-in", "as": "members", "when": { "flag": "night" } }, { "set": "board" }], "type": "vault""#,
        ["pages/show.json set-guard [", #"pages/show.json set-plugin "needs-log-in""#]
      ),
      (
        #""plugins": [{ "plugin": "needs-log-in", "as": "members" }, { "set": "board" }]"#,
        ["pages/show.json set-guard {"]
      ),
      (#""type": "vault""#, ["pages/show.json set-guard {", "pages/show.json set-guard {"]),
      (
        #""plugins": [{ "plugin": "needs-log-in", "as": "members" }, { "set": "board" }, { "plugin": "members", "remove": true }], "type": "vault""#,
        ["pages/show.json set-guard {"]
      ),
    ])
  func guardsOfPages(members: String, refusals: [String]) async throws {
    let app = DeliveredApp()
    app.documents["pages/show.json"] = """
      { "format": 1, "id": "show", "type": "vault", "plugins": [{ "plugin": "needs-log-in", "as": "members" }, { "set": "board" }] }
      """
    app.documents["templates/page/vault.json"] =
      #"{ "format": 1, "type": "inner" }"#
    app.documents["templates/page/inner.json"] = #"{ "format": 1, "plugins": ["toast"] }"#
    let page = #"{ "format": 1, "id": "show", "data": { "text": "" }, \#(members) }"#
    let found = try await Self.refusals(["pages/show.json": page], app)
    #expect(found == refusals)
    // The set on which the page depends is a guard too.
    let board = #"{ "format": 1, "id": "radio", "sets": { "board": [] } }"#
    let good =
      #"{ "format": 1, "id": "show", "plugins": [{ "plugin": "needs-log-in", "as": "members" }, { "set": "board" }], "type": "vault" }"#
    #expect(
      try await Self.refusals(["app.json": board, "pages/show.json": good], app)
        .contains { $0.hasPrefix("app.json set-guard") })
  }

  @Test(
    "C9 a set with content that only later programs know is taken where a fallback stands for it",
    arguments: [
      (#""cards": [{ "type": "hologram", "fallback": { "data": { "a": 1 } } }]"#, []),
      (#""cards": [{ "fallback": "drop", "components": [{ "type": "ring" }] }]"#, []),
      (
        #""cards": [{ "components": [{ "items": [{ "plugins": ["hologram"], "fallback": { "plugins": ["text"], "data": { "text": "" } } }] }] }]"#,
        []
      ),
      (
        #""cards": [{ "components": [{ "items": [{ "plugins": [{ "plugin": "text", "params": { "role": "sparkle", "text": "" } }], "fallback": "drop" }] }] }]"#,
        []
      ),
      (
        #""cards": [{ "when": { "plugin": "hologram" }, "plugins": ["hologram"] }]"#, []
      ),
      (#""cards": [{ "type": "hologram" }]"#, [#"pages/home.json unknown-type "hologram""#]),
      (
        #""cards": [{ "type": "hologram", "fallback": null }]"#,
        [#"pages/home.json unknown-type "hologram""#]
      ),
      (
        #""cards": [{ "type": "hologram", "fallback": { "plugins": ["toast"] } }]"#,
        [#"pages/home.json set-plugin "toast""#]
      ),
    ])
  func laterContent(part: String, refusals: [String]) async throws {
    let page = DeliveredApp.page("Home", part)
    #expect(try await Self.refusals(["pages/home.json": page]) == refusals)
  }

  @Test(
    "C9 the requests of a delivered source go to the hosts of the network, and aren't URLs that a person opens"
  )
  func requests() async throws {
    let source = """
      { "format": 1, "request": { "url": "/shows?q={text}" }, "answer": { "items": "/shows" },
        "record": { "url": "https://example.org/shows/{name}" } }
      """
    let app = DeliveredApp()
    app.documents["app.json"] = app.documents["app.json"]?.replacing(
      #""pages": ["home", "show"],"#,
      with:
        #""pages": ["home", "show"], "network": { "base": "https://example.org", "hosts": ["example.org"] },"#
    )
    let found = try await Self.refusals(["sources/shows.json": source], app)
    #expect(found == [])
  }

  @Test("C9 the targets of URLs count wherever they are, those of the web too")
  func relocationTargets() async throws {
    let app =
      #"{ "format": 1, "id": "radio", "data": { "moved": { "app://show/*": "https://evil.example/*" } } }"#
    #expect(
      try await Self.refusals(["app.json": app]) == [
        #"app.json set-route "https://evil.example/*""#
      ])
  }

  @Test(
    "C9 a flag on which the guard of a built-in page depends stays, though the page isn't delivered"
  )
  func flagsOfPages() async throws {
    let app = DeliveredApp()
    app.documents["pages/show.json"] = """
      { "format": 1, "id": "show", "plugins": [{ "plugin": "needs-log-in", "as": "members", "when": { "flag": "night" } }] }
      """
    let flags = #"{ "format": 1, "id": "radio", "flags": { "night": false } }"#
    #expect(try await Self.refusals(["app.json": flags], app) == ["app.json set-guard f"])
  }

  @Test("C9 a set that reaches further is refused with the file, the line, the thing and the list")
  func words() async throws {
    let app = DeliveredApp()
    try app.serve(
      ServedSet(["pages/home.json": DeliveredApp.page("Home", #""plugins": ["toast"]"#)]))
    let delivery = try app.delivery()
    do throws(DeliveryError) {
      _ = try await delivery.newer()
      Issue.record("the set is taken")
    } catch {
      #expect(
        "\(error)" == """
          the set 1 isn't taken: https://example.org/radio/pages/home.json:1:71: error: a delivered document can't mount \
          "toast": it isn't in the "plugins" of "delivery", "allows" in the built-in app.json (at /plugins/0) [set-plugin] \
          [set-refused]
          """)
    }
  }

  @Test(
    "C9 a set that is the whole app states no server but its own, and nothing that is delivered")
  func wholeApp() throws {
    let set = ServedSet([
      "app.json": #"""
      { "format": 1, "id": "a", "network": { "headers": { "a": { "@env": "SECRET" } } },
        "delivery": { "url": "https://h/s" }, "data": { "a": 1 } }
      """#
    ])
    let contents = set.files.map { (ExactText($0), Array($1.utf8)) }
    let store = DeliveredDocumentStore(
      try DeliveredSet(try set.manifest(), Dictionary(uniqueKeysWithValues: contents)), over: nil,
      origin: .builtIn, at: DeliveredApp.place)
    let app = AppDocuments(store).app
    #expect(app.id == "a" && app.data == ["a": 1])
    #expect(app.delivery == nil && app.network.headers.isEmpty)
    #expect(app.network.base?.text == "https://example.org/radio")
    #expect(app.network.hosts == [try NetworkRules.Host("example.org")])
    #expect(try store.read("pages/home.json") == nil)
  }

  @Test("C9 lists that are left out allow nothing")
  func absentLists() async throws {
    let app = DeliveredApp()
    app.documents["app.json"] = #"{ "format": 1, "id": "radio", "pages": ["home", "show"] }"#
    let page = DeliveredApp.page(
      "Home", #""plugins": ["text"], "others": [{ "data": { "url": "app://show" } }]"#)
    #expect(
      try await Self.refusals(["pages/home.json": page], app) == [
        #"pages/home.json set-plugin "text""#, #"pages/home.json set-route "app://show""#,
      ])
  }
}
