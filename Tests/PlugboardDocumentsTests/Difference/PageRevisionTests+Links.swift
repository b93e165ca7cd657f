import Plugboard
import Testing

/// Links to a module whose plugins were exchanged.
extension PageRevisionTests {
  @Test(
    "C7 links that other modules hold lead to a module also after its plugins were exchanged, twice"
  )
  func linkedElsewhere() throws {
    try open(Self.page(Self.item("a")))
    let item = try #require(runtime.context(of: "home/0/0/0", as: ItemContext.self))
    let link = try #require(item.page)
    let reader = link.data
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    _ = try apply(Self.page(Self.item("a"), plugins: #"["tracking", "probe"]"#))
    try runtime.data(of: "home").write(.seen, 5)
    #expect(try reader.read(.seen) == 5 && link.data.read(.seen) == 5)
    #expect(reader.keys == ["seen"])
    #expect(link.parent?.id == "app" && link.children.map(\.id) == ["home/0"])
    #expect(link.position == 0 && link.nearest(.app)?.id == "app")
    #expect(try link.fire(.count).response == 1)
    try link.enqueue(.count)
    #expect(try link.fire(.count).response == 3)
    try runtime.unregister("home")
    #expect(throws: DataError.self) { try reader.read(.seen) }
    #expect(throws: EventError.self) { try link.fire(.count) }
  }

  @Test("P13 the successors of a quarantined plugin begin anew when the plugins are exchanged")
  func quarantine() throws {
    runtime.plugins.maximumFaults = 1
    try open(Self.page(Self.item("a")))
    try runtime.at("home").fire(.failing)
    #expect(try !runtime.at("home").fire(.count).isAnswered)
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    #expect(try runtime.at("home").fire(.count).response == 1)
  }

  @Test("P13 a fault during which the plugins are exchanged doesn't count against their successors")
  func faultOfReplaced() throws {
    runtime.plugins.maximumFaults = 2
    try open(Self.page(Self.item("a")))
    var exchanged: [ModuleID] = []
    runtime.observeFaults { [self] _ in
      let page = Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)
      if exchanged.isEmpty { exchanged = try apply(page).exchanged }
    }
    for _ in 0..<2 { try runtime.at("home").fire(.failing) }
    #expect(exchanged == ["home"])
    #expect(try runtime.at("home").fire(.count).isAnswered)
  }

  @Test("P14 an instance that outlives the exchange of its module's plugins is a leak")
  func leak() throws {
    runtime.events.isStrict = true
    let log = log
    try open(Self.page(Self.item("a"), plugins: #"[{ "plugin": "kept" }]"#))
    #expect(runtime.leaks.isEmpty)
    #expect(try apply(Self.page(Self.item("a"), plugins: "[]")).exchanged == ["home"])
    #expect(runtime.leaks.map(\.description) == [#"instance of plugin "kept" at "home""#])
    log.kept = []
    #expect(runtime.leaks.isEmpty)
  }

  @Test("E9 an exchange of plugins cancels what subscribers of the module have suspended, no more")
  func suspended() throws {
    try open(Self.page(Self.item("a")))
    var tokens: [ModuleID: Suspension<Value>] = [:]
    for id in ["home", "home/0"] as [ModuleID] {
      try runtime.subscribe(named: "test.wait", on: id) { tokens[id] = $0.suspend() }
    }
    var ends: [ModuleID: Cancellation?] = [:]
    for id in ["home", "home/0"] as [ModuleID] {
      try runtime.at(id).up.fire(named: "test.wait").onEnd { ends[id] = .some($0.cancelled) }
    }
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    #expect(ends == ["home": .pluginsExchanged])
    #expect(tokens["home"]?.isPending == false && tokens["home/0"]?.isPending == true)
  }

  @Test("E7 an event that was enqueued before plugins are exchanged is fired at the new ones")
  func enqueuedBefore() throws {
    runtime.observeDiagnostics { Issue.record("\($0)") }
    try open(Self.page(Self.item("a")))
    _ = try runtime.at("home").fire(.count)
    try runtime.subscribe(named: "go", on: "app") { [runtime] _ in
      try runtime.at("home").enqueue(.count)
      try runtime.apply(
        Self.assembly(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)), to: "home")
    }
    var heard: [Int?] = []
    try runtime.subscribe(to: .count, on: "home", priority: 1) { heard.append($0.response) }
    try runtime.at("app").fire(named: "go")
    #expect(heard == [1])
  }
}
