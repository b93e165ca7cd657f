import Plugboard
import TestSupport
import Testing

extension Key<String> {
  static let trackedName = Key("tracked.name")
  fileprivate static let other = Key("tracked.other")
}

extension EventName<String, Void> {
  fileprivate static let label = EventName("tracked.label")
}

/// Answers with whatever a test reads, and handles an event by which others ask it.
final class ReadingPlugin: ModulePlugin {
  typealias Read = @MainActor (ModuleContext) throws -> String?

  static let name: Name = "tracked"
  static let reads = KeyList(.trackedName, .other)
  static let writes = KeyList(.trackedName)
  static let fires = EventList(.label)
  @MainActor static var read: [ModuleID: Read] = [:]
  @MainActor static var label: [ModuleID: Read] = [:]
  @MainActor static var layout: [ModuleID: Read] = [:]

  static func wire(_ on: inout Wiring<ReadingPlugin>) {
    on(.itemView) { plugin, item in
      item.respond(.text(try read[plugin.context.id]?(plugin.context) ?? "nothing"))
    }
    on(.componentLayout) { plugin, component in
      _ = try layout[plugin.context.id]?(plugin.context)
      component.respond(LayoutChoice("grid"))
    }
    on(.label) { plugin, event in
      event.respond(try label[plugin.context.id]?(plugin.context) ?? "")
    }
  }
}

@MainActor @Suite("Views that know what they were made of", .serialized) struct ViewTrackerTests {
  let runtime: PageRuntime
  let tracker: ViewTracker

  /// A page with two items, and another module beside its card; all have the plugin.
  init() throws {
    ReadingPlugin.read = [:]
    ReadingPlugin.label = [:]
    ReadingPlugin.layout = [:]
    runtime = PageRuntime(registry: try PluginRegistry([ReadingPlugin.self]))
    let entry = PluginEntry(ReadingPlugin.pluginType)
    try runtime.open([
      ModulePlan(id: "p", level: .page, plugins: [entry]),
      ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, plugins: [entry], parent: 1),
      ModulePlan(id: "i", level: .item, plugins: [entry], parent: 2),
      ModulePlan(id: "j", level: .item, plugins: [entry], parent: 2),
      ModulePlan(id: "o", level: .other, plugins: [entry], parent: 0),
    ])
    tracker = ViewTracker(of: runtime)
  }

  /// Asks an item for its view, which is made by `read`.
  func show(_ item: ModuleID = "i", _ read: @escaping ReadingPlugin.Read) {
    ReadingPlugin.read[item] = read
    #expect(tracker.view(of: item, .itemView) != nil)
  }

  func staleModules() -> Set<ModuleID> { Set(tracker.takeStale().map(\.module)) }

  func context(_ id: ModuleID) throws -> ModuleContext {
    try #require(runtime.context(of: id))
  }

  @Test(
    "N10 a view is stale when a key changes that it has read, declared or not, and for no other")
  func ownKeys() throws {
    show { try $0.data.read(Key<String>("undeclared")) }
    try runtime.data(of: "i").write(.trackedName, "x")
    try runtime.data(of: "j").write("undeclared", "x")
    #expect(staleModules() == [])
    try runtime.data(of: "i").write("undeclared", "x")
    #expect(tracker.stale == [TrackedView(module: "i", event: "item.view")])
    #expect(staleModules() == ["i"])
    try runtime.data(of: "i").write("undeclared", "y")
    #expect(staleModules() == [], "it is asked for first")
  }

  @Test("N10 an absent key counts, until it comes; an equal value is no change")
  func absentKeys() throws {
    show { try $0.data.read(.trackedName) ?? "absent" }
    try runtime.data(of: "i").remove(.trackedName)
    #expect(staleModules() == [])
    try runtime.data(of: "i").write(.trackedName, "a")
    #expect(staleModules() == ["i"])
    show { try $0.data.read(.trackedName) }
    try runtime.data(of: "i").write(.trackedName, "a")
    #expect(staleModules() == [])
    try runtime.data(of: "i").remove(.trackedName)
    #expect(staleModules() == ["i"])
  }

  @Test("D10 an inherited value is that of each module up to the nearest that has it")
  func inherited() throws {
    try runtime.data(of: "c").write(.trackedName, "card")
    func ask() { show { try $0.data.readInherited(.trackedName) } }
    ask()
    try runtime.data(of: "p").write(.trackedName, "page")
    #expect(staleModules() == [], "it isn't looked for there")
    for id: ModuleID in ["c", "k", "i"] {
      ask()
      try runtime.data(of: id).write(.trackedName, "nearer at \(id)")
      #expect(staleModules() == ["i"], "\(id)")
    }
  }

  @Test("D10 a value of another module counts, by a link or its id, and the module's end")
  func elsewhere() throws {
    func ask() { show { try $0.module("o")?.data.read(.trackedName) } }
    ask()
    try runtime.data(of: "o").write(.other, "x")
    #expect(staleModules() == [])
    try runtime.data(of: "o").write(.trackedName, "x")
    #expect(staleModules() == ["i"])
    ask()
    try runtime.unregister("o")
    #expect(staleModules() == ["i"])
    // There is none now; one that comes is noticed.
    ask()
    try runtime.register("o", level: .other, under: "p")
    #expect(staleModules() == ["i"])
  }

  @Test("N10 all keys count for a view that lists or exports them")
  func wholeSpace() throws {
    let reads: [ReadingPlugin.Read] = [
      { $0.data.keys.map(\.text).joined() }, { "\(try $0.data.export().values)" },
    ]
    for read in reads {
      show("i", read)
      try runtime.data(of: "i").write("new", Value.int(.random(in: 0...Int.max)))
      #expect(staleModules() == ["i"])
      let key = ReferenceKey<PageRuntime>("object")
      show("i", read)
      try runtime.data(of: "i").write(key, runtime, holding: .weak)
      #expect(staleModules() == ["i"])
      show("i", read)
      try runtime.data(of: "i").remove(key)
      #expect(staleModules() == ["i"])
    }
  }

  @Test(
    "D9 an update in place of a key that a view is made of makes it stale, also if it is observed")
  func updates() throws {
    let list = Key<[Value]>("list")
    try runtime.data(of: "i").write(list, [1])
    func ask() { show { "\(try $0.data.read(list) ?? [])" } }
    ask()
    try runtime.data(of: "i").update(list) { $0.append(2) }
    #expect(staleModules() == ["i"])
    ask()
    try runtime.data(of: "i").update(Key<[Value]>("others")) { $0.append(2) }
    #expect(staleModules() == [])
    try runtime.data(of: "i").observe("list") { _ in }
    try runtime.data(of: "i").update(list) { $0.append(3) }
    #expect(staleModules() == ["i"])
  }

  @Test("N10 a position and the children count: modules that come, go and move there, no others")
  func order() throws {
    let reads: [ReadingPlugin.Read] = [
      { "\($0.position ?? -1)" }, { "\($0.parent?.children.count ?? 0)" },
    ]
    for read in reads {
      show("i", read)
      try runtime.register("elsewhere", level: .card, under: "p")
      try runtime.unregister("elsewhere")
      #expect(staleModules() == [])
      try runtime.register("new", level: .item, under: "k", at: 0)
      #expect(staleModules() == ["i"])
      show("i", read)
      try runtime.move("new", to: 2)
      #expect(staleModules() == ["i"])
      show("i", read)
      try runtime.unregister("new")
      #expect(staleModules() == ["i"])
    }
  }

  @Test("N10 the languages count for a view that asks for them")
  func languages() {
    show { $0.languages.map(\.text).joined() }
    show("j") { _ in "none" }
    runtime.languages = ["zh"].compactMap { LanguageTag($0) }
    #expect(staleModules() == ["i"])
    runtime.languages = ["en"].compactMap { LanguageTag($0) }
    #expect(staleModules() == [])
  }

  @Test(
    "N10 what other modules' plugins read counts if the view asks them by an event, up and down too"
  )
  func nested() throws {
    ReadingPlugin.label = [
      "o": { try $0.data.read(.trackedName) }, "p": { try $0.data.read(.trackedName) },
      "j": { try $0.data.read(.other) },
    ]
    show { try $0.module("o")?.fire(.label).response }
    try runtime.data(of: "o").write(.trackedName, "x")
    #expect(staleModules() == ["i"])
    show { try $0.up.fire(.label).response }
    try runtime.data(of: "p").write(.trackedName, "x")
    #expect(staleModules() == ["i"])
    show { try $0.parent?.down.fire(.label).response }
    try runtime.data(of: "j").write(.other, "x")
    #expect(staleModules() == ["i"])
  }

  @Test("N10 a layout and an overlay are stale by themselves, not with the view of their module")
  func units() throws {
    ReadingPlugin.layout["k"] = { try $0.data.read(.trackedName) }
    _ = tracker.answer(of: "k", .componentLayout)
    _ = tracker.view(of: "k", .componentView)
    try runtime.data(of: "k").write(.trackedName, "x")
    #expect(tracker.takeStale() == [TrackedView(module: "k", event: "component.layout")])
  }

  @Test("N10 an enqueued event, an observer and a task of a view aren't a part of it")
  func notRecorded() throws {
    ReadingPlugin.label["o"] = { try $0.data.read(.trackedName) }
    show { context in
      try context.module("o")?.enqueue(.label)
      return "enqueued"
    }
    try runtime.data(of: "o").write(.trackedName, "x")
    #expect(staleModules() == [])
    try runtime.data(of: "j").observe(.trackedName) { [runtime] _ in
      _ = try? runtime.context(of: "o", as: ModuleContext.self)?.data.read(.trackedName)
    }
    _ = try runtime.observe { [runtime] _ in
      _ = try? runtime.context(of: "o", as: ModuleContext.self)?.data.read(.other)
    }
    show { [runtime] _ in
      try runtime.data(of: "j").write(.trackedName, "changed by a view")
      return "observed"
    }
    try runtime.data(of: "o").write(.trackedName, "y")
    try runtime.data(of: "o").write(.other, "y")
    #expect(staleModules() == [])
  }

  @Test("N10 a plugin marks its view by invalidating; so does each whose plugins took part")
  func invalidated() throws {
    ReadingPlugin.label["o"] = { _ in "property" }
    show { try $0.module("o")?.fire(.label).response }
    show("j") {
      _ = $0.module("o"); return nil
    }
    try context("i").invalidate()
    #expect(staleModules() == ["i"])
    show { try $0.module("o")?.fire(.label).response }
    try context("o").invalidate()
    #expect(staleModules() == ["i"], "the other one has only found it")
    try context("o").invalidate()
    #expect(staleModules() == [])
  }

  @Test("N10 a view is stale when what answers it changes: a subscription, a quarantined plugin")
  func otherSubscribers() throws {
    show { _ in "plugin" }
    let token = try runtime.subscribe(to: .itemView, on: "i", priority: 1) {
      $0.respond(.text("host"))
    }
    #expect(staleModules() == ["i"])
    #expect(tracker.view(of: "i", .itemView) == .text("host"))
    token.cancel()
    #expect(staleModules() == ["i"])
    runtime.plugins.maximumFaults = 1
    show { _ in "plugin" }
    ReadingPlugin.label["i"] = { _ in throw CancellationError() }
    try runtime.at("i").fire(.label)
    #expect(staleModules() == ["i"])
    #expect(tracker.view(of: "i", .itemView) == nil)
  }

  @Test("N10 a module that has ended is out of the tree when a host is told, which asks at once")
  func toldAfterwards() throws {
    var asked: [ViewValue?] = []
    let second = ViewTracker(of: runtime)
    _ = second.view(of: "j", .itemView)
    show("j") { $0.module("o") == nil ? "gone" : "there" }
    tracker.onStale = { [tracker] in asked.append(tracker.view(of: "j", .itemView)) }
    try runtime.unregister("o")
    #expect(asked.last == .text("gone"))
    _ = tracker.takeStale()
    try runtime.register("o", level: .other, under: "p")
    #expect(tracker.view(of: "j", .itemView) == .text("there"))
  }

  @Test("N10 a kept link that has lost its module, an update and an order of keys are read as well")
  func furtherReads() throws {
    let link = try #require(try context("i").module("o"))
    show { _ in link.parent == nil ? "gone" : "there" }
    try runtime.unregister("o")
    #expect(staleModules() == ["i"])
    let list = Key<[Value]>("list")
    try runtime.data(of: "j").write(list, [1])
    show { [runtime] _ in
      "\(try runtime.context(of: "j", as: ModuleContext.self)?.data.update(list) { $0.count } ?? 0)"
    }
    try runtime.data(of: "j").write(list, [1, 2])
    #expect(staleModules() == ["i"])
    try runtime.data(of: "i").restore(["a": 1, "b": 2])
    show { $0.data.keys.map(\.text).joined() }
    try runtime.data(of: "i").restore(["b": 2, "a": 1])
    #expect(staleModules() == ["i"])
  }

  @Test("N10 what a receiver of faults reads is no part of the view that failed")
  func receiver() throws {
    runtime.observeFaults { [runtime] _ in
      _ = try runtime.context(of: "o", as: ModuleContext.self)?.data.read(.trackedName)
    }
    show { _ in throw CancellationError() }
    try runtime.data(of: "o").write(.trackedName, "x")
    #expect(staleModules() == [])
  }
}
