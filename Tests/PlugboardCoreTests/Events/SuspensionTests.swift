import Plugboard
import Testing

/// Suspends what it is asked, and holds the token.
private final class HoldingPlugin: Plugin {
  static let name: Name = "holding"

  static func wire(_ on: inout Wiring<HoldingPlugin>) {
    on(.ping) { plugin, event in plugin.token = event.suspend() }
  }

  private var token: Suspension<Value>?

  init(_ mount: Mount<ModuleContext>) {}
}

@MainActor @Suite("Suspended events") struct SuspensionTests {
  struct Refused: Error {}

  @Test("E9 a suspended chain resumes below the subscriber that suspended it")
  func resume() throws {
    let scene = try SuspendingScene()
    let outcome = try scene.fire()
    #expect(outcome.suspension == 1 && outcome.response == "guarded" && outcome.called == 1)
    #expect(scene.log == ["guard", "guard ends"])
    #expect(scene.runtime.events.depth == 0 && scene.runtime.events.current == nil)
    #expect(scene.runtime.events.suspended.map(\.event) == ["test.ping"])
    #expect(scene.token?.number == 1 && scene.token?.isPending == true)
    #expect(scene.token?.resume() == true)
    #expect(scene.log == ["guard", "guard ends", "work", "end -"])
    #expect(scene.runtime.events.suspended.isEmpty && scene.token?.isPending == false)
  }

  @Test("E9 lower ones see the response that it is resumed with")
  func answering() throws {
    let scene = try SuspendingScene()
    var final: Outcome<Value>?
    try scene.fire().onEnd { final = $0 }
    scene.token?.resume(answering: "logged in")
    #expect(final?.response == "worked on \"logged in\"")
    #expect(final?.called == 2 && final?.suspension == nil && final?.cancelled == nil)
  }

  @Test("E9 resumed with an explicit null, it replaces the response")
  func answeringNull() throws {
    let scene = try SuspendingScene { $1.resume(answering: .null) }
    #expect(try scene.fire().response == "worked on null")
  }

  @Test("E9 resumed inside the handler, the delivery goes on after that handler returns")
  func resumedInside() throws {
    let scene = try SuspendingScene { scene, token in
      token.resume(answering: "early")
      scene.log.append("resumed")
    }
    let outcome = try scene.fire()
    #expect(scene.log == ["guard", "resumed", "guard ends", "work", "end -"])
    #expect(outcome.suspension == nil && outcome.response == "worked on \"early\"")
  }

  @Test(
    "E9 cancelling ends the chain with the reason, later or inside the handler",
    arguments: [true, false])
  func cancel(isInside: Bool) throws {
    let scene = try SuspendingScene { _, token in if isInside { token.cancel("not logged in") } }
    let outcome = try scene.fire()
    #expect((outcome.cancelled == .because("not logged in")) == isInside)
    #expect(scene.token?.cancel("not logged in") == !isInside)
    #expect(scene.log == ["guard", "guard ends", "end not logged in"])
  }

  @Test("E9 a second resume is refused as such, also with an answer that no event may have")
  func twiceTooDeep() throws {
    let scene = try SuspendingScene()
    _ = try scene.fire()
    #expect(scene.token?.resume(answering: ["a", ["b"]]) == true)
    var deep: Value = 1
    for _ in 0...Value.deepest { deep = [deep] }
    #expect(scene.token?.resume(answering: deep) == false)
    #expect(scene.diagnostics == ["event-token-used"])
  }

  @Test("E9 a second resume is refused with a diagnostic, whatever came first")
  func twice() throws {
    let scene = try SuspendingScene()
    _ = try scene.fire()
    #expect(scene.token?.resume() == true)
    #expect(scene.token?.resume() == false)
    #expect(scene.token?.cancel("late") == false)
    #expect(scene.diagnostics == ["event-token-used", "event-token-used"])
    #expect(scene.log.filter { $0 == "work" }.count == 1)
  }

  @Test(
    "E9 a token dropped unused cancels as dropped, later or inside the handler",
    arguments: [true, false])
  func dropped(isInside: Bool) throws {
    let runtime = try PageRuntime.withPage()
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { event in
      let own = event.suspend()
      if !isInside { token = own }
    }
    try runtime.subscribe(to: .ping, on: "i") { _ in Issue.record("called after the drop") }
    var ends: [Cancellation?] = []
    try runtime.at("i").fire(.ping).onEnd { ends.append($0.cancelled) }
    #expect(token?.isPending ?? true)
    token = nil
    #expect(ends == [.dropped])
  }

  @Test("E9 the event waits as long as one of several tokens is held")
  func severalTokens() throws {
    let runtime = try PageRuntime.withPage()
    var tokens: [Suspension<Value>] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens = [$0.suspend(), $0.suspend()] }
    var ends: [Cancellation?] = []
    try runtime.at("i").fire(.ping).onEnd { ends.append($0.cancelled) }
    tokens.removeLast()
    #expect(ends.isEmpty && tokens.allSatisfy(\.isPending))
    tokens.removeLast()
    #expect(ends == [.dropped])
  }

  @Test("E9 resumed without a response, lower ones see the one so far")
  func plainResume() throws {
    let scene = try SuspendingScene()
    var final: Outcome<Value>?
    try scene.fire().onEnd { final = $0 }
    scene.token?.resume()
    #expect(final?.response == "worked on \"guarded\"")
  }

  @Test("E9 a handler that throws after suspending has its token cancelled, and the rest runs")
  func throwing() throws {
    let scene = try SuspendingScene { _, _ in throw Refused() }
    let outcome = try scene.fire()
    #expect(outcome.suspension == nil && outcome.response == #"worked on "guarded""#)
    #expect(scene.log == ["guard", "work", "end -"] && scene.faults == 1)
    #expect(scene.token?.isPending == false && scene.diagnostics.isEmpty)
    #expect(scene.token?.resume() == false)
  }

  @Test("E12 resumed with an answer and then thrown: the answer was given before, and stands")
  func resumedAndThrown() throws {
    let scene = try SuspendingScene { _, token in
      token.resume(answering: "given before")
      throw Refused()
    }
    let outcome = try scene.fire()
    #expect(outcome.response == #"worked on "given before""# && scene.diagnostics.isEmpty)
    #expect(outcome.faults.count == 1)
  }

  @Test("E9 stopped and suspended: it waits, and no lower subscriber is called afterwards")
  func stopped() throws {
    let runtime = try PageRuntime.withPage()
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i", label: "a") { event in
      event.stop()
      token = event.suspend()
    }
    try runtime.subscribe(to: .ping, on: "i") { _ in Issue.record("called after the stop") }
    var ends: [String?] = []
    try runtime.at("i").fire(.ping).onEnd { ends.append($0.stoppedBy) }
    #expect(ends.isEmpty)
    token?.resume(answering: 1)
    #expect(ends == ["a"])
  }

  @Test("E9 suspended twice in one chain, the end is told once")
  func twoGuards() throws {
    let scene = try SuspendingScene()
    var second: Suspension<Value>?
    try scene.runtime.subscribe(to: .ping, on: "i", priority: 700) { second = $0.suspend() }
    let outcome = try scene.fire()
    scene.token?.resume()
    #expect(scene.log == ["guard", "guard ends"] && second?.number == 2)
    outcome.onEnd { _ in scene.log.append("late listener") }
    second?.resume()
    #expect(scene.log == ["guard", "guard ends", "work", "end -", "late listener"])
    outcome.onEnd { _ in scene.log.append("after the end") }
    #expect(scene.log.last == "after the end" && scene.log.count == 6)
  }

  @Test("E9 a module that goes away cancels what it suspended, and a later resume is refused")
  func moduleEnds() throws {
    let scene = try SuspendingScene()
    _ = try scene.fire()
    try scene.runtime.unregister("c")
    #expect(scene.log.last == "end \(Cancellation.moduleEnded)")
    #expect(scene.token?.resume() == false)
    #expect(scene.log.filter { $0 == "work" }.isEmpty)
  }

  @Test(
    "E9 the same where its own handler, or a nested fire, unregisters it after suspending",
    arguments: [true, false])
  func moduleEndsInside(isNested: Bool) throws {
    let scene = try SuspendingScene { scene, _ in
      if isNested {
        try scene.runtime.at("p").fire(.pong)
      } else {
        try scene.runtime.unregister("i")
      }
    }
    try scene.runtime.subscribe(to: .pong, on: "p") { [unowned scene] _ in
      try scene.runtime.unregister("i")
    }
    let outcome = try scene.fire()
    #expect(outcome.cancelled == .moduleEnded && outcome.isUnmounted && outcome.suspension == nil)
    #expect(scene.log.last == "end \(Cancellation.moduleEnded)")
    #expect(scene.token?.resume() == false)
  }

  @Test("E9 a plugin that resumes while it is unmounted reaches no subscriber of its ended module")
  func resumedWhileUnmounting() throws {
    let bench = Bench()
    var token: Suspension<Value>?
    bench.handling["a"] = { _, event in token = event.suspend() }
    bench.unmounting["a"] = { _ in token?.resume() }
    let runtime = try PageRuntime.withPage()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    try runtime.at("i2").fire(.ping)
    bench.log = []
    try runtime.unregister("i2")
    #expect(bench.log == ["unload a@i2", "unload b@i2", "unmount b@i2", "unmount a@i2"])
  }

  @Test("E11 while plugins unmount, subscriptions of the module are called no more")
  func subscriptionWhileUnmounting() throws {
    let bench = Bench()
    var token: Suspension<Value>?
    bench.handling["a"] = { _, event in token = event.suspend() }
    bench.unmounting["a"] = { _ in token?.resume() }
    let runtime = try PageRuntime.withPage()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    try runtime.subscribe(to: .ping, on: "i2") { _ in Issue.record("called after the end") }
    var final: Outcome<Value>?
    try runtime.at("i2").fire(.ping).onEnd { final = $0 }
    try runtime.unregister("i2")
    #expect(final?.called == 1 && final?.isUnmounted == true)
  }

  @Test("E9 several fires suspended by a module are cancelled with it in their order")
  func cancelledInOrder() throws {
    let runtime = try PageRuntime.withPage()
    var tokens: [Suspension<Value>] = []
    var ends: [Int] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend()) }
    for number in 0..<20 { try runtime.at("i").fire(.ping).onEnd { _ in ends.append(number) } }
    try runtime.unregister("i")
    #expect(ends == Array(0..<20))
  }

  @Test("E9 resumed by what was enqueued, it has ended when the fire returns")
  func resumedByQueue() throws {
    let scene = try SuspendingScene { scene, _ in try scene.runtime.at("p").enqueue(.pong) }
    try scene.runtime.subscribe(to: .pong, on: "p") { [unowned scene] _ in
      scene.token?.resume(answering: "queued")
    }
    let outcome = try scene.fire()
    #expect(outcome.suspension == nil && outcome.response == "worked on \"queued\"")
    #expect(outcome.called == 2 && scene.runtime.events.suspended.isEmpty)
    #expect(scene.log == ["guard", "guard ends", "work", "end -"])
  }

  @Test("E9 resumed by what was enqueued and suspended again, the fire returns as it waits now")
  func suspendedAgainByQueue() throws {
    let scene = try SuspendingScene { scene, _ in try scene.runtime.at("p").enqueue(.pong) }
    try scene.runtime.subscribe(to: .pong, on: "p") { [unowned scene] _ in scene.token?.resume() }
    var second: Suspension<Value>?
    try scene.runtime.subscribe(to: .ping, on: "i", priority: 1) { second = $0.suspend() }
    let outcome = try scene.fire()
    #expect(outcome.suspension == second?.number && outcome.called == 3)
    #expect(scene.runtime.events.suspended.map(\.number) == [outcome.suspension])
  }

  @Test("E9 what changed meanwhile holds: cancelled subscribers are not called, new ones neither")
  func changesMeanwhile() throws {
    let scene = try SuspendingScene()
    let last = try scene.runtime.subscribe(to: .ping, on: "i", priority: 1) { _ in
      Issue.record("called after its end")
    }
    _ = try scene.fire()
    last.cancel()
    try scene.runtime.subscribe(to: .ping, on: "i", priority: 2) { _ in
      Issue.record("called by an earlier fire")
    }
    scene.token?.resume()
    #expect(scene.log.suffix(2) == ["work", "end -"])
  }

  @Test("E9 tools list suspended fires and resume or cancel them by number")
  func byNumber() throws {
    let runtime = try PageRuntime.withPage()
    var tokens: [Suspension<Value>] = []
    var ends: [String] = []
    try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend()) }
    for _ in 1...2 {
      try runtime.at("i").fire(.ping).onEnd { outcome in
        ends.append("\(outcome.response ?? .null) \(outcome.cancelled.map { "\($0)" } ?? "-")")
      }
    }
    let events = runtime.events
    #expect(events.suspended.map(\.number) == [1, 2])
    #expect(events.suspended.map(\.event) == ["test.ping", "test.ping"])
    #expect(events.suspended.map(\.module) == ["i", "i"])
    #expect(events.cancel(2, "enough") && events.resume(1, answering: 5))
    #expect(ends == ["null enough", "5 -"])
    #expect(!events.resume(1) && !events.cancel(2, "again") && !events.resume(7))
    #expect(tokens.filter(\.isPending).isEmpty)
  }

  @Test("E9 a token that its plugin holds goes with the module, and cancels once")
  func heldByPlugin() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register(
      "i2", level: .item, under: "k", plugins: [PluginEntry(PluginType(HoldingPlugin.self))])
    var ends: [Cancellation?] = []
    let outcome = try runtime.at("i2").fire(.ping)
    outcome.onEnd { ends.append($0.cancelled) }
    // Ended inside a fire, so that the plugin itself goes when that is over.
    try runtime.subscribe(to: .pong, on: "p") { [unowned runtime] _ in
      try runtime.unregister("i2")
    }
    try runtime.at("p").fire(.pong)
    #expect(ends == [.moduleEnded] && runtime.events.suspended.isEmpty)
  }

  @Test(
    "E9 a second fire of a plugin that holds one token drops the first, whose fire is cancelled")
  func replacedToken() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.register(
      "i2", level: .item, under: "k", plugins: [PluginEntry(PluginType(HoldingPlugin.self))])
    var ends: [Cancellation?] = []
    try runtime.at("i2").fire(.ping).onEnd { ends.append($0.cancelled) }
    #expect(ends.isEmpty)
    try runtime.at("i2").fire(.ping).onEnd { ends.append($0.cancelled) }
    #expect(ends == [.dropped] && runtime.events.suspended.map(\.number) == [2])
  }

  @Test("E9 suspending again after an early resume waits again, with the answer of the resume")
  func suspendedAgain() throws {
    let runtime = try PageRuntime.withPage()
    var token: Suspension<Value>?
    try runtime.subscribe(to: .ping, on: "i") { event in
      event.suspend().resume(answering: "first")
      token = event.suspend()
    }
    var seen: [Value?] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { seen.append($0.response) }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(outcome.suspension == 1 && token?.isPending == true && seen.isEmpty)
    #expect(token?.resume() == true)
    #expect(seen == ["first"])
  }

  @Test("E9 what a suspended fire came to is let go with its outcome")
  func nothingRetained() throws {
    final class Held: Error {}
    let runtime = try PageRuntime.withPage()
    var token: Suspension<Value>?
    weak var held: Held?
    try runtime.subscribe(to: .ping, on: "i", priority: 800) { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "i") { _ in
      let error = Held()
      held = error
      throw error
    }
    var faults = 0
    try runtime.at("i").fire(.ping).onEnd { faults = $0.faults.count }
    #expect(token?.resume() == true)
    token = nil
    #expect(faults == 1 && held == nil)
  }

  @Test("E15 the answer of a resume is among the responses, as its subscriber's")
  func collectedResume() throws {
    let scene = try SuspendingScene()
    var responses: [SubscriberResponse] = []
    try scene.runtime.at("i").collecting.fire(named: "test.ping").onEnd {
      responses = $0.responses
    }
    scene.token?.resume(answering: "resumed")
    #expect(
      responses == [
        SubscriberResponse("guard", "guarded"), SubscriberResponse("guard", "resumed"),
        SubscriberResponse("work", "worked on \"resumed\""),
      ])
  }
}
