import Plugboard
import Testing

/// Objects that a fire borrows stay alive although their owners end while it is in progress.
@MainActor @Suite("What fires borrow", .serialized) struct BorrowingTests {
  private let script = FarewellPlugin.Script()
  private let runtime = PageRuntime()

  init() throws {
    FarewellPlugin.script = script
    FarewellPlugin.ending = {}
    let farewell = PluginEntry(PluginType(FarewellPlugin.self))
    try runtime.open([
      ModulePlan(id: "p", level: .page),
      ModulePlan(id: "c", level: .card, plugins: [farewell], parent: 0),
    ])
  }

  @Test("E19 with a depth of zero, a receiver of faults may end whom the fire would have told")
  func depthZero() throws {
    runtime.events.maximumDepth = 0
    var token: RuntimeToken? = try runtime.subscribe(to: .ping, on: "p") { _ in }
    var observer: RuntimeToken? = try runtime.observe { _ in }
    runtime.observeFaults { _ in
      token?.cancel()
      token = nil
      observer?.cancel()
      observer = nil
    }
    #expect(try runtime.at("p").fire(.ping).faults.count == 1)
  }

  @Test("M3 a plugin whose module ended in a fire goes when the fire is over, and may fire then")
  func endingFires() throws {
    var told = 0
    try runtime.subscribe(to: .pong, on: "p", once: true) { _ in told += 1 }
    FarewellPlugin.ending = { [weak runtime] in _ = try? runtime?.at("p").fire(.pong) }
    defer { FarewellPlugin.ending = {} }
    try runtime.subscribe(to: .ping, on: "p") { [unowned runtime] _ in
      try runtime.unregister("c")
      #expect(told == 0)
    }
    try runtime.at("p").fire(.ping)
    #expect(told == 1)
  }

  @Test("E23 who listens can be asked of a module that is just ending")
  func askedWhileEnding() throws {
    var listeners: [Int?] = []
    let ask = { [weak runtime] in
      listeners.append(try? runtime?.events.subscribers(of: "test.hold", on: "c").count)
    }
    try runtime.at("c").fire(named: "test.hold").onEnd { _ in ask() }
    FarewellPlugin.ending = ask
    defer { FarewellPlugin.ending = {} }
    try runtime.unregister("c")
    #expect(listeners.count == 2)
  }

  @Test("E26 a plugin observes nothing after it was unmounted")
  func unmountedObserver() throws {
    try runtime.at("c").fire(named: "test.hold")
    try runtime.unregister("c")
    #expect(script.seen.contains("test.hold, unmounted: false"))
    #expect(!script.seen.contains { $0.hasSuffix("unmounted: true") })
  }

  @Test("E20 a module that is ending takes no observer any more")
  func observerOnEndingModule() throws {
    var observer: RuntimeToken?
    FarewellPlugin.ending = { [weak runtime] in
      observer = try? runtime?.observe(below: "c") { _ in }
    }
    defer { FarewellPlugin.ending = {} }
    try runtime.unregister("c")
    #expect(observer == nil)
  }

  @Test(
    "E20 a suspended delivery keeps its publisher, also when another module has taken its number")
  func publisherOfReusedNumber() throws {
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "p") { token = $0.suspend() }
    var publishers: Set<String> = []
    let tap = try runtime.observe { record in
      if record.event == "test.ping" { publishers.insert("\(record.publisher)") }
    }
    defer { tap.cancel() }
    script.failing = { try $0.up.fire(.ping) }
    try runtime.at("c").fire(named: "test.fail")
    try runtime.unregister("c")
    try runtime.register("d", level: .card, under: "p")
    token?.resume()
    #expect(publishers == ["farewell of c"])
  }

  @Test("E15 the answer of a resume is that of the subscriber which suspended, stopped or not")
  func labelOfResumedAnswer() throws {
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "p", label: "a") { event in
      token = event.suspend()
      event.stop()
    }
    try runtime.subscribe(to: .ping, on: "p", label: "z") { _ in }
    let outcome = try runtime.at("p").collecting.fire(.ping)
    var responses: [String] = []
    outcome.onEnd { responses = $0.responses.map(\.subscriber) }
    token?.resume(answering: 1)
    #expect(responses == ["a"])
  }

  @Test("P13 a plugin that ended its module and failed is not quarantined any more")
  func faultOfEndedModule() throws {
    runtime.plugins.maximumFaults = 1
    var codes: [String] = []
    runtime.observeDiagnostics { codes.append($0.code) }
    script.failing = { [unowned runtime] in try runtime.unregister($0.id) }
    #expect(try runtime.at("c").fire(named: "test.fail").faults.count == 1)
    #expect(codes.isEmpty)
  }

  @Test("D8 restored values are in the order that was exported, new ones too")
  func restoredOrder() throws {
    let data = try runtime.data(of: "p")
    try data.write("b", 0)
    let wanted: Fields = ["a": 1, "b": 2]
    try data.restore(wanted)
    #expect(try data.export().values == wanted)
  }
}
