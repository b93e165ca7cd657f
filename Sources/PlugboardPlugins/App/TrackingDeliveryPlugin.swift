public import Plugboard

final class TrackingDeliveryPlugin: AppPlugin {
  static let name: Name = "tracking-delivery"
  static let summary = """
    Delivers tracking records to a server, each at least once, also those of earlier runs.
    """
  static let notes = """
    A record is written to the storage before `tracking-log`, in the same app, counts it; one that \
    can't be written isn't counted. It stays there until the server has answered its request with \
    a status from 200 to 299. Requests follow one after the other, the oldest records first: as \
    soon as there are enough for a batch, or `interval` seconds after the first of fewer, and at \
    once for those that an earlier run has left. After a failure the oldest records are sent \
    again: first after `backoff` seconds, then each time after twice as long.

    A request is a `POST` of JSON, as in `[{"number": 7, "record": {"event": "item.tap", "page": \
    "home"}}]`. A record that is sent again, because the answer was lost, has the same number, and \
    later records have higher ones. Programs that share a storage share the numbers, and may each \
    send a record that one of them has left. The records of an entry with a name of its own (`as`) \
    are kept and counted apart.
    """
  static let unit = "tracking"
  static let params = ParamList(
    .required(.recordServer),
    .optional(.batch, default: 20),
    .optional(
      .interval.described(
        """
        The seconds for which the first record of a batch waits for others.
        """), default: 10),
    .optional(.backoff, default: 1), .optional(.longestBackoff, default: 300),
    .optional(.pendingLimit, default: 10_000))
  static let writes = KeyList(.trackingPending, .trackingError)
  static let ports = PortList(.network, .storage)

  static func wire(_ on: inout Wiring<TrackingDeliveryPlugin>) {
    on(.moduleDidLoad) { delivery, _ in
      _ = try delivery.load()
      // The records that remain have waited for their interval already.
      if !delivery.pending.isEmpty { delivery.begin() }
    }
    on(
      .appDidEnterBackground.described(
        """
        Delivers the records that wait, as the program may end without a further event.
        """)
    ) { delivery, _ in
      // A delivery that goes on sends the records that are added meanwhile, too.
      if !delivery.pending.isEmpty, !delivery.isDelivering { delivery.begin() }
    }
    // After `tracking-log` has completed the record, and before it counts it.
    on(.trackingRecord, priority: Priority.late) { delivery, event in
      do {
        try delivery.keep(event.response ?? event.params)
      } catch {
        event.stop()
        delivery.context.attempt { throw error }
      }
    }
  }

  /// The legal numbers of records: integers that are exact in every JSON reader.
  private static let numbers = 0..<(1 << 53)

  /// The numbers of the records in the storage that aren't delivered, in their order.
  private var pending: [Int] = []
  /// A number above the numbers of all known records; nil until the records of earlier runs are
  /// known.
  private var least: Int?
  /// The timer after which an incomplete batch of records is sent.
  private var timer: Task<Void, Never>?
  private var isDelivering = false

  private var prefix: String { "\(mount.name)/" }
  private func key(_ number: Int) -> String { "\(prefix)\(number)" }
  /// The key of the number of the next record, by which programs that use one storage share the numbers.
  private var nextKey: String { "\(prefix)next" }

  /// Finds the records that earlier runs have left; returns a number above theirs.
  private func load() throws -> Int {
    pending = try storedNumbers()
    try data.write(.trackingPending, pending.count)
    let least = pending.last.map { $0 + 1 } ?? 0
    self.least = least
    return least
  }

  /// Returns the numbers of the stored records in their order; moves values without a legal number aside.
  private func storedNumbers() throws(StorageError) -> [Int] {
    var numbers: [Int] = []
    for key in try context.storage.keys(startingWith: prefix) {
      let digits = key.utf8.dropFirst(prefix.utf8.count)
      guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
      else { continue }
      if let number = String(digits).flatMap({ Int($0) }), Self.numbers ~= number,
        self.key(number) == key
      {
        numbers.append(number)
      } else {
        context.attempt {
          try context.storage.update(key) { _ in
            .moveAside(
              reason: "the number of a record is from 0 to \(Self.numbers.upperBound - 1), without"
                + " zeros before it")
          }
        }
      }
    }
    return numbers.sorted()
  }

  /// Takes the next number, which no program that uses the storage takes as well.
  private func takeNumber() throws -> Int {
    var least = try least ?? load()
    var number = least
    var isMissing = false
    func take(_ hasLooked: Bool) throws(StorageError) {
      try context.storage.update(nextKey) { next in
        switch next {
        case nil:
          isMissing = !hasLooked
          guard hasLooked else { return .keep }
          number = least
        case .int(let next) where Self.numbers ~= next: number = max(next, least)
        default: return .moveAside(reason: "it isn't the number of a record")
        }
        return number < Self.numbers.upperBound ? .write(.int(number + 1)) : .keep
      }
    }
    do {
      try take(false)
    } catch {
      guard case .damaged = error else { throw error }
      context.attempt { throw error }
      isMissing = true
    }
    // Without the stored number, it follows from the records of all programs.
    if isMissing {
      least = max(least, try storedNumbers().last.map { $0 + 1 } ?? 0)
      try take(true)
    }
    guard Self.numbers ~= number else {
      let highest = number > least ? nextKey : key(least - 1)
      throw StorageError.failed(
        key: highest, reason: "no record can have a higher number; remove this stored value")
    }
    return number
  }

  private func keep(_ record: Fields) throws {
    guard try pending.count < mount[.pendingLimit] else {
      throw StorageError.failed(
        key: nextKey,
        reason: "\(pending.count) records wait for delivery, the limit of the plugin")
    }
    var number: Int
    var isFree = false
    repeat {
      number = try takeNumber()
      least = number + 1
      try context.storage.update(key(number)) { former in
        isFree = former == nil
        return isFree ? .write(.object(record)) : .keep
      }
    } while !isFree
    pending.append(number)
    try data.write(.trackingPending, pending.count)
    try schedule()
  }

  /// Begins a delivery at once if there is a full batch, or else when the interval is over.
  private func schedule() throws {
    guard !isDelivering, !pending.isEmpty else { return }
    guard try pending.count < mount[.batch] else { return begin() }
    guard timer == nil else { return }
    timer = context.task(isEndless: true) { [self] in
      try await context.clock.sleep(for: .seconds(mount[.interval]))
      try Task.checkCancellation()
      begin()
    }
  }

  private func begin() {
    timer?.cancel()
    timer = nil
    isDelivering = true
    context.task(isEndless: true) { [self] in
      do {
        try await deliver()
      } catch {
        isDelivering = false
        throw error
      }
      isDelivering = false
      try schedule()
    }
  }

  /// Sends requests until no full batch is left, and each until it has succeeded.
  private func deliver() async throws {
    var backoff = try mount[.backoff]
    var hasFailed = false
    repeat {
      do {
        try await deliverBatch()
        hasFailed = false
        backoff = try mount[.backoff]
      } catch {
        try Task.checkCancellation()
        hasFailed = true
        try data.write(.trackingError, "\(error)")
        try await context.clock.sleep(for: .seconds(backoff))
        backoff = min(backoff * 2, max(backoff, try mount[.longestBackoff]))
      }
    } while try hasFailed || pending.count >= mount[.batch]
  }

  /// Sends the oldest records, and removes them from the storage once the server has them.
  private func deliverBatch() async throws {
    let numbers = try pending.prefix(mount[.batch])
    guard !numbers.isEmpty else { return try data.remove(.trackingError) }
    let records = try numbers.compactMap(entry)
    if !records.isEmpty { try await send(records) }
    pending.removeFirst(numbers.count)
    for number in numbers { try context.storage.update(key(number)) { _ in .remove } }
    try data.write(.trackingPending, pending.count)
    try data.remove(.trackingError)
  }

  /// Returns a record as it is sent; nil if it is lost.
  private func entry(_ number: Int) throws -> Value? {
    do {
      try context.storage.moveNullAside(key(number))
      return try context.storage.read(key(number), as: Fields.self).map {
        ["number": .int(number), "record": .object($0)]
      }
    } catch {
      guard case .damaged = error else { throw error }
      context.attempt { throw error }
      return nil
    }
  }

  private func send(_ records: [Value]) async throws {
    let request = NetworkRequest(
      try mount[.url], method: "POST", headers: ["content-type": "application/json"],
      body: Array("\(Value.array(records))".utf8))
    let response = try await context.network.send(request)
    guard 200..<300 ~= response.status else {
      throw NetworkError.failed(request, reason: "the server has answered with \(response)")
    }
  }
}

extension Key<Int> {
  /// The number of tracking records that wait for delivery.
  public static let trackingPending = Key(
    "tracking.pending", in: 0...Int.max,
    summary: "The number of tracking records that wait for delivery.")
  static let batch = Key(
    "batch", in: 1...10_000,
    summary: "The largest number of records in one request.")
  static let pendingLimit = Key(
    "limit", in: 1...100_000,
    summary: """
      The largest number of records that wait for delivery; further ones aren't recorded.
      """)
}

extension Key<String> {
  /// The reason for which records weren't delivered; absent once they are.
  public static let trackingError = Key(
    "tracking.error",
    summary: "The reason for which records weren't delivered; absent once they are.")
}

extension Key<String> {
  static let recordServer = Key(
    "url", for: .server, summary: "The URL to which the records are sent.")
}

extension Key<Double> {
  static let backoff = Key(
    "backoff", in: 0.1...86_400,
    summary: "The seconds after a failure until the next try.")
  static let longestBackoff = Key(
    "longestBackoff", in: 0.1...86_400,
    summary: "The largest number of seconds between two tries.")
}

extension TrackingDeliveryPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      Every record is completed by `tracking-log`, kept until the server has it, and sent with up \
      to 49 others at the latest a minute later.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "data": { "tracking": { "app": "cinema" } },
        "plugins": [
          "tracking-log",
          {
            "plugin": "tracking-delivery",
            "params": { "url": "https://cinema.example/records", "batch": 50, "interval": 60 }
          }
        ]
      }
      """)
  ]
}
