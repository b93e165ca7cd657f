import Plugboard
import Testing

/// What a host is told of views that it keeps.
extension ViewTrackerTests {
  @Test("N10 a value that many views read makes them all stale, again and again, and no other does")
  func manyReaders() throws {
    let ids = (0..<100).map { ModuleID("many\($0)") }
    for id in ids {
      try runtime.register(
        id, level: .item, under: "k", plugins: [PluginEntry(ReadingPlugin.pluginType)])
    }
    for round in 0..<5 {
      for id in ids { show(id) { try $0.data.readInherited(.trackedName) } }
      try runtime.data(of: "p").write("unread", Value.int(round))
      #expect(staleModules() == [])
      try runtime.data(of: "p").write(.trackedName, "\(round)")
      #expect(staleModules() == Set(ids))
    }
    for id in ids { show(id) { try $0.data.readInherited(.trackedName) } }
    for id in ids { tracker.forget(TrackedView(module: id, event: "item.view")) }
    try runtime.data(of: "p").write(.trackedName, "last")
    #expect(staleModules() == [])
  }

  @Test("N10 two hosts of one page don't take each other's stale views")
  func twoHosts() throws {
    let second = ViewTracker(of: runtime)
    var told = (first: 0, second: 0)
    tracker.onStale = { told.first += 1 }
    second.onStale = { told.second += 1 }
    show { try $0.data.read(.trackedName) }
    _ = second.view(of: "i", .itemView)
    try runtime.data(of: "i").write(.trackedName, "x")
    #expect(told == (1, 1))
    #expect(staleModules() == ["i"])
    #expect(second.takeStale().map(\.module) == ["i"])
  }

  @Test("N10 a host is told once, and again after it has taken what is stale")
  func toldOnce() throws {
    var told = 0
    tracker.onStale = { told += 1 }
    for id: ModuleID in ["i", "j"] { show(id) { try $0.data.read(.trackedName) } }
    for id: ModuleID in ["i", "j"] { try runtime.data(of: id).write(.trackedName, "x") }
    #expect(told == 1 && staleModules() == ["i", "j"])
    show { try $0.data.read(.trackedName) }
    try runtime.data(of: "i").write(.trackedName, "y")
    #expect(told == 2)
  }

  @Test(
    "N10 a host that asks for each stale view again is told of the next change, without taking any")
  func askedAgain() throws {
    show("i") { try $0.data.read(.trackedName) }
    var told = 0
    tracker.onStale = { told += 1 }
    for count in 1...3 {
      try runtime.data(of: "i").write(.trackedName, "name \(count)")
      #expect(told == count && tracker.stale.map(\.module) == ["i"])
      _ = tracker.view(of: "i", .itemView)
      #expect(tracker.stale.isEmpty)
    }
  }

  @Test("N10 an observer of uses reads for itself, not for the view")
  func observedUses() throws {
    runtime.events.isStrict = true
    let data = try runtime.data(of: "j")
    runtime.observeUses { _ in _ = try? data.read(.trackedName) }
    show("i") { try $0.data.read(.trackedName) }
    try data.write(.trackedName, "another")
    #expect(tracker.takeStale().isEmpty)
  }

  @Test("N10 a receiver that is set late is told at once if something waits")
  func lateReceiver() throws {
    show { try $0.data.read(.trackedName) }
    var told = 0
    tracker.onStale = { told += 1 }
    #expect(told == 0)
    tracker.onStale = {}
    try runtime.data(of: "i").write(.trackedName, "x")
    tracker.onStale = { told += 1 }
    #expect(told == 1)
  }

  @Test("N10 a host is told of modules that come, go and move, though no view is stale")
  func treeChanges() throws {
    var told = 0
    tracker.onStale = { told += 1 }
    let changes: [() throws -> Void] = [
      { try runtime.register("new", level: .card, under: "p") },
      { try runtime.move("new", to: 0) }, { try runtime.unregister("new") },
    ]
    for (number, change) in changes.enumerated() {
      try change()
      #expect(told == number + 1)
      #expect(staleModules() == [])
    }
  }

  @Test(
    "N10 a view that is asked for again isn't stale any more; a forgotten one becomes stale no more"
  )
  func asked() throws {
    show { try $0.data.read(.trackedName) }
    try runtime.data(of: "i").write(.trackedName, "x")
    show { try $0.data.read(.trackedName) }
    #expect(tracker.stale == [])
    tracker.forget(TrackedView(module: "i", event: "item.view"))
    try runtime.data(of: "i").write(.trackedName, "y")
    #expect(tracker.stale == [])
  }

  @Test("N10 a module that ends makes its view stale, and the later one of its id is asked")
  func ended() throws {
    show { _ in "one" }
    try runtime.unregister("i")
    #expect(staleModules() == ["i"])
    ReadingPlugin.read["i"] = { _ in "two" }
    #expect(tracker.view(of: "i", .itemView) == nil)
    try runtime.register(
      "i", level: .item, under: "k", plugins: [PluginEntry(ReadingPlugin.pluginType)])
    #expect(staleModules() == ["i"])
    #expect(tracker.view(of: "i", .itemView) == .text("two"))
  }

  @Test("N10 a host may end modules and drop its tracker when it is told")
  func actsWhenTold() throws {
    var tracker: ViewTracker? = tracker
    for id: ModuleID in ["i", "j"] { show(id) { try $0.nearest(.page)?.data.read(.trackedName) } }
    tracker?.onStale = { [runtime] in
      for root in runtime.modules.rootIDs { try? runtime.unregister(root) }
      tracker = nil
    }
    try runtime.data(of: "p").write(.trackedName, "x")
    #expect(runtime.modules.count == 0 && tracker == nil)
  }

  @Test("N10 a tracker that is dropped keeps nothing alive")
  func dropped() throws {
    weak var dropped: ViewTracker?
    do {
      let tracker = ViewTracker(of: runtime)
      dropped = tracker
      _ = tracker.view(of: "i", .itemView)
    }
    #expect(dropped == nil)
    try runtime.data(of: "i").write(.trackedName, "x")
  }

  @Test("P11 a write of a key that the same view has read is a diagnostic in strict mode")
  func ownWrite() throws {
    var found: [Diagnostic] = []
    runtime.observeDiagnostics { found.append($0) }
    func ask() {
      show { context in
        let name = try context.data.read(.trackedName) ?? ""
        try context.data.write(.trackedName, name + "x")
        return name
      }
    }
    ask()
    #expect(found.isEmpty && staleModules() == ["i"])
    runtime.events.isStrict = true
    ask()
    #expect(found.map(\.code) == ["view-writes-own-key"])
    #expect(found.first?.message.contains(#""tracked.name" of "i""#) == true)
    found = []
    show { context in
      try context.data.write(.trackedName, "first")
      return try context.data.read(.trackedName)
    }
    #expect(found.isEmpty)
  }
}
