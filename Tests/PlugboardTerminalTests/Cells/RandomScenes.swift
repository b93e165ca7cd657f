import Plugboard
import PlugboardTerminal
import TestSupport

/// Random scenes of placements beside and on one another, with marks of all kinds.
struct RandomScenes {
  private static let words = [
    "The_price_is_100", "Not for sale", "大都会", "e\u{301}", "ab", "x", "long words in a row", "👍🏽",
  ]

  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> PageScene {
    let size = UnitSize(
      width: .random(in: 3...30, using: &random), height: .random(in: 1...10, using: &random))
    var scene = PageScene(size: size)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let rect = rect(in: size)
      var placement = Placement(
        view(), at: rect, clip: random.oneIn(2) ? UnitRect(size) : self.rect(in: size),
        module: "a", on: random.pick([.list, .list, .sticky, .fixed, .toast, .dialog]))
      placement.mark = random.pick([nil, nil, .focused, .selected])
      if random.oneIn(2) { placement.control = random.pick(["a", "b"]) }
      scene.add(placement)
    }
    for edge in [Overflow.Edge.top, .bottom, .leading, .trailing] where !random.oneIn(4) {
      scene.overflows.append(Overflow(edge, of: rect(in: size)))
    }
    return scene
  }

  /// Whether a cell may be of a focused control, which has the mark in place of its own.
  func isFocusedControl(_ x: Int, _ y: Int, in scene: PageScene) -> Bool {
    scene.placements.contains { placement in
      guard placement.mark == .focused, let id = placement.control else { return false }
      let rect = placement.arrangement.rect(ofControl: id)?.moved(
        x: placement.rect.x, y: placement.rect.y)
      return rect?.contains(x: x, y: y) ?? false
    }
  }

  private mutating func rect(in size: UnitSize) -> UnitRect {
    UnitRect(
      x: .random(in: -3..<size.width, using: &random),
      y: .random(in: -2..<size.height, using: &random),
      width: .random(in: 1...size.width + 3, using: &random),
      height: .random(in: 1...size.height + 2, using: &random))
  }

  private mutating func view() -> ViewValue {
    let word = random.pick(Self.words)
    let drawing = Drawing([
      .fill(.color(Drawing.Color(hex: 0x404040))),
      .letters(word, center: Drawing.Point(0.5, 0.5), height: 0.2, Drawing.Color(hex: 0xFFFFFF)),
    ])
    let one: ViewValue =
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .picture(drawing, alt: "")
      case 1: .row([.button(word, id: "a"), .spacer(0), .button("B", id: "b")])
      case 2: .text(word, role: random.pick([.badge, .title, .error]))
      case 3: .progress(0.3, label: word)
      case 4: .toast(word)
      case 5: .dialog(word, .button(word, id: "a"))
      case 6: .tabs([.init(word, id: "a"), .init("B", id: "b")], selected: "b")
      case 7: .field(word, id: "a")
      case 8: .row([.link(word, id: "a"), .rule, .text(word)])
      default: .text(word, alignment: random.pick([.leading, .center, .trailing]))
      }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .box(one, caption: word)
    case 1: return .column([one, .rule, .text(word, lines: 1)])
    case 2: return .overlay(.text("VIP", role: .badge), over: one)
    default: return one
    }
  }
}
