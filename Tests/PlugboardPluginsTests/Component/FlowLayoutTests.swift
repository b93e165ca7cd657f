import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Items that flow from line to line") struct FlowLayoutTests {
  /// A row of the table: the params, the sizes of the items in a width of 20, and their frames.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var params: Fields = [:]
    let sizes: [(width: Int, height: Int)]
    let rects: [UnitRect]
    let height: Int
    var testDescription: String { name }
  }

  private func frames(_ params: Fields, width: Int, _ sizes: [(width: Int, height: Int)]) throws
    -> LayoutFrames
  {
    try SystemLayouts.layout("layout.flow", params).frames(
      width: width, count: sizes.count, widths: { sizes[$0].width },
      heights: { item, _ in sizes[item].height })
  }

  static let rows: [Row] = [
    Row(name: "no item", sizes: [], rects: [], height: 0),
    Row(
      name: "a line, and another",
      sizes: [(6, 1), (7, 1), (5, 1), (4, 1), (20, 1), (1, 1)],
      rects: [
        rect(0, 0, 6, 1), rect(7, 0, 7, 1), rect(15, 0, 5, 1), rect(0, 1, 4, 1), rect(0, 2, 20, 1),
        rect(0, 3, 1, 1),
      ], height: 4),
    Row(
      name: "gaps of their own", params: ["gap": 3, "rowGap": 2], sizes: [(9, 1), (8, 1), (9, 1)],
      rects: [rect(0, 0, 9, 1), rect(12, 0, 8, 1), rect(0, 3, 9, 1)], height: 4),
    Row(
      name: "items of a line are as high as its highest", sizes: [(6, 1), (6, 3), (9, 2), (2, 1)],
      rects: [rect(0, 0, 6, 3), rect(7, 0, 6, 3), rect(0, 3, 9, 2), rect(10, 3, 2, 2)], height: 5),
    Row(
      name: "at the right", params: ["alignment": "trailing"], sizes: [(9, 1), (8, 1), (5, 1)],
      rects: [rect(2, 0, 9, 1), rect(12, 0, 8, 1), rect(15, 1, 5, 1)], height: 2),
    Row(
      name: "in the middle, within insets",
      params: ["alignment": "center", "insets": ["left": 2, "right": 3, "top": 1, "bottom": 1]],
      sizes: [(4, 1), (5, 1), (20, 1), (2, 1)],
      rects: [rect(4, 1, 4, 1), rect(9, 1, 5, 1), rect(2, 2, 15, 1), rect(8, 3, 2, 1)], height: 5),
    Row(
      name: "an item without any height takes no room",
      sizes: [(9, 0), (9, 1), (20, 0), (10, 1), (3, 0)],
      rects: [
        rect(0, 0, 1, 0), rect(0, 0, 9, 1), rect(10, 0, 1, 0), rect(10, 0, 10, 1),
        rect(19, 0, 1, 0),
      ],
      height: 1),
    Row(
      name: "a width of none is one column", sizes: [(0, 1), (-3, 1)],
      rects: [rect(0, 0, 1, 1), rect(2, 0, 1, 1)], height: 1),
  ]

  @Test("N1 items flow as the table says", arguments: rows)
  func table(row: Row) throws {
    let frames = try frames(row.params, width: 20, row.sizes)
    #expect(frames.rects == row.rects)
    #expect(frames.size == UnitSize(width: 20, height: row.height))
    #expect(frames.items == Array(row.sizes.indices))
  }

  @Test("N1 the 201st item begins a line, and two hundred are placed together")
  func bands() throws {
    let sizes = Array(repeating: (width: 1, height: 1), count: 401)
    let frames = try frames([:], width: 9, sizes)
    // Five a line: the last line of a band has as many.
    #expect(frames.rects[200] == rect(0, 40, 1, 1) && frames.rects[400] == rect(0, 80, 1, 1))
    let wide = try self.frames(["rowGap": 1], width: 1000, sizes)
    #expect(wide.rects[199] == rect(398, 0, 1, 1) && wide.rects[200] == rect(0, 2, 1, 1))
    let layout = try SystemLayouts.layout("layout.flow")
    #expect(layout.itemsPerBand(width: 80) == 200)
    #expect(layout.itemFlow == ItemFlow(gap: 1, lineGap: 0))
  }

  @Test("N1 each item has its width if there is room, and no line has room for the item after it")
  func property() throws {
    for seed in RandomTests.seeds(200) {
      var random = SplitMix64(seed: seed)
      let width = Int.random(in: 1...60, using: &random)
      let gap = Int.random(in: 0...3, using: &random)
      let sizes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        (
          width: Int.random(in: 1...30, using: &random),
          height: Int.random(in: 1...3, using: &random)
        )
      }
      let alignment: Value = .string(random.pick(["leading", "center", "trailing"]))
      let frames = try frames(["gap": .int(gap), "alignment": alignment], width: width, sizes)
      #expect(frames.overlap == nil)
      for (rect, size) in zip(frames.rects, sizes) {
        #expect(rect.width == min(size.width, width) && rect.height >= size.height)
        #expect(rect.x >= 0 && rect.maxX <= width)
      }
      var lines: [Int: [UnitRect]] = [:]
      for rect in frames.rects { lines[rect.y, default: []].append(rect) }
      for (rect, next) in zip(frames.rects, frames.rects.dropFirst()) {
        if next.y == rect.y {
          #expect(next.x == rect.maxX + gap)
        } else {
          let line = lines[rect.y] ?? []
          let used = (line.last?.maxX ?? 0) - (line.first?.x ?? 0)
          #expect(used + gap + next.width > width)
        }
      }
    }
  }
}
