import Plugboard
import Testing

/// A page that changes while it is shown equals one that was so from the beginning.
@Suite("A page that changes on the screen") @MainActor struct PageChangeTests {
  private let grid = LayoutChoice("grid", params: ["columns": 3])

  @Test("N2 the end of a page that has changed since equals that of a new page")
  func end() throws {
    let heights = (0..<40).map { $0 % 4 + 1 }
    let page = try ListPage([[heights]], layout: grid)
    page.composer.scrollToEnd()
    _ = page.rows()
    try page.runtime.unregister("i0")
    try page.runtime.unregister("i1")
    page.composer.scrollToEnd()
    let changed = page.rows()
    let fresh = try ListPage([[Array(heights.dropFirst(2))]], layout: grid)
    fresh.composer.scrollToEnd()
    #expect(changed.values.sorted() == fresh.rows().values.sorted())
    #expect(changed["i39"] == fresh.rows()["i37"])
  }

  @Test(
    "N2 an item that is appended to a component placed at once shows, and one that ends is gone")
  func allAtOnce() throws {
    let page = try ListPage([[[1, 1]]], layout: LayoutChoice("row"))
    #expect(page.rows() == ["i0": 0, "i1": 0])
    page.composer.size.width = 40
    let third = try page.insert(1, into: "c0k0")
    #expect(page.rows() == ["i0": 0, "i1": 0, third: 0])
    try page.runtime.unregister("i0")
    #expect(page.rows() == ["i1": 0, third: 0])
  }

  @Test("N1 a card whose chosen component ends shows the one that takes its position")
  func chosenEnds() throws {
    let page = try ListPage([[[1], [2], [3]]])
    try page.runtime.subscribe(to: .cardComponent, on: "c0") { $0.respond(1) }
    #expect(page.rows() == ["i1": 0])
    try page.runtime.unregister("c0k1")
    #expect(page.rows() == ["i2": 0])
  }

  @Test("N2 nothing has the focus after its module has ended")
  func focusEnds() throws {
    let page = try ListPage([[[1, 1]]])
    page.composer.focusEvents = ["tap"]
    for item in ["i0", "i1"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    page.composer.focus(on: "i1")
    #expect(page.composer.focus == "i1")
    try page.runtime.unregister("i1")
    page.composer.refresh()
    #expect(page.composer.focus == nil && page.composer.focusedControl == nil)
  }

  @Test("N1 a sticky component that is moved on the page sticks where it is now")
  func movedPin() throws {
    let page = try ListPage(
      [[[2]], [Array(repeating: 2, count: 40)], [[2]]],
      list: PageList(pins: [PagePin(.sticky, "c0k0", at: .top)]))
    page.composer.scroll(to: "i20")
    #expect(page.rows()["i0"] == 0)
    try page.runtime.move("c0", to: 2)
    #expect(page.rows()["i0"] == nil)
    try page.runtime.move("c0", to: 0)
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N2 the list is asked for again when the tree of its page has changed")
  func listAsked() throws {
    let page = try ListPage([[[1]], [[1]]])
    #expect(page.rows() == ["i0": 0, "i1": 1])
    @MainActor final class Gap { var rows = 3 }
    let gap = Gap()
    try page.runtime.subscribe(to: .pageList, on: "p") { $0.respond(PageList(gap: gap.rows)) }
    #expect(page.rows() == ["i0": 0, "i1": 4])
    gap.rows = 5
    #expect(page.rows() == ["i0": 0, "i1": 4])
    try page.insert(1, into: "c1k0")
    #expect(page.rows() == ["i0": 0, "i1": 6, "i2": 7])
  }

  @Test(
    "N2 the message of a page without cards is in the middle of its room, and of none with cards")
  func empty() throws {
    let page = try ListPage([], size: UnitSize(width: 20, height: 11))
    try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.rule) }
    try page.runtime.subscribe(to: .pageEmpty, on: "p") { $0.respond(.text("none")) }
    func rects() -> [UnitRect] {
      page.composer.scene().placements.filter { $0.rect.y > 0 }.map(\.rect)
    }
    #expect(rects() == [UnitRect(x: 8, y: 5, width: 4, height: 1)])
    #expect(try PageOutline(of: "p", in: page.runtime).empty != nil)
    try page.runtime.register("card", level: .card, under: "p")
    #expect(rects() == [])
    #expect(try PageOutline(of: "p", in: page.runtime).empty == nil)
  }

  @Test("N2 the list is scrolled no further than is needed to show a module")
  func least() throws {
    let page = try ListPage([[Array(repeating: 2, count: 20)]])
    page.composer.scroll(to: "i3")
    #expect(page.rows()["i3"] == 6)
    page.composer.scroll(to: "i6")
    #expect(page.rows()["i6"] == 8)
    page.composer.scroll(to: "i5")
    #expect(page.rows()["i5"] == 6)
    page.composer.scroll(to: "i0")
    #expect(page.rows()["i0"] == 0)
  }

  @Test("N1 the columns of a layout that has changed are its own, also in the middle of the list")
  func otherColumns() throws {
    let page = try ListPage([[(0..<80).map { $0 % 5 + 1 }]])
    let columns = Columns()
    try page.runtime.subscribe(to: .componentLayout, on: "c0k0") {
      $0.respond(LayoutChoice("stagger", params: ["columns": .int(columns.count)]))
    }
    while page.rows()["i50"] == nil { page.composer.scroll(by: 3) }
    for count in [2, 1, 4] {
      columns.count = count
      page.runtime.context(of: "c0k0", as: ComponentContext.self)?.invalidate()
      let rects = page.composer.scene().placements.map(\.rect)
      #expect(!rects.isEmpty)
      #expect(rects.allSatisfy { $0.width == 20 / count && $0.maxX <= 20 })
    }
  }

  private final class Columns { var count = 3 }

  @Test("N2 a page is pulled down at its top alone, and not behind a dialog")
  func pull() throws {
    let page = try ListPage([[Array(repeating: 2, count: 20)]])
    var pulls = 0
    try page.runtime.subscribe(to: .listDidPull, on: "p") { _ in pulls += 1 }
    #expect(page.composer.pull() && pulls == 1)
    page.composer.scroll(by: 1)
    #expect(!page.composer.pull() && pulls == 1)
    page.composer.scrollToStart()
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { $0.respond(.dialog("?", .rule)) }
    page.runtime.context(of: "p", as: PageContext.self)?.invalidate()
    #expect(!page.composer.pull() && pulls == 1)
  }

  @Test("N2 the list is scrolled neither past its end nor past its top, and a short one not at all")
  func bounds() throws {
    let page = try ListPage([[Array(repeating: 2, count: 20)]])
    page.composer.scroll(by: 1000)
    #expect(page.rows() == ["i15": 0, "i16": 2, "i17": 4, "i18": 6, "i19": 8])
    page.composer.scroll(by: -1000)
    #expect(page.rows() == ["i0": 0, "i1": 2, "i2": 4, "i3": 6, "i4": 8])
    let short = try ListPage([[[1, 1]]])
    for rows in [5, -5] {
      short.composer.scroll(by: rows)
      #expect(short.rows() == ["i0": 0, "i1": 1])
    }
  }

  @Test("N2 what shows stays in its place when the screen gets lower or higher")
  func otherHeight() throws {
    let page = try ListPage(
      [[(0..<80).map { $0 * 7 % 5 + 1 }]], layout: LayoutChoice("stagger", params: ["columns": 3]))
    for _ in 0..<15 {
      page.composer.scroll(by: 3)
      _ = page.rows()
    }
    let before = page.rows()
    page.composer.size.height = 7
    #expect(page.rows() == before.filter { $0.value < 7 })
    page.composer.size.height = 10
    #expect(page.rows() == before)
  }

  @Test("N2 after another width, scrolling back moves all that shows by the same rows")
  func otherWidth() throws {
    let page = try ListPage(
      [[Array(repeating: 1, count: 80)]], layout: LayoutChoice("stagger", params: ["columns": 2]))
    for item in 0..<80 {
      let text = Array(repeating: "word", count: item * 7 % 5 + 1).joined(separator: " ")
      try page.runtime.subscribe(to: .itemView, on: ModuleID("i\(item)"), priority: 900) {
        $0.respond(.text(text))
        $0.stop()
      }
    }
    while page.rows()["i60"] == nil { page.composer.scroll(by: 3) }
    page.composer.size.width = 10
    var before = page.rows()
    page.composer.scroll(by: -1)
    while page.composer.hasMore.above {
      let after = page.rows()
      let shifts = Set(before.compactMap { id, row in after[id].map { $0 - row } })
      try #require(shifts == [1])
      before = after
      page.composer.scroll(by: -1)
    }
  }
}
