import Plugboard
import PlugboardPosters
import PlugboardTerminal
import Testing

@Suite("Painting images, and views of a host's own") struct HostViewPaintingTests {
  /// A bar of the share that a record states, in a line of its own.
  private static let gauge: CellView = { record, width in
    var grid = CellGrid(size: UnitSize(width: min(width, 8), height: 1))
    let done = Int((record["share"].flatMap(Double.init(value:)) ?? 0) * Double(grid.size.width))
    grid.fill(
      UnitRect(x: 0, y: 0, width: done, height: 1), with: "█", style: CellStyle([], .green),
      clip: UnitRect(grid.size))
    return grid
  }

  private let painter = ViewPainter(customViews: ["gauge": Self.gauge])

  private func text(_ view: ViewValue, width: Int) -> String {
    painter.grid(of: view, width: width).plainText()
  }

  @Test("N13 a view of the host's own is painted by its function, and of another name its fallback")
  func custom() {
    let fallback = ViewValue.text("a half")
    let gauge = ViewValue.custom("gauge", ["share": 0.5], fallback: fallback)
    #expect(text(.row([.text("a"), gauge, .text("b")]), width: 14) == "a ████     b\n")
    #expect(painter.grid(of: gauge, width: 8).cell(x: 0, y: 0)?.style == CellStyle([], .green))
    #expect(text(.custom("chart", fallback: fallback), width: 8) == "a half\n")
    #expect(ViewPainter().grid(of: gauge, width: 8).plainText() == "a half\n")
  }

  @Test("N13 of a function's cells only those in the room are painted, and no half of a character")
  func clipped() {
    let wide: CellView = { _, _ in
      var grid = CellGrid(size: UnitSize(width: 7, height: 2))
      grid.write("大大大", x: 0, y: 0, clip: UnitRect(grid.size))
      grid.write("1234567", x: 0, y: 1, clip: UnitRect(grid.size))
      return grid
    }
    let painter = ViewPainter(customViews: ["wide": wide])
    let view = ViewValue.custom("wide", fallback: .rule)
    #expect(painter.grid(of: view, width: 5).plainText() == "大大\n12345\n")
    let rect = UnitRect(x: -1, y: 0, width: 7, height: 2)
    let size = UnitSize(width: 4, height: 1)
    let scene = PageScene(
      size: size,
      placements: [
        Placement(
          view.arranged(width: 7, measure: painter.measure), at: rect, clip: UnitRect(size),
          module: "a")
      ])
    #expect(painter.grid(of: scene).plainText() == " 大\n")
  }

  @Test("N13 a mark of the focus or a selection covers no letter of a view of the host's own")
  func marked() {
    let letters: CellView = { _, _ in
      var grid = CellGrid(size: UnitSize(width: 4, height: 2))
      for y in 0..<2 { grid.write("abcd", x: 0, y: y, clip: UnitRect(grid.size)) }
      return grid
    }
    let painter = ViewPainter(customViews: ["letters": letters])
    let view = ViewValue.custom("letters", fallback: .rule)
    let size = UnitSize(width: 4, height: 2)
    for mark in [Placement.Mark.focused, .selected] {
      let scene = PageScene(
        size: size,
        placements: [
          Placement(
            view.arranged(width: 4, measure: painter.measure), at: UnitRect(size),
            clip: UnitRect(size), module: "a", mark: mark)
        ])
      let text = painter.grid(of: scene).plainText()
      #expect(
        text.unicodeScalars.filter(\.properties.isAlphabetic).map(String.init).joined()
          == "abcdabcd")
      #expect(text != "abcd\nabcd\n")
    }
  }

  @Test("N13 an image is its text in the middle of a frame of its size")
  func image() {
    let view = ViewValue.image(
      "https://a.example/moon.jpg", alt: "A full moon", aspect: .wide, width: 16)
    #expect(
      text(view, width: 30) == """
        ┌──────────────┐
        │              │
        │ A full moon  │
        │              │
        └──────────────┘

        """)
    #expect(
      text(.image("a", alt: "大都会的海报", aspect: .square, width: 10), width: 8) == """
        ┌──────┐
        │大都会│
        │的海报│
        └──────┘

        """)
    #expect(text(.image("a", alt: "moon", aspect: .banner, width: 6), width: 8) == " moon\n")
  }

  @Test("N13 a picture whose drawing isn't known is its text in the same frame, and is told once")
  func unknownDrawing() throws {
    let painter = ViewPainter(drawings: DrawingResolver(try PluginRegistry(PosterPlugins.all)))
    let view = ViewValue.picture(.named("postr", ["subject": "moon"]), alt: "moon", aspect: .square)
    let known = ViewValue.picture(.poster(of: "moon"), alt: "moon", aspect: .square)
    for _ in 1...2 {
      #expect(
        painter.grid(of: view, width: 8).plainText()
          == ViewPainter().grid(of: .image("a", alt: "moon", aspect: .square), width: 8).plainText()
      )
    }
    #expect(painter.drawings.takeFaults().map(\.code) == ["drawing-unknown"])
    #expect(!painter.grid(of: known, width: 8).plainText().contains("moon"))
    #expect(painter.drawings.takeFaults() == [])
  }
}
