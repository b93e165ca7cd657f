import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("account-button") @MainActor struct AccountButtonPluginTests {
  private let harness: Harness

  init() throws {
    harness = try Harness(
      SystemPlugins.registry(),
      [
        .app: ["account"],
        .item: [["plugin": "account-button", "params": ["logIn": "Enter", "logOut": "Leave"]]],
      ])
  }

  private var label: String? {
    get throws { try harness.runtime.controls(of: harness.module).map(\.label).first }
  }

  @Test("N10 the button is the one that applies, and is stale when the user changes")
  func view() async throws {
    #expect(try label == "Enter")
    _ = try harness.fire(.itemView)
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    #expect(harness.staleViews.map(\.module) == ["item"])
    #expect(try label == "Leave")
  }

  @Test("N7 a tap on the item that another plugin has taken neither asks for a log-in nor logs out")
  func taken() throws {
    harness.handle(.gestureTap, priority: 900) { if $0.params == nil { $0.respond(true) } }
    #expect(try harness.fire(.gestureTap).response == true)
    #expect(harness.fired == [])
    try harness.fire(.gestureTap, "account-button")
    #expect(try harness.fired(.accountAskLogIn).count == 1)
  }

  @Test("N7 a tap asks for a log-in, or logs out", arguments: [nil, "account-button"])
  func taps(control: String?) async throws {
    #expect(try harness.fire(.gestureTap, control).response == true)
    #expect(try harness.fired(.accountAskLogIn).count == 1)
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    #expect(try harness.fire(.gestureTap, control).response == true)
    try await harness.settle()
    #expect(try harness.fire(.accountState).response == nil)
    #expect(try label == "Enter")
    _ = try harness.fire(.itemView)
  }

  @Test("N7 a tap that is to log out says whether anyone takes it")
  func untaken() throws {
    let harness = try Harness(SystemPlugins.registry(), [.item: ["account-button"]])
    harness.answer(.accountState, "Ada")
    #expect(try harness.fire(.gestureTap).response == false)
    harness.handle(.accountLogOut) { $0.respond(true) }
    #expect(try harness.fire(.gestureTap).response == true)
  }
}
