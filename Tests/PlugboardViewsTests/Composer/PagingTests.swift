import Plugboard
import Testing

@MainActor @Suite("The focus after scrolling") struct PagingTests {
  /// A page of items of a height that can have the focus, with a button on top.
  private func page(_ heights: [Int], hasBar: Bool = true) throws -> ListPage {
    let page = try ListPage([[heights]])
    for item in heights.indices {
      try page.runtime.subscribe(named: "tap", on: ModuleID("i\(item)")) { _ in }
    }
    if hasBar {
      try page.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.button("go", id: "go")) }
      try page.runtime.subscribe(named: "tap", on: "p") { _ in }
    }
    page.composer.focusEvents = ["tap"]
    page.composer.moveFocus(.next)
    return page
  }

  @Test(
    "N7 after a page the first stop that has come into view has the focus, never the bar on top")
  func pages() throws {
    let page = try page(Array(repeating: 3, count: 9))
    #expect(page.composer.focus == "i0")
    var seen: [ModuleID?] = []
    for _ in 0..<4 {
      page.composer.turnPage(.forward)
      seen.append(page.composer.focus)
    }
    #expect(seen == ["i3", "i5", "i7", "i7"])
    seen = []
    for _ in 0..<4 {
      page.composer.turnPage(.backward)
      seen.append(page.composer.focus)
    }
    #expect(seen == ["i4", "i2", "i0", "i0"])
    page.composer.focus(on: "p")
    page.composer.turnPage(.forward)
    #expect(page.composer.focus == "i3")
  }

  @Test("N7 after scrolling the focus goes to the bar on top only if nothing else is in view")
  func bar() throws {
    let page = try page([2, 3, 60])
    page.composer.scroll(by: 4)
    page.composer.keepFocusVisible()
    #expect(page.composer.focus == "i2")
    let long = try ListPage([[[2, 60]]])
    try long.runtime.subscribe(named: "tap", on: "i0") { _ in }
    try long.runtime.subscribe(to: .pageView, on: "p") { $0.respond(.button("go", id: "go")) }
    try long.runtime.subscribe(named: "tap", on: "p") { _ in }
    long.composer.focusEvents = ["tap"]
    long.composer.moveFocus(.next)
    long.composer.scroll(by: 30)
    long.composer.keepFocusVisible()
    #expect(long.composer.focus == "p")
  }

  @Test("N7 at the ends of the page the first and the last stop have the focus, however far it was")
  func ends() throws {
    let page = try page(Array(repeating: 3, count: 200))
    page.composer.moveFocus(toEnd: true)
    #expect(page.composer.focus == "i199")
    page.composer.moveFocus(toEnd: false)
    #expect(page.composer.focus == "i0" && !page.composer.hasMore.above)
    let tall = try self.page([3, 3, 30])
    tall.composer.moveFocus(toEnd: true)
    #expect(tall.composer.focus == "i2" && !tall.composer.hasMore.below)
    let rows = try self.page([3, 3])
    rows.composer.moveFocus(toEnd: true)
    #expect(rows.composer.focus == "i1")
  }

  @Test("N7 at the ends of the page what is pinned has the focus only if nothing else can have it")
  func pinned() throws {
    let pins = [PagePin(.fixed, "c0k0", at: .top), PagePin(.fixed, "c0k2", at: .bottom)]
    let page = try ListPage(
      [[[2], Array(repeating: 3, count: 9), [2]]], list: PageList(pins: pins))
    page.composer.focusEvents = ["tap"]
    for item in ["i0", "i10"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    page.composer.moveFocus(toEnd: true)
    #expect(["i0", "i10"].contains(page.composer.focus))
    for item in 1...9 {
      try page.runtime.subscribe(named: "tap", on: ModuleID("i\(item)")) { _ in }
    }
    page.composer.moveFocus(toEnd: true)
    #expect(page.composer.focus == "i9")
    page.composer.moveFocus(toEnd: false)
    #expect(page.composer.focus == "i1")
  }

  @Test("N7 after a page an item that is higher than the screen has the focus once its top shows")
  func tallItem() throws {
    let page = try page([6, 5, 30], hasBar: false)
    #expect(page.composer.focus == "i0")
    // The second item is cut at the top.
    page.composer.turnPage(.forward)
    #expect(page.composer.focus == "i2")
  }

  @Test("N7 after scrolling back, what is below the screen loses the focus")
  func belowScreen() throws {
    let page = try page(Array(repeating: 3, count: 9), hasBar: false)
    page.composer.focus(on: "i4")
    page.composer.scroll(by: -3)
    page.composer.keepFocusVisible()
    #expect(page.composer.focus == "i3")
  }

  /// A page of rows that are scrolled sideways, of items of ten columns that can have the focus.
  private func rows(_ heights: [[Int]]) throws -> ListPage {
    let page = try ListPage([heights], layout: LayoutChoice("row"))
    page.composer.focusEvents = ["tap"]
    for item in page.heights.keys {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    return page
  }

  @Test("N7 after scrolling an item that is cut sideways gets the focus only if no other is whole")
  func cutSideways() throws {
    let page = try rows([[6, 6], [6, 6, 6, 6], [6, 6]])
    page.composer.focus(on: "i1")
    page.composer.scrollSideways(by: 7, x: 5, y: 8)
    page.composer.scroll(by: 6)
    page.composer.keepFocusVisible()
    // The nearest one, i4, is cut at the right edge.
    #expect(page.composer.focus == "i3")
  }

  @Test("N7 the last stop of a page is shown sideways, too")
  func endSideways() throws {
    let page = try rows([[1, 1, 1, 1]])
    page.composer.moveFocus(toEnd: true)
    let last = page.composer.scene().placements.last
    #expect(last?.module == "i3" && last?.mark == .focused && last?.rect.x == 10)
  }
}
