import Plugboard
import TestSupport

/// Random views of all kinds in one another, each of whose controls has an id of its own.
struct RandomViews {
  private static let words = [
    "", "a", "OK", "Monday", "大都会", "The silent era", "one\ntwo", "Nosferatu",
  ]

  var random: SplitMix64
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> ViewValue {
    count = 0
    return view(depth: Int.random(in: 1...6, using: &random))
  }

  private mutating func word() -> String { random.pick(Self.words) }

  private mutating func id() -> String {
    count += 1
    return "c\(count)"
  }

  private mutating func views(_ most: Int, depth: Int) -> [ViewValue] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in view(depth: depth - 1) }
  }

  private mutating func view(depth: Int) -> ViewValue {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1, 2: return .row(views(8, depth: depth), spacing: random.pick([0, 1, 1, 2, 9, 1000]))
    case 3, 4: return .column(views(4, depth: depth), spacing: random.pick([0, 1]))
    case 5:
      return .box(
        view(depth: depth - 1), border: random.oneIn(2), padding: random.pick([0, 0, 1, 3, 40]))
    case 6: return .dialog(word(), view(depth: depth - 1))
    case 7:
      return .overlay(
        view(depth: depth - 1), over: view(depth: depth - 1),
        at: random.pick(ViewValue.Anchor.allCases))
    default: return leaf()
    }
  }

  private mutating func leaf() -> ViewValue {
    return switch Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2, 3: .button(word(), id: id(), isEnabled: !random.oneIn(4))
    case 4: .link(word(), id: id())
    case 5:
      .tabs((0..<Int.random(in: 0...5, using: &random)).map { _ in .init(word(), id: id()) })
    case 6: .field(word(), text: word(), id: id())
    case 7: .spacer(random.pick([0, 1, 5, 1000]))
    case 8: .rule
    case 9: .progress(0.5, label: word())
    case 10: .picture(Drawing(), alt: "", width: random.pick([nil, 4, 400]))
    case 11: .toast(word())
    default: .text(word(), lines: random.pick([nil, 1, 2]))
    }
  }
}
