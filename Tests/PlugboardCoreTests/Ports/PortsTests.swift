import Plugboard
import PlugboardTesting
import Testing

extension Key<Bool> { fileprivate static let isSeen = Key("seen") }

@MainActor @Suite("Ports") struct PortsTests {
  private func page(_ ports: Ports) throws -> (PageRuntime, PageContext) {
    let runtime = PageRuntime(ports: ports)
    try runtime.register("p", level: .page)
    return (runtime, try #require(runtime.context(of: "p", as: PageContext.self)))
  }

  @Test("T2 a context gives what the host has handed in")
  func handedIn() async throws {
    let fakes = Fakes(account: ScriptedAccount(user: "小明"))
    fakes.network.answer("app://films", json: [])
    let (runtime, page) = try page(fakes.ports)
    #expect(page.account.user == "小明" && runtime.ports.account.user == "小明")
    #expect(try await page.network.send(NetworkRequest("app://films")).body == Array("[]".utf8))
    try page.storage.write(.isSeen, true)
    #expect(fakes.storage.values == ["seen": true])
    fakes.clock.advance(by: .seconds(3))
    let clock = try #require(page.clock as? ManualClock)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("T2 a host without a network, an account or sources says so, and what to do")
  func missing() async throws {
    let (_, page) = try page(Ports())
    let network = await #expect(throws: NetworkError.self) {
      try await page.network.send(NetworkRequest("https://films"))
    }
    #expect(
      network.map { "\($0)" } == "GET https://films can't be sent: this host has no network; "
        + "pass one with PageRuntime(ports: Ports(network: …)) [network-missing]")
    #expect(page.account.user == nil)
    let account = await #expect(throws: AccountError.self) { try await page.account.logIn("小明") }
    #expect(account?.code == "account-missing")
    let source = await #expect(throws: SourceError.self) {
      try await page.sources.load(SourceRequest("feed", of: .item, page: 1))
    }
    #expect(
      source.map { "\($0)" } == "the source \"feed\" can't be read: this host has no sources; pass "
        + "some with PageRuntime(ports: Ports(sources: …)) [source-missing]")
    let record = await #expect(throws: SourceError.self) {
      try await page.sources.record("kid", of: "films")
    }
    #expect(record == .missing(source: "films"))
    try await page.account.logOut()
  }

  @Test("T2 a storage keeps values until they are removed, beyond the life of the module")
  func storage() throws {
    let (runtime, page) = try page(Ports())
    #expect(try page.storage.read(.isSeen) == nil)
    try page.storage.write(.isSeen, true)
    try page.storage.write("films/1", ["seen": 2])
    try runtime.unregister("p")
    try runtime.register("q", level: .page)
    let other = try #require(runtime.context(of: "q", as: PageContext.self))
    #expect(try other.storage.read(.isSeen) == true)
    #expect(try other.storage.read("films/1") == ["seen": 2])
    try other.storage.remove(.isSeen)
    try other.storage.write("null", .null)
    #expect(try other.storage.read("seen") == nil)
    #expect(try other.storage.read(Key<Int>("null")) == nil)
  }

  @Test("T2 a task that is cancelled doesn't sleep on a manual clock, whenever it is cancelled")
  func cancelledSleep() async throws {
    let clock = ManualClock()
    let unborn = Task { try await clock.sleep(for: .seconds(1)) }
    // It begins when this one waits for it.
    unborn.cancel()
    await #expect(throws: CancellationError.self) { try await unborn.value }
    #expect(clock.sleeperCount == 0)
    let tasks = [1, 2, 3].map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    #expect(await clock.sleepers(3))
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(clock.sleeperCount == 2 && clock.nextWaking?.offset == .seconds(1))
    #expect(await !clock.sleepers(3, within: 10))
    clock.advance(by: .seconds(3))
    try await tasks[0].value
    try await tasks[2].value
    let late = Task { try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: nil) }
    try await late.value
    #expect(clock.nextWaking == nil)
  }

  @Test("T2 it is known whether a host has passed a storage, which a program brings otherwise")
  func given() {
    var ports = Ports()
    #expect(!ports.isStorageGiven)
    ports.storage = MemoryStorage()
    #expect(ports.isStorageGiven)
    #expect(Ports(storage: MemoryStorage()).isStorageGiven)
  }

  @Test("H30 it is known whether a host has passed a clock, which a script brings otherwise")
  func givenClock() {
    var ports = Ports()
    #expect(!ports.isClockGiven)
    ports.clock = ManualClock()
    #expect(ports.isClockGiven)
    #expect(Ports(clock: ContinuousClock()).isClockGiven)
  }

  @Test("T2 a stored value of another type is an error that names both")
  func mismatch() throws {
    let (_, page) = try page(Ports(storage: MemoryStorage(["seen": "yes"])))
    let error = #expect(throws: StorageError.self) { try page.storage.read(.isSeen) }
    #expect(
      error.map { "\($0)" } == "stored \"seen\" is a string, not true or false [storage-mismatch]")
  }

  @Test("Each error of a port has its text and its code")
  func errors() {
    let request = NetworkRequest("https://films", method: "PUT")
    #expect(
      "\(NetworkError.failed(request, reason: "no connection"))"
        == "PUT https://films failed: no connection [network-failed]")
    #expect("\(NetworkError.cancelled(request))".hasSuffix("was cancelled [network-cancelled]"))
    #expect(AccountError.cancelled.code == "account-cancelled")
    #expect(
      "\(SourceError.unknown(source: "fead", nearest: "feed"))"
        == "there is no source \"fead\"; did you mean \"feed\"? [source-unknown]")
    #expect(SourceError.cancelled(source: "feed").code == "source-cancelled")
    #expect(
      "\(StorageError.failed(key: "k", reason: "the disk is full"))"
        == "\"k\" can't be kept or read: the disk is full [storage-failed]")
  }
}
