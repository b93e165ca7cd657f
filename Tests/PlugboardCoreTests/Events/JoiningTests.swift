import Plugboard
import TestSupport
import Testing

extension EventName<Bool, String> {
  fileprivate static let open = EventName("test.open", .title)
  fileprivate static let close = EventName("test.close", .title)
}

/// Suspends two events.
private final class OpenAndClosePlugin: PagePlugin {
  static let name: Name = "open-and-close"

  static func wire(_ on: inout Wiring<OpenAndClosePlugin>) {
    on(.open) { plugin, route in plugin.tokens.append(route.suspend(joining: true)) }
    on(.close) { plugin, route in plugin.tokens.append(route.suspend(joining: true)) }
  }

  private var tokens: [Suspension<Bool>] = []
}

/// Suspends an event twice, in two handlers.
private final class TwoGuardsPlugin: PagePlugin {
  static let name: Name = "two-guards"

  static func wire(_ on: inout Wiring<TwoGuardsPlugin>) {
    for _ in 0..<2 {
      on(.open) { plugin, route in plugin.tokens.append(route.suspend(joining: true)) }
    }
  }

  private var tokens: [Suspension<Bool>] = []
}

@MainActor @Suite("Suspended events that equal ones join") struct JoiningTests {
  private let runtime: PageRuntime
  private let scene = Scene()

  @MainActor private final class Scene {
    var tokens: [Suspension<Bool>] = []
    var opened: [String] = []
    var ends: [String] = []
  }

  init() throws {
    runtime = try PageRuntime.withPage()
    try runtime.subscribe(to: .open, on: "p", priority: 2, label: "guard") { [scene] route in
      scene.tokens.append(route.suspend(joining: true))
    }
    try runtime.subscribe(to: .open, on: "p", priority: 1) { [scene] route in
      scene.opened.append(route.params)
      route.respond(true)
    }
  }

  @discardableResult
  private func open(_ title: String, at module: ModuleID = "p") throws -> Outcome<Bool> {
    let outcome = try runtime.at(module).up.fire(.open, title)
    outcome.onEnd { [scene] end in
      scene.ends.append("\(title) \(end.response ?? false) \(end.cancelled?.description ?? "-")")
    }
    return outcome
  }

  @Test("E28 an equal event joins the one that waits: no lower subscriber is called for it")
  func joined() throws {
    let first = try open("a")
    let second = try open("a")
    #expect(first.suspension == 1 && second.suspension == 1)
    #expect(second.subscribers == 2 && second.called == 1)
    #expect(runtime.events.suspended.map(\.number) == [1])
    #expect(scene.tokens.map(\.isPending) == [true, false])
    #expect(scene.tokens[0].resume())
    #expect(scene.opened == ["a"])
    #expect(scene.ends == ["a true -", "a true -"])
    #expect(runtime.events.suspended.isEmpty && runtime.events.depth == 0)
  }

  @Test("E28 a joined event ends as the other does, also when that is cancelled, with the reason")
  func cancelled() throws {
    try open("a")
    try open("a")
    #expect(runtime.events.cancel(1, "log-in was given up"))
    #expect(scene.ends == ["a false log-in was given up", "a false log-in was given up"])
    #expect(scene.opened.isEmpty)
  }

  @Test("E28 a joined event ends with who stopped the other, and the faults below the suspension")
  func joinedEnd() throws {
    struct Refused: Error {}
    try runtime.subscribe(to: .open, on: "p", priority: 3, label: "a") { _ in throw Refused() }
    try runtime.subscribe(to: .open, on: "p", priority: 1, label: "b") { _ in throw Refused() }
    try runtime.subscribe(to: .open, on: "p", priority: 0, label: "c") { $0.stop() }
    var ends: [String] = []
    for _ in 0..<2 {
      try open("a").onEnd { end in
        ends.append("\(end.stoppedBy ?? "-") \(end.faults.map(\.subscriber))")
      }
    }
    scene.tokens[0].resume()
    #expect(ends == [#"c ["a", "b"]"#, #"c ["a", "b"]"#])
  }

  @Test("E28 a joined event that asks for each response ends with those since it joined")
  func joinedResponses() throws {
    try runtime.subscribe(to: .open, on: "p", priority: 3, label: "above") { $0.respond(false) }
    try runtime.subscribe(to: .open, on: "p", priority: 0, label: "below") { $0.respond(false) }
    let each = ["above: false", "guard: true", "host: true", "below: false"]
    let later = Array(each.dropFirst())
    // Whether the first, and two that join it, ask for each.
    for (collects, expected) in [
      ([true, true, false], [each, each, []]), ([false, false, true], [later, [], each]),
      ([false, false, false], [[], [], []]),
    ] {
      var ends: [[String]] = []
      for collects in collects {
        let place = runtime.at("p")
        let outcome = try collects ? place.collecting.fire(.open, "a") : place.fire(.open, "a")
        outcome.onEnd { ends.append($0.responses.map(\.description)) }
      }
      scene.tokens.removeFirst(scene.tokens.count - 3)
      scene.tokens[0].resume(answering: true)
      #expect(ends == expected)
    }
  }

  @Test("E28 an event that joins another and asks for each response has those of plugins, too")
  func joinedResponsesOfPlugins() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    var tokens: [Suspension<Value>] = []
    bench.handling["a@i"] = { _, event in tokens.append(event.suspend(joining: true)) }
    bench.handling["b@i"] = { _, event in event.respond(2) }
    var responses: [String] = []
    try runtime.at("i").fire(.ping)
    try runtime.at("i").collecting.fire(.ping).onEnd {
      responses = $0.responses.map(\.description)
    }
    tokens[0].resume(answering: 1)
    #expect(responses == ["a: 1", "b: 2"])
  }

  @Test("E28 other params, another module and another name don't join")
  func unequal() throws {
    try open("a")
    try open("b")
    try open("a", at: "c")
    #expect(runtime.events.suspended.map(\.number) == [1, 2, 3])
    #expect(runtime.events.suspended.map(\.firedAt) == ["p", "p", "c"])
    for token in scene.tokens { token.resume() }
    #expect(scene.opened == ["a", "b", "a"])
    try runtime.subscribe(to: .close, on: "p", label: "guard") { [scene] route in
      scene.tokens.append(route.suspend(joining: true))
    }
    try open("a")
    try runtime.at("p").up.fire(.close, "a")
    #expect(runtime.events.suspended.map(\.event) == ["test.open", "test.close"])
  }

  @Test("E28 two events that one plugin suspends don't join, though their params are equal")
  func twoEvents() throws {
    let runtime = try PageRuntime.withPage([PluginEntry(OpenAndClosePlugin.pluginType)])
    try runtime.at("p").fire(.open, "a")
    try runtime.at("p").fire(.close, "a")
    #expect(runtime.events.suspended.map(\.event) == ["test.open", "test.close"])
  }

  @Test("E28 the order in which params are stated doesn't keep an event from joining an equal one")
  func orderOfParams() throws {
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(named: "test.two", on: "i") { tokens.append($0.suspend(joining: true)) }
    try runtime.at("i").fire(named: "test.two", ["a": 1, "b": 2])
    try runtime.at("i").fire(named: "test.two", ["b": 2, "a": 1])
    #expect(tokens.map(\.isPending) == [true, false])
    try runtime.at("i").fire(named: "test.two", ["b": 1, "a": 2])
    try runtime.at("i").fire(named: "test.two", ["a": 1])
    try runtime.at("i").fire(named: "test.two", ["a": 1, "b": 2, "c": 3])
    #expect(tokens.map(\.isPending) == [true, false, true, true, true])
  }

  @Test("E28 without joining an equal event waits as one more")
  func oneMore() throws {
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend()) }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(runtime.events.suspended.count == 2 && tokens.allSatisfy(\.isPending))
  }

  @Test("E28 an event joins only what the same subscriber has suspended")
  func anotherSubscriber() throws {
    var lower: [Suspension<Bool>] = []
    try runtime.subscribe(to: .open, on: "p", priority: 0) {
      lower.append($0.suspend(joining: true))
    }
    try open("a")
    scene.tokens[0].resume()
    #expect(runtime.events.suspended.map(\.number) == [2])
    try open("a")
    #expect(runtime.events.suspended.map(\.number) == [2, 3] && scene.tokens[1].isPending)
    scene.tokens[1].resume()
    #expect(
      runtime.events.suspended.map(\.number) == [2] && lower.map(\.isPending) == [true, false])
    lower[0].resume()
    #expect(scene.ends == ["a true -", "a true -"])
  }

  @Test("E28 an event joins what the same handler has suspended, not another one of its plugin")
  func anotherHandler() throws {
    let runtime = PageRuntime()
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(TwoGuardsPlugin.pluginType)])
    let waiting = { runtime.events.suspended.map(\.number) }
    try runtime.at("p").fire(.open, "a")
    runtime.events.resume(1)
    #expect(waiting() == [2])
    try runtime.at("p").fire(.open, "a")
    #expect(waiting() == [2, 3])
    runtime.events.resume(3)
    #expect(waiting() == [2])
  }

  @Test("E28 it is the same subscriber also after others were added before it")
  func addedBefore() throws {
    try open("a")
    var above: [Suspension<Bool>] = []
    try runtime.subscribe(to: .open, on: "p", priority: 3) {
      above.append($0.suspend(joining: true))
    }
    try open("a")
    #expect(runtime.events.suspended.map(\.number) == [1, 2], "the new one has suspended nothing")
    above[0].resume()
    #expect(runtime.events.suspended.map(\.number) == [1] && !scene.tokens[1].isPending)
    scene.tokens[0].resume()
    #expect(scene.ends == ["a true -", "a true -"])
  }

  @Test("E28 an event doesn't join one that another module on its way has suspended")
  func otherModule() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    var tokens: [Suspension<Value>] = []
    for place in ["a@i", "a@p"] {
      bench.handling[place] = { _, event in tokens.append(event.suspend(joining: true)) }
    }
    try runtime.at("i").up.fire(.ping)
    tokens[0].resume()
    try runtime.at("i").up.fire(.ping)
    #expect(tokens.map(\.isPending) == [false, true, true])
  }

  @Test("E28 who suspends learns of an end inside its own handler as well")
  func toldInside() throws {
    var reasons: [Cancellation?] = []
    try runtime.subscribe(to: .open, on: "c") { route in
      let token = route.suspend()
      token.onEnd { reasons.append($0) }
      if route.params == "a" { token.resume() } else { token.cancel("refused") }
    }
    for title in ["a", "b"] { try runtime.at("c").fire(.open, title) }
    #expect(reasons == [nil, .because("refused")])
  }

  @Test("E28 of several equal events that wait, it joins the oldest")
  func oldest() throws {
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "i") {
      tokens.append($0.suspend(joining: tokens.count > 9))
    }
    for _ in 0...10 { try runtime.at("i").fire(.ping) }
    #expect(tokens.last?.number == 1 && runtime.events.suspended.count == 10)
  }

  @Test(
    "E28 the host is told of each fire that is cancelled, once, with the fire, its params and the reason"
  )
  func hostIsTold() throws {
    var told: [String] = []
    runtime.observeCancellations { [scene] in
      let params = Value.object($0.params.record)
      told.append("\($0.fire) \($0.event) \($0.module) \(params) \($0.reason)")
      scene.ends.append("host")
    }
    try open("a", at: "c")
    try open("a", at: "c")
    try open("b")
    runtime.events.cancel(1, "given up")
    scene.tokens[2].resume()
    let events = (1...3).map { #"\#($0) test.open"# }
    #expect(
      told.sorted() == [
        #"\#(events[0]) c {"title":"a"} given up"#, #"\#(events[1]) c {"title":"a"} given up"#,
      ])
    #expect(scene.ends.filter { $0 == "host" }.count == 2 && scene.ends.first == "host")
    told = []
    try runtime.subscribe(to: .ping, on: "i") { $0.suspend().cancel("at once") }
    try runtime.at("i").fire(.ping)
    #expect(told.count == 1 && told.first?.hasSuffix("test.ping i {} at once") == true)
  }

  @Test("E28 the token of a joined event ends nothing; dropping it doesn't either")
  func joinedToken() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try open("a")
    try open("a")
    #expect(!scene.tokens[1].resume() && !scene.tokens[1].cancel("no"))
    #expect(diagnostics.map(\.code) == ["event-token-used", "event-token-used"])
    scene.tokens.removeLast()
    #expect(scene.ends.isEmpty)
    scene.tokens[0].resume()
    #expect(scene.ends.count == 2)
  }

  @Test("E28 an event that comes after the end of the other waits by itself")
  func later() throws {
    try open("a")
    scene.tokens[0].resume()
    try open("a")
    #expect(runtime.events.suspended.map(\.number) == [2])
    scene.tokens[1].resume()
    #expect(scene.opened == ["a", "a"])
  }

  @Test("E28 whoever waits for a joined event may give up alone")
  func alone() async throws {
    try open("a")
    let second = try open("a")
    let task = Task { try await second.end() }
    await Task.yield()
    task.cancel()
    let result = await task.result
    #expect(throws: EventError.self) { try result.get() }
    #expect(scene.ends == ["a false the waiting task was cancelled"])
    scene.tokens[0].resume()
    #expect(scene.ends.count == 2 && scene.opened == ["a"])
  }

  @Test("E28 who suspends learns that the event no longer waits, and why")
  func told() throws {
    var reasons: [Cancellation?] = []
    for title in ["a", "b", "c"] {
      try open(title)
      scene.tokens.last?.onEnd { reasons.append($0) }
    }
    try open("a")
    scene.tokens.last?.onEnd { reasons.append($0) }
    scene.tokens[1].resume()
    #expect(reasons == [nil])
    runtime.events.cancel(3, "by hand")
    #expect(reasons == [nil, .because("by hand")])
    try runtime.unregister("p")
    #expect(reasons == [nil, .because("by hand"), .moduleEnded, .moduleEnded])
    scene.tokens[0].onEnd { reasons.append($0) }
    #expect(reasons.count == 5)
  }

  @Test("E28 each of many suspended events costs as much as each of few, until it goes on")
  func many() throws {
    let growth = try WorkGrowth.measured(from: 250, times: 16) { count in
      let runtime = PageRuntime()
      try runtime.register("i", level: .other)
      var tokens: [Suspension<Value>] = []
      try runtime.subscribe(named: "test.two", on: "i") { tokens.append($0.suspend(joining: true)) }
      var ended = 0
      for number in 0..<count {
        try runtime.at("i").fire(named: "test.two", ["number": .int(number)])
          .onEnd { _ in ended += 1 }
      }
      #expect(runtime.events.suspended(after: count - 2).map(\.number) == [count - 1, count])
      for number in 1...count {
        #expect(runtime.events.suspended(as: number)?.firedAt == "i")
        runtime.events.resume(number)
      }
      #expect(ended == count && !runtime.events.hasSuspended)
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("E28 the end of each of many modules costs the same, however many events wait at others")
  func manyModules() throws {
    let growth = try WorkGrowth.measured(from: 250, times: 16) { count in
      let runtime = PageRuntime()
      try runtime.register("c", level: .other)
      var tokens: [Suspension<Value>] = []
      for number in 0..<count {
        let id = ModuleID("i\(number)")
        try runtime.register(id, level: .other, under: "c")
        try runtime.subscribe(named: "test.two", on: id) { tokens.append($0.suspend()) }
        try runtime.at(id).fire(named: "test.two")
        #expect(runtime.events.suspended(firedAt: id).map(\.number) == [number + 1])
      }
      for number in 0..<count { try runtime.unregister(ModuleID("i\(number)")) }
      #expect(!runtime.events.hasSuspended && tokens.allSatisfy { !$0.isPending })
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

}
