import Plugboard
import TestSupport
import Testing

extension Key<String> {
  fileprivate static let name = Key("kept.name")
  fileprivate static let note = Key("kept.note")
  fileprivate static let theme = Key("kept.theme")
  fileprivate static let user = Key("kept.user")
}

/// Shows a name of the item, a theme of a module above, and the user of another module.
private final class NamePlugin: ItemPlugin {
  static let name: Name = "kept.name"
  static let reads = KeyList(.name, .theme, .user)

  static func wire(_ on: inout Wiring<NamePlugin>) {
    on(.itemView) { plugin, item in
      let parts = [
        try plugin.data.read(.name), try plugin.data.readInherited(.theme),
        try plugin.context.module("account")?.data.read(.user),
      ]
      item.respond(.text(parts.compactMap { $0 }.joined(separator: " ")))
    }
  }
}

/// Shows a text that depends on no data.
private final class PlainPlugin: ItemPlugin {
  static let name: Name = "kept.plain"

  static func wire(_ on: inout Wiring<PlainPlugin>) {
    on(.itemView) { _, item in item.respond(.text("plain")) }
  }
}

/// Shows the place of the item.
private final class PlacePlugin: ItemPlugin {
  static let name: Name = "kept.place"

  static func wire(_ on: inout Wiring<PlacePlugin>) {
    on(.itemView) { plugin, item in item.respond(.text("\(plugin.context.position ?? -1)")) }
  }
}

@MainActor @Suite("Views that a composer keeps") struct KeptViewTests {
  private let runtime: PageRuntime
  private let composer: PageComposer<UnitMeasure>
  private let asked = Asked()

  /// The items whose views were asked for, and how often the host was told of stale ones.
  private final class Asked {
    var items: [ModuleID] = []
    var calls = 0
  }

  private final class Answer { var list = PageList() }

  private final class Choices {
    var columns = 1
    var chosen = 0
  }

  /// A page of forty items of one row, of which four are on the screen; `i1` shows no data.
  init() throws {
    runtime = PageRuntime(registry: try PluginRegistry([NamePlugin.self, PlainPlugin.self]))
    var plans = [
      ModulePlan(id: "p", level: .page), ModulePlan(id: "account", level: .other, parent: 0),
      ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 2),
    ]
    for number in 0..<40 {
      let type = number == 1 ? PluginType(PlainPlugin.self) : PluginType(NamePlugin.self)
      plans.append(
        ModulePlan(
          id: ModuleID("i\(number)"), level: .item, data: Params((.name, "\(number)")),
          plugins: [PluginEntry(type)], parent: 3))
    }
    try runtime.open(plans)
    composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 4), measure: UnitMeasure())
    _ = try runtime.observe { [asked] fire in
      if fire.phase == .begin, fire.event == EventName<ViewValue, Void>.itemView.name {
        asked.items.append(fire.module)
      }
    }
    _ = shown()
    composer.tracker.onStale = { [asked] in asked.calls += 1 }
  }

  /// Draws a frame as a host does, and returns the items whose views were asked for.
  private func shown() -> [ModuleID] {
    asked.items = []
    composer.refresh()
    _ = composer.scene()
    return asked.items.sorted { $0.text < $1.text }
  }

  @Test("N10 a view is kept until a key changes that its plugins declare as read")
  func kept() throws {
    #expect(shown() == [])
    try runtime.data(of: "i2").write(.note, "new")
    try runtime.data(of: "i1").write(.name, "new")
    try runtime.data(of: "i2").write(.name, "2")
    #expect(shown() == [])
    try runtime.data(of: "i2").write(.name, "new")
    #expect(shown() == ["i2"])
    #expect(shown() == [])
  }

  @Test("N10 a key of a module above, or of another one, asks for the views anew that read it")
  func foreign() throws {
    let readers: [ModuleID] = ["i0", "i2", "i3", "i4", "i5", "i6"]
    try runtime.data(of: "p").write(.theme, "dark")
    #expect(shown() == readers)
    try runtime.data(of: "k").write(.theme, "light")
    #expect(shown() == readers)
    try runtime.data(of: "account").write(.user, "Ada")
    #expect(shown() == readers)
    try runtime.data(of: "account").write(.note, "x")
    try runtime.data(of: "p").write(.note, "x")
    #expect(shown() == [])
  }

  @Test("N10 a view is asked for anew after its plugin has marked it, and no other is")
  func invalidated() throws {
    runtime.context(of: "i1", as: ItemContext.self)?.invalidate()
    runtime.context(of: "i1", as: ItemContext.self)?.invalidate()
    #expect(shown() == ["i1"])
    #expect(shown() == [])
  }

  @Test("N10 the top of a component is asked for anew, and with the page the place of its cards")
  func tops() throws {
    let list = Answer()
    var asked = 0
    try runtime.subscribe(to: .pageList, on: "p") { $0.respond(list.list) }
    try runtime.subscribe(to: .componentView, on: "k") {
      asked += 1
      $0.respond(.rule)
    }
    runtime.context(of: "k", as: ComponentContext.self)?.invalidate()
    _ = shown()
    _ = shown()
    #expect(asked == 1)
    runtime.context(of: "k", as: ComponentContext.self)?.invalidate()
    _ = shown()
    #expect(asked == 2)
    list.list.margin = 3
    runtime.context(of: "p", as: PageContext.self)?.invalidate()
    composer.refresh()
    #expect(composer.scene().placements.first { $0.module == "i0" }?.rect.x == 3)
  }

  @Test("N10 the bottoms of a card and of a component are asked for anew when they are stale")
  func bottoms() throws {
    let page = try ListPage([[[1]]])
    var asked: [ModuleID] = []
    try page.runtime.subscribe(to: .componentFooter, on: "c0k0") {
      asked.append("c0k0")
      $0.respond(.rule)
    }
    try page.runtime.subscribe(to: .cardFooter, on: "c0") {
      asked.append("c0")
      $0.respond(.rule)
    }
    _ = page.rows()
    asked = []
    _ = page.rows()
    #expect(asked == [])
    for id in ["c0k0", "c0"] as [ModuleID] {
      page.runtime.context(of: id, as: ModuleContext.self)?.invalidate()
    }
    _ = page.rows()
    #expect(Set(asked) == ["c0k0", "c0"])
  }

  @Test(
    "N10 a component that has chosen another layout, or a card another component, is laid out anew")
  func chosenAnew() throws {
    let page = try ListPage([[[1, 1], [1]]], size: UnitSize(width: 20, height: 4))
    let choices = Choices()
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") {
      $0.respond(LayoutChoice("grid", params: ["columns": .int(choices.columns)]))
    }
    try page.runtime.subscribe(to: .cardComponent, on: "c0") { $0.respond(choices.chosen) }
    #expect(page.rows() == ["i0": 0, "i1": 1])
    choices.columns = 2
    #expect(page.rows() == ["i0": 0, "i1": 1])
    page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
    #expect(page.rows() == ["i0": 0, "i1": 0])
    choices.chosen = 1
    page.runtime.context(of: "c0", as: CardContext.self)?.invalidate()
    #expect(page.rows() == ["i2": 0])
  }

  @Test("N2 after a change of the layout the rows have the same items as from the top")
  func rowsOfOtherLayout() throws {
    let page = try ListPage(
      [[Array(repeating: 1, count: 40)]], size: UnitSize(width: 20, height: 4))
    let choices = Choices()
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") {
      $0.respond(LayoutChoice("grid", params: ["columns": .int(choices.columns)]))
    }
    _ = page.rows()
    page.composer.scroll(by: 5)
    #expect(page.rows()["i5"] == 0)
    choices.columns = 2
    page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
    let rows = page.rows()
    #expect(rows["i4"] != nil && rows["i4"] == rows["i5"])
  }

  @Test("N10 a module without a view is asked once, and not again for each frame")
  func absent() throws {
    var asked = 0
    try runtime.subscribe(to: .pageView, on: "p") { _ in asked += 1 }
    runtime.context(of: "p", as: PageContext.self)?.invalidate()
    for _ in 0..<3 { _ = shown() }
    #expect(asked == 1)
  }

  @Test("N10 a module that has ended is no longer asked for or stale")
  func ended() throws {
    try runtime.data(of: "i2").write(.name, "new")
    try runtime.unregister("i2")
    try runtime.unregister("i3")
    #expect(Set(shown()).isDisjoint(with: ["i2", "i3"]))
    try runtime.data(of: "account").write(.user, "Ada")
    let stale = Set(composer.tracker.takeStale().map(\.module))
    #expect(stale.contains("i0") && stale.isDisjoint(with: ["i2", "i3"]))
  }

  @Test("N10 the view of a module that begins under the id of one that has ended is asked for")
  func begunAnew() throws {
    try runtime.unregister("i2")
    let plan = ModulePlan(
      id: "i2", level: .item, data: Params((.name, "other")),
      plugins: [PluginEntry(PluginType(NamePlugin.self))])
    try runtime.open([plan], under: "k", at: 2)
    #expect(shown() == ["i2"])
  }

  @Test("N10 views that show places are asked for anew when modules come, go and move, others not")
  func places() throws {
    let place = ModulePlan(
      id: "place", level: .item, plugins: [PluginEntry(PluginType(PlacePlugin.self))])
    try runtime.open([place], under: "k", at: 2)
    #expect(shown() == ["place"])
    #expect(shown() == [])
    try runtime.register("new", level: .item, under: "k", at: 0)
    #expect(shown() == ["new", "place"])
    try runtime.unregister("i0")
    #expect(shown() == ["place"])
    try runtime.move("new", to: 3)
    #expect(shown() == ["place"])
    try runtime.data(of: "i1").write(.note, "new")
    #expect(shown() == [])
  }

  @Test("N10 what is shown in place of cards is asked for anew once it is stale")
  func empty() throws {
    for id in try runtime.modules.children(of: "p") { try runtime.unregister(id) }
    var asked = 0
    try runtime.subscribe(to: .pageEmpty, on: "p") { event in
      asked += 1
      event.respond(.text("nothing"))
    }
    for _ in 0..<2 { _ = shown() }
    #expect(asked == 1)
    for _ in 0..<2 {
      runtime.context(of: "p", as: PageContext.self)?.invalidate()
      for _ in 0..<2 { _ = shown() }
    }
    #expect(asked == 3)
  }

  @Test(
    "N10 a module that goes makes the views stale that have read it, and one that comes those that missed it"
  )
  func comesAndGoes() throws {
    try runtime.unregister("account")
    #expect(Set(shown()).isSuperset(of: ["i0", "i2"]))
    #expect(shown() == [])
    try runtime.register("account", level: .other, under: "p", data: Params((.user, "Ada")))
    let asked = shown()
    #expect(Set(asked).isSuperset(of: ["i0", "i2"]) && !asked.contains("i1"))
  }

  @Test("N10 a kept view is arranged anew in another width, without being asked for")
  func width() throws {
    let text = "a title of many words that takes several lines in a narrow room"
    try runtime.data(of: "i0").write(.name, text)
    _ = shown()
    let wide = try #require(composer.scene().placements.first { $0.module == "i0" })
    composer.size.width = 10
    asked.items = []
    let narrow = try #require(composer.scene().placements.first { $0.module == "i0" })
    #expect(wide.rect.width == 20 && narrow.rect.width == 10)
    #expect(narrow.rect.height > wide.rect.height)
    #expect(asked.items == [])
  }

  @Test("N10 on the way down a long page no view is asked for twice")
  func onTheWay() throws {
    let page = try ListPage([[Array(repeating: 2, count: 600)]])
    _ = page.rows()
    while page.composer.hasMore.below {
      page.composer.scroll(by: 5)
      _ = page.composer.scene()
    }
    #expect(page.asked.count == 600)
    #expect(page.composer.realizedCount < 200)
  }

  @Test("N10 the host is told once of all changes until it has taken them")
  func toldOnce() throws {
    for number in 0..<4 { try runtime.data(of: ModuleID("i\(number)")).write(.name, "new") }
    try runtime.data(of: "p").write(.theme, "dark")
    runtime.context(of: "i1", as: ItemContext.self)?.invalidate()
    #expect(asked.calls == 1)
    _ = shown()
    #expect(asked.calls == 1)
    try runtime.data(of: "i0").write(.name, "newer")
    try runtime.data(of: "i2").write(.name, "newer")
    #expect(asked.calls == 2)
  }

  @Test(
    "N10 a stale view is asked for when it is visible, and others only once they come into view")
  func visible() throws {
    try runtime.data(of: "i30").write(.name, "new")
    #expect(shown() == [])
    try runtime.data(of: "i2").write(.name, "new")
    try runtime.data(of: "i31").write(.name, "new")
    #expect(shown() == ["i2"])
    composer.scroll(by: 29)
    #expect(shown().contains("i30"))
    #expect(shown() == [])
  }
}
