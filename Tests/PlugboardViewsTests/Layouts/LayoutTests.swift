import Plugboard
import Testing

@Suite("Layouts") struct LayoutTests {
  private func frames(
    _ layout: Layout, width: Int, heights: [Int], offset: Int = 0
  ) -> [Rect] {
    layout.frames(width: width, count: heights.count, offset: offset) { index, _ in heights[index] }
      .items.map(\.rect)
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  @Test("A stack places items one below another")
  func stack() {
    let layout = Layout.stack(gap: 1, insets: Insets(top: 1, left: 2, bottom: 3, right: 4))
    let result = layout.frames(width: 20, count: 2) { index, width in index + width / 7 }
    #expect(result.items.map(\.rect) == [rect(2, 1, 14, 2), rect(2, 4, 14, 3)])
    #expect(result.size == Size(width: 20, height: 10))
  }

  @Test("N1 a tile of equal columns gives the table's frames")
  func tile() {
    #expect(
      frames(.tile(columns: 3, gap: 1), width: 20, heights: [2, 3, 1, 4])
        == [rect(0, 0, 6, 3), rect(7, 0, 6, 3), rect(14, 0, 6, 3), rect(0, 4, 6, 4)])
  }

  @Test("N1 a tile gives the remainder of the width to the first columns")
  func tileRemainder() {
    #expect(
      frames(.tile(columns: 3), width: 11, heights: [1, 1, 1])
        == [rect(0, 0, 4, 1), rect(4, 0, 4, 1), rect(8, 0, 3, 1)])
  }

  @Test("N1 a tile keeps its insets and a row gap of its own")
  func tileInsets() {
    let layout = Layout.tile(columns: 2, gap: 2, rowGap: 0, insets: Insets(1))
    let result = layout.frames(width: 12, count: 3) { _, _ in 2 }
    #expect(
      result.items.map(\.rect) == [rect(1, 1, 4, 2), rect(7, 1, 4, 2), rect(1, 3, 4, 2)])
    #expect(result.size == Size(width: 12, height: 6))
  }

  @Test("N1 a horizontal scroll gives the table's frames, of the visible items alone")
  func scroll() {
    let layout = Layout.scroll(itemWidth: 10, gap: 2, insets: Insets(top: 1, left: 1, right: 1))
    var asked: [Int] = []
    let result = layout.frames(width: 30, count: 1000, offset: 25) { index, _ in
      asked.append(index)
      return index
    }
    #expect(asked == [2, 3, 4])
    #expect(
      result.items == [
        LayoutFrames.Item(index: 2, rect: rect(0, 1, 10, 2)),
        LayoutFrames.Item(index: 3, rect: rect(12, 1, 10, 3)),
        LayoutFrames.Item(index: 4, rect: rect(24, 1, 10, 4)),
      ])
    #expect(result.size == Size(width: 12_000, height: 5))
  }

  @Test(
    "N1 a scroll's offset is limited to the scrollable range",
    arguments: [(-5, 0), (0, 0), (7, 7), (24, 24), (25, 24), (Int.max, 24)])
  func scrollOffset(offset: Int, used: Int) {
    let layout = Layout.scroll(itemWidth: 10, gap: 1)
    let result = layout.frames(width: 30, count: 5, offset: offset) { _, _ in 1 }
    #expect(result.offset == used)
    #expect(result.items.allSatisfy { $0.rect.x < 30 && $0.rect.maxX > 0 })
  }

  @Test("An item of a scroll is no wider than the available space")
  func scrollNarrow() {
    #expect(
      frames(.scroll(itemWidth: 40, insets: Insets(1)), width: 10, heights: [1]) == [
        rect(1, 1, 8, 1)
      ])
  }

  @Test("The items between two lines are found, including those that begin above")
  func window() {
    let result = Layout.tile(columns: 2, rowGap: 1).frames(width: 10, count: 1000) { _, _ in 3 }
    #expect(result.items(from: 6, to: 9).map(\.index) == [2, 3, 4, 5])
    #expect(result.items(from: 7, to: 8).isEmpty)
    #expect(result.items(from: -5, to: 1).map(\.index) == [0, 1])
    #expect(result.items(from: 5000, to: 5010).isEmpty)
  }

  @Test("No length traps", arguments: [Int.min, -1, 0, 1, 1000, Int.max])
  func extremes(length: Int) {
    let insets = Insets(length)
    let layouts: [Layout] = [
      .stack(gap: length, insets: insets),
      .tile(columns: length, gap: length, rowGap: length, insets: insets),
      .scroll(itemWidth: length, gap: length, insets: insets),
    ]
    for layout in layouts {
      for width in [Int.min, 0, 1, 80, Int.max] {
        let result = layout.frames(width: width, count: 3, offset: length) { _, _ in length }
        #expect(result.size.height >= 0)
      }
    }
  }

  @Test(
    "A layout is equal after conversion to a value and back",
    arguments: [
      .stack(), .stack(gap: -1, insets: Insets(top: 1, right: 2)), .tile(columns: 3),
      .tile(columns: 0, gap: 2, rowGap: 0, insets: Insets(1)), .scroll(itemWidth: 20),
      .scroll(itemWidth: 20, gap: 1, insets: Insets(left: 2)),
    ] as [Layout])
  func roundTrip(layout: Layout) {
    #expect(Layout(value: layout.value) == layout)
  }

  @Test("One integer sets all four insets")
  func insets() {
    #expect(
      Layout(value: ["layout": "stack", "insets": 2]) == .stack(insets: Insets(2)))
  }

  @Test(
    "An invalid layout is refused",
    arguments: [
      .null, "tile", [:], ["layout": "spiral"], ["layout": "tile"], ["layout": "scroll"],
      ["layout": "tile", "columns": "2"], ["layout": "tile", "columns": 2, "rows": 3],
      ["layout": "stack", "gap": 0.5], ["layout": "stack", "insets": ["middle": 1]],
    ] as [Value])
  func refused(value: Value) {
    #expect(Layout(value: value) == nil)
  }
}
