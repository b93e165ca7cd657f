import Plugboard
import TestSupport
import Testing

/// Lists with random content, pins, bars, gaps and sizes, scrolled and changed at random.
@Suite("Random lists") struct RandomListTests {
  /// Turns pages to an end, and returns the rows that were seen on the way where nothing lies on the list.
  private func turned(
    _ list: inout ScrolledList, _ direction: ScrolledList.Direction, _ sections: SectionsStub
  ) -> Set<String> {
    var seen: Set<String> = []
    for _ in 0..<500 {
      list.layOut(sections)
      let screen = list.screen()
      let free = list.free
      seen.formUnion(screen.indices.filter { free.contains($0) }.map { screen[$0] })
      // Blocks are seen where they are.
      seen.formUnion(
        screen.indices.filter { !(list.window.rect.y..<list.window.rect.maxY).contains($0) }
          .map { screen[$0] })
      let more = list.hasMore(in: sections)
      guard direction == .forward ? more.below : more.above else { break }
      list.turnPage(direction, in: sections)
    }
    return seen
  }

  @Test("N12 turning pages shows every row in both directions, with whatever sticks and lies there")
  func paging() {
    for seed in RandomTests.seeds(400) {
      let random = RandomList(seed: seed)
      var list = random.list()
      let forward = turned(&list, .forward, random.sections)
      let backward = turned(&list, .backward, random.sections)
      let missing = random.rows.subtracting(forward)
      #expect(missing.isEmpty, "forward, seed \(seed): \(missing.sorted())")
      let left = random.rows.subtracting(backward)
      #expect(left.isEmpty, "backward, seed \(seed): \(left.sorted())")
    }
  }

  @Test("N12 the list's end shows its last row, and its start the first one")
  func ends() {
    for seed in RandomTests.seeds(400) {
      let random = RandomList(seed: seed)
      var list = random.list()
      list.scrollToEnd(in: random.sections)
      list.layOut(random.sections)
      let more = list.hasMore(in: random.sections)
      #expect(!more.below, "seed \(seed)")
      let end = list.parts.map(\.bottom).max() ?? 0
      #expect(end <= list.free.upperBound - list.room.y || !more.above, "seed \(seed)")
      list.scrollToStart()
      list.layOut(random.sections)
      #expect(
        list.parts.first?.top == list.free.lowerBound - list.room.y
          && !list.hasMore(in: random.sections).above, "seed \(seed)")
    }
  }

  @Test("N11 after changes the first visible row that is left keeps its place, else the nearest")
  func changes() {
    var kept = 0
    for seed in RandomTests.seeds(600) {
      var random = RandomList(seed: seed)
      var list = random.list()
      for _ in 0..<6 {
        list.scroll(by: random.number(-15...25), in: random.sections)
        list.layOut(random.sections)
        let before = list.visibleRows()
        random.change()
        list.orderDidChange()
        list.layOut(random.sections)
        let alive = before.filter { random.sections.path(of: $0.id) != nil }
        let more = list.hasMore(in: random.sections)
        // At an end there may be too few rows to keep the place.
        guard let first = alive.first, more.above, more.below else { continue }
        // A component that is pinned now shows at its edge.
        guard !list.isPinned(module: first.id, in: random.sections) else { continue }
        let after = list.visibleRows(all: true).first {
          $0.id == first.id && $0.part == first.part
        }
        // Of a part that has become lower, the last row stays in sight.
        let hasShrunk = after.map { $0.rows.upperBound == list.covered.top + 1 } ?? false
        #expect(
          after?.rows.lowerBound == first.rows.lowerBound || hasShrunk, "seed \(seed): \(first)")
        kept += 1
      }
    }
    #expect(kept > 300, "\(kept)")
  }

  @Test("N11 of a list all of whose visible rows end, the nearest row that is left stays in sight")
  func nearest() {
    let sections = SectionsStub(Array(repeating: 1, count: 100))
    var list = ScrolledList()
    list.size = UnitSize(width: 20, height: 10)
    list.layOut(sections)
    list.scroll(by: 50, in: sections)
    list.layOut(sections)
    sections.cards[0].components[0].items.removeSubrange(48..<62)
    list.orderDidChange()
    list.layOut(sections)
    #expect(list.screen().prefix(2) == ["i47.item.0", "i62.item.0"])
    // More than was laid out.
    let further = SectionsStub(Array(repeating: 1, count: 300))
    further.cards[0].components[0].columns = 1
    var far = ScrolledList()
    far.size = list.size
    far.layOut(further)
    far.scroll(by: 150, in: further)
    far.layOut(further)
    further.cards[0].components[0].items.removeSubrange(80..<230)
    far.orderDidChange()
    far.layOut(further)
    #expect(far.screen().contains("i79.item.0") || far.screen().contains("i230.item.0"))
    // All of them are replaced: the same numbers show.
    let new = (0..<86).map { (ModuleID("n\($0)"), 1) }
    sections.cards[0].components[0].items = new
    list.orderDidChange()
    list.layOut(sections)
    #expect(list.screen().first.map { $0 >= "n45" && $0 < "n51" } == true, "\(list.screen())")
  }
}

extension ScrolledList {
  /// The parts of the list with their rows, from top to bottom: the visible ones, or all that are near.
  fileprivate func visibleRows(
    all: Bool = false
  ) -> [(id: ModuleID, part: String, rows: Range<Int>)] {
    parts.filter { part in
      part.height > 0 && !isPinned(part.place)
        && (all || part.bottom > covered.top && part.top < room.height - covered.bottom)
    }
    .map { ($0.place.module, $0.place.name, $0.top..<$0.bottom) }
  }

  fileprivate func isPinned(module: ModuleID, in sections: SectionsStub) -> Bool {
    let component = sections.path(of: module)?.component
    return pins.contains { $0.module == component || $0.module == module }
  }
}
