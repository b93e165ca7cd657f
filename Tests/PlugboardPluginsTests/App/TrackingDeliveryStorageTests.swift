import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// A storage of which the count of records can't be read.
private final class BrokenStorage: StoragePort {
  var values: [String: Value]
  var error: StorageError?
  /// The number of reads, updates and lists so far.
  private(set) var uses = 0

  init(_ values: [String: Value]) { self.values = values }

  func read(_ key: String) throws(StorageError) -> Value? {
    uses += 1
    if key.hasSuffix("/next"), let error { throw error }
    return values[key]
  }
  func update(_ key: String, _ change: (Value?) -> StorageChange) throws(StorageError) {
    uses += 1
    if key.hasSuffix("/next"), let error {
      if case .damaged = error { self.error = nil }
      throw error
    }
    switch change(values[key]) {
    case .write(let value): values[key] = value
    case .remove: values[key] = nil
    default: break
    }
  }
  func keys(startingWith prefix: String) -> [String] {
    uses += 1
    return values.keys.filter { $0.hasPrefix(prefix) }
  }
}

@MainActor private final class Faults {
  var codes: [String] = []
  var texts: [String] = []
}

@Suite("The storage of tracking-delivery") @MainActor struct TrackingDeliveryStorageTests {
  private static let url = "https://cinema.example/records"

  @Test("N5 a damaged count is a fault, and the records that are left tell the next number")
  func damagedNumber() async throws {
    let storage = BrokenStorage(["tracking-delivery/9": ["event": "a"]])
    storage.error = .damaged(key: "next", reason: "torn", kept: "next.damaged")
    let (runtime, faults) = try open(on: storage)
    #expect(try runtime.at("app").fire(.trackingRecord, ["event": "b"]).stoppedBy == nil)
    await eventually { runtime.openTasks.isEmpty }
    #expect(faults.codes == ["storage-damaged"])
    #expect(storage.values["tracking-delivery/10"] == ["event": "b"])
  }

  @Test("N5 while the storage can't be read no record counts, and no number is guessed")
  func unreadableNumber() async throws {
    let storage = BrokenStorage(["tracking-delivery/9": ["event": "a"]])
    storage.error = .failed(key: "next", reason: "the disk is gone")
    let (runtime, faults) = try open(on: storage)
    #expect(try runtime.at("app").fire(.trackingRecord, ["event": "b"]).stoppedBy != nil)
    await eventually { runtime.openTasks.isEmpty }
    #expect(faults.codes == ["storage-failed"])
    #expect(storage.values.keys.sorted() == ["tracking-delivery/9"])
    storage.error = nil
    try runtime.at("app").fire(.trackingRecord, ["event": "c"])
    #expect(storage.values["tracking-delivery/10"] == ["event": "c"])
  }

  @Test(
    "N5 a stored number that no record can have is kept aside with a fault, and records are kept as before",
    arguments: [
      ("next", .int(.max)), ("next", .int(1 << 53)), ("next", -1), ("next", "7"),
      ("9223372036854775807", ["event": "x"]), ("9007199254740992", ["event": "x"]),
      ("007", ["event": "x"]),
    ] as [(String, Value)])
  func impossibleNumbers(name: String, value: Value) async throws {
    let storage = MemoryStorage([
      "tracking-delivery/\(name)": value, "tracking-delivery/9": ["event": "a"],
    ])
    let (runtime, faults) = try open(on: storage)
    #expect(try runtime.at("app").fire(.trackingRecord, ["event": "b"]).stoppedBy == nil)
    await eventually { runtime.openTasks.isEmpty }
    #expect(faults.codes == ["storage-damaged"])
    #expect(Array(storage.movedAside.values) == [value])
    #expect(storage.values["tracking-delivery/10"] == ["event": "b"])
    #expect(storage.values["tracking-delivery/next"] == 11)
  }

  @Test(
    "N5 a stored value that is no record is a fault and kept aside, and the others are sent",
    arguments: [.null, "b", 7, ["b"]] as [Value])
  func noRecord(value: Value) async throws {
    let storage = MemoryStorage([
      "tracking-delivery/1": ["event": "a"], "tracking-delivery/2": value,
      "tracking-delivery/3": ["event": "c"],
    ])
    let (runtime, faults) = try open(on: storage)
    await eventually { !faults.codes.isEmpty }
    #expect(faults.codes == ["storage-damaged"])
    #expect(storage.movedAside == ["tracking-delivery/2.damaged": value])
    #expect(storage.values.keys.sorted() == ["tracking-delivery/1", "tracking-delivery/3"])
    #expect(try runtime.data(of: "app").read(.trackingPending) == 3)
  }

  @Test(
    "N5 if the next number is lost, the records of all programs tell it, and none is overwritten")
  func lostNumber() async throws {
    let storage = MemoryStorage()
    let (runtime, faults) = try open(on: storage)
    try runtime.at("app").fire(.trackingRecord, ["event": "a"])
    for number in 1...3 { storage.values["tracking-delivery/\(number)"] = ["event": "b"] }
    storage.values["tracking-delivery/next"] = "x"
    try runtime.at("app").fire(.trackingRecord, ["event": "c"])
    #expect(storage.values["tracking-delivery/4"] == ["event": "c"])
    // The number of another program is there before its record.
    storage.values["tracking-delivery/next"] = 2
    try runtime.at("app").fire(.trackingRecord, ["event": "d"])
    #expect(storage.values["tracking-delivery/5"] == ["event": "d"])
    storage.values["tracking-delivery/6"] = ["event": "b"]
    try runtime.at("app").fire(.trackingRecord, ["event": "e"])
    #expect(storage.values["tracking-delivery/6"] == ["event": "b"])
    #expect(storage.values["tracking-delivery/7"] == ["event": "e"])
    await eventually { runtime.openTasks.isEmpty }
    #expect(faults.codes == ["storage-damaged"])
  }

  @Test(
    "N5 if no number is left, no record counts, and the fault names the value that has the highest",
    arguments: [("next", .int((1 << 53) - 1)), ("\((1 << 53) - 1)", ["event": "x"])]
      as [(String, Value)])
  func noNumber(name: String, value: Value) async throws {
    let key = "tracking-delivery/\(name)"
    let storage = MemoryStorage([key: value])
    let (runtime, faults) = try open(on: storage)
    // The last number can still be taken if only the next one is stored.
    if name == "next" { try runtime.at("app").fire(.trackingRecord, ["event": "a"]) }
    #expect(try runtime.at("app").fire(.trackingRecord, ["event": "b"]).stoppedBy != nil)
    await eventually { runtime.openTasks.isEmpty }
    #expect(
      faults.codes.last == "storage-failed"
        && faults.texts.last?.contains("/9007199254740991") == true)
    #expect(storage.values["tracking-delivery/\((1 << 53) - 1)"] != nil)
  }

  /// Opens an app with the plugin on a storage; its requests wait for an answer.
  private func open(on storage: any StoragePort) throws -> (PageRuntime, Faults) {
    let fakes = Fakes()
    fakes.network.hold(Self.url, method: "POST")
    let registry = try SystemPlugins.registry()
    let runtime = PageRuntime(
      registry: registry,
      ports: Ports(clock: fakes.clock, network: fakes.network, storage: storage))
    let faults = Faults()
    runtime.observeFaults { fault in
      faults.codes.append((fault.error as? any CodedError)?.code ?? "")
      faults.texts.append("\(fault.error)")
    }
    let app = """
      { "format": 1, "id": "app",
        "plugins": [{ "plugin": "tracking-delivery", "params": { "url": "\(Self.url)" } }] }
      """
    let documents = AppDocuments(MemoryDocumentStore(["app.json": app]))
    try runtime.open(PageAssembler(registry: registry, documents: documents).app())
    return (runtime, faults)
  }

  @Test(
    "N5 keeping a record uses the storage as often however many wait, and each has a key of its own"
  )
  func cost() throws {
    let storage = BrokenStorage([:])
    let (runtime, _) = try open(on: storage)
    let uses = try (0..<100).map { number in
      let before = storage.uses
      try runtime.at("app").fire(.trackingRecord, ["event": .string("\(number)")])
      return storage.uses - before
    }
    #expect(uses[1...].allSatisfy { $0 == uses[1] } && uses[1] > 0)
    #expect(storage.values["tracking-delivery/99"] == ["event": "99"])
  }
}
