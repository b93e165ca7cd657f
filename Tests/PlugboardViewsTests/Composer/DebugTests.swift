import Plugboard
import Testing
import Foundation

@MainActor @Suite("Debug") struct DebugTests {
  @Test func walk() throws {
    let env = ProcessInfo.processInfo.environment
    let seed = UInt64(env["SEED"] ?? "2")!
    let page = try RandomPage(seed: seed)
    print(page.description)
    page.composer.keepFocusVisible()
    for move in [FocusMove.next, .previous] {
      for _ in 0..<Int(env["N"] ?? "30")! {
        page.composer.moveFocus(move)
        let direct = page.focus
        let scene = page.composer.scene()
        print(move, direct ?? "-", page.focus ?? "-", page.composer.hasMore, scene.window.rect.y, scene.window.rect.maxY, scene.placements.filter { !$0.arrangement.pieces.isEmpty }.map { "\($0.module):\($0.rect.y)+\($0.rect.height)\($0.layer == .list ? "" : "*")" }.joined(separator: " "))
      }
    }
  }
}

@Suite("DebugList") struct DebugListTests {
  @Test func walk() throws {
    let env = ProcessInfo.processInfo.environment
    let random = RandomList(seed: UInt64(env["SEED"] ?? "2")!)
    print(random.size, random.sections.bar, random.style.pins.map { "\($0.kind) \($0.module) \($0.edge) \($0.width ?? 0)" }, random.style.stickyHeaders)
    for card in random.sections.cards { print(card.id, card.header, card.components.map { "\($0.id) h\($0.header) f\($0.footer) \($0.items.map(\.height))" }) }
    var list = random.list()
    if env["BACK"] != nil { list.scrollToEnd(in: random.sections) }
    for _ in 0..<Int(env["N"] ?? "6")! {
      list.layOut(random.sections)
      print(list.window, list.free, list.screen(), list.parts.map { "\($0.place.module).\($0.place.name)@\($0.top)" })
      list.turnPage(env["BACK"] != nil ? .backward : .forward, in: random.sections)
    }
  }
}
