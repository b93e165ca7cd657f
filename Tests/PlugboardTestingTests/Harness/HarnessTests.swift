import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("The records of a harness") struct HarnessTests {
  private let harness: Harness

  init() throws { harness = try Harness(ProbePlugin.self, #"{ "probe.count": 2 }"#, on: .item) }

  @Test(
    "T1 one line of JSON mounts a plugin; its response, its events and its data are visible")
  func basics() throws {
    let outcome = try harness.fire(.probeCount)
    #expect(outcome.response == 2)
    #expect(
      harness.fired == [
        Fired(.probeTick, 2), Fired(named: "probe.record", Params(["record": ["count": 2]])),
      ])
    #expect(harness.changes == [DataChange(.count, to: 2)])
    #expect(try harness.data.read(.count) == 2)
    try harness.fire(.probeCount)
    #expect(harness.changes.last == DataChange(.count, from: 2, to: 4))
  }

  @Test("T1 the outcome has the subscribers and their responses, in order")
  func chain() throws {
    harness.answer(.probeCount, 9, priority: Priority.first)
    harness.handle(.probeCount, priority: Priority.last) { $0.respond(($0.response ?? 0) * 10) }
    harness.handle(.probeCount) { _ in }
    let outcome = try harness.fire(.probeCount)
    #expect(
      outcome.responses == [
        SubscriberResponse("test", 9), SubscriberResponse("probe", 2),
        SubscriberResponse("test", 20),
      ])
    #expect("\(outcome.responses)" == "[test: 9, probe: 2, test: 20]")
    #expect("\(outcome)" == "response 20, 4 of 4 subscribers called")
  }

  @Test("T1 nested fires are recorded with publisher, module and cause")
  func causes() throws {
    try harness.fire(.probeCount)
    let tick = try #require(harness.records.first { $0.event == "probe.tick" })
    #expect(tick.publisher == EventPublisher("probe", of: "item"))
    #expect(tick.cause == "probe.count" && tick.module == "item" && tick.subscribers == ["probe"])
    #expect(
      harness.trace == """
        probe.count at item by host: probe → 2
          probe.tick at item by probe of item in probe.count {"probe.count":2}: probe
          probe.record at item by probe of item in probe.count {"record":{"count":2}}
        """)
  }

  @Test("T1 the params of an event are available by key, typed")
  func records() throws {
    try harness.fire(.probeCount)
    try harness.fire(.probeCount)
    #expect(try harness.fired(.probeTick) == [2, 4])
    #expect(try harness.fired(.probeRecord) == [["count": 2], ["count": 4]])
    #expect(try harness.fired(.probeHold).isEmpty)
  }

  @Test("T1 values print on one readable line each")
  func descriptions() {
    #expect("\(Fired(.probeTick, 7))" == #"probe.tick {"probe.count":7}"#)
    #expect("\(Fired(.probeHold))" == "probe.hold")
    #expect("\(DataChange(.count, to: 1))" == "probe.count: nothing → 1")
    #expect("\(DataChange(.address, from: "a"))" == "address: \"a\" → nothing")
  }

  @Test("T1 the order of params doesn't count")
  func order() {
    #expect(
      Fired(named: "e", Params(["a": 1, "b": 2])) == Fired(named: "e", Params(["b": 2, "a": 1])))
    #expect(Fired(named: "e", Params(["a": 1])) != Fired(named: "e", Params(["a": 1, "b": 2])))
    #expect(Fired(named: "e", Params(["a": 1])) != Fired(named: "e", Params(["a": 2])))
  }

  @Test("T1 an event is fired by its string, up, down and enqueued, at any module")
  func ways() throws {
    harness.answer(.probeHold, false, at: "page")
    #expect(try harness.fire(named: "probe.count").response == 2)
    #expect(try harness.fire(named: "probe.tick", ["probe.count": 3]).called == 1)
    #expect(try harness.up.fire(.probeHold).suspension != nil)
    #expect(try harness.at("page").fire(.probeHold).response == false)
    #expect(try harness.at("page").down.fire(.probeTick, 1).called == 1)
    #expect(
      try harness.at("page").down.fire(named: "probe.tick", ["probe.count": 3]).called == 1)
    try harness.enqueue(.probeTick, 4)
    #expect(harness.records.last?.fired == Fired(.probeTick, 4))
    #expect(throws: EventError.self) { try harness.at("nowhere").fire(.probeTick, 1) }
  }

  @Test("T1 a harness that forgets has no records, and keeps the data")
  func forgetting() throws {
    try harness.fire(.probeCount)
    harness.forget()
    #expect(harness.fired.isEmpty && harness.changes.isEmpty && harness.trace.isEmpty)
    #expect(try harness.fire(.probeCount).response == 4)
    #expect(harness.changes == [DataChange(.count, from: 2, to: 4)])
  }

  @Test("T1 what is fired after a harness has forgotten names its cause from before")
  func causeForgotten() throws {
    var token: Suspension<Int>?
    harness.handle(.probeCount, priority: Priority.first) { token = $0.suspend() }
    try harness.fire(.probeCount)
    harness.forget()
    token?.resume()
    #expect(harness.records.map(\.cause) == ["probe.count", "probe.count"])
  }

  @Test("T1 a dropped harness is freed with its runtime, also while a task waits")
  func freed() throws {
    var dropped: Harness? = try Harness(ProbePlugin.self)
    weak let harness = dropped
    weak let runtime = dropped?.runtime
    try dropped?.fire(.probeCount)
    try dropped?.fire(.probeFetch)
    dropped = nil
    #expect(harness == nil && runtime == nil)
  }
}
