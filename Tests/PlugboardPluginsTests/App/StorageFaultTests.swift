import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// A storage in memory in which writing may fail, and values may be damaged.
@MainActor private final class FaultyStorage: StoragePort {
  let memory = MemoryStorage()
  /// Whether nothing can be written.
  var isFull = false
  /// The number of writes after which nothing can be written.
  var room = Int.max
  /// Whether nothing can be read either.
  var isGone = false
  /// The keys whose values can't be read.
  var damaged: Set<String> = []

  func read(_ key: String) throws(StorageError) -> Value? {
    if isGone { throw .failed(key: key, reason: "the disk is gone") }
    try update(key) { _ in .keep }
    return memory.read(key)
  }

  func update(_ key: String, _ change: (Value?) -> StorageChange) throws(StorageError) {
    if isGone { throw .failed(key: key, reason: "the disk is gone") }
    if damaged.remove(key) != nil {
      memory.values[key] = nil
      throw .damaged(key: key, reason: "torn", kept: "elsewhere")
    }
    if case .write = change(memory.read(key)) {
      if isFull || room == 0 { throw .failed(key: key, reason: "the disk is full") }
      room -= 1
    }
    try memory.update(key, change)
  }

  func keys(startingWith prefix: String) -> [String] { memory.keys(startingWith: prefix) }
}

@Suite("Plugins with a storage that fails") @MainActor struct StorageFaultTests {
  private let storage = FaultyStorage()
  private let network = ScriptedNetwork()
  private let clock = ManualClock()
  private static let url = "https://cinema.example/records"

  private final class Faults { var messages: [String] = [] }
  private let faults = Faults()

  private func app(_ plugins: String) throws -> PageRuntime {
    let runtime = PageRuntime(
      registry: try SystemPlugins.registry(),
      ports: Ports(clock: clock, network: network, storage: storage))
    runtime.observeFaults { [faults] in faults.messages.append($0.message) }
    let app = #"{ "format": 1, "id": "cinema", "plugins": [\#(plugins)] }"#
    let documents = AppDocuments(MemoryDocumentStore([AppDocuments.appPath: app]))
    try runtime.open(PageAssembler(registry: runtime.plugins.registry, documents: documents).app())
    return runtime
  }

  private static let tracking = """
    "tracking-log", { "plugin": "tracking-delivery",
      "params": { "url": "\(url)", "batch": 3 } }
    """

  private func record(_ events: String..., by runtime: PageRuntime) throws {
    for event in events {
      try runtime.at("cinema").fire(.trackingRecord, ["event": .string(event)])
    }
  }

  /// The requests so far, each as the numbers and events of its records.
  private var sent: [[String]] {
    get throws {
      try network.requests.map { request in
        guard case .array(let entries) = try JSONReader().read(request.body).value else {
          return []
        }
        return entries.map { entry in
          let event = entry[JSONPointer(["record", "event"])].flatMap(String.init(value:))
          return "\(entry[JSONPointer(["number"])] ?? .null) \(event ?? "-")"
        }
      }
    }
  }

  /// Waits until something is so, or clearly never will be.
  private func waitForRequests(_ count: Int, _ runtime: PageRuntime) async throws {
    await eventually { network.requests.count >= count }
    try await eventually { try runtime.data(of: "cinema").read(.trackingPending) == 0 }
  }

  @Test("N5 a record that can't be written isn't counted, and never sent; the next one is")
  func unwritten() async throws {
    network.answer(Self.url, method: "POST", json: [:])
    let runtime = try app(Self.tracking)
    try record("a", by: runtime)
    storage.isFull = true
    try record("lost", by: runtime)
    storage.isFull = false
    #expect(try runtime.data(of: "cinema").read(.trackingPending) == 1)
    #expect(try runtime.data(of: "cinema").read(.trackingLog) == [["event": "a"]])
    try record("b", "c", by: runtime)
    try await waitForRequests(1, runtime)
    #expect(try sent == [["0 a", "1 b", "2 c"]])
    #expect(
      faults.messages.count == 1 && faults.messages.first?.contains("the disk is full") == true)
  }

  @Test("N5 a damaged record is reported and left out, and those before and after it are sent")
  func damagedRecord() async throws {
    network.answer(Self.url, method: "POST", json: [:])
    let runtime = try app(Self.tracking)
    try record("a", "b", by: runtime)
    storage.damaged = ["tracking-delivery/1"]
    try record("c", by: runtime)
    try await waitForRequests(1, runtime)
    #expect(try sent == [["0 a", "2 c"]])
    #expect(storage.memory.keys(startingWith: "tracking-delivery/") == ["tracking-delivery/next"])
    await eventually { !faults.messages.isEmpty }
    #expect(faults.messages.first?.contains("torn") == true)
  }

  @Test("N5 a damaged number of the next record is reported, and the records that are left count")
  func damagedNumber() async throws {
    network.answer(Self.url, method: "POST", json: [:])
    storage.memory.values = [
      "tracking-delivery/7": ["event": "left"], "tracking-delivery/next": 5,
    ]
    storage.damaged = ["tracking-delivery/next"]
    let runtime = try app(Self.tracking)
    try await waitForRequests(1, runtime)
    #expect(try sent == [["7 left"]])
    try record("a", "b", "c", by: runtime)
    try await waitForRequests(2, runtime)
    await eventually { !faults.messages.isEmpty }
    #expect(faults.messages.first?.contains("torn") == true)
    #expect(try sent.last == ["8 a", "9 b", "10 c"])
  }

  @Test("N6 an answer that can't be written isn't kept, and the one before it is")
  func uncached() throws {
    let runtime = try app(#""data-cache""#)
    let request = SourceRequest("films", of: .item, page: 1)
    func answer(_ id: String) -> SourcePage { SourcePage([["id": .string(id)]], isLast: true) }
    try runtime.at("cinema").fire(.cacheWrite, request, answer("old"))
    storage.isFull = true
    _ = try? runtime.at("cinema").fire(.cacheWrite, request, answer("new"))
    #expect(faults.messages.count == 1)
    #expect(try runtime.at("cinema").fire(.cacheRead, request).response == answer("old"))
    storage.isFull = false
    try runtime.at("cinema").fire(.cacheWrite, request, answer("new"))
    #expect(try runtime.at("cinema").fire(.cacheRead, request).response == answer("new"))
    #expect(storage.memory.values.count == 1)
  }

  @Test("A like that can't be stored doesn't count, and does once it can be")
  func unstoredLike() throws {
    let runtime = try app(#""likes""#)
    storage.isFull = true
    _ = try? runtime.at("cinema").fire(.likeSet, "metropolis", true)
    #expect(faults.messages.count == 1)
    #expect(try runtime.data(of: "cinema").read(.likes) == [:])
    storage.isFull = false
    let like = try runtime.at("cinema").fire(.likeSet, "metropolis", true)
    #expect(like.untyped.response == ["count": 1, "liked": true])
    #expect(storage.memory.values == ["likes": ["": ["metropolis"]]])
  }

  @Test("T2 what a storage would have given that failed at the start isn't overwritten")
  func failedStart() async throws {
    storage.memory.values = [
      "likes": ["Ada": ["kid"]], "watched": ["Ada": ["kid": 9]], "search.history": ["kid"],
    ]
    storage.isGone = true
    let runtime = try app(#""likes", "history""#)
    try openSearch("search", in: runtime)
    await eventually { faults.messages.count == 3 }
    #expect(faults.messages.count == 3)
    storage.isGone = false
    try runtime.at("cinema").fire(.likeSet, "moon", true)
    try runtime.at("cinema").fire(.videoDidStop, "moon", 5)
    try runtime.at("search").fire(.searchSubmit, "moon")
    #expect(
      storage.memory.values == [
        "likes": ["": ["moon"], "Ada": ["kid"]], "watched": ["Ada": ["kid": 9], "": ["moon": 5]],
        "search.history": ["moon", "kid"],
      ])
  }

  /// Opens a page that keeps the texts that are looked for.
  private func openSearch(_ id: ModuleID, in runtime: PageRuntime) throws {
    let search = try #require(SystemPlugins.all.first { $0.name == "search" }).pluginType
    let mount = PluginEntry(search, params: Params((Key<Int>("kept"), 8)))
    try runtime.register(id, level: .page, under: "cinema", plugins: [mount])
  }

  @Test(
    "T2 a stored value of another shape is a fault and kept aside, and counting begins anew",
    arguments: [
      ("likes", ["bob": [1, "kid"]]), ("likes", ["a"]), ("likes", "kid"), ("watched", ["bob": 7]),
      ("watched", ["bob": ["kid": -1]]), ("watched", ["bob": ["kid": 6_000_001]]),
      ("watched", [:]), ("search.history", ["a", 2]),
      ("search.history", 5), ("likes", .null), ("watched", .null), ("search.history", .null),
    ] as [(String, Value)])
  func otherShape(key: String, value: Value) async throws {
    storage.memory.values = [key: value]
    let runtime = try app(#""likes", "history""#)
    try openSearch("search", in: runtime)
    let isLegal = key == "watched" && value == [:]
    await eventually { isLegal || !faults.messages.isEmpty }
    #expect(faults.messages.count == (isLegal ? 0 : 1))
    #expect(storage.memory.movedAside == (isLegal ? [:] : ["\(key).damaged": value]))
    try runtime.at("cinema").fire(.likeSet, "moon", true)
    try runtime.at("cinema").fire(.videoDidStop, "moon", 5)
    try runtime.at("search").fire(.searchSubmit, "moon")
    #expect(
      storage.memory.values == [
        "likes": ["": ["moon"]], "watched": ["": ["moon": 5]], "search.history": ["moon"],
      ])
  }

  @Test(
    "T2 programs that share a storage lose nothing of each other, and see it with their next change"
  )
  func shared() throws {
    let programs = try [app(#""likes", "history""#), app(#""likes", "history""#)]
    for runtime in programs {
      for page in ["first", "second"] {
        try openSearch(ModuleID(page), in: runtime)
      }
    }
    for number in 0..<8 {
      let runtime = programs[number % 2]
      let page = number % 4 < 2 ? "first" : "second"
      try runtime.at("cinema").fire(.likeSet, "film \(number)", true)
      try runtime.at("cinema").fire(.videoDidStop, "film \(number)", number)
      try runtime.at(ModuleID(page)).fire(.searchSubmit, "film \(number)")
    }
    let films = (0..<8).map { "film \($0)" }
    #expect(try programs[1].data(of: "cinema").read(.likedNames) == films.reversed())
    #expect(try programs[1].data(of: "cinema").read(.watchedNames) == films.reversed())
    #expect(storage.memory.values["search.history"] == [String](films.reversed()).value)
    try programs[0].at("cinema").fire(.likeSet, "film 3", false)
    #expect(try programs[0].data(of: "cinema").read(.likedNames)?.count == 7)
    #expect(faults.messages == [])
  }

  @Test("N5 programs that share a storage give each record a number of its own, and all are sent")
  func sharedNumbers() async throws {
    network.answer(Self.url, method: "POST", json: [:])
    let programs = try [app(Self.tracking), app(Self.tracking)]
    for number in 0..<12 { try record("\(number)", by: programs[number % 2]) }
    for runtime in programs {
      await eventually { runtime.openTasks.isEmpty }
      try await eventually { try runtime.data(of: "cinema").read(.trackingPending) == 0 }
    }
    #expect(Set(try sent.joined()) == Set((0..<12).map { "\($0) \($0)" }))
    #expect(storage.memory.values == ["tracking-delivery/next": 12])
  }

  @Test(
    "N5 a stored number that no record can have is a fault and kept aside, and records get others",
    arguments: [
      ("next", .int(.max)), ("next", .int(.min)), ("next", -1), ("next", "7"), ("next", .null),
      ("9223372036854775807", ["event": "old"]), ("99999999999999999999", ["event": "old"]),
      ("007", ["event": "old"]),
    ] as [(String, Value)])
  func illegalNumber(name: String, value: Value) async throws {
    network.answer(Self.url, method: "POST", json: [:])
    storage.memory.values = ["tracking-delivery/\(name)": value]
    let runtime = try app(Self.tracking)
    try record("a", "b", "c", by: runtime)
    try await waitForRequests(1, runtime)
    #expect(try sent == [["0 a", "1 b", "2 c"]])
    await eventually { !faults.messages.isEmpty }
    #expect(faults.messages.count == 1)
    #expect(storage.memory.movedAside == ["tracking-delivery/\(name).damaged": value])
  }

  @Test(
    "N6 a kept answer with a number that none has, or null, is a fault and kept aside, and others get numbers",
    arguments: [.int(.max), .int(.min), -1, nil] as [Value?])
  func illegalAnswer(number: Value?) async throws {
    let request = SourceRequest("films", of: .item, page: 1)
    let first = try app(#""data-cache""#)
    try first.at("cinema").fire(.cacheWrite, request, SourcePage([], isLast: true))
    let key = try #require(storage.memory.values.keys.first)
    guard case .object(var record)? = storage.memory.values[key] else { return }
    record["number"] = number
    storage.memory.values[key] = number == nil ? .null : .object(record)
    let runtime = try app(#""data-cache""#)
    await eventually { !faults.messages.isEmpty }
    #expect(faults.messages.count == 1)
    #expect(storage.memory.movedAside.count == 1)
    for page in [[], [["id": "x"]]] as [[Value]] {
      try runtime.at("cinema").fire(.cacheWrite, request, SourcePage(page, isLast: true))
    }
    #expect(storage.memory.values.count == 1)
  }

  @Test("N6 only the first page of a request is kept, and each request by itself")
  func firstPages() throws {
    let runtime = try app(#""data-cache""#)
    func request(_ page: Int, _ genre: Value) -> SourceRequest {
      SourceRequest("films", of: .item, page: page, params: ["genre": genre])
    }
    func answer(_ id: String) -> SourcePage { SourcePage([["id": .string(id)]], isLast: false) }
    for (request, id) in [
      (request(1, "noir"), "a"), (request(2, "noir"), "b"), (request(1, "comedy"), "c"),
    ] {
      try runtime.at("cinema").fire(.cacheWrite, request, answer(id))
    }
    func kept(_ request: SourceRequest) throws -> SourcePage? {
      try runtime.at("cinema").fire(.cacheRead, request).response
    }
    #expect(try kept(request(1, "noir")) == answer("a"))
    #expect(try kept(request(2, "noir")) == nil)
    #expect(try kept(request(1, "comedy")) == answer("c"))
    #expect(storage.memory.values.count == 2)
  }

  @Test("N6 answers that are dropped leave the storage too")
  func dropped() throws {
    let runtime = try app(#"{ "plugin": "data-cache", "params": { "kept": 2 } }"#)
    for source in ["a", "b", "c"] {
      try runtime.at("cinema").fire(
        .cacheWrite, (SourceRequest(source, of: .item, page: 1), SourcePage([], isLast: true)))
    }
    #expect(storage.memory.values.count == 2)
    #expect(!storage.memory.values.keys.contains { $0.contains(#""a""#) })
  }

  /// Opens an app in which likes wait for a log-in.
  private func guarded(waiting count: Int) throws -> PageRuntime {
    let runtime = try app(
      #"{ "plugin": "login-check", "params": { "event": "like.set" } }, "likes""#)
    let account = user
    try runtime.subscribe(to: .accountState, on: "cinema") { state in
      if let name = account.name { state.respond(name) } else { state.respondNull() }
    }
    for number in 0..<count {
      try runtime.at("cinema").fire(.likeSet, "film\(number)", true)
        .onEnd { account.answers.append($0.response) }
    }
    #expect(runtime.events.suspended.count == count)
    return runtime
  }

  private final class User {
    var name: String?
    /// The responses to likes.
    var answers: [LikeState?] = []
  }
  private let user = User()

  private func logIn(_ runtime: PageRuntime) throws {
    user.name = "Ada"
    try runtime.at("cinema").fire(.accountDidChange, "Ada")
  }

  @Test("N7 likes that a log-in resumes are written together, after the first one")
  func resumedTogether() throws {
    let runtime = try guarded(waiting: 5)
    storage.room = 2
    try logIn(runtime)
    #expect(user.answers == .init(repeating: LikeState(count: 1, isLiked: true), count: 5))
    let films = (0..<5).map { "film\($0)" }
    #expect(storage.memory.values == ["likes": ["Ada": .array(films.map { .string($0) })]])
    #expect(try runtime.data(of: "cinema").read(.likedNames) == films.reversed())
    #expect(faults.messages == [])
  }

  @Test("N7 likes that were resumed together and can't be written are a fault, and not shown")
  func unwrittenTogether() throws {
    let runtime = try guarded(waiting: 3)
    storage.room = 1
    try logIn(runtime)
    #expect(storage.memory.values == ["likes": ["Ada": ["film0"]]])
    #expect(try runtime.data(of: "cinema").read(.likedNames) == ["film0"])
    #expect(faults.messages.count == 1 && faults.messages[0].contains("the disk is full"))
    storage.room = 1
    try runtime.at("cinema").fire(.likeSet, "moon", true)
    #expect(storage.memory.values == ["likes": ["Ada": ["film0", "moon"]]])
  }

  @Test("N7 likes that were resumed together are written if their module ends in the same fire")
  func endedTogether() throws {
    let runtime = try guarded(waiting: 3)
    try runtime.subscribe(to: .accountDidChange, on: "cinema", priority: 1) { _ in
      try runtime.unregister("cinema")
    }
    try logIn(runtime)
    #expect(storage.memory.values == ["likes": ["Ada": ["film0", "film1", "film2"]]])
    #expect(faults.messages == [])
  }
}
