import Plugboard
import PlugboardTerminal
import TestSupport

/// A sequence of random screens, each made from the one before: a list between rows that stay, which
/// scrolls and changes, with overlays, pictures and styles on it.
struct RandomScreens {
  static let texts = [
    "a", "list", "  ", "中文", "影x", "かﾞ", "e\u{301}o\u{332}", "ที่", "👍🏽", "❤\u{FE0F}",
    "1\u{FE0F}\u{20E3}",
    "👨‍👩‍👧", "🇨🇳", "क्षि", "한", "\u{1112}\u{1161}\u{11AB}", "⌚", "©\u{FE0F}", "─│▀█", "            ",
    "Metropolis, 1927",
    "நி", "\u{600}1", "🇨", "ｶﾞ", "🏳\u{FE0F}‍🌈",
  ]
  private static let styles = [
    .plain, .plain, .plain, CellStyle(.bold), CellStyle([.dim, .underlined]),
    CellStyle(.reversed, .cyan),
    CellStyle([], .red, on: .brightBlue), CellStyle([], on: .green), CellStyle(.dim, .green),
    CellStyle(.underlined),
    CellStyle([], .rgb(RGB(200, 100, 50)), on: .rgb(RGB(1, 2, 3))), CellStyle([.bold, .reversed]),
  ]

  var random: SplitMix64
  private(set) var grid = CellGrid(size: UnitSize(width: 1, height: 1))
  private var lines: [[(text: String, style: CellStyle)]] = []
  private var offset = 0

  private let texts: [String]

  init(seed: UInt64, texts: [String] = Self.texts) {
    random = SplitMix64(seed: seed)
    self.texts = texts
    lines = (0..<30).map { _ in [] }
    for index in lines.indices { lines[index] = line() }
    resize()
  }

  private mutating func line() -> [(text: String, style: CellStyle)] {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in
      (random.pick(texts), random.pick(Self.styles))
    }
  }

  private mutating func resize() {
    let size = UnitSize(
      width: .random(in: 1...40, using: &random), height: .random(in: 1...11, using: &random))
    grid = CellGrid(size: size)
    drawList()
  }

  /// Makes the next screen.
  mutating func change() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: resize()
    case 1:
      let style = random.oneIn(2) ? .plain : random.pick(Self.styles)
      grid.fill(rect(), style: style, clip: UnitRect(grid.size))
    case 2: paintPicture()
    case 3: lines[Int.random(in: lines.indices, using: &random)] = line()
    case 4: break
    case 5, 6:
      for _ in 0...2 { write() }
    default:
      offset = max(0, min(20, offset + Int.random(in: -4...4, using: &random)))
      drawList()
      if random.oneIn(3) { write() }
    }
  }

  private mutating func rect() -> UnitRect {
    UnitRect(
      x: .random(in: -2..<36, using: &random), y: .random(in: -1..<10, using: &random),
      width: .random(in: 0...30, using: &random), height: .random(in: 0...5, using: &random))
  }

  private mutating func write() {
    let clip = random.oneIn(2) ? rect() : UnitRect(grid.size)
    let place = rect()
    grid.write(
      random.pick(texts), x: place.x, y: place.y, style: random.pick(Self.styles), clip: clip)
  }

  private mutating func paintPicture() {
    let rect = rect()
    let base = Int.random(in: 0..<200, using: &random)
    let isEven = random.oneIn(2)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let upper = RGB(UInt8(base + (x & 15)), UInt8(base), UInt8(base + (y & 7)))
        let lower = isEven ? upper : RGB(UInt8(base), UInt8(base + (x & 31)), 9)
        grid.fill(
          UnitRect(x: x, y: y, width: 1, height: 1), with: "▀",
          style: CellStyle([], .rgb(upper), on: .rgb(lower)), clip: UnitRect(grid.size))
      }
    }
  }

  /// Draws the list, with the first and the last row fixed.
  private mutating func drawList() {
    let all = UnitRect(grid.size)
    guard grid.size.height > 2 else { return write() }
    let rows = UnitRect(x: 0, y: 1, width: grid.size.width, height: grid.size.height - 2)
    grid.fill(rows, clip: all)
    for y in rows.y..<rows.maxY {
      var x = 0
      for (text, style) in lines[offset + y - 1] {
        x = grid.write(text, x: x, y: y, style: style, clip: all)
      }
    }
  }
}
