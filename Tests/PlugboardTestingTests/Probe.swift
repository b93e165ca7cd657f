import Plugboard

extension Key<Int> { static let count = Key("probe.count", in: 0...100) }
extension Key<String> {
  static let address = Key("address")
  static let body = Key("probe.body")
}
extension Key<Fields> { static let record = Key("record") }
extension EventName<Int, Void> { static let probeCount = EventName("probe.count") }
extension EventName<Value, Void> {
  static let probeFetch = EventName("probe.fetch")
}

extension EventName<Value, Int> {
  static let probeTick = EventName("probe.tick", .count)
}

extension EventName<Value, Fields> {
  static let probeRecord = EventName("probe.record", .record)
}
extension EventName<Bool, Void> {
  static let probeHold = EventName("probe.hold")
  static let probeFault = EventName("probe.fault")
  static let probeStray = EventName("probe.stray")
}

struct ProbeFault: Error, CustomStringConvertible {
  let description = "the probe failed"
}

/// Uses each feature that a harness records.
final class ProbePlugin: Plugin {
  static let name: Name = "probe"
  static let params = ParamList(.optional(.count, default: 1), .optional(.address))
  static let fires = EventList(.probeTick, .probeRecord)
  static let reads = KeyList(.count)
  static let writes = KeyList(.count, .body)
  static let ports = PortList(.network)

  static func wire(_ on: inout Wiring<ProbePlugin>) {
    on(.probeCount) { probe, event in event.respond(try probe.count()) }
    on(.probeFetch) { probe, _ in probe.fetch() }
    on(.probeHold) { probe, event in probe.token = event.suspend() }
    on(.probeFault) { probe, event in
      probe.context.task { throw ProbeFault() }
      event.respond(true)
    }
    on(.probeStray) { probe, _ in try probe.context.data.write(.address, "undeclared") }
    on(.probeTick) { _, _ in }
  }

  let context: ModuleContext
  private let step: Int
  private let address: String?
  private var token: Suspension<Bool>?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    step = try mount[.count]
    address = try mount[optional: .address]
  }

  private func count() throws -> Int {
    let count = try (context.data.read(.count) ?? 0) + step
    try context.data.write(.count, count)
    try context.fire(.probeTick, count)
    let record: Fields = ["count": .int(count)]
    try context.up.fire(.probeRecord, record)
    return count
  }

  /// Repeats a request until it is answered, with a longer wait after each failure.
  private func fetch() {
    context.task { [context, address] in
      for wait in [1, 2, 4] {
        do {
          let response = try await context.network.send(NetworkRequest(address ?? ""))
          try context.data.write(.body, String(decoding: response.body, as: UTF8.self))
          return
        } catch NetworkError.failed {
          try await context.clock.sleep(for: .seconds(wait))
        }
      }
    }
  }
}
