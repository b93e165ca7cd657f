import Plugboard
import Testing

@MainActor @Suite("Sticky parts of a list") struct StickyTests {
  /// The rows of the views of a module.
  private func rows(of module: ModuleID, on page: ListPage) -> [Int] {
    page.composer.scene().placements
      .filter { $0.module == module && !$0.arrangement.pieces.isEmpty }.map(\.rect.y)
  }

  @Test("N1 what is fixed on top shows once, also after the list was scrolled past its place")
  func fixedOnce() throws {
    let pin = PagePin(.fixed, "c0k0", at: .top)
    let page = try ListPage(
      [[[2], Array(repeating: 1, count: 30)]], list: PageList(pins: [pin]))
    page.composer.scroll(by: 5)
    #expect(rows(of: "i0", on: page) == [0])
    #expect(page.rows()["i6"] == 2)
  }

  @Test("N1 a sticky component that fills all but two rows stays at each place of the list")
  func high() throws {
    let pin = PagePin(.sticky, "c0k0", at: .top)
    let page = try ListPage(
      [[[2, 2, 2, 2], Array(repeating: 2, count: 30)]], list: PageList(pins: [pin]))
    for row in 0..<30 {
      #expect(rows(of: "i0", on: page) == [0], "row \(row)")
      page.composer.scroll(by: 1)
    }
  }

  @Test("N2 the top of a card that sticks shows once, also while its own place is partly in view")
  func headerOnce() throws {
    let page = try ListPage(
      [[Array(repeating: 2, count: 20)]], list: PageList(stickyHeaders: true))
    try page.runtime.subscribe(to: .cardView, on: "c0") {
      $0.respond(.column([.rule, .rule, .rule]))
    }
    page.composer.scroll(by: 1)
    #expect(rows(of: "c0", on: page) == [0])
  }

  @Test("N2 the top of a card below the gap that the screen begins with stays in its place")
  func belowGap() throws {
    let page = try ListPage(
      [[[2, 2]], [Array(repeating: 2, count: 10)]], list: PageList(gap: 3, stickyHeaders: true))
    for card in ["c0", "c1"] as [ModuleID] {
      try page.runtime.subscribe(to: .cardView, on: card) { $0.respond(.rule) }
    }
    page.composer.scroll(by: 6)
    #expect(rows(of: "c0", on: page) == [])
    #expect(rows(of: "c1", on: page) == [2])
  }
}
