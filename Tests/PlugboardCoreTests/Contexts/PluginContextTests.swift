import Plugboard
import Testing

@MainActor @Suite("Contexts and links") struct PluginContextTests {
  private struct Card: ModuleBound {
    let module: ModuleID
  }

  private enum Screen: ModuleBound {
    case home
    var module: ModuleID { "p" }
  }

  @Test("M4 a context names its module and gives its ancestors")
  func ancestors() throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    #expect(item.id == "i" && item.level == .item)
    #expect(item.component?.id == "k" && item.card?.id == "c" && item.page?.id == "p")
    #expect(item.parent?.id == "k" && item.children.isEmpty)
    let component = try #require(runtime.context(of: "k", as: ComponentContext.self))
    #expect(component.card?.id == "c" && component.page?.id == "p")
    let card = try #require(runtime.context(of: "c", as: CardContext.self))
    #expect(card.page?.id == "p" && card.children.map(\.id) == ["k"])
    #expect(runtime.context(of: "p", as: PageContext.self)?.app == nil)
    #expect(runtime.context(of: "p", as: CardContext.self) == nil)
    #expect(runtime.context(of: "x", as: ModuleContext.self) == nil)
  }

  @Test("M4 the context of each level names those above it, from within an app too")
  func levels() throws {
    let runtime = PageRuntime()
    let levels: [(ModuleID, Level)] = [
      ("a", .app), ("p", .page), ("c", .card), ("k", .component), ("i", .item), ("i2", .item),
    ]
    var parent: ModuleID?
    for (id, level) in levels {
      try runtime.register(id, level: level, under: parent)
      parent = id
    }
    let app = try #require(runtime.context(of: "a", as: AppContext.self))
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    let card = try #require(runtime.context(of: "c", as: CardContext.self))
    let component = try #require(runtime.context(of: "k", as: ComponentContext.self))
    let item = try #require(runtime.context(of: "i2", as: ItemContext.self))
    #expect(app.level == .app && app.parent == nil && app.children.map(\.id) == ["p"])
    #expect(page.app?.id == "a" && page.app?.level == .app)
    #expect(card.page?.id == "p" && card.nearest(.app)?.id == "a")
    #expect(component.card?.id == "c" && component.page?.id == "p")
    #expect(item.parent?.id == "i" && item.nearest(.item)?.id == "i")
    #expect(item.component?.id == "k" && item.card?.id == "c" && item.page?.id == "p")
    for (id, level) in levels {
      let fits = [
        runtime.context(of: id, as: AppContext.self) != nil,
        runtime.context(of: id, as: PageContext.self) != nil,
        runtime.context(of: id, as: CardContext.self) != nil,
        runtime.context(of: id, as: ComponentContext.self) != nil,
        runtime.context(of: id, as: ItemContext.self) != nil,
      ]
      #expect(fits == [.app, .page, .card, .component, .item].map { $0 == level }, "\(level)")
      #expect(runtime.context(of: id, as: ModuleContext.self)?.id == id)
    }
  }

  @Test("M4 a page that is dropped goes at once though contexts and links of its plugins live on")
  func droppedPage() throws {
    let bench = Bench()
    var contexts: [ModuleContext] = []
    var links: [ModuleLink] = []
    bench.mounting["a"] = { context in
      contexts.append(context)
      if let parent = context.parent { links += [parent, parent.parent ?? parent] }
    }
    var runtime: PageRuntime? = try PageRuntime.withPage(bench.mounts(A.self))
    weak let weakRuntime = runtime
    #expect(contexts.map(\.id) == ["p", "c", "k", "i"])
    #expect(links.map(\.id) == ["p", "p", "c", "p", "k", "c"])
    runtime = nil
    #expect(weakRuntime == nil && bench.living == 0)
    for context in contexts {
      #expect(context.parent == nil && context.children.isEmpty && context.nearest(.page) == nil)
      #expect(throws: DataError.self) { try context.data.read(.title) }
      #expect(throws: EventError.self) { try context.fire(.ping) }
    }
    for link in links {
      #expect(link.parent == nil && link.children.isEmpty && link.position == nil)
      #expect(throws: DataError.self) { try link.data.read(.title) }
      #expect(throws: EventError.self) { try link.fire(.ping) }
    }
  }

  private struct DialogContext: PluginContext {
    let handle: ModuleHandle
    init(_ handle: ModuleHandle) { self.handle = handle }
    nonisolated static func admits(_ level: Level) -> Bool { level == .other }
  }

  @Test("M4 a context of one's own has what the others have, on the levels that it admits")
  func ownContext() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register("d", level: .other, under: "p", data: Params((.title, "sure?")))
    try runtime.subscribe(to: .pong, on: "d") { $0.respond("yes") }
    let dialog = try #require(runtime.context(of: "d", as: DialogContext.self))
    #expect(dialog.id == "d" && dialog.parent?.id == "p")
    #expect(try dialog.data.read(.title) == "sure?")
    #expect(try dialog.fire(.pong).response == "yes")
    #expect(runtime.context(of: "i", as: DialogContext.self) == nil)
  }

  @Test("M4 links upward read and fire")
  func links() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.data(of: "p").write(.title, "home")
    try runtime.subscribe(to: .pong, on: "p") { $0.respond("page") }
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    #expect(try item.page?.data.read(.title) == "home")
    #expect(try item.page?.fire(.pong).response == "page")
  }

  @Test("M4 a context keeps neither its page nor its plugins, and refuses what is asked afterwards")
  func outliving() throws {
    let bench = Bench()
    var runtime: PageRuntime? = try PageRuntime.withPage(bench.mounts(A.self))
    weak let weakRuntime = runtime
    let item = try #require(runtime?.context(of: "i", as: ItemContext.self))
    let page = try #require(item.page)
    let data = item.data
    runtime = nil
    #expect(weakRuntime == nil && bench.living == 0)
    #expect(item.id == "i" && item.level == .item)
    #expect(item.page == nil && item.parent == nil && item.children.isEmpty)
    #expect(item.module("p") == nil)
    #expect(throws: DataError.unknownModule("i")) { try item.data.read(.title) }
    #expect(throws: DataError.unknownModule("i")) { try data.write(.title, "x") }
    #expect(throws: DataError.unknownModule("i")) { try page.data.read(.title) }
    #expect(throws: EventError.self) { try item.fire(.ping) }
    #expect(throws: EventError.self) { try item.up.fire(.ping) }
    #expect(throws: EventError.self) { try page.fire(.ping) }
    #expect(throws: EventError.self) { try item.enqueue(.ping) }
    item.invalidate()
  }

  @Test("M4 a context of an ended module is not mistaken for the module that takes its number")
  func reusedNumber() throws {
    let runtime = try PageRuntime.withPage()
    let old = try #require(runtime.context(of: "i", as: ItemContext.self))
    let data = try runtime.data(of: "i")
    try runtime.unregister("i")
    try runtime.register("other", level: .other, under: "p", data: Params((.title, "other")))
    var isFired = false
    try runtime.subscribe(to: .ping, on: "other") { _ in isFired = true }
    #expect(old.id == "i" && old.level == .item)
    #expect(old.parent == nil && old.module("p") == nil)
    let error = #expect(throws: EventError.self) { try old.fire(.ping) }
    #expect(error?.description.contains("\"i\"") == true)
    #expect(throws: DataError.unknownModule("i")) { try old.data.readInherited(.title) }
    #expect(throws: DataError.unknownModule("i")) { try data.write(.title, "x") }
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "other", .pageView)
    old.invalidate()
    #expect(tracker.stale.isEmpty && !isFired)
    #expect(try runtime.data(of: "other").read(.title) == "other")
  }

  @Test("M4 a link to an ended module does not reach a later one with the same id")
  func linkToSameID() throws {
    let runtime = try PageRuntime.withPage()
    let page = try #require(runtime.context(of: "p", as: PageContext.self))
    let link = try #require(page.module("i"))
    try runtime.unregister("i")
    try runtime.register("i", level: .item, under: "k")
    try runtime.subscribe(to: .ping, on: "i") { $0.respond("new") }
    #expect(throws: EventError.self) { try link.fire(.ping) }
    #expect(throws: DataError.self) { try link.data.read(.title) }
    #expect(try page.module("i")?.fire(.ping).response == "new")
  }

  @Test("M4 a context of an ended module enqueues nothing, also while an event is in progress")
  func endedEnqueues() throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.unregister("i")
    try runtime.register("i", level: .item, under: "k")
    try runtime.subscribe(to: .ping, on: "p") { _ in
      let error = #expect(throws: EventError.self) { try item.enqueue(.pong) }
      #expect(error?.code == "event-not-live")
    }
    #expect(try runtime.at("p").fire(.ping).called == 1)
    #expect(diagnostics.isEmpty)
  }

  @Test("M4 a plugin of an ended module fires nowhere, through links that it kept neither")
  func endedPublisher() throws {
    let runtime = try PageRuntime.withPage()
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    let page = try #require(item.page)
    try runtime.unregister("i")
    #expect(throws: EventError.self) { try page.fire(.ping) }
    #expect(throws: EventError.self) { try page.fire(named: "test.ping") }
    #expect(throws: EventError.self) { try page.up.fire(.ping) }
    #expect(throws: EventError.self) { try page.down.fire(.ping) }
    #expect(throws: EventError.self) { try page.collecting.fire(.ping) }
    #expect(throws: EventError.self) { try page.enqueue(.ping) }
    #expect(throws: EventError.self) { try page.up.enqueue(.ping) }
  }

  @Test(
    "M4 a plugin of an ended module reads nothing, and is led nowhere, through links that it kept")
  func endedReader() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.data(of: "p").write(.title, "page")
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    let link = try #require(item.component)
    let page = try #require(item.page)
    let reader = page.data
    #expect(try reader.read(.title) == "page" && reader.keys == ["title"])
    try runtime.unregister("i")
    let ended = DataError.unknownModule("i")
    #expect(throws: ended) { try reader.read(.title) }
    #expect(throws: ended) { try reader.require(.title) }
    #expect(throws: ended) { try reader.value("title") }
    #expect(throws: ended) { try link.data.readInherited(.title) }
    #expect(throws: ended) { try reader.observe(.title) { _ in } }
    #expect(reader.keys.isEmpty)
    #expect(link.parent == nil && page.children.isEmpty && link.nearest(.page) == nil)
  }

  @Test("M5 an object of any type that names its module can be handed to a runtime")
  func boundObjects() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.subscribe(to: .ping, on: "c") { $0.respond("card") }
    try runtime.subscribe(to: .ping, on: "p") { $0.respond("page") }
    try runtime.data(of: Card(module: "c")).write(.title, "x")
    #expect(try runtime.data(of: "c").read(.title) == "x")
    #expect(try runtime.at(Card(module: "c")).fire(.ping).response == "card")
    #expect(try runtime.at(Screen.home).fire(.ping).response == "page")
    #expect(throws: DataError.unknownModule("z")) { try runtime.data(of: Card(module: "z")) }
    #expect(throws: EventError.self) { try runtime.at(Card(module: "z")).fire(.ping) }
  }

  @Test(
    "M5 an object's module is the one that it names, below a page too, and a later one of that id")
  func exactModule() throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page, data: Params((.title, "page")))
    let card = Card(module: "p/0")
    try runtime.register("p/0", level: .card, under: "p", data: Params((.title, "card")))
    #expect(try runtime.data(of: card).read(.title) == "card")
    let target = runtime.at(card)
    try runtime.subscribe(to: .ping, on: "p") { $0.respond("page") }
    #expect(try target.fire(.ping).response == nil && target.data.read(.title) == "card")
    try runtime.unregister("p/0")
    #expect(throws: EventError.self) { try target.fire(.ping) }
    #expect(throws: DataError.unknownModule("p/0")) { try target.data }
    try runtime.register("p/0", level: .card, under: "p", data: Params((.title, "later")))
    try runtime.subscribe(to: .ping, on: "p/0") { $0.respond("later") }
    #expect(try target.fire(.ping).response == "later" && target.data.read(.title) == "later")
  }

  @Test("M7 two runtimes with the same ids share nothing")
  func twoRuntimes() throws {
    let bench = Bench()
    let one = try PageRuntime.withPage(bench.mounts(A.self))
    let two = try PageRuntime.withPage(bench.mounts(A.self))
    #expect(bench.living == 8)
    var heard: [String] = []
    for (name, runtime) in [("one", one), ("two", two)] {
      try runtime.subscribe(to: .pong, on: "i") { _ in heard.append(name) }
      _ = try runtime.observe { heard.append("\(name) \($0.event)") }
      try runtime.data(of: "i").observe { _ in heard.append("change \(name)") }
    }
    one.events.isStrict = true
    one.events.maximumDepth = 3
    one.plugins.maximumFaults = 1
    try one.at("i").fire(.pong)
    try one.data(of: "i").write(.title, "x")
    let own = ["one test.pong", "one", "one test.pong", "one test.pong", "change one"]
    #expect(heard == own)
    #expect(try two.data(of: "i").read(.title) == nil)
    #expect(!two.events.isStrict && two.events.maximumDepth == 64)
    #expect(two.plugins.maximumFaults == nil)
    try one.unregister("p")
    #expect(two.modules.count == 4 && bench.living == 4)
    #expect(try two.at("i").fire(.pong).called == 1)
  }

  @Test("M7 a handler of one runtime may fire in another, whose depth is its own")
  func nestedRuntimes() throws {
    let one = try PageRuntime.withPage()
    let two = try PageRuntime.withPage()
    var depths: [Int] = []
    try two.subscribe(to: .ping, on: "i") { [unowned two] _ in depths.append(two.events.depth) }
    try one.subscribe(to: .ping, on: "i") { [unowned one] _ in
      try two.at("i").fire(.ping)
      depths.append(one.events.depth)
    }
    try one.at("i").fire(.ping)
    #expect(depths == [1, 1] && two.events.current == nil)
  }
}
