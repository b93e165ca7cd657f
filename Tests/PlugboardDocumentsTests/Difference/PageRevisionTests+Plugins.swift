import Plugboard
import Testing

/// Modules whose plugins are exchanged, or whose params have other texts.
extension PageRevisionTests {
  @Test("C7 other plugins are mounted anew: children, values, and who subscribed and observes stay")
  func exchanging() throws {
    try open(Self.page(Self.item("a")))
    try runtime.data(of: "home").write(.seen, 3)
    _ = try runtime.at("home/0/0/0").fire(.count)
    var heard = 0
    var seen: [Int?] = []
    let target = runtime.at("home")
    try runtime.subscribe(to: .count, on: "home", priority: 900) { _ in heard += 1 }
    try runtime.data(of: "home").observe(.seen) { seen.append($0.new) }
    _ = try target.fire(.count)
    _ = log.take()
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "home", .pageView)
    let version = runtime.modules.version
    let changes = try apply(
      Self.page(
        Self.item("a"), plugins: #"[{ "plugin": "probe", "params": { "mark": "x" } }, "tracking"]"#)
    )
    #expect(runtime.modules.version != version)
    #expect(changes.exchanged == ["home"] && changes.count == 1)
    #expect(log.take() == ["hidden home", "-home", "+home", "shown home"])
    #expect(tracker.takeStale().map(\.module) == ["home"])
    #expect(try runtime.plugins.mounted(on: "home").map(\.name) == ["probe", "tracking"])
    #expect(try target.fire(.count).response == 1 && heard == 2)
    try target.data.write(.seen, 4)
    #expect(seen == [4] && log.take() == ["seen home"])
    #expect(try runtime.at("home/0/0/0").fire(.count).response == 2)
    #expect(try runtime.modules.children(of: "home") == ["home/0"])
    #expect(try runtime.modules.children(of: "app") == ["home"])
  }

  @Test(
    "C7 a fire in progress, or one that waits, goes on to those outside who subscribed before plugins were exchanged",
    arguments: [true, false])
  func remountingDuringFire(isWaiting: Bool) throws {
    try open(Self.page(Self.item("a")))
    let other = Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)
    try runtime.at("home/0/0").fire(.count)
    var token: Suspension<Int>?
    try runtime.subscribe(to: .count, on: "home/0/0", priority: 900) { [runtime] event in
      if isWaiting {
        token = event.suspend()
      } else {
        try runtime.apply(Self.assembly(other), to: "home")
      }
    }
    var heard: [Int?] = []
    try runtime.subscribe(to: .count, on: "home", priority: 1) { heard.append($0.response) }
    try runtime.at("home/0/0").up.fire(.count)
    if isWaiting {
      #expect(try apply(other).exchanged == ["home"] && heard.isEmpty)
      token?.resume()
    }
    // The plugin of the component has answered for the second time; that of the page was exchanged.
    #expect(heard == [2])
  }

  @Test("E5 an outcome tells of plugins that were exchanged meanwhile as of the end of the module")
  func exchangedDuringFire() throws {
    try open(Self.page(Self.item("a")))
    let other = Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)
    try runtime.subscribe(to: .count, on: "home", once: true) { _ in _ = try apply(other) }
    #expect(try runtime.at("home").fire(.count).isUnmounted)
    #expect(try !runtime.at("home").fire(.count).isUnmounted)
  }

  @Test("C7 an app whose plugins have changed keeps its pages")
  func app() throws {
    let runtime = PageRuntime(registry: Self.registry)
    func app(_ plugins: String) -> PageAssembly {
      let files = ["app.json": #"{ "format": 1, "id": "app", "plugins": \#(plugins) }"#]
      return PageAssembler(
        registry: Self.registry, documents: AppDocuments(MemoryDocumentStore(files))
      )
      .app()
    }
    try runtime.open(app("[]"))
    try runtime.open(Self.assembly(Self.page(Self.item("a"))), under: "app")
    _ = try runtime.at("home").fire(.count)
    #expect(try runtime.apply(app(#"["probe"]"#), to: "app").exchanged == ["app"])
    #expect(try runtime.at("app").fire(.count).response == 1)
    #expect(try runtime.at("home").fire(.count).response == 2)
    for mark in ["x", "y"] {
      let entry = "[{ \"plugin\": \"probe\", \"params\": { \"mark\": \"\(mark)\" } }]"
      #expect(try runtime.apply(app(entry), to: "app").exchanged == ["app"])
      #expect(try runtime.at("app").fire(.marked).response == mark)
    }
  }

  @Test(
    "C7 a plugin with another name, priority or place in the order is mounted anew",
    arguments: [#""as": "b""#, #""priority": 900"#, #""before": "probe""#, #""after": "probe""#])
  func otherEntry(field: String) throws {
    let former = #"["probe", "tracking"]"#
    let entry = #"{ "plugin": "tracking", \#(field) }"#
    try open(Self.page(Self.item("a"), plugins: former))
    let changed = Self.page(Self.item("a"), plugins: #"["probe", \#(entry)]"#)
    #expect(try apply(changed).exchanged == ["home"])
    #expect(try apply(changed).isEmpty)
    #expect(try apply(Self.page(Self.item("a"), plugins: former)).exchanged == ["home"])
  }

  @Test("C7 a placeholder that has another fault is shown anew")
  func otherFault() throws {
    let page = Self.page(#"{ "type": "late", "data": { "title": "a" } }"#)
    try open(page)
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "home/0/0/0", .itemView)
    let changes = try apply(page, ["templates/item/late.json": "{"])
    #expect(runtime.fault(of: "home/0/0/0")?.code == "template-unreadable")
    #expect(changes.updated == ["home/0/0/0"] && changes.count == 1)
    #expect(tracker.takeStale().map(\.module) == ["home/0/0/0"])
  }

  @Test("C4 a module whose plugins are exchanged as its type isn't known any more is a placeholder")
  func unknownNow() throws {
    let page = Self.page(#"{ "type": "late", "data": { "title": "a" } }"#)
    let template = #"{ "format": 1, "plugins": ["probe"] }"#
    try open(page, ["templates/item/late.json": template])
    #expect(runtime.fault(of: "home/0/0/0") == nil)
    #expect(try apply(page).exchanged == ["home/0/0/0"])
    #expect(runtime.fault(of: "home/0/0/0")?.code == "unknown-type")
    #expect(try apply(page, ["templates/item/late.json": template]).exchanged == ["home/0/0/0"])
    #expect(runtime.fault(of: "home/0/0/0") == nil)
  }

  @Test("C7 a module that is a placeholder no longer has no fault, and is shown anew")
  func noFaultAnyMore() throws {
    let page = Self.page(#"{ "type": "late", "data": { "title": "a" } }"#)
    try open(page)
    #expect(runtime.fault(of: "home/0/0/0")?.code == "unknown-type")
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "home/0/0/0", .itemView)
    let changes = try apply(page, ["templates/item/late.json": #"{ "format": 1 }"#])
    #expect(changes.updated == ["home/0/0/0"] && changes.count == 1)
    #expect(runtime.fault(of: "home/0/0/0") == nil)
    #expect(tracker.takeStale().map(\.module) == ["home/0/0/0"])
  }

  @Test("C7 a changed template or default touches the modules that it concerns")
  func template() throws {
    let page = """
      { "format": 1, "id": "home", "cards": [ { "type": "t" }, { "plugins": ["probe"] } ] }
      """
    try open(page, ["templates/card/t.json": #"{ "format": 1, "plugins": ["probe"] }"#])
    let changes = try apply(
      page, ["templates/card/t.json": #"{ "format": 1, "plugins": ["probe", "tracking"] }"#])
    #expect(changes.exchanged == ["home/0"] && changes.count == 1)
    #expect(log.take() == ["-home/0", "+home/0"])
  }

  @Test("C7 a page isn't current for another flag or version")
  func environment() throws {
    try open(Self.page(Self.item("a")))
    var assembler = Self.assembly(Self.page(Self.item("a"))).assembler
    let former = assembler.environment
    #expect(runtime.isCurrent("home", for: assembler))
    assembler.environment.flags = ["x": true]
    #expect(!runtime.isCurrent("home", for: assembler))
    assembler.environment = former
    assembler.environment.version = "2"
    #expect(!runtime.isCurrent("home", for: assembler))
  }

  @Test(
    "M6 a root keeps its place among the roots when its plugins are exchanged",
    arguments: ["a", "b", "c"])
  func roots(page: String) throws {
    func assembly(_ id: String, _ plugins: String) -> PageAssembly {
      let text = #"{ "format": 1, "id": "\#(id)", "plugins": \#(plugins) }"#
      let documents = AppDocuments(MemoryDocumentStore(["pages/\(id).json": text]))
      return PageAssembler(registry: Self.registry, documents: documents).page(id)
    }
    let runtime = PageRuntime(registry: Self.registry)
    for id in ["a", "b", "c"] { try runtime.open(assembly(id, "[]")) }
    let id = ModuleID(page)
    #expect(try runtime.apply(assembly(page, #"["probe"]"#), to: id).exchanged == [id])
    #expect(runtime.modules.rootIDs == ["a", "b", "c"])
    try runtime.register("service", level: .other, at: 1)
    #expect(runtime.modules.rootIDs == ["a", "service", "b", "c"])
    try runtime.unregister(id)
    #expect(runtime.modules.rootIDs == ["a", "service", "b", "c"].filter { $0 != id })
  }

  @Test(
    "D4 a value of a group that a plugin which mounts meanwhile can't read is reported, and left out"
  )
  func mountedMeanwhile() throws {
    var reported: [Diagnostic] = []
    runtime.observeDiagnostics { reported.append($0) }
    try open(Self.page(Self.item("a"), plugins: "[]"))
    try runtime.data(of: "app").observe("version") { _ in
      let changes = try? apply(Self.page(Self.item("a")))
      #expect(changes?.exchanged == ["home"])
    }
    try runtime.apply([
      .update("app", data: ["version": 2]), .update("home", data: ["seen": "text", "own": 1]),
    ])
    #expect(try runtime.data(of: "home").export().values == ["own": 1])
    #expect(reported.map(\.code) == ["data-mismatch"])
  }

  @Test(
    "C7 an exchange of plugins ends what the old ones observe, not what the host does; quarantine ends"
  )
  func exchange() throws {
    runtime.plugins.maximumFaults = 1
    try open(Self.page(Self.item("a")))
    var seen = 0
    try runtime.observe(below: "home") { fire in
      if fire.event == "probe.count", fire.phase == .begin { seen += 1 }
    }
    _ = try runtime.at("home").fire(.failing)
    #expect(try runtime.at("home").fire(.count).response == nil && seen == 1)
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    #expect(try runtime.at("home").fire(.count).response == 1 && seen == 2)
    _ = log.take()
    try runtime.data(of: "home").write(.seen, 1)
    #expect(log.take() == ["seen home"])
  }

  @Test("M1 a module whose plugins were exchanged has a new child behind all that it had")
  func appended() throws {
    func page(_ plugins: String) -> String {
      #"{ "format": 1, "id": "home", "plugins": \#(plugins), "cards": [{}, {}, {}] }"#
    }
    try open(page("[]"))
    #expect(try apply(page(#"["probe"]"#)).exchanged == ["home"])
    try runtime.register("new", level: .card, under: "home")
    #expect(try runtime.modules.children(of: "home") == ["home/0", "home/1", "home/2", "new"])
  }

  @Test("D10 what a plugin observes of another module ends when the plugins are exchanged")
  func observedElsewhere() throws {
    try open(Self.page(Self.item("a")))
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    _ = log.take()
    try runtime.data(of: "app").write(.mark, "x")
    #expect(log.take().sorted() == ["mark home", "mark home/0/0", "mark home/0/0/0"])
  }

  @Test("C7 what the host observes of another module goes on when plugins are exchanged")
  func hostObservesElsewhere() throws {
    try open(Self.page(Self.item("a")))
    let home = try #require(runtime.context(of: "home", as: PageContext.self))
    var seen: [String?] = []
    try home.app?.data.observe(.mark) { seen.append($0.new) }
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    try runtime.data(of: "app").write(.mark, "x")
    #expect(seen == ["x"])
    try runtime.unregister("home")
    try runtime.data(of: "app").write(.mark, "y")
    #expect(seen == ["x"])
  }

  @Test("E23 the place of an entry is that in the new version, though its plugin stays")
  func entryPlace() throws {
    func place() throws -> String? {
      let mount = try #require(try runtime.plugins.mounted(on: "home").first)
      return runtime.location(of: mount, on: "home")?.description
    }
    let never = #"{ "plugin": "tracking", "when": { "not": { "all": [] } } }"#
    try open(Self.page("", plugins: #"["probe"]"#))
    #expect(try place() == "pages/home.json:1:54")
    #expect(try apply(Self.page("", plugins: #"[\#(never), "probe"]"#)).isEmpty)
    #expect(try place() == "pages/home.json:1:114")
  }

  @Test("E7 an event that waits while the plugins of its module are exchanged reaches the new ones")
  func queuedAtExchange() throws {
    try open(Self.page(Self.item("a")))
    var order: [String] = []
    try runtime.subscribe(named: "test.now", on: "home") { [unowned runtime] _ in
      try runtime.at("home").enqueue(named: "test.queued")
      let revised = Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)
      order += try runtime.apply(Self.assembly(revised), to: "home").exchanged.map(\.text)
    }
    try runtime.subscribe(named: "test.queued", on: "home") { _ in order.append("queued") }
    try runtime.at("home").fire(named: "test.now")
    #expect(order == ["home", "queued"])
  }

  @Test("C7 a module that is to end while its plugins are exchanged ends afterwards")
  func endedMeanwhile() throws {
    try open(Self.page(Self.item("a")))
    try runtime.subscribe(to: .moduleWillUnload, on: "home", once: true) { _ in
      try runtime.unregister("home")
    }
    #expect(try apply(Self.page(Self.item("a"), plugins: "[]")).exchanged == ["home"])
    #expect(try runtime.modules.children(of: "app") == [])
  }

  @Test("C7 a value that the new plugins can't read is dropped, and reported")
  func unfit() throws {
    var reported: [Diagnostic] = []
    runtime.observeDiagnostics { reported.append($0) }
    try open(Self.page(Self.item("a"), plugins: "[]"))
    try runtime.data(of: "home").write("seen", "text")
    try runtime.data(of: "home").write("own", "text")
    _ = try apply(Self.page(Self.item("a")))
    #expect(try runtime.data(of: "home").export().values == ["own": "text"])
    #expect(reported.map(\.code) == ["data-mismatch"])
  }

  @Test("D4 each of several values that the new plugins can't read is dropped, and reported")
  func severalUnfit() throws {
    var reported: [String] = []
    runtime.observeDiagnostics { reported.append($0.code) }
    try open(Self.page(Self.item("a"), plugins: "[]"))
    for key: Name in ["own", "seen", "title", "count"] {
      try runtime.data(of: "home").write(key, "text")
    }
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "counting"]"#))
    #expect(try runtime.data(of: "home").export().values == ["own": "text", "title": "text"])
    #expect(reported == ["data-mismatch", "data-mismatch"])
  }

  @Test(
    "C7 a param that a default of the app states otherwise mounts the plugin anew; other languages of the app don't"
  )
  func defaults() throws {
    func files(_ mark: String, _ languages: String) -> [String: String] {
      [
        "app.json": """
        { "format": 1, "id": "app", "languages": \(languages),
          "defaults": { "card": [{ "plugin": "probe", "params": { "mark": \(mark) } }] } }
        """
      ]
    }
    let page = #"{ "format": 1, "id": "home", "cards": [{}] }"#
    let text = #"{ "@text": { "zh": "首页", "en": "Home" } }"#
    try open(page, files(text, #"["zh", "en"]"#))
    #expect(try apply(page, files(text, #"["en", "zh"]"#)).updated == ["home/0"])
    #expect(try runtime.at("home/0").fire(.marked).response == "Home" && log.take() == [])
    #expect(try apply(page, files("\"x\"", #"["en", "zh"]"#)).exchanged == ["home/0"])
  }

  @Test("C7 a param of a set that the app states otherwise mounts the plugin anew")
  func sets() throws {
    func files(_ mark: String) -> [String: String] {
      let entry = "{ \"plugin\": \"probe\", \"params\": { \"mark\": \"\(mark)\" } }"
      return ["app.json": "{ \"format\": 1, \"id\": \"app\", \"sets\": { \"s\": [\(entry)] } }"]
    }
    let page = #"{ "format": 1, "id": "home", "cards": [{ "plugins": [{ "set": "s" }] }] }"#
    try open(page, files("a"))
    #expect(try apply(page, files("b")).exchanged == ["home/0"])
    #expect(try runtime.at("home/0").fire(.marked).response == "b")
  }

  @Test("C7 the same text with another flag mounts anew what its condition chooses")
  func flags() throws {
    let page = """
      { "format": 1, "id": "home", "cards": [{ "plugins": [
        { "plugin": "probe", "params": { "mark": "a" }, "when": { "flag": "x" } },
        { "plugin": "probe", "params": { "mark": "b" }, "when": { "not": { "flag": "x" } } }] }] }
      """
    var assembler = Self.assembly(page).assembler
    assembler.environment.flags = ["x": true]
    try runtime.open(assembler.page("home"), under: "app")
    _ = log.take()
    assembler.environment.flags = ["x": false]
    #expect(try runtime.apply(assembler.page("home"), to: "home").exchanged == ["home/0"])
    #expect(try runtime.at("home/0").fire(.marked).response == "b")
    for (flag, mark) in [(true, "a"), (false, "b")] {
      let app = "{ \"format\": 1, \"id\": \"app\", \"flags\": { \"x\": \(flag) } }"
      #expect(try apply(page, ["app.json": app]).exchanged == ["home/0"])
      #expect(try runtime.at("home/0").fire(.marked).response == mark)
    }
  }

  @Test(
    "C7 a page is current only if its own text, its templates and the app's are to the last byte as before"
  )
  func current() throws {
    for spaces in 0..<8 {
      func text(_ value: Int) -> String {
        #"{ "format": 1, "id": "home", \#(String(repeating: " ", count: spaces))"data": { "x": \#(value)}}"#
      }
      let runtime = PageRuntime(registry: Self.registry)
      try runtime.open(Self.assembly(text(1)))
      #expect(runtime.isCurrent("home", for: Self.assembly(text(1)).assembler))
      #expect(!runtime.isCurrent("home", for: Self.assembly(text(2)).assembler))
      let app = ["app.json": #"{ "format": 1, "id": "app" }"#]
      #expect(!runtime.isCurrent("home", for: Self.assembly(text(1), app).assembler))
    }
  }
}
