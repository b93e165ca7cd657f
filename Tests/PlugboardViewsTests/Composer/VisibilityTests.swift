import Plugboard
import TestSupport
import Testing

extension Key<Int> {
  fileprivate static let rows = Key("rows")
}

/// Shows stated rows.
private final class RulesPlugin: ItemPlugin {
  static let name: Name = "rules"
  static let params = ParamList(.required(.rows))

  static func wire(_ on: inout Wiring<RulesPlugin>) {
    on(.itemView) { rules, item in
      item.respond(.column(Array(repeating: .rule, count: try rules.mount[.rows])))
    }
  }
}

@MainActor @Suite("The visible shares of items") struct VisibilityTests {
  private let page: ListPage
  private let told = Told()

  private final class Told { var shares: [String] = [] }

  /// A card with two components of ten rows each, on a screen of ten rows.
  init() throws {
    page = try ListPage([[[4, 4, 4, 4], [4, 4]]], size: UnitSize(width: 20, height: 10))
    for item in ["i0", "i1", "i2", "i3", "i4", "i5"] as [ModuleID] {
      try page.runtime.subscribe(to: .itemVisibility, on: item) { [told] in
        told.shares.append("\($0.module) \($0.params)")
      }
    }
  }

  /// Shows the present scene, and returns the reports.
  private func shown() -> [String] {
    told.shares = []
    page.composer.didShow(page.composer.scene())
    return told.shares
  }

  @Test("N3 an item is told the share of its view that the screen shows, when that changes")
  func shares() throws {
    #expect(shown() == ["i0 1.0", "i1 1.0", "i2 0.5"])
    #expect(shown() == [])
    page.composer.scroll(by: 1)
    #expect(shown() == ["i0 0.75", "i2 0.75"])
    page.composer.scroll(by: 4)
    #expect(shown() == ["i0 0.0", "i1 0.75", "i2 1.0", "i3 0.75"])
  }

  @Test("N3 an item that is higher than the list's window is wholly visible when it fills that")
  func window() throws {
    let page = try ListPage(
      [[[30]]], list: PageList(pins: []), size: UnitSize(width: 20, height: 10))
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.column([.rule, .rule])) }
    try page.runtime.subscribe(to: .cardView, on: "c0") { $0.respond(.rule) }
    try page.runtime.subscribe(to: .pageList, on: "p", priority: 900) {
      $0.respond(PageList(stickyHeaders: true))
      $0.stop()
    }
    var shares: [Double] = []
    try page.runtime.subscribe(to: .itemVisibility, on: "i0") { shares.append($0.params) }
    for _ in 0..<3 {
      page.composer.didShow(page.composer.scene())
      page.composer.scroll(by: 5)
    }
    // Until the top of the card sticks, that is a row of the window.
    #expect(shares == [0.875, 1])
  }

  @Test("N3 an item is told of a change once, also if an item that is told leads to another frame")
  func leadsBack() throws {
    try page.runtime.subscribe(to: .itemVisibility, on: "i0", once: true) { [page] _ in
      page.composer.didShow(page.composer.scene())
    }
    #expect(shown().sorted() == ["i0 1.0", "i1 1.0", "i2 0.5"])
  }

  @Test("N9 a page is told of each frame with the number of its parts, if something asks for it")
  func drawn() throws {
    var frames: [Int] = []
    let token = try page.runtime.subscribe(to: .pageDidDraw, on: "p") {
      frames.append($0.params)
    }
    let count = page.composer.scene().placements.count
    _ = shown()
    _ = shown()
    #expect(frames == [count, count] && count > 2)
    token.cancel()
    var events: Set<Name> = []
    try page.runtime.observe { events.insert($0.event) }
    page.composer.scroll(by: 1)
    _ = shown()
    #expect(events.contains("item.visibility") && !events.contains("page.didDraw"))
  }

  @Test("N3 nothing is on the screen while it shows another page")
  func hidden() throws {
    _ = shown()
    told.shares = []
    page.composer.didHide()
    #expect(told.shares == ["i0 0.0", "i1 0.0", "i2 0.0"])
    page.composer.didHide()
    #expect(told.shares.count == 3)
    #expect(shown() == ["i0 1.0", "i1 1.0", "i2 0.5"])
  }

  @Test("N3 what a pinned component covers isn't shown, and the component itself is")
  func pinned() throws {
    let list = PageList(pins: [PagePin(.fixed, "c0k1", at: .bottom, alignment: .leading, width: 10)]
    )
    try page.runtime.subscribe(to: .pageList, on: "p") { $0.respond(list) }
    // It is eight rows high, and covers the left half of the last ones.
    #expect(shown() == ["i0 0.75", "i1 0.5", "i2 0.25", "i4 1.0", "i5 1.0"])
  }

  @Test("N3 what a dialog covers isn't shown")
  func dialog() throws {
    try page.runtime.subscribe(to: .pageOverlay, on: "p") {
      $0.respond(.dialog("Log in", .button("OK", id: "ok")))
    }
    let scene = page.composer.scene()
    let dialog = try #require(scene.placements.last?.visible)
    let covered = dialog.intersection(UnitRect(x: 0, y: 4, width: 20, height: 4)).area
    #expect(covered > 0)
    #expect(shown().contains("i1 \(Double(80 - covered) / 80)"))
  }

  @Test("N3 what a host lays on the page covers it, and a larger item is measured by the screen")
  func covered() throws {
    told.shares = []
    let lower = UnitRect(x: 0, y: 6, width: 20, height: 4)
    page.composer.didShow(page.composer.scene(), below: [lower])
    #expect(told.shares == ["i0 1.0", "i1 0.5"])
    page.heights["i0"] = 40
    page.runtime.context(of: "i0", as: ItemContext.self)?.invalidate()
    #expect(shown() == ["i1 0.0"])
  }

  @Test("N3 covers that overlap count once, whatever lies on them")
  func overlapping() throws {
    let covers = [
      UnitRect(x: 0, y: 0, width: 10, height: 2), UnitRect(x: 0, y: 0, width: 20, height: 1),
      UnitRect(x: 5, y: 0, width: 10, height: 3), UnitRect(x: 0, y: 0, width: 10, height: 2),
    ]
    page.composer.didShow(page.composer.scene(), below: covers)
    // Of 80 units, 20 in the first row, 15 in the second and 10 in the third are covered.
    #expect(told.shares == ["i0 \(35.0 / 80)", "i1 1.0", "i2 0.5"])
  }

  @Test("N3 the share is the part that no cover lies on, counted unit by unit")
  func counted() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let covers = (0..<Int(random.next() % 9)).map { _ in
        UnitRect(
          x: Int(random.next() % 20) - 2, y: Int(random.next() % 12) - 2,
          width: Int(random.next() % 12), height: Int(random.next() % 6))
      }
      page.composer.didHide()
      told.shares = []
      page.composer.didShow(page.composer.scene(), below: covers)
      var wanted: [String] = []
      for (item, rows, height) in [("i0", 0..<4, 4), ("i1", 4..<8, 4), ("i2", 8..<10, 4)] {
        let units = rows.flatMap { y in (0..<20).map { (x: $0, y: y) } }
        let visible = units.count { unit in
          !covers.contains { $0.contains(x: unit.x, y: unit.y) }
        }
        if visible > 0 { wanted.append("\(item) \(Double(visible) / Double(20 * height))") }
      }
      #expect(told.shares == wanted)
    }
  }

  @Test("N3 an item that ends, or is told while another one ends it, does no harm")
  func ending() throws {
    _ = shown()
    try page.runtime.subscribe(to: .itemVisibility, on: "i0") { [runtime = page.runtime] _ in
      try runtime.unregister("i1")
    }
    page.composer.scroll(by: 1)
    #expect(shown() == ["i0 0.75", "i2 0.75"])
    #expect(shown() == ["i2 1.0", "i3 0.75"])
  }

  /// Ends an item, and begins another one of four rows under its id.
  private func beginAnew(_ item: ModuleID, under component: ModuleID, at position: Int) throws {
    try page.runtime.unregister(item)
    try page.runtime.register(item, level: .item, under: component, at: position)
    try page.runtime.subscribe(to: .itemView, on: item) {
      $0.respond(.column([.rule, .rule, .rule, .rule]))
    }
    try page.runtime.subscribe(to: .itemVisibility, on: item) { [told] in
      told.shares.append("\($0.module) \($0.params)")
    }
  }

  @Test("N3 an item that begins under the id of one on the screen is told its share")
  func anew() throws {
    _ = shown()
    try beginAnew("i1", under: "c0k0", at: 1)
    #expect(shown() == ["i1 1.0"])
    #expect(shown() == [])
  }

  @Test(
    "N3 an item that begins elsewhere under the id of one on the screen isn't told that it left")
  func elsewhere() throws {
    _ = shown()
    try beginAnew("i0", under: "c0k1", at: 2)
    told.shares = []
    page.composer.didHide()
    #expect(told.shares == ["i1 0.0", "i2 0.0"])
  }

  @Test("N3 other plugins of an item on the screen are told its share")
  func otherPlugins() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([RulesPlugin.self]))
    func assembly(rows: Int) -> PageAssembly {
      let item: Value = [
        "id": "i", "plugins": [["plugin": "rules", "params": ["rows": .int(rows)]]],
      ]
      let page: Value = ["format": 1, "id": "p", "cards": [["components": [["items": [item]]]]]]
      let source = MemoryDocumentStore(["pages/p.json": "\(page)"])
      return PageAssembler(registry: runtime.plugins.registry, documents: AppDocuments(source))
        .page("p")
    }
    try runtime.open(assembly(rows: 1))
    let composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 10), measure: UnitMeasure())
    try runtime.subscribe(to: .itemVisibility, on: "p/i") { [told] in
      told.shares.append("\($0.module) \($0.params)")
    }
    for rows in [1, 2] {
      try runtime.apply(assembly(rows: rows), to: "p")
      for _ in 0..<2 { composer.didShow(composer.scene()) }
    }
    #expect(told.shares == ["p/i 1.0", "p/i 1.0"])
  }
}
