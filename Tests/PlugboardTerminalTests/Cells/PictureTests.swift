import Plugboard
import PlugboardPosters
import PlugboardTerminal
import Testing

@Suite("Pictures in cells") struct PictureTests {
  private let black = Drawing.Color(hex: 0)
  private let white = Drawing.Color(hex: 0xFFFFFF)

  private let painter: ViewPainter

  init() throws {
    painter = ViewPainter(drawings: DrawingResolver(try PluginRegistry(PosterPlugins.all)))
  }

  private func grid(
    _ drawing: Drawing, _ width: Int, _ height: Int, clip: UnitRect? = nil
  ) -> CellGrid {
    let rect = UnitRect(x: 0, y: 0, width: width, height: height)
    let view = ViewValue.picture(drawing, alt: "alt", aspect: .square)
      .arranged(width: width, measure: painter.measure)
    return painter.grid(
      of: PageScene(
        size: UnitSize(width: width, height: height),
        placements: [Placement(view, at: rect, clip: clip ?? rect, module: "")]))
  }

  private func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ color: Drawing.Color
  ) -> Drawing.Shape {
    .polygon(
      [
        Drawing.Point(left, top), Drawing.Point(right, top), Drawing.Point(right, bottom),
        Drawing.Point(left, bottom),
      ], .color(color))
  }

  @Test("A cell shows two points, the upper as its character and the lower behind it")
  func halves() {
    let red = Drawing.Color(hex: 0xFF0000)
    let grid = grid(Drawing([.fill(.color(red)), box(0, 0, 1, 0.5, white)]), 2, 1)
    let style = CellStyle([], .rgb(RGB(255, 255, 255)), on: .rgb(RGB(255, 0, 0)))
    #expect(grid.cell(x: 0, y: 0)?.character == "▀")
    #expect(grid.cell(x: 1, y: 0)?.style == style)
    #expect(grid.ansiText() == "\u{1B}[38;2;255;255;255;48;2;255;0;0m▀▀\u{1B}[m\n")
  }

  @Test("A clip shows the part of the picture that is there")
  func clips() {
    let poster = Drawing.poster(of: "大都会")
    let all = grid(poster, 20, 10)
    let part = grid(poster, 20, 10, clip: UnitRect(x: 3, y: 2, width: 9, height: 5))
    #expect(part.cell(x: 2, y: 3) == .blank)
    #expect(part.cell(x: 3, y: 2)?.character == "▀")
    #expect(part.cell(x: 3, y: 7) == .blank)
    for y in 2..<7 {
      for x in 3..<12 {
        guard case .rgb(let one) = all.cell(x: x, y: y)?.style.background,
          case .rgb(let other) = part.cell(x: x, y: y)?.style.background
        else { return #expect(Bool(false), "\(x) \(y) is no picture") }
        #expect(one.distance(to: other) <= 12)
      }
    }
  }

  @Test("H22 without colour a picture is shading, not a wall of blocks, in text and on a terminal")
  func shading() {
    let stops = [Drawing.Stop(0, black), Drawing.Stop(1, white)]
    let across = Drawing.Paint.linear(
      from: Drawing.Point(0, 0), to: Drawing.Point(1, 0), stops)
    let grid = grid(Drawing([.fill(across), box(0.4, 0, 0.6, 0.1, black)]), 10, 2)
    #expect(grid.plainText() == " ░░▒▄▄▓▓██\n ░░▒▒▓▓▓██\n")
    #expect(grid.ansiText(.none) == " ░░▒▄▄▓▓██\n ░░▒▒▓▓▓██\n")
    var encoder = FrameEncoder(.none)
    let frame = String(decoding: encoder.encode(grid), as: UTF8.self)
    #expect(frame.contains("░░▒▄▄▓▓██"))
    #expect(!frame.contains("38;"))
  }

  @Test(
    "H22 each motif can be seen without colour", arguments: Drawing.Motif.allCases)
  func motifs(motif: Drawing.Motif) {
    for palette in Drawing.Palette.allCases {
      let text = grid(.poster(of: "大都会", palette: palette, motif: motif), 20, 14).plainText()
      let signs = Set(text).subtracting(["\n"])
      #expect(signs.count >= 3, "\(palette)")
      #expect(text.count { $0 == "▀" || $0 == "▄" } < 140, "\(palette)")
    }
  }

  @Test("H22 in 256 and 16 colours a picture has only their codes")
  func depths() {
    let grid = grid(.poster(of: "大都会"), 20, 14)
    let of256 = grid.ansiText(.twoHundredFiftySix)
    #expect(of256.contains("38;5;"))
    #expect(!of256.contains("8;2;"))
    let of16 = grid.ansiText(.sixteen)
    #expect(!of16.contains("8;5;") && !of16.contains("8;2;"))
    #expect(of16.contains("▀"))
  }

  @Test("H22 in sixteen colours a grey between two of them is a pattern of both")
  func dithers() {
    let grey = Drawing.Color(hex: 0x404040)
    let text = grid(Drawing([.fill(.color(grey))]), 4, 2).ansiText(.sixteen)
    #expect(text.contains("90") && text.contains("30"))
  }

  @Test("Letters are characters on the picture, if they fit")
  func letters() {
    let letter = Drawing.Shape.letters("大", center: Drawing.Point(0.5, 0.5), height: 0.5, black)
    let drawing = Drawing([.fill(.color(white)), letter])
    let grid = grid(drawing, 6, 3)
    #expect(grid.plainText() == "██████\n██大██\n██████\n")
    #expect(
      grid.cell(x: 2, y: 1)?.style
        == CellStyle(.bold, .rgb(RGB(0, 0, 0)), on: .rgb(RGB(255, 255, 255))))
    #expect(self.grid(drawing, 1, 1).plainText() == "█\n")
  }

  @Test("H13 a picture that stays writes no byte, and rows of one colour few")
  func bytes() {
    let stops = [Drawing.Stop(0, black), Drawing.Stop(1, white)]
    let sky = Drawing([.fill(.linear(from: .top, to: .bottom, stops))])
    var encoder = FrameEncoder(.full)
    #expect(encoder.encode(grid(sky, 40, 14)).count < 14 * (40 * 3 + 60))
    #expect(encoder.encode(grid(sky, 40, 14)).isEmpty)
  }

  @Test("H13 posters in 24 bits take at most seven bytes a cell")
  func posters() {
    let titles = ["大都会", "诺斯费拉图", "日出", "将军号", "孩子"]
    for title in titles {
      var encoder = FrameEncoder(.full)
      let bytes = encoder.encode(grid(.poster(of: title), 40, 30)).count
      #expect(bytes <= 7 * 40 * 30, "\(title): \(bytes)")
    }
  }
}
