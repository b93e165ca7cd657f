import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("account") @MainActor struct AccountPluginTests {
  private func account() throws -> Harness {
    try Harness(SystemPlugins.registry(), [.page: ["account"]])
  }

  @Test("The state is the current user, and null if no user is logged in")
  func state() async throws {
    let harness = try account()
    let empty = try harness.fire(.accountState)
    #expect(empty.isAnswered && empty.response == nil)
    let logIn = try harness.fire(.accountLogIn, "小明")
    #expect(try await harness.settle(logIn).response == true)
    #expect(try harness.fire(.accountState).response == "小明")
    #expect(try harness.data.read(.accountUser) == "小明")
    #expect(try await harness.settle(harness.fire(.accountLogOut)).response == true)
    #expect(try !harness.data.keys.contains(Key.accountUser.name))
  }

  @Test("A change is reported to all modules below")
  func change() async throws {
    let harness = try Harness(SystemPlugins.registry(), [.app: ["account"], .item: ["tap"]])
    var heard: [String?] = []
    try harness.runtime.subscribe(to: .accountDidChange, on: "item") { change in
      heard.append(change.params)
    }
    try await harness.settle(harness.at("app").fire(.accountLogIn, "小明"))
    try await harness.settle(harness.at("app").fire(.accountLogOut))
    #expect(heard == ["小明", nil])
  }

  @Test("A requested log-in is stored until it is made or given up")
  func ask() throws {
    let harness = try account()
    #expect(try harness.fire(.accountAskLogIn, "app://member").response == true)
    #expect(try harness.data.read(.accountIsAsked) == true)
    #expect(try harness.fire(.accountLogOut).response == false)
    #expect(try harness.data.read(.accountIsAsked) == false)
  }

  @Test(
    "E28 a log-in is requested until all requests are withdrawn; what follows a log-out counts anew"
  )
  func withdraw() throws {
    let harness = try account()
    func ask() throws { try harness.fire(.accountAskLogIn, "app://member") }
    func withdraw() throws -> Bool? {
      try harness.fire(.accountWithdrawLogIn, "app://member").response
    }
    try ask()
    try ask()
    #expect(try withdraw() == false)
    #expect(try harness.data.read(.accountIsAsked) == true)
    #expect(try withdraw() == true)
    #expect(try harness.data.read(.accountIsAsked) == false)
    try ask()
    try harness.fire(.accountLogOut)
    #expect(try withdraw() == true)
    try ask()
    #expect(try harness.data.read(.accountIsAsked) == true)
  }

  @Test("E9 a log-in is suspended until the account has answered")
  func suspended() async throws {
    let harness = try account()
    harness.account.hold()
    let logIn = try harness.fire(.accountLogIn, "小明")
    try await harness.settle()
    #expect(logIn.suspension != nil && harness.fired.isEmpty)
    #expect(try harness.fire(.accountState).response == nil)
    harness.account.release()
    #expect(try await harness.settle(logIn).response == true)
    #expect(harness.fired == [Fired(.accountDidChange, "小明")])
  }

  @Test("A refused user is not logged in, and a log-in without a name is not passed to the account")
  func refused() async throws {
    let harness = try account()
    harness.account.refused = ["小明"]
    let logIn = try harness.fire(.accountLogIn, "小明")
    #expect(try await harness.settle(logIn).response == false)
    #expect(harness.fired.isEmpty && harness.changes.isEmpty)
    #expect(throws: EventError.self) { try harness.fire(named: "account.logIn") }
  }

  @Test("E25 a log-in that fails is cancelled with the reason, and a fault")
  func failure() async throws {
    let harness = try Harness(
      SystemPlugins.registry(), "account", on: .page, isStrict: false)
    harness.account.failure = .failed(reason: "no connection")
    let logIn = try await harness.settle(harness.fire(.accountLogIn, "小明"))
    let reason = "the log-in or log-out failed: no connection [account-failed]"
    #expect(logIn.cancelled == .because(reason))
    #expect(harness.faults.map(\.message) == [reason])
  }

  @Test("E25 the end of the module cancels a log-in, and the answer has no effect")
  func ended() async throws {
    let harness = try account()
    harness.account.hold()
    let logIn = try harness.fire(.accountLogIn, "小明")
    try await harness.settle()
    try harness.runtime.unregister("page")
    #expect(try await harness.settle(logIn).cancelled == .moduleEnded)
    #expect(harness.account.user == nil)
  }

  @Test("A user who is already logged in is in the data from the beginning")
  func before() throws {
    let harness = try Harness(
      SystemPlugins.registry(), "account", fakes: Fakes(account: ScriptedAccount(user: "小明")))
    #expect(try harness.data.read(.accountUser) == "小明")
  }

  @Test("A user who is remembered, but refused at the next start, is forgotten")
  func refusedAtStart() async throws {
    let account = ScriptedAccount()
    account.refused = ["Ada"]
    let key = Key<String>.accountUser.name.text
    let fakes = Fakes(storage: MemoryStorage([key: "Ada", "other": 1]), account: account)
    let harness = try Harness(
      SystemPlugins.registry(),
      [.app: [["plugin": "account", "params": ["remembers": true]]]], fakes: fakes)
    try await harness.settle()
    #expect(account.user == nil && harness.fired.isEmpty)
    #expect(fakes.storage.values == ["other": 1])
  }

  @Test("A user who is remembered is logged in again at the next start, until they log out")
  func remembered() async throws {
    let storage = MemoryStorage()
    func start() async throws -> Harness {
      let harness = try Harness(
        SystemPlugins.registry(),
        [.app: [["plugin": "account", "params": ["remembers": true]]]],
        fakes: Fakes(storage: storage))
      try await harness.settle()
      return harness
    }
    let first = try await start()
    #expect(try first.data.read(.accountUser) == nil)
    _ = try await first.settle(first.fire(.accountLogIn, "Ada"))
    let second = try await start()
    #expect(try second.data.read(.accountUser) == "Ada")
    #expect(second.account.user == "Ada")
    _ = try await second.settle(second.fire(.accountLogOut))
    let third = try await start()
    #expect(try third.data.read(.accountUser) == nil)
  }

  @Test("N7 without the param no user is remembered: nothing is stored, read or removed")
  func unremembered() async throws {
    let key = Key<String>.accountUser.name.text
    let fakes = Fakes(storage: MemoryStorage([key: "Ada"]))
    let harness = try Harness(SystemPlugins.registry(), [.app: ["account"]], fakes: fakes)
    try await harness.settle()
    #expect(harness.account.user == nil)
    _ = try await harness.settle(harness.fire(.accountLogIn, "小明"))
    #expect(fakes.storage.values == [key: "Ada"])
    _ = try await harness.settle(harness.fire(.accountLogOut))
    #expect(fakes.storage.values == [key: "Ada"])
  }

  @Test("N7 a user who is logged in at the start stays so, also if another one is remembered")
  func loggedInAtStart() async throws {
    let storage = MemoryStorage([Key<String>.accountUser.name.text: "Ada"])
    let harness = try Harness(
      SystemPlugins.registry(),
      [.app: [["plugin": "account", "params": ["remembers": true]]]],
      fakes: Fakes(storage: storage, account: ScriptedAccount(user: "小明")))
    try await harness.settle()
    #expect(harness.account.user == "小明" && harness.account.logIns.isEmpty)
  }
}
