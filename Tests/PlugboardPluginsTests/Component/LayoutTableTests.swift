import Plugboard
import PlugboardPlugins
import Testing

@Suite("Layouts by tables of frames") struct LayoutTableTests {
  /// A row of the table: a layout with its params, the width, the heights of the items, the visible
  /// columns, and the frames with the whole size.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let layout: String
    var params: Fields = [:]
    let width: Int
    let heights: [Int]
    var columns: Range<Int>?
    var items: [Int]?
    let rects: [UnitRect]
    let size: UnitSize
    var testDescription: String { "\(layout): \(name)" }
  }

  private func check(_ row: Row) throws {
    let frames = try SystemLayouts.layout(row.layout, row.params)
      .frames(width: row.width, row.heights, columns: row.columns)
    #expect(frames.items == row.items ?? Array(row.heights.indices))
    #expect(frames.rects == row.rects)
    #expect(frames.size == row.size)
  }

  static let verticalRows: [Row] = [
    Row(
      name: "one below another", layout: "layout.stack",
      params: ["gap": 1, "insets": ["top": 1, "left": 2, "bottom": 3, "right": 4]], width: 20,
      heights: [2, 3], rects: [rect(2, 1, 14, 2), rect(2, 4, 14, 3)],
      size: UnitSize(width: 20, height: 10)),
    Row(
      name: "rows are as high as their highest item", layout: "layout.tile",
      params: ["columns": 3], width: 20, heights: [2, 3, 1, 4],
      rects: [rect(0, 0, 6, 3), rect(7, 0, 6, 3), rect(14, 0, 6, 3), rect(0, 4, 6, 4)],
      size: UnitSize(width: 20, height: 8)),
    Row(
      name: "what doesn't divide goes to the first columns", layout: "layout.tile",
      params: ["columns": 3, "gap": 0], width: 11, heights: [1, 1, 1],
      rects: [rect(0, 0, 4, 1), rect(4, 0, 4, 1), rect(8, 0, 3, 1)],
      size: UnitSize(width: 11, height: 1)),
    Row(
      name: "insets, and a row gap of its own", layout: "layout.tile",
      params: ["columns": 2, "gap": 2, "rowGap": 0, "insets": 1], width: 12, heights: [2, 2, 2],
      rects: [rect(1, 1, 4, 2), rect(7, 1, 4, 2), rect(1, 3, 4, 2)],
      size: UnitSize(width: 12, height: 6)),
    Row(
      name: "fewer columns without room", layout: "layout.tile", params: ["columns": 9], width: 4,
      heights: [1, 1, 1], rects: [rect(0, 0, 2, 1), rect(3, 0, 1, 1), rect(0, 2, 2, 1)],
      size: UnitSize(width: 4, height: 3)),
    Row(
      name: "columns below the first least width", layout: "layout.tile",
      params: ["columns": ["10": 1, "20": 2], "gap": 0], width: 9, heights: [1, 1],
      rects: [rect(0, 0, 9, 1), rect(0, 1, 9, 1)], size: UnitSize(width: 9, height: 2)),
    Row(
      name: "columns at a least width, without insets", layout: "layout.tile",
      params: ["columns": ["0": 1, "20": 2], "gap": 0, "insets": 1], width: 22, heights: [1, 1],
      rects: [rect(1, 1, 10, 1), rect(11, 1, 10, 1)], size: UnitSize(width: 22, height: 3)),
    Row(
      name: "columns one below a least width", layout: "layout.tile",
      params: ["columns": ["0": 1, "20": 2], "gap": 0, "insets": 1], width: 21, heights: [1, 1],
      rects: [rect(1, 1, 19, 1), rect(1, 2, 19, 1)], size: UnitSize(width: 21, height: 4)),
    Row(
      name: "the shortest column first, ties to the left", layout: "layout.waterfall",
      params: ["columns": 3], width: 11, heights: [5, 2, 3, 1, 1, 4],
      rects: [
        rect(0, 0, 3, 5), rect(4, 0, 3, 2), rect(8, 0, 3, 3), rect(4, 3, 3, 1), rect(8, 4, 3, 1),
        rect(4, 5, 3, 4),
      ], size: UnitSize(width: 11, height: 9)),
    Row(
      name: "a row gap of its own, and insets", layout: "layout.waterfall",
      params: ["rowGap": 0, "insets": ["top": 2, "left": 1]], width: 8, heights: [1, 3, 1, 1],
      rects: [rect(1, 2, 3, 1), rect(5, 2, 3, 3), rect(1, 3, 3, 1), rect(1, 4, 3, 1)],
      size: UnitSize(width: 8, height: 5)),
    Row(
      name: "one on the left of two, and the next ones", layout: "layout.one-plus-n", width: 21,
      heights: [2, 2, 3, 7, 1],
      rects: [
        rect(0, 0, 10, 6), rect(11, 0, 10, 2), rect(11, 3, 10, 3),
        rect(0, 7, 10, 7), rect(11, 7, 10, 1),
      ], size: UnitSize(width: 21, height: 14)),
    Row(
      name: "one on the right of four tiles", layout: "layout.one-plus-n",
      params: ["small": 4, "side": "right", "share": 0.25, "columns": 2, "gap": 2, "rowGap": 1],
      width: 22, heights: [1, 1, 2, 1, 1],
      rects: [
        rect(17, 0, 5, 4), rect(0, 0, 7, 2), rect(9, 0, 6, 2), rect(0, 3, 7, 1), rect(9, 3, 6, 1),
      ], size: UnitSize(width: 22, height: 4)),
    Row(
      name: "one above two tiles, as there is little room", layout: "layout.one-plus-n",
      params: ["columns": 2, "beside": 22, "side": "right"], width: 21, heights: [4, 2, 3],
      rects: [rect(0, 0, 21, 4), rect(0, 5, 10, 3), rect(11, 5, 10, 3)],
      size: UnitSize(width: 21, height: 8)),
    Row(
      name: "two tiles beside one, as there is just room", layout: "layout.one-plus-n",
      params: ["columns": 2, "beside": 21, "gap": 1], width: 21, heights: [4, 2, 3],
      rects: [rect(0, 0, 10, 4), rect(11, 0, 5, 3), rect(17, 0, 4, 3)],
      size: UnitSize(width: 21, height: 4)),
    Row(
      name: "one above two tiles, which begin at the left", layout: "layout.one-plus-n",
      params: ["columns": 2, "beside": 22], width: 21, heights: [4, 2, 3],
      rects: [rect(0, 0, 21, 4), rect(0, 5, 10, 3), rect(11, 5, 10, 3)],
      size: UnitSize(width: 21, height: 8)),
    Row(
      name: "one above four tiles, with a row gap of its own", layout: "layout.one-plus-n",
      params: ["small": 4, "columns": 2, "beside": 22, "gap": 1, "rowGap": 0], width: 21,
      heights: [4, 2, 3, 1, 1, 2],
      rects: [
        rect(0, 0, 21, 4), rect(0, 4, 10, 3), rect(11, 4, 10, 3), rect(0, 7, 10, 1),
        rect(11, 7, 10, 1), rect(0, 8, 21, 2),
      ], size: UnitSize(width: 21, height: 10)),
    Row(
      name: "without room for two columns", layout: "layout.one-plus-n", width: 2,
      heights: [1, 1], rects: [rect(0, 0, 2, 1), rect(0, 2, 2, 1)],
      size: UnitSize(width: 2, height: 3)),
    Row(
      name: "without room for two columns, with a row gap of its own",
      layout: "layout.one-plus-n", params: ["rowGap": 3], width: 2, heights: [1, 1, 1, 1],
      rects: [rect(0, 0, 2, 1), rect(0, 4, 2, 1), rect(0, 8, 2, 1), rect(0, 12, 2, 1)],
      size: UnitSize(width: 2, height: 13)),
    Row(
      name: "closed, the first row of two", layout: "layout.collapsible",
      params: ["shown": 2, "columns": 2, "gap": 1], width: 9, heights: [1, 2, 3],
      columns: 0..<9, items: [0, 1], rects: [rect(0, 0, 4, 2), rect(5, 0, 4, 2)],
      size: UnitSize(width: 9, height: 2)),
    Row(
      name: "closed, nothing", layout: "layout.collapsible", width: 9, heights: [1, 2],
      columns: 0..<9, items: [], rects: [], size: UnitSize(width: 9, height: 0)),
    Row(
      name: "open", layout: "layout.collapsible", params: ["isOpen": true, "gap": 1], width: 9,
      heights: [1, 2], columns: 0..<9, rects: [rect(0, 0, 9, 1), rect(0, 2, 9, 2)],
      size: UnitSize(width: 9, height: 4)),
    Row(
      name: "closed, but all are shown at once", layout: "layout.collapsible", width: 9,
      heights: [1, 2], rects: [rect(0, 0, 9, 1), rect(0, 1, 9, 2)],
      size: UnitSize(width: 9, height: 3)),
    Row(
      name: "a stack", layout: "layout.sticky", params: ["gap": 1], width: 5, heights: [1, 1],
      rects: [rect(0, 0, 5, 1), rect(0, 2, 5, 1)], size: UnitSize(width: 5, height: 3)),
    Row(
      name: "a stack", layout: "layout.fixed", params: ["insets": 1], width: 5, heights: [1],
      rects: [rect(1, 1, 3, 1)], size: UnitSize(width: 5, height: 3)),
  ]

  @Test("N1 layouts that fill a width give the frames of the table", arguments: verticalRows)
  func vertical(_ row: Row) throws { try check(row) }

  static let sidewaysRows: [Row] = [
    Row(
      name: "one row", layout: "layout.scroll", params: ["itemWidth": 10, "gap": 2], width: 30,
      heights: [2, 3, 4], rects: [rect(0, 0, 10, 2), rect(12, 0, 10, 3), rect(24, 0, 10, 4)],
      size: UnitSize(width: 34, height: 4)),
    Row(
      name: "the visible items alone, insets included", layout: "layout.scroll",
      params: ["itemWidth": 10, "gap": 2, "insets": ["top": 1, "left": 1, "right": 1]], width: 30,
      heights: Array(repeating: 2, count: 1000), columns: 25..<55, items: [2, 3, 4],
      rects: [rect(25, 1, 10, 2), rect(37, 1, 10, 2), rect(49, 1, 10, 2)],
      size: UnitSize(width: 12_000, height: 3)),
    Row(
      name: "no wider than the room", layout: "layout.scroll",
      params: ["itemWidth": 40, "insets": 1], width: 10, heights: [1], rects: [rect(1, 1, 8, 1)],
      size: UnitSize(width: 10, height: 3)),
    Row(
      name: "two rows fill columns from top to bottom", layout: "layout.scroll",
      params: ["rows": 2, "itemWidth": 4, "rowGap": 0], width: 10, heights: [1, 2, 3, 1, 1],
      rects: [
        rect(0, 0, 4, 1), rect(0, 3, 4, 2), rect(5, 0, 4, 3), rect(5, 3, 4, 1), rect(10, 0, 4, 1),
      ], size: UnitSize(width: 14, height: 5)),
    Row(
      name: "two rows, the visible columns alone", layout: "layout.scroll",
      params: ["rows": 2, "itemWidth": 4], width: 5, heights: [9, 9, 1, 2, 9], columns: 5..<10,
      items: [2, 3], rects: [rect(5, 0, 4, 1), rect(5, 2, 4, 2)],
      size: UnitSize(width: 14, height: 4)),
    Row(
      name: "the first page", layout: "layout.carousel", width: 10, heights: [1, 3, 2],
      columns: 0..<10, items: [0], rects: [rect(0, 0, 10, 3)], size: UnitSize(width: 32, height: 3)),
    Row(
      name: "the second page with its neighbours", layout: "layout.carousel",
      params: ["page": 1, "peek": 2], width: 10, heights: [1, 3, 2], columns: 0..<10,
      rects: [rect(3, 0, 4, 3), rect(8, 0, 4, 3), rect(13, 0, 4, 3)],
      size: UnitSize(width: 20, height: 3)),
    Row(
      name: "a page as wide as stated, with what there is room for of its neighbours",
      layout: "layout.carousel", params: ["page": 1, "itemWidth": 8], width: 20,
      heights: [1, 3, 2], columns: 0..<20,
      rects: [rect(6, 0, 8, 3), rect(15, 0, 8, 3), rect(24, 0, 8, 3)],
      size: UnitSize(width: 38, height: 3)),
    Row(
      name: "a page narrower than stated, with its neighbours", layout: "layout.carousel",
      params: ["page": 1, "peek": 2, "itemWidth": 8], width: 10, heights: [1, 3, 2],
      columns: 0..<10, rects: [rect(3, 0, 4, 3), rect(8, 0, 4, 3), rect(13, 0, 4, 3)],
      size: UnitSize(width: 20, height: 3)),
    Row(
      name: "the last page lies before the first", layout: "layout.carousel",
      params: ["peek": 2, "loop": true], width: 10, heights: [1, 1, 1], columns: 0..<10,
      rects: [rect(3, 0, 4, 1), rect(8, 0, 4, 1), rect(-2, 0, 4, 1)],
      size: UnitSize(width: 20, height: 1)),
    Row(
      name: "the first page lies after the last", layout: "layout.carousel",
      params: ["page": 2, "peek": 2, "loop": true], width: 10, heights: [1, 1, 1], columns: 0..<10,
      rects: [rect(18, 0, 4, 1), rect(8, 0, 4, 1), rect(13, 0, 4, 1)],
      size: UnitSize(width: 20, height: 1)),
    Row(
      name: "two looped pages, each once", layout: "layout.carousel",
      params: ["page": 1, "peek": 2, "loop": true], width: 10, heights: [1, 1], columns: 0..<10,
      rects: [rect(3, 0, 4, 1), rect(8, 0, 4, 1)], size: UnitSize(width: 15, height: 1)),
    Row(
      name: "a page behind the last is the last", layout: "layout.carousel", params: ["page": 9],
      width: 10, heights: [1, 1], columns: 0..<10, items: [1], rects: [rect(11, 0, 10, 1)],
      size: UnitSize(width: 21, height: 1)),
    Row(
      name: "all pages at once", layout: "layout.carousel", width: 10, heights: [1, 3],
      rects: [rect(0, 0, 10, 3), rect(11, 0, 10, 3)], size: UnitSize(width: 21, height: 3)),
    Row(
      name: "the selected item alone", layout: "layout.tabs",
      params: ["selected": 1, "insets": ["left": 1]], width: 10, heights: [1, 3], columns: 0..<9,
      items: [1], rects: [rect(1, 0, 9, 3)], size: UnitSize(width: 10, height: 3)),
    Row(
      name: "an item behind the last is the last", layout: "layout.tabs", params: ["selected": 2],
      width: 10, heights: [1, 3], columns: 0..<10, items: [1], rects: [rect(0, 0, 10, 3)],
      size: UnitSize(width: 10, height: 3)),
    Row(
      name: "all items at once", layout: "layout.tabs", width: 10, heights: [1, 3],
      rects: [rect(0, 0, 10, 1), rect(0, 2, 10, 3)], size: UnitSize(width: 10, height: 5)),
  ]

  @Test("N1 layouts that show a part give the frames of the table", arguments: sidewaysRows)
  func horizontal(_ row: Row) throws { try check(row) }

  @Test("N1 a carousel scrolls its content to the page that it shows", arguments: [0, 1, 2, 9])
  func offset(page: Int) throws {
    let layout = try SystemLayouts.layout("layout.carousel", ["page": .int(page), "peek": 2])
    for (columns, offset) in [(0..<10, min(page, 2) * 5), (nil, nil)] as [(Range<Int>?, Int?)] {
      var band = LayoutBand()
      layout.place(LayoutItems(count: 3, width: 10, columns: columns) { _, _ in 1 }, in: &band)
      #expect(band.offset == offset)
    }
  }

  @Test("N1 a waterfall begins anew below a band with another number of columns")
  func otherColumns() throws {
    let layout = try SystemLayouts.layout("layout.waterfall", ["columns": 3])
    func band(below carried: [Int]) -> LayoutBand {
      var band = LayoutBand()
      layout.place(LayoutItems(count: 3, width: 11, carried: carried) { _, _ in 2 }, in: &band)
      return band
    }
    #expect(band(below: [0, 4]) == band(below: []))
    #expect(band(below: [0, 4, 1]) != band(below: []))
  }

  @Test("N1 a layout asks only for the heights of items that it shows")
  func asked() throws {
    for (name, shown) in [("layout.tabs", [3]), ("layout.carousel", [3]), ("layout.scroll", [1])] {
      let layout = try SystemLayouts.layout(
        name, name == "layout.tabs" ? ["selected": 3] : name == "layout.scroll" ? [:] : ["page": 3])
      var asked: Set<Int> = []
      _ = layout.frames(width: 20, count: 1000, columns: 21..<42) { item, _ in
        asked.insert(item)
        return 1
      }
      #expect(asked.sorted() == shown)
    }
  }

  static let columnCounts: [(value: Value, isLegal: Bool)] = [
    (3, true), (["0": 1], true), (["0": 2, "60": 4], true), (["20": 1, "5": 2], true),
    (0, false), (101, false), ("3", false), ([:], false), (["wide": 3], false),
    (["-1": 3], false), (["007": 3], false), (["0": 0], false), (["0": "2"], false),
    (["99999999999999999999": 2], false), ([2, 4], false), (.null, false), (2.0, false),
  ]

  @Test("N1 columns are a number, or numbers by least widths", arguments: columnCounts)
  func columnCount(value: Value, isLegal: Bool) throws {
    let count = ColumnCount(value: value)
    #expect((count != nil) == isLegal)
    if let count { #expect(ColumnCount(value: count.value) == count) }
  }
}
