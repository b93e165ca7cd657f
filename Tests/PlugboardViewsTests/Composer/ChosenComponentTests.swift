import Plugboard
import Testing

/// The position that a card answers.
@MainActor private final class Choice {
  var position: Int?

  init(_ position: Int?) { self.position = position }
}

@Suite("Cards that show one component") @MainActor struct ChosenComponentTests {
  @Test("N1 a card that chooses a component shows that alone, from above and from below")
  func chosen() throws {
    let page = try ListPage([[[1], [2], [3]], [[1]]], size: UnitSize(width: 10, height: 8))
    let choice = Choice(1)
    try page.runtime.subscribe(to: .cardComponent, on: "c0") { card in
      if let position = choice.position { card.respond(position) }
    }
    #expect(page.rows() == ["i1": 0, "i3": 2])
    choice.position = 9
    page.runtime.context(of: "c0", as: CardContext.self)?.invalidate()
    #expect(page.rows() == ["i2": 0, "i3": 3])
    page.composer.scrollToEnd()
    #expect(page.rows() == ["i2": 0, "i3": 3])
    choice.position = nil
    page.runtime.context(of: "c0", as: CardContext.self)?.invalidate()
    #expect(page.rows() == ["i0": 0, "i1": 1, "i2": 3, "i3": 6])
  }

  @Test("N1 the position of a component counts components alone")
  func beside() throws {
    let page = try ListPage([[[1], [2], [3]]], size: UnitSize(width: 10, height: 8))
    try page.runtime.register("dialog", level: .other, under: "c0", at: 0)
    try page.runtime.subscribe(to: .cardComponent, on: "c0") { $0.respond(1) }
    #expect(page.rows() == ["i1": 0])
  }

  @Test("N2 a module in a component that its card doesn't show is revealed by the card")
  func revealed() throws {
    let page = try ListPage([[[1], [2]], [[1]]], size: UnitSize(width: 10, height: 8))
    let choice = Choice(0)
    try page.runtime.subscribe(to: .cardComponent, on: "c0") { card in
      if let position = choice.position { card.respond(position) }
    }
    #expect(page.rows() == ["i0": 0, "i2": 1])
    #expect(!page.composer.scroll(to: "i1"))
    var asked: [Int] = []
    try page.runtime.subscribe(to: .cardReveal, on: "c0") { [runtime = page.runtime] reveal in
      asked.append(reveal.params)
      choice.position = asked.last
      runtime.context(of: "c0", as: CardContext.self)?.invalidate()
      reveal.respond(true)
    }
    #expect(page.composer.scroll(to: "i1"))
    #expect(page.rows() == ["i1": 0, "i2": 2])
    // Not again for what it shows.
    #expect(page.composer.scroll(to: "i1"))
    #expect(asked == [1])
  }
}
