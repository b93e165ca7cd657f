import Plugboard
import TestSupport
import Testing

/// Pages with random pins, layouts and sizes, with the moves, pages and changes of a person.
@MainActor @Suite("Random pages") struct RandomPageTests {
  /// Returns what is wrong with the focus in a scene; nil if it is visible and hit.
  private func fault(_ page: RandomPage, _ scene: PageScene) -> String? {
    guard let focus = page.composer.focus else { return nil }
    let control = page.composer.focusedControl
    guard page.runtime.modules.isShown(focus) else { return "\(focus) isn't shown" }
    let marked = scene.placements.filter { $0.mark == .focused }
    guard marked.count == 1, let placement = marked.first else {
      return "\(page.focus ?? "") is marked \(marked.count) times"
    }
    var rect = placement.rect
    if let control {
      guard let piece = placement.arrangement.rect(ofControl: control) else { return "no control" }
      rect = piece.moved(x: placement.rect.x, y: placement.rect.y)
    }
    var (hit, missed) = (0, 0)
    for y in max(0, rect.y)..<max(0, rect.y, min(rect.maxY, scene.size.height)) {
      for x in max(0, rect.x)..<max(0, rect.x, min(rect.maxX, scene.size.width)) {
        let target = scene.target(x: x, y: y)
        let isHit = target?.module == focus && (control == nil || target?.control == control)
        if isHit { hit += 1 } else { missed += 1 }
      }
    }
    guard hit > 0 else { return "\(page.focus ?? "") is hidden at \(rect)" }
    let window = scene.window.free(in: rect.columns)
    let fits = placement.layer == .list && rect.height <= window.height
    if fits, missed > 0, isWholeElsewhere(page, scene) {
      return "\(page.focus ?? "") is cut at \(rect), \(window)"
    }
    return nil
  }

  /// Whether some stop of the list shows wholly.
  private func isWholeElsewhere(_ page: RandomPage, _ scene: PageScene) -> Bool {
    scene.placements.contains { placement in
      placement.layer == .list && placement.visible == placement.rect
        && page.stops.contains {
          $0.split(separator: "#").first.map(String.init) == placement.module.text
        }
        && placement.rect.y >= scene.window.free(in: placement.rect.columns).y
        && placement.rect.maxY <= scene.window.free(in: placement.rect.columns).maxY
    }
  }

  @Test("N11 what has the focus is visible and is what Enter taps, after any key, size and change")
  func visible() throws {
    let moves: [FocusMove] = [.up, .down, .left, .right, .next, .previous]
    for seed in RandomTests.seeds(150) {
      let page = try RandomPage(seed: seed)
      var generator = SplitMix64(seed: seed &+ 1)
      page.composer.keepFocusVisible()
      var log: [String] = []
      for _ in 0..<60 {
        switch Int.random(in: 0...9, using: &generator) {
        case 0: page.composer.turnPage(.forward)
        case 1: page.composer.turnPage(.backward)
        case 2: page.composer.moveFocus(toEnd: generator.oneIn(2))
        case 3:
          page.composer.scroll(by: Int.random(in: -9...9, using: &generator))
          page.composer.keepFocusVisible()
        case 4: try page.change()
        case 5 where generator.oneIn(3):
          page.composer.size = UnitSize(
            width: Int.random(in: 20...50, using: &generator),
            height: Int.random(in: 6...24, using: &generator))
        default:
          let move = generator.pick(moves)
          log.append("\(move)")
          page.composer.moveFocus(move)
        }
        let scene = page.composer.scene()
        if let fault = fault(page, scene) {
          Issue.record("seed \(seed): \(fault) after \(log.suffix(5)); \(page.description)")
          break
        }
      }
    }
  }

  @Test("N12 every enabled control and item is reached by keys, at sizes from 20x6 on")
  func reached() throws {
    for seed in RandomTests.seeds(100) {
      let page = try RandomPage(seed: seed)
      page.composer.keepFocusVisible()
      var reached = Set(page.walk(.next))
      reached.formUnion(page.walk(.previous))
      reached.formUnion(page.walk(.next))
      let missing = page.stops.subtracting(reached)
      #expect(missing.isEmpty, "seed \(seed): \(missing.sorted()); \(page.description)")
    }
  }

  @Test("N12 next leads to all stops in the order of the page, previous back in the same order")
  func order() throws {
    for seed in RandomTests.seeds(60) {
      let page = try RandomPage(seed: seed, isPlain: true)
      let order = try page.orderedStops
      page.composer.keepFocusVisible()
      _ = page.walk(.previous)
      #expect(page.walk(.next) == order, "seed \(seed): next; \(page.description)")
      #expect(
        page.walk(.previous) == order.reversed(), "seed \(seed): previous; \(page.description)")
    }
  }
}

extension UnitRect {
  fileprivate var columns: Range<Int> { x..<max(x, maxX) }
}
