import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("A harness is strict") struct HarnessStrictnessTests {
  @Test("E18 firing an undeclared name is an error, with the closest declared one")
  func undeclaredFire() throws {
    let harness = try Harness(ProbePlugin.self)
    let error = #expect(throws: HarnessError.self) { try harness.fire(named: "probe.cuont") }
    #expect(error?.diagnostics.map(\.code) == ["event-undeclared"])
    #expect(error?.diagnostics.first?.suggestion == "probe.count")
  }

  @Test("E18 handling an undeclared name is an error")
  func undeclaredHandler() throws {
    let error = #expect(throws: HarnessError.self) { try Harness(StrayHandler.self) }
    #expect(error?.diagnostics.map(\.code) == ["event-undeclared"])
  }

  @Test("P11 a use beyond the manifest is an error")
  func undeclaredUse() throws {
    let harness = try Harness(ProbePlugin.self)
    let error = #expect(throws: HarnessError.self) { try harness.fire(.probeStray) }
    #expect("\(try #require(error))".contains("writes \"address\", but its manifest doesn't"))
    try harness.fire(.probeCount)
  }

  @Test("E12 an error of a subscriber is thrown by fire")
  func fault() throws {
    let harness = try Harness(ProbePlugin.self)
    harness.handle(.probeCount) { _ in throw ProbeFault() }
    let error = #expect(throws: EventError.self) { try harness.fire(.probeCount) }
    #expect("\(try #require(error))".contains("the probe failed"))
    #expect(harness.faults.map(\.message) == ["the probe failed"])
    try harness.fire(.probeTick, 1)
  }

  @Test("E12 an observer that a test adds leaves the harness its faults")
  func ownObserver() throws {
    let harness = try Harness(ProbePlugin.self)
    var told: [String] = []
    harness.runtime.observeFaults { told.append($0.message) }
    harness.handle(.probeCount) { _ in throw ProbeFault() }
    #expect(throws: EventError.self) { try harness.fire(.probeCount) }
    #expect(told == ["the probe failed"] && harness.faults.map(\.message) == told)
  }

  @Test("T1 the error of a subscriber is thrown by the step that fires, in each way to fire")
  func everyWay() throws {
    let steps: [(Harness) throws -> Void] = [
      { _ = try $0.fire(.probeCount) }, { _ = try $0.fire(named: "probe.count") },
      { _ = try $0.up.fire(.probeCount) }, { _ = try $0.down.fire(named: "probe.count") },
      { _ = try $0.at("page").fire(.probeCount) }, { try $0.enqueue(.probeCount) },
      { try $0.enqueue(named: "probe.count") }, { try $0.up.enqueue(.probeCount) },
      { try $0.at("page").enqueue(.probeCount) },
    ]
    for (number, step) in steps.enumerated() {
      let harness = try Harness(ProbePlugin.self)
      harness.handle(.probeCount) { _ in throw ProbeFault() }
      #expect(throws: EventError.self, "way \(number)") { try step(harness) }
      try harness.fire(.probeTick, 1)
    }
  }

  @Test("E25 an error of a task is thrown by the next step, once")
  func taskFault() async throws {
    let harness = try Harness(ProbePlugin.self)
    #expect(try harness.fire(.probeFault).response == true)
    let error = await #expect(throws: EventError.self) { try await harness.settle() }
    #expect("\(try #require(error))".contains("\"probe\" failed in a task at \"page\""))
    try await harness.settle()
  }

  @Test("P12 a plugin that can't be mounted is an error")
  func mounting() throws {
    let error = #expect(throws: HarnessError.self) { try Harness(Unmountable.self) }
    #expect(error?.diagnostics.map(\.code) == ["plugin-mount-failed"])
  }

  @Test("T1 a lenient harness gives faults and diagnostics as values, and throws none")
  func lenient() async throws {
    let harness = try Harness(ProbePlugin.self, isStrict: false)
    harness.handle(.probeCount) { _ in throw ProbeFault() }
    #expect(try harness.fire(.probeCount).response == 1)
    try harness.fire(named: "probe.cuont")
    try harness.fire(.probeFault)
    try await harness.settle()
    #expect(harness.faults.map(\.work) == [.event("probe.count"), .task])
    _ = try Harness(StrayHandler.self, isStrict: false)
    #expect(try Harness(Unmountable.self, isStrict: false).diagnostics.count == 1)
  }

  @Test("T1 a harness that forgets has no faults and no diagnostics")
  func forgetting() async throws {
    let harness = try Harness(Unmountable.self, isStrict: false)
    harness.handle(.probeCount) { _ in throw ProbeFault() }
    try harness.fire(.probeCount)
    #expect(harness.faults.count == 1 && !harness.diagnostics.isEmpty)
    harness.forget()
    #expect(harness.faults.isEmpty && harness.diagnostics.isEmpty)
  }

  @Test("T1 an answer at a missing module is reported by the next step")
  func answerNowhere() throws {
    let harness = try Harness(ProbePlugin.self)
    harness.answer(.probeHold, true, at: "nowhere")
    let error = #expect(throws: EventError.self) { try harness.fire(.probeTick, 1) }
    #expect(error?.code == "event-unknown-module")
  }
}

private final class StrayHandler: Plugin {
  static let name: Name = "stray-handler"
  static func wire(_ on: inout Wiring<StrayHandler>) {
    on(named: "nobody.declares.this") { _, _ in }
  }
  init(_ mount: Mount<ModuleContext>) {}
}

private final class Unmountable: Plugin {
  static let name: Name = "unmountable"
  static func wire(_ on: inout Wiring<Unmountable>) {}
  init(_ mount: Mount<ModuleContext>) throws { throw ProbeFault() }
}
