import Plugboard
import Testing

@Suite("Positions as a context sees them") @MainActor struct ContextPositionTests {
  @Test("M6 a context tells its module's position and those of the modules above")
  func positions() throws {
    let runtime = PageRuntime()
    try runtime.register("home", level: .page)
    for card: ModuleID in ["home/0", "home/1"] {
      try runtime.register(card, level: .card, under: "home")
    }
    try runtime.register("home/1/0", level: .component, under: "home/1")
    let context = try #require(runtime.context(of: "home/1/0", as: ComponentContext.self))
    let card = try #require(context.card)
    #expect(context.position == 0 && card.position == 1 && context.page?.position == 0)
    try runtime.move("home/1", to: 0)
    #expect(card.position == 0)
    try runtime.unregister("home/1")
    #expect(context.position == nil && card.position == nil)
  }
}
