import Plugboard
import Testing

@MainActor @Suite("The tree of modules") struct ModuleTreeTests {
  @Test("M1 a module knows the modules above it and below it, in order")
  func relations() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register("c2", level: .card, under: "p")
    let modules = runtime.modules
    #expect(try modules.parent(of: "i") == "k")
    #expect(try modules.parent(of: "k") == "c")
    #expect(try modules.parent(of: "p") == nil)
    #expect(try modules.children(of: "p") == ["c", "c2"])
    #expect(try modules.children(of: "i").isEmpty)
    #expect(try modules.level(of: "k") == .component)
  }

  @Test("The tree has another version after a module came, moved or went, and only then")
  func version() throws {
    let runtime = try PageRuntime.withPage()
    var last = runtime.modules.version
    func hasChanged() -> Bool {
      defer { last = runtime.modules.version }
      return runtime.modules.version != last
    }
    try runtime.register("i2", level: .item, under: "k")
    #expect(hasChanged())
    try runtime.move("i2", to: 0)
    #expect(hasChanged())
    try runtime.data(of: "i2").write("title", "M")
    try runtime.at("i2").fire(named: "ping")
    #expect(throws: ModuleError.self) { try runtime.register("i2", level: .item, under: "k") }
    #expect(!hasChanged())
    try runtime.unregister("i2")
    #expect(hasChanged())
  }

  @Test("R3 ids of modules are compared by bytes: both spellings of a text are two ids")
  func spellings() throws {
    let runtime = PageRuntime()
    let ids: [ModuleID] = ["\u{E9}", "e\u{301}"]
    for id in ids { try runtime.register(id, level: .other) }
    #expect(runtime.modules.count == 2)
    try runtime.unregister(ids[0])
    #expect(!runtime.modules.isRegistered(ids[0]) && runtime.modules.isRegistered(ids[1]))
  }

  static let allowed: [(Level, Level?)] = [
    (.app, nil), (.page, nil), (.page, .app), (.card, .page), (.component, .card),
    (.item, .component), (.item, .item), (.other, .app), (.other, .page), (.other, .card),
    (.other, .component), (.other, .item), (.other, .other), (.other, nil),
  ]

  @Test("M1 no level is skipped", arguments: Level.allCases)
  func levels(level: Level) {
    for parent in Level.allCases.map(Optional.some) + [nil] {
      let isAllowed = Self.allowed.contains { $0.0 == level && $0.1 == parent }
      #expect(level.canBe(under: parent) == isAllowed, "\(level) under \(parent as Any)")
    }
  }

  @Test("M1 a root is an app, a page in a runtime without an app, or of level other")
  func roots() throws {
    let runtime = PageRuntime()
    try runtime.register("service", level: .other)
    try runtime.register("app", level: .app)
    #expect(
      throws: ModuleError.rootTaken("p", level: .page, by: "app", rootLevel: .app)
    ) { try runtime.register("p", level: .page) }
    #expect(
      throws: ModuleError.rootTaken("app2", level: .app, by: "app", rootLevel: .app)
    ) { try runtime.register("app2", level: .app) }
    try runtime.register("p", level: .page, under: "app")
    try runtime.register("service2", level: .other)
    #expect(runtime.modules.rootIDs == ["service", "app", "service2"])
    let pages = PageRuntime()
    try pages.register("p", level: .page)
    try pages.register("q", level: .page)
    #expect(throws: ModuleError.self) { try pages.register("app", level: .app) }
    try pages.register("o", level: .other)
    #expect(pages.modules.rootIDs == ["p", "q", "o"])
  }

  @Test(
    "M1 the refusal of a root names the other one and the remedy",
    arguments: [
      (
        ModuleError.rootTaken("j", level: .app, by: "home", rootLevel: .app),
        "of level app can't be a root beside \"home\" of level app: a runtime has one app"
      ),
      (
        .rootTaken("j", level: .page, by: "home", rootLevel: .app),
        "of level page can't be a root beside \"home\" of level app: register it under the app"
      ),
      (
        .rootTaken("j", level: .app, by: "home", rootLevel: .page),
        "of level app can't be a root beside \"home\" of level page: register the app first, and its"
          + " pages under it"
      ),
    ])
  func rootRefusals(refusal: ModuleError, message: String) throws {
    guard case .rootTaken(let id, let level, let root, let rootLevel) = refusal else { return }
    let runtime = PageRuntime()
    try runtime.register(root, level: rootLevel)
    #expect(throws: refusal) { try runtime.register(id, level: level) }
    #expect(refusal.description == "module \"j\" \(message) [module-misplaced]")
  }

  @Test("M6 a root is put in at its position, and a position that there isn't is refused")
  func rootPositions() throws {
    let runtime = PageRuntime()
    for (id, position) in [("a", nil), ("b", 0), ("c", 2), ("d", 1)] as [(ModuleID, Int?)] {
      try runtime.register(id, level: .page, at: position)
    }
    #expect(runtime.modules.rootIDs == ["b", "d", "a", "c"])
    #expect(try runtime.modules.rootIDs.map(runtime.modules.position) == [0, 1, 2, 3])
    for position in [Int.max, 5, -1, .min] {
      let error = #expect(throws: ModuleError.self) {
        try runtime.register("e", level: .page, at: position)
      }
      #expect(error == .positionOutOfRange(position, count: 4, under: nil))
    }
    #expect(!runtime.modules.isRegistered("e"))
    try runtime.unregister("d")
    #expect(runtime.modules.rootIDs == ["b", "a", "c"])
    #expect(runtime.context(of: "c", as: PageContext.self)?.position == 2)
    try runtime.register("k", level: .card, under: "a")
    #expect(runtime.context(of: "k", as: CardContext.self)?.page?.position == 1)
  }

  nonisolated static let refusals: [(ModuleID, Level, ModuleID?, ModuleError)] = [
    ("", .card, "p", .emptyID),
    ("c", .card, "p", .duplicateID("c")),
    ("p", .page, nil, .duplicateID("p")),
    ("x", .card, "nowhere", .unknownParent("nowhere", of: "x")),
    ("x", .item, "c", .misplaced("x", level: .item, under: "c", parentLevel: .card)),
    ("x", .card, nil, .misplaced("x", level: .card, under: nil, parentLevel: nil)),
  ]

  @Test("M2 what can't be registered is refused and the tree is unchanged", arguments: refusals)
  func refused(id: ModuleID, level: Level, parent: ModuleID?, error: ModuleError) throws {
    let runtime = try PageRuntime.withPage()
    #expect(throws: error) { try runtime.register(id, level: level, under: parent) }
    #expect(runtime.modules.count == 4)
    #expect(try runtime.modules.descendants(of: "p") == ["c", "k", "i"])
    #expect(error.description.contains(error.code))
  }

  @Test("M2 where one module of an assembly can't be registered, none is")
  func assembly() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage()
    let plans = [
      ModulePlan(id: "c2", level: .card, plugins: bench.mounts(A.self)),
      ModulePlan(id: "k2", level: .component, parent: 0),
      ModulePlan(id: "i", level: .item, parent: 1),
    ]
    #expect(throws: ModuleError.duplicateID("i")) { try runtime.open(plans, under: "p") }
    #expect(runtime.modules.count == 4 && bench.log.isEmpty)
    #expect(throws: ModuleError.self) {
      try runtime.open([ModulePlan(id: "x", level: .card, parent: 7)], under: "p")
    }
    try runtime.open(Array(plans.prefix(2)), under: "p")
    #expect(try runtime.modules.children(of: "p") == ["c", "c2"])
  }

  @Test("M2 a root whose assembly is refused doesn't stay")
  func refusedRoot() throws {
    let runtime = PageRuntime()
    #expect(throws: ModuleError.duplicateID("p")) {
      try runtime.open([
        ModulePlan(id: "p", level: .page), ModulePlan(id: "p", level: .card, parent: 0),
      ])
    }
    #expect(runtime.modules.rootIDs == [] && runtime.modules.count == 0)
    try runtime.register("p", level: .page)
  }

  @Test("M2 unregistering, or asking about, an unknown module is an error")
  func unknown() throws {
    let runtime = try PageRuntime.withPage()
    #expect(throws: ModuleError.unknownModule("x")) { try runtime.unregister("x") }
    #expect(throws: ModuleError.unknownModule("x")) { try runtime.modules.children(of: "x") }
    #expect(throws: ModuleError.unknownModule("x")) { try runtime.appear("x") }
  }

  @Test("M2 an id is found while its module is registered, however many have come and gone")
  func churn() throws {
    let runtime = try PageRuntime.withPage()
    for round in 0..<40 {
      let ids = (0..<25).map { ModuleID("\(round * 5 + $0)") }
      for id in ids where !runtime.modules.isRegistered(id) {
        try runtime.register(id, level: .item, under: "k")
      }
      #expect(throws: ModuleError.duplicateID(ids[0])) {
        try runtime.register(ids[0], level: .item, under: "k")
      }
      for id in ids.prefix(5) { try runtime.unregister(id) }
      #expect(ids.map(runtime.modules.isRegistered) == (0..<25).map { $0 >= 5 })
      #expect(runtime.modules.count == 4 + 20)
    }
  }

  @Test("M6 root, path, nearest ancestor and descendants, depth first")
  func queries() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register("k0", level: .component, under: "c", at: 0)
    try runtime.register("i2", level: .item, under: "i")
    let modules = runtime.modules
    #expect(try modules.root(of: "i2") == "p")
    #expect(try modules.root(of: "p") == "p")
    #expect(try modules.path(to: "i2") == ["p", "c", "k", "i", "i2"])
    #expect(try modules.nearest(.item, above: "i2") == "i")
    #expect(try modules.nearest(.item, above: "i") == nil)
    #expect(try modules.nearest(.card, above: "i2") == "c")
    #expect(try modules.descendants(of: "c") == ["k0", "k", "i", "i2"])
    // Its siblings, and what is below them, are not among them.
    #expect(try modules.descendants(of: "k0") == [])
    #expect(try modules.position(of: "k") == 1)
  }

  @Test("M6 of several ancestors of a level the nearest is found, never the module itself")
  func nearest() throws {
    let runtime = try PageRuntime.withPage()
    for (id, parent) in [("i2", "i"), ("i3", "i2"), ("i4", "i3")] {
      try runtime.register(ModuleID(id), level: .item, under: ModuleID(parent))
    }
    try runtime.register("d", level: .other, under: "i4")
    let nearest = try ["d", "i4", "i3", "i2", "i", "k"].map {
      try runtime.modules.nearest(.item, above: ModuleID($0))
    }
    #expect(nearest == ["i4", "i3", "i2", "i", nil, nil])
    #expect(runtime.context(of: "i4", as: ItemContext.self)?.nearest(.item)?.id == "i3")
  }

  @Test("M6 a root can't be moved, nor an unknown module, and the order stays")
  func rootMoved() throws {
    let runtime = PageRuntime()
    for id: ModuleID in ["a", "b"] { try runtime.register(id, level: .page) }
    #expect(throws: ModuleError.rootStays("b")) { try runtime.move("b", to: 0) }
    #expect(throws: ModuleError.unknownModule("x")) { try runtime.move("x", to: 0) }
    #expect(runtime.modules.rootIDs == ["a", "b"])
  }

  @Test("M6 modules are inserted at an index, several in their order")
  func insertion() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register("first", level: .card, under: "p", at: 0)
    try runtime.register("last", level: .card, under: "p", at: 2)
    let pair = ["x", "y"].map { ModulePlan(id: ModuleID($0), level: .card) }
    try runtime.open(pair, under: "p", at: 1)
    #expect(try runtime.modules.children(of: "p") == ["first", "x", "y", "c", "last"])
    #expect(throws: ModuleError.positionOutOfRange(6, count: 5, under: "p")) {
      try runtime.register("z", level: .card, under: "p", at: 6)
    }
    #expect(throws: ModuleError.positionOutOfRange(-1, count: 5, under: "p")) {
      try runtime.register("z", level: .card, under: "p", at: -1)
    }
    #expect(try runtime.modules.children(of: "p").count == 5)
  }

  @Test(
    "M6 a module moves among its siblings",
    arguments: [("a", 2, "b c a d"), ("d", 0, "d a b c"), ("b", 1, "a b c d"), ("a", 3, "b c d a")])
  func move(id: String, position: Int, order: String) throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page)
    for id in ["a", "b", "c", "d"] {
      try runtime.register(ModuleID(id), level: .card, under: "p")
    }
    try runtime.move(ModuleID(id), to: position)
    #expect(try runtime.modules.children(of: "p").map(\.text).joined(separator: " ") == order)
    for outside in [-1, 4] {
      #expect(throws: ModuleError.self) { try runtime.move(ModuleID(id), to: outside) }
    }
    #expect(try runtime.modules.children(of: "p").map(\.text).joined(separator: " ") == order)
  }

  @Test(
    "M6 after a module has moved or left, its siblings know their positions and their neighbours",
    arguments: ["a", "b", "c", "d"])
  func neighbours(id: String) throws {
    let runtime = PageRuntime()
    let ids: [ModuleID] = ["a", "b", "c", "d"]
    try runtime.register("p", level: .page)
    for id in ids { try runtime.register(id, level: .card, under: "p") }
    func check(_ expected: [ModuleID]) throws {
      #expect(try runtime.modules.children(of: "p") == expected)
      for (position, id) in expected.enumerated() {
        #expect(try runtime.modules.position(of: id) == position)
      }
    }
    let module = ModuleID(id)
    var order = ids.filter { $0 != module }
    try runtime.move(module, to: 1)
    order.insert(module, at: 1)
    try check(order)
    try runtime.unregister(module)
    order.remove(at: 1)
    try check(order)
    // Each neighbour leaves in turn, which shows the links that the first one left behind.
    while let last = order.popLast() {
      try runtime.unregister(last)
      try check(order)
      try runtime.register(last, level: .card, under: "p", at: 0)
      try check([last] + order)
      try runtime.unregister(last)
    }
  }

  @Test(
    "M2 a plan under one that isn't before it is refused, and none is registered",
    arguments: [-1, 1, 2, Int.min, Int.max])
  func planUnderNone(parent: Int) throws {
    let runtime = PageRuntime()
    let error = #expect(throws: ModuleError.self) {
      try runtime.open([
        ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: parent),
      ])
    }
    #expect(error?.code == "module-unknown-parent" && runtime.modules.count == 0)
  }
}
