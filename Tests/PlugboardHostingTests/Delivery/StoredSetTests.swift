import Plugboard
import PlugboardPlugins
import Synchronization
import Testing

/// A storage that fails from its n-th change on, as if the program had ended there.
final class FailingStorage: DeliveryStorage {
  let kept: MemoryDeliveryStorage
  private let changesLeft: Mutex<Int>
  private let failure: Mutex<Bool> = Mutex(false)

  var hasFailed: Bool { failure.withLock { $0 } }

  init(_ kept: MemoryDeliveryStorage, after changes: Int) {
    self.kept = kept
    changesLeft = Mutex(changes)
  }

  private func change() throws(DeliveryError) {
    let isLeft = changesLeft.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isLeft else {
      failure.withLock { $0 = true }
      throw .unstored(reason: "no more changes")
    }
  }

  func current() -> [UInt8]? { kept.current() }
  func file(_ digest: SHA256) -> [UInt8]? { kept.file(digest) }
  func files() -> [SHA256] { kept.files() }
  func replaceCurrent(with bytes: [UInt8]?) throws(DeliveryError) {
    try change()
    kept.replaceCurrent(with: bytes)
  }
  func write(_ bytes: [UInt8], as digest: SHA256) throws(DeliveryError) {
    try change()
    kept.write(bytes, as: digest)
  }
  func synchronize(_ digests: [SHA256]) throws(DeliveryError) {
    try change()
    kept.synchronize(digests)
  }
  func remove(_ digest: SHA256) throws(DeliveryError) {
    try change()
    kept.remove(digest)
  }
  func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError) { try body() }
}

@Suite("Stored sets") @MainActor struct StoredSetTests {
  private static func set(_ title: String, version: String) -> ServedSet {
    ServedSet(
      [
        "pages/home.json": DeliveredApp.page(title),
        "pages/show.json": #"{ "format": 1, "id": "show", "data": { "v": "\#(version)" } }"#,
        "templates/item/same.json": #"{ "format": 1 }"#,
      ], version: version)
  }

  private static func files(_ app: DeliveredApp) throws -> [SHA256] { try app.storage.files() }

  @Test(
    "C9 however many changes of the storage are done, a start has a whole set, the old one or the new one"
  )
  func brokenOff() async throws {
    var titles: Set<String> = []
    for changes in 0..<100 {
      let app = DeliveredApp()
      try app.serve(Self.set("Old", version: "1"))
      #expect(try await app.fetched() == "Old")
      let kept = try #require(app.storage as? MemoryDeliveryStorage)
      let storage = FailingStorage(kept, after: changes)
      let dying = DeliveredApp(storage)
      try dying.serve(Self.set("New", version: "2"))
      var failures: [String] = []
      let delivery = try dying.delivery()
      _ = delivery.start()
      _ = try await delivery.newer {
        if case .failed(let error) = $0 { failures.append(error.code) }
      }
      let (title, faults) = try app.started()
      #expect(faults == [])
      #expect(title == (failures.isEmpty ? "New" : "Old"))
      titles.insert(title)
      guard storage.hasFailed else {
        // Nothing of the old set is left.
        #expect(try Self.files(app).count == 3)
        break
      }
      // The next set goes through all the same, and nothing of the old ones is left.
      try app.serve(Self.set("Next", version: "3"))
      #expect(try await app.fetched() == "Next")
      #expect(try Self.files(app).count == 3)
      #expect(try app.started() == ("Next", []))
    }
    #expect(titles == ["Old", "New"])
  }

  @Test(
    "C9 a damaged set is dropped with a message, and the built-in documents serve", arguments: 0...4
  )
  func damaged(kind: Int) async throws {
    let app = DeliveredApp()
    try app.serve(Self.set("Good", version: "1"))
    _ = try await app.fetched()
    let digest = SHA256(of: Array(DeliveredApp.page("Good").utf8))
    let record = try #require(try app.storage.current())
    switch kind {
    case 0: try app.storage.write(Array(DeliveredApp.page("Evil").utf8), as: digest)
    case 1: try app.storage.remove(digest)
    case 2: try app.storage.replaceCurrent(with: Array(record.dropLast(40)))
    case 3: try app.storage.replaceCurrent(with: [])
    default:
      let text = String(decoding: record, as: UTF8.self).replacing(
        #"\"version\": \"1\""#, with: #"\"version\": \"9\""#)
      #expect(text.utf8.count == record.count && Array(text.utf8) != record)
      try app.storage.replaceCurrent(with: Array(text.utf8))
    }
    #expect(try app.started() == ("Home", ["set-damaged"]))
    #expect(try app.started() == ("Home", []))
    #expect(try await app.fetched() == "Good")
    #expect(try app.started() == ("Good", []))
  }

  @Test("C9 a stored set that has expired isn't shown, and no older one is taken in its place")
  func expired() async throws {
    let app = DeliveredApp()
    var set = Self.set("Good", version: "2")
    set.expires = WallTime("2026-12-01")
    try app.serve(set)
    _ = try await app.fetched()
    app.now = try #require(WallTime("2026-11-30T23:59:59Z"))
    #expect(try app.started() == ("Good", []))
    app.now = try #require(WallTime("2026-12-01"))
    #expect(try app.started() == ("Home", ["set-expired"]))
    try app.serve(Self.set("Older", version: "1"))
    #expect(try await app.fetched() == "set-older")
    try app.serve(Self.set("Newer", version: "3"))
    #expect(try await app.fetched() == "Newer")
  }

  @Test("C9 a set of another server isn't shown, and its version doesn't count")
  func otherServer() async throws {
    let app = DeliveredApp()
    try app.serve(Self.set("Good", version: "2"))
    _ = try await app.fetched()
    let record = String(decoding: try #require(try app.storage.current()), as: UTF8.self)
    let other = record.replacing(
      #""url":"https://example.org/"#, with: #""url":"https://example.com/"#)
    #expect(other != record)
    try app.storage.replaceCurrent(with: Array(other.utf8))
    #expect(try app.started() == ("Home", []))
    try app.serve(Self.set("First", version: "1"))
    #expect(try await app.fetched() == "First")
  }

  @Test("C9 a program with other plugins checks a stored set again before it shows it")
  func otherPlugins() async throws {
    let app = DeliveredApp()
    try app.serve(
      ServedSet([
        "pages/home.json": DeliveredApp.page(
          "Good",
          #""cards": [{ "components": [{ "items": [{ "plugins": [{ "plugin": "text", "params": { "text": "x" } }] }] }] }]"#
        )
      ]))
    #expect(try await app.fetched() == "Good")
    // Everything that the set needs is still there.
    app.plugins.removeAll { $0.name == "action" }
    #expect(try app.started() == ("Good", []))
    app.plugins.removeAll { $0.name == "text" }
    #expect(try app.started() == ("Home", ["set-refused"]))
  }

  @Test(
    "C9 a stored set ends with an update of the built-in documents, until the server offers one",
    arguments: [
      ("app.json", (DeliveredApp.builtIn["app.json"] ?? "") + " "),
      ("pages/show.json", #"{ "format": 1, "id": "show", "data": { "new": true } }"#),
      ("templates/item/new.json", #"{ "format": 1 }"#),
      ("sources/new.json", #"{ "format": 1, "items": [] }"#),
    ])
  func otherDocuments(_ path: String, _ text: String) async throws {
    let app = DeliveredApp()
    let stored = Self.set("Stored", version: "5")
    try app.serve(stored, tag: "five")
    #expect(try await app.fetched() == "Stored")
    #expect(try app.started() == ("Stored", []))
    app.documents[path] = text
    #expect(try app.started() == ("Home", []))
    // An older set on a server behind doesn't take its place.
    try app.serve(Self.set("Older", version: "4"))
    #expect(try await app.fetched() == "set-older")
    #expect(try app.started() == ("Home", []))
    // What the server offers counts, also if it is the same one, and comes without its files.
    try app.serve(stored, tag: "five")
    for path in stored.files.keys { app.server.answers[DeliveredApp.place + path] = nil }
    #expect(try await app.fetched() == "Stored")
    #expect(try app.started() == ("Stored", []))
  }

  @Test("C9 a stored set of a build that noted no built-in documents ends with the update")
  func earlierBuild() async throws {
    let app = DeliveredApp()
    try app.serve(Self.set("Stored", version: "5"))
    _ = try await app.fetched()
    let record = String(decoding: try #require(try app.storage.current()), as: UTF8.self)
    let other = record.replacing(#""builtIn":"#, with: #""other":"#)
    #expect(other != record)
    try app.storage.replaceCurrent(with: Array(other.utf8))
    #expect(try app.started() == ("Home", []))
    #expect(try await app.fetched() == "Stored")
  }

  @Test("C9 files of a set that was broken off go when the server has no newer set any more")
  func leftovers() async throws {
    for tag in ["old", nil] {
      let app = DeliveredApp()
      try app.serve(Self.set("Old", version: "1"), tag: tag)
      #expect(try await app.fetched() == "Old")
      let whole = try Self.files(app).count
      let kept = try #require(app.storage as? MemoryDeliveryStorage)
      let dying = DeliveredApp(FailingStorage(kept, after: 1))
      try dying.serve(Self.set("New", version: "2"))
      _ = try await dying.fetched()
      #expect(try Self.files(app).count > whole)
      if let tag {
        app.server.answers[DeliveredApp.url] = NetworkResponse(status: 304, headers: ["etag": tag])
      }
      #expect(try await app.fetched() == "nothing")
      #expect(try Self.files(app).count == whole)
      #expect(try app.started() == ("Old", []))
    }
  }

  @Test("C9 a newer set that another program has stored stays")
  func twoPrograms() async throws {
    let storage = MemoryDeliveryStorage()
    let (first, second) = (DeliveredApp(storage), DeliveredApp(storage))
    try first.serve(Self.set("Old", version: "1"))
    try second.serve(Self.set("New", version: "2"))
    let slow = try first.delivery()
    _ = slow.start()
    first.server.holdsFiles = true
    let task = Task { try await first.fetched(by: slow) }
    #expect(try await second.fetched() == "New")
    first.server.holdsFiles = false
    #expect(try await task.value == "Old")
    #expect(try second.started() == ("New", []))
  }
}
