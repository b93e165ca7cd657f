import Plugboard
import PlugboardTesting
import Testing

extension Key<Bool> { fileprivate static let isSeen = Key("seen") }

/// A storage that tells each change.
private final class WatchedStorage: StoragePort {
  private let storage: MemoryStorage
  private let tell: @MainActor (StorageChange) -> Void

  init(_ storage: MemoryStorage, tell: @escaping @MainActor (StorageChange) -> Void) {
    self.storage = storage
    self.tell = tell
  }

  func read(_ key: String) -> Value? { storage.read(key) }
  func update(_ key: String, _ change: (Value?) -> StorageChange) throws(StorageError) {
    try storage.update(key) {
      let change = change($0)
      tell(change)
      return change
    }
  }
  func keys(startingWith prefix: String) -> [String] { storage.keys(startingWith: prefix) }
}

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
    try page.storage.update(.isSeen) { $0 = true }
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
    try page.storage.update(.isSeen) { $0 = true }
    try page.storage.update("films/1") { _ in .write(["seen": 2]) }
    try runtime.unregister("p")
    try runtime.register("q", level: .page)
    let other = try #require(runtime.context(of: "q", as: PageContext.self))
    #expect(try other.storage.read(.isSeen) == true)
    #expect(try other.storage.read("films/1") == ["seen": 2])
    try other.storage.update(.isSeen) { $0 = nil }
    try other.storage.update("null") { _ in .write(.null) }
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
    #expect(!ports.contains(.storage))
    ports.storage = MemoryStorage()
    #expect(ports.contains(.storage))
    #expect(Ports(storage: MemoryStorage()).contains(.storage))
  }

  @Test("H30 it is known whether a host has passed a clock, which a script brings otherwise")
  func givenClock() {
    var ports = Ports()
    #expect(!ports.isClockGiven)
    ports.clock = ManualClock()
    #expect(ports.isClockGiven)
    #expect(Ports(clock: ContinuousClock()).isClockGiven)
  }

  @Test(
    "T2 a stored value of another type is kept aside, read or updated, and the error names both")
  func mismatch() throws {
    let storage = MemoryStorage(["seen": "yes"])
    let (_, page) = try page(Ports(storage: storage))
    let error = #expect(throws: StorageError.self) { try page.storage.read(.isSeen) }
    #expect(
      error.map { "\($0)" }
        == "stored \"seen\" counts as absent, as it is damaged: it is a string, not"
        + " true or false; it is kept as \"seen.damaged\": correct it and move it back, or delete it"
        + " [storage-damaged]")
    #expect(try page.storage.read(.isSeen) == nil)
    storage.values = ["seen": 7]
    #expect(throws: StorageError.self) { try page.storage.update(.isSeen) { $0 = true } }
    #expect(storage.movedAside == ["seen.damaged": "yes", "seen.damaged-2": 7])
    try page.storage.update(.isSeen) { $0 = $0 == nil }
    #expect(storage.values == ["seen": true])
  }

  @Test(
    "T2 a stored value that its key doesn't take is kept aside",
    arguments: [-1, 11, "5"] as [Value])
  func illegal(value: Value) throws {
    let storage = MemoryStorage(["level": value])
    let key = Key<Int>("level", in: 0...10)
    #expect(throws: StorageError.self) { try storage.read(key) }
    #expect(storage.values == [:] && storage.movedAside == ["level.damaged": value])
  }

  @Test("T2 an update changes what is stored now, and writes nothing if it changes nothing")
  func update() throws {
    let storage = MemoryStorage(["count": 1])
    let key = Key<Int>("count")
    try storage.update(key) { $0 = ($0 ?? 0) + 1 }
    #expect(storage.values == ["count": 2])
    var changes: [StorageChange] = []
    let watched = WatchedStorage(storage) { changes.append($0) }
    try watched.update(key) { $0 = $0 }
    try watched.update(key) { $0 = nil }
    try watched.update(key) { $0 = nil }
    try watched.update(key) { $0 = 5 }
    #expect(changes == [.keep, .remove, .keep, .write(5)])
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
