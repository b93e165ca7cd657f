import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents for system plugins that lack a partner, or have one too many.
struct PartnerCheckTests {
  private static let host = HostManifest("the test", fires: EventList(.itemView, .gestureTap))

  /// Returns the faults of a page that has plugins and one component, each with its place and code.
  private func faults(
    page: String = "", component: String = "", item: String, app: String = "",
    host: HostManifest = Self.host
  ) throws -> [String] {
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "plugins": [\#(app)] }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": [\(page)], "cards": [{ "components": [
      { "plugins": [\(component)], "items": [
      { "data": { "title": "x", "text": "x" }, "plugins": [\(item)] }] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().filter { $0.code.hasPrefix("event-") }.map {
      "\($0.location?.line ?? 0) \($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static let itemPointer = "/cards/0/components/0/items/0/plugins"

  private static let action = #"""
    { "plugin": "action", "params": { "event": "item.tap", "fire": "toast.show",
    "with": { "text": "x" }, "going": "up" } }
    """#

  @Test(
    "T3 a plugin whose event reaches no handler is warned of",
    arguments: [
      (#""tap""#, ""), (#""long-press""#, ""), (#""search-field""#, ""), (#""search-history""#, ""),
      (#""submit""#, ""), (#""like""#, ""), (#""tracking""#, ""), (#""exposure""#, ""),
      (#"{ "plugin": "choice", "params": { "key": "k" } }"#, "/plugin"),
      (#""account-button""#, ""), (#""account-view""#, ""),
      (#"{ "plugin": "view", "params": { "trailing": { "control": "like" } } }"#, "/plugin"),
    ])
  func unheard(entry: String, step: String) throws {
    #expect(
      try faults(item: entry) == ["3 warning event-unheard \(Self.itemPointer)/0\(step)"])
    #expect(try faults(item: entry, host: HostManifest()) == [])
  }

  @Test("T3 a guard of an event is no partner of the plugin that fires it")
  func guarded() throws {
    let check = #"{ "plugin": "login-check", "params": { "event": "like.set" } }, "account""#
    let unheard = ["3 warning event-unheard \(Self.itemPointer)/0"]
    #expect(try faults(item: #""like""#, app: check).filter { $0.contains("unheard") } == unheard)
    #expect(
      try faults(item: #""like""#, app: check + #", "likes""#).filter { $0.contains("unheard") }
        == [])
  }

  @Test(
    "T3 a handler on the way of the event is a partner: on the module, on the page, or on the app",
    arguments: [
      ("", #""tap", { "plugin": "route", "params": { "url": "app://home" } }"#, ""),
      (#""search""#, #""search-field""#, ""), ("", #""like""#, #""likes""#),
      (#""toast""#, #""tap", \#(action)"#, ""), ("", #""tap", \#(action)"#, #""toast""#),
      (#""needs-log-in""#, #""account-button""#, #""account""#),
      (#""tracking-log""#, #""tracking""#, ""), ("", #""exposure""#, #""tracking-log""#),
      (
        "", #"{ "plugin": "view", "params": { "trailing": { "control": "a", "label": "A" } } }"#, ""
      ),
      (
        "", #"{ "plugin": "view", "params": { "trailing": { "control": "like" } } }, "like""#,
        #""likes""#
      ),
    ])
  func heard(page: String, item: String, app: String) throws {
    #expect(try faults(page: page, item: item, app: app) == [])
  }

  @Test(
    "T3 the items that a template makes of records have their partners on the module that loads them, and above it",
    arguments: [
      (#""tap""#, "", ["event-unheard /plugins/0"]),
      (#""tap", { "plugin": "route", "params": { "url": "app://home" } }"#, "", []),
      (#""like""#, "", ["event-unheard /plugins/0"]), (#""like""#, #""likes""#, []),
      (#""tap", \#(action)"#, "", ["event-unheard /plugins/1/params/fire"]),
      (#""tap", \#(action)"#, #""toast""#, []),
      (#""text", "view""#, "", ["event-answered-twice /plugins/1"]),
      (
        #"{ "plugin": "route", "params": { "url": "app://home" } }"#, "",
        ["event-unfired /plugins/0/plugin"]
      ),
      (
        #"{ "plugin": "field", "params": { "name": "a" } }"#, "",
        ["event-unfired /plugins/0/plugin"]
      ),
      (
        #"{ "plugin": "field", "params": { "name": "a" } }, "submit""#,
        #"{ "plugin": "form", "params": { "fire": "toast.show", "with": { "text": "x" } } }, "toast""#,
        []
      ),
    ])
  func items(plugins: String, page: String, found: [String]) throws {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": [\(page)], "cards": [{ "components": [{ "plugins": [
      { "plugin": "source", "params": { "source": "birds", "type": "bird" } }] }] }] }
      """,
      "templates/item/bird.json": #"{ "format": 1, "plugins": [\#(plugins)] }"#,
      "sources/birds.json":
        #"{ "format": 1, "key": "bird", "records": { "owl": { "title": "Owl", "text": "Owl" } } }"#,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: Self.host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    let faults = DocumentChecker(assembler).check().filter { $0.code.hasPrefix("event-") }
    #expect(faults.map { "\($0.code) \($0.pointer ?? "")" } == found)
    #expect(faults.allSatisfy { $0.location?.file == "templates/item/bird.json" })
  }

  @Test("T3 a field needs a form above it, or another plugin that asks it for its value")
  func field() throws {
    let field = #"{ "plugin": "field", "params": { "name": "a" } }"#
    let unfired = ["3 warning event-unfired \(Self.itemPointer)/0/plugin"]
    let form = #"{ "plugin": "form", "params": { "fire": "toast.show" } }, "toast""#
    #expect(try faults(item: field) == unfired)
    let submit = #"\#(field), "submit""#
    #expect(try faults(page: form, item: submit) == [])
    let ofComponent = form.replacing(#", "toast""#, with: "")
    #expect(!(try faults(component: ofComponent, item: submit)).contains(unfired[0]))
    let absent = form.replacing(#""form","#, with: #""form", "when": { "platform": ["none"] },"#)
    #expect(try faults(page: absent, item: field) == [])
    let asking = #"""
      { "plugin": "action", "params": { "event": "page.didAppear", "fire": "form.check", "going": "down" } }
      """#
    let host = HostManifest("the test", fires: EventList(.itemView, .gestureTap, .pageDidAppear))
    #expect(try faults(page: asking, item: field, host: host) == [])
  }

  @Test(
    "T3 a plugin of a set that lacks a partner is reported in the set, with the module that uses it"
  )
  func ofSet() throws {
    let files = [
      "app.json": #"""
      { "format": 1, "id": "app", "sets": {
        "more": [{ "set": "inner" }],
        "inner": [{ "plugin": "load-more" }], "taps": ["tap"] } }
      """#,
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": [
        "list",
        { "set": "more" }],
        "cards": [{ "components": [{ "items": [
          { "plugins": [{ "plugin": "text", "params": { "text": "x" } }, { "set": "taps" }] },
          { "type": "tapped" }] },
          { "plugins": [{ "set": "taps" }] }] }] }
      """,
      "templates/item/tapped.json": """
      { "format": 1, "plugins": [{ "plugin": "text", "params": { "text": "x" } }, { "set": "taps" }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: Self.host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().map {
      "\($0.location.map(String.init(describing:)) ?? "") \($0.code)"
        + ($0.message.split(separator: "; the set ").dropFirst().first.map { " \($0)" } ?? "")
    }
    #expect(
      found == [
        "app.json:3:25 event-unheard \"inner\" is used in pages/home.json, line 3",
        "app.json:3:50 event-unheard \"taps\" is used in pages/home.json, line 5",
        "app.json:3:50 event-unheard \"taps\" is used in pages/home.json, line 6",
        "app.json:3:50 plugin-level",
      ])
    let level = DocumentChecker(assembler).check().first { $0.code == "plugin-level" }
    #expect(level?.message.hasSuffix("where the set is used in pages/home.json, line 7") == true)
  }

  @Test("T3 a component that is to keep its place needs a list on its page")
  func pinned() throws {
    let pointer = "/cards/0/components/0/plugins/0"
    for layout in [#""layout.sticky""#, #""layout.fixed""#] {
      #expect(
        try faults(component: layout, item: #""text""#) == ["2 warning event-unheard \(pointer)"])
      #expect(try faults(page: #""list""#, component: layout, item: #""text""#) == [])
    }
  }

  @Test("T3 a plugin of the app needs its partner on the app or on a page")
  func partnersOfApp() throws {
    let app = #""account", "login-dialog""#
    #expect(
      try faults(item: #""text""#, app: app) == ["1 warning event-unheard /plugins/1"])
    #expect(try faults(page: #""dialog""#, item: #""text""#, app: app) == [])
    #expect(try faults(item: #""text""#, app: #"\#(app), "dialog""#) == [])
  }

  @Test("T3 an event that a param names and nothing on its way handles is warned of at the param")
  func named() throws {
    let warning = ["4 warning event-unheard \(Self.itemPointer)/1/params/fire"]
    func found(_ page: String, _ action: String) throws -> [String] {
      try faults(page: page, item: #""tap", \#(action)"#).map {
        $0.replacing("3 warning", with: "4 warning")
      }
    }
    #expect(try found("", Self.action) == warning)
    // Without "up" the event reaches the module of the item alone.
    let staying = Self.action.replacing(#", "going": "up""#, with: "")
    #expect(try found(#""toast""#, staying) == warning)
    #expect(
      try found(#""toast""#, staying.replacing("toast.show", with: "of.another.program")) == [])
  }

  @Test(
    "T3 nothing is said if a condition or a fault leaves out a plugin that may handle the event",
    arguments: [
      #"{ "plugin": "search", "when": { "platform": ["none"] } }"#,
      #"{ "plugin": "search", "params": { "unknown": 1 } }"#,
      #"{ "set": "unknown" }"#,
    ])
  func uncertain(entry: String) throws {
    #expect(try faults(page: entry, item: #""search-field""#) == [])
    #expect(try faults(item: #""search-field""#, app: entry) == [])
  }

  @Test(
    "T3 two plugins that answer an event of one module without regard to each other are an error")
  func answersAlone() throws {
    let layouts = #""layout.flow", { "plugin": "layout.tile", "params": { "columns": 2 } }"#
    #expect(
      try faults(component: layouts, item: #""text""#).first
        == "2 error event-answered-twice /cards/0/components/0/plugins/1/plugin")
    let twice = #""text", { "plugin": "text", "as": "other" }"#
    #expect(
      try faults(item: twice)
        == ["3 error event-answered-twice \(Self.itemPointer)/1/plugin"])
    let decorated = #""text", { "plugin": "badge", "params": { "text": "x" } }"#
    #expect(try faults(item: decorated) == [])
  }

  @Test("T3 the events that a system plugin fires in vain without a partner are among its events")
  func manifests() throws {
    for type in try PluginRegistry(SystemPlugins.all).all {
      let manifest = type.manifest
      #expect(manifest.requiredHandlers.allSatisfy { manifest.fires.contains($0.event) })
      #expect(manifest.answersAlone.allSatisfy(manifest.handles.contains))
    }
  }
}
