import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("account") @MainActor struct AccountPluginTests {
  private func account() throws -> Harness {
    try Harness(SystemPlugins.registry(), [.page: ["account"]])
  }

  @Test("The state is who is logged in, and null where nobody is")
  func state() throws {
    let harness = try account()
    let nobody = try harness.fire(.accountState)
    #expect(nobody.answered && nobody.response == nil)
    #expect(try harness.fire(.accountLogIn, .user("小明")).response == true)
    #expect(try harness.fire(.accountState).response == "小明")
    #expect(try harness.data.read(.accountUser) == "小明")
    #expect(try harness.fire(.accountLogOut).response == true)
    #expect(try !harness.data.keys.contains(Key.accountUser.name))
  }

  @Test("A change is told to everybody below")
  func change() throws {
    let harness = try Harness(SystemPlugins.registry(), [.app: ["account"], .item: ["tap"]])
    var heard: [String?] = []
    try harness.runtime.subscribe(to: .accountDidChange, on: "item") { change in
      heard.append(try change[.user])
    }
    try harness.runtime.fire(.accountLogIn, on: "app", .user("小明"))
    try harness.runtime.fire(.accountLogOut, on: "app")
    #expect(heard == ["小明", nil])
  }

  @Test("Asking for a log-in is noted until it comes or is given up")
  func ask() throws {
    let harness = try account()
    #expect(try harness.fire(.accountAskLogIn, .url("app://member")).response == true)
    #expect(try harness.data.read(.accountIsAsked) == true)
    #expect(try harness.fire(.accountLogOut).response == false)
    #expect(try harness.data.read(.accountIsAsked) == false)
  }

  @Test("Nobody logs in without a name")
  func noName() throws {
    let harness = try account()
    #expect(try harness.fire(.accountLogIn, .user("")).response == false)
    #expect(harness.fired.isEmpty)
    #expect(throws: EventError.self) { try harness.fire(.accountLogIn) }
  }
}
