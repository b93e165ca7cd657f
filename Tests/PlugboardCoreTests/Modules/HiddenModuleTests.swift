import Plugboard
import TestSupport
import Testing

/// Hides its module.
private final class HidingPlugin: ItemPlugin {
  static let name: Name = "hiding"

  static func wire(_ on: inout Wiring<HidingPlugin>) {
    on(.moduleDidLoad) { plugin, _ in try plugin.context.setHidden(true) }
  }
}

@MainActor @Suite("Hidden modules") struct HiddenModuleTests {
  let runtime = PageRuntime()

  /// A page with two cards, of which the first has two components of two items, and an item in an item.
  init() throws {
    let plans: [(ModuleID, Level, Int?)] = [
      ("p", .page, nil), ("c", .card, 0), ("k", .component, 1), ("i", .item, 2), ("n", .item, 3),
      ("j", .item, 2), ("l", .component, 1), ("d", .card, 0),
    ]
    try runtime.open(plans.map { ModulePlan(id: $0.0, level: $0.1, parent: $0.2) })
  }

  private func context(_ id: ModuleID) throws -> ModuleContext {
    try #require(runtime.context(of: id))
  }

  private var shown: [ModuleID] { get throws { try runtime.modules.shownDescendants(of: "p") } }

  @Test("N14 a hidden module is in the tree, and isn't shown with all that is below it")
  func hidden() throws {
    try context("k").setHidden(true)
    #expect(try shown == ["c", "l", "d"])
    #expect(try runtime.modules.descendants(of: "p").count == 7)
    #expect(runtime.modules.isHidden("k") && !runtime.modules.isHidden("i"))
    #expect(!runtime.modules.isShown("k") && !runtime.modules.isShown("n"))
    #expect(try runtime.modules.shownChildren(of: "c") == ["l"])
    #expect(try context("c").shownChildren.map(\.id) == ["l"])
    #expect(try context("c").children.map(\.id) == ["k", "l"])
    #expect(try context("l").shownPosition == 0 && context("l").position == 1)
    #expect(try runtime.at("i").fire(named: "ping").subscribers == 0)
    try context("k").setHidden(false)
    #expect(try shown == ["c", "k", "i", "n", "j", "l", "d"])
    #expect(try context("l").shownPosition == 1)
  }

  @Test("N14 hiding changes the tree, once; what is said again changes nothing")
  func version() throws {
    let before = runtime.modules.version
    try context("i").setHidden(true)
    let after = runtime.modules.version
    #expect(after > before)
    try context("i").setHidden(true)
    try context("l").setHasOwnContent(true)
    #expect(runtime.modules.version == after)
  }

  @Test("N14 a section hides while nothing in it shows, at any depth")
  func empty() throws {
    try context("c").setHidesWhenEmpty(true)
    try context("d").setHidesWhenEmpty(true)
    #expect(try runtime.modules.shownChildren(of: "p") == ["c"])
    try context("i").setHidden(true)
    #expect(runtime.modules.isShown("c"))
    try context("j").setHidden(true)
    #expect(!runtime.modules.isShown("c") && runtime.modules.isHidden("c"))
    try runtime.register("m", level: .item, under: "l")
    #expect(runtime.modules.isShown("c"))
    try context("l").setHidden(true)
    #expect(!runtime.modules.isShown("c"))
    try context("j").setHidden(false)
    #expect(runtime.modules.isShown("c"))
    try runtime.unregister("j")
    #expect(!runtime.modules.isShown("c"))
  }

  @Test("N14 what a section shows of its own is content, but not of a hidden one")
  func ownContent() throws {
    try context("d").setHidesWhenEmpty(true)
    try runtime.register("o", level: .component, under: "d")
    #expect(!runtime.modules.isShown("d"))
    try context("o").setHasOwnContent(true)
    #expect(runtime.modules.isShown("d"))
    try context("o").setHidden(true)
    #expect(!runtime.modules.isShown("d"))
    try context("o").setHidden(false)
    #expect(runtime.modules.isShown("d"))
    try context("o").setHasOwnContent(false)
    #expect(!runtime.modules.isShown("d"))
  }

  @Test("N14 dialogs and services below a section are no content of it")
  func others() throws {
    try context("d").setHidesWhenEmpty(true)
    try runtime.register("dialog", level: .other, under: "d")
    #expect(!runtime.modules.isShown("d"))
  }

  @Test("N14 only cards, components and items are hidden; for others that is an error")
  func levels() throws {
    try runtime.register("dialog", level: .other, under: "p")
    for (id, level) in [("p", .page), ("dialog", .other)] as [(ModuleID, Level)] {
      #expect(throws: ModuleError.alwaysShown(id, level: level)) {
        try context(id).setHidden(true)
      }
    }
    #expect(ModuleError.alwaysShown("p", level: .page).code == "module-always-shown")
  }

  @Test("N14 hidden ends with the plugins that have said it")
  func exchange() throws {
    let registry = try PluginRegistry([HidingPlugin.self])
    func page(_ plugins: Value) -> PageAssembly {
      let item: Value = ["id": "i", "plugins": plugins]
      let component: Value = ["items": [item]]
      let card: Value = ["id": "c", "components": [component]]
      return PageAssembler(registry: registry).page(["id": "p", "format": 1, "cards": [card]])
    }
    let runtime = PageRuntime(registry: registry)
    try runtime.open(page(["hiding"]))
    let item = try #require(runtime.modules.descendants(of: "p").last)
    #expect(runtime.modules.isHidden(item))
    #expect(try runtime.apply(page([]), to: "p").exchanged == [item])
    #expect(!runtime.modules.isHidden(item))
    try runtime.apply(page(["hiding"]), to: "p")
    #expect(runtime.modules.isHidden(item))
  }

  @Test("N14 hiding and showing 100,000 items in a section costs a step for each")
  func many() throws {
    let growth = try WorkGrowth.measured(from: 4_000, times: 8) { count in
      let runtime = PageRuntime()
      var plans = [
        ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
        ModulePlan(id: "k", level: .component, parent: 1),
      ]
      for number in 0..<count {
        plans.append(ModulePlan(id: ModuleID("i\(number)"), level: .item, parent: 2))
      }
      try runtime.open(plans)
      try runtime.context(of: "c")?.setHidesWhenEmpty(true)
      for isHidden in [true, false] {
        for number in 0..<count {
          try runtime.context(of: ModuleID("i\(number)"))?.setHidden(isHidden)
        }
        #expect(runtime.modules.isShown("c") != isHidden)
      }
    }
    #expect(growth < 20)
  }

  @Test("N14 sections hide when they are empty, whichever of them states it first")
  func innerFirst() throws {
    try context("k").setHidesWhenEmpty(true)
    try context("c").setHidesWhenEmpty(true)
    #expect(runtime.modules.isShown("k"))
    for id: ModuleID in ["i", "j"] { try context(id).setHidden(true) }
    #expect(runtime.modules.isHidden("k") && runtime.modules.isHidden("c"))
    try context("j").setHidden(false)
    #expect(runtime.modules.isShown("k"))
  }
}
