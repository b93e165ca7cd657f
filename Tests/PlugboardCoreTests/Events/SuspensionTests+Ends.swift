import Plugboard
import Testing

/// Reports to others that a suspended event has ended.
extension SuspensionTests {
  @Test(
    "E28 a tool that knows only the number learns how the event ends, also if it waits once more")
  func endByNumber() throws {
    let scene = try SuspendingScene()
    var tokens: [Suspension<Value>] = []
    try scene.runtime.subscribe(to: .ping, on: "i", priority: -1) { tokens.append($0.suspend()) }
    _ = try scene.fire()
    var ends: [Value?] = []
    #expect(scene.runtime.events.onEnd(of: 1) { ends.append($0.response) })
    #expect(!scene.runtime.events.onEnd(of: 2) { _ in })
    scene.runtime.events.resume(1)
    #expect(ends.isEmpty && scene.runtime.events.suspended.map(\.number) == [2])
    scene.runtime.events.resume(2, answering: "late")
    #expect(ends == ["late"])
  }

  @Test("E20 no subscriber has suspended an event that it has resumed already")
  func resumedBeforeItsReport() throws {
    let scene = try SuspendingScene { _, token in token.resume() }
    var reports: [String] = []
    try scene.runtime.observe { fire in
      if let subscriber = fire.subscriber { reports.append("\(subscriber) \(fire.isSuspended)") }
    }
    _ = try scene.fire()
    #expect(reports == ["guard false", "work false"])
  }

  @Test("E9 who asks for the end while it is told is told at once, and each once")
  func endInEnd() throws {
    let scene = try SuspendingScene()
    var told: [String] = []
    let outcome = try scene.fire()
    outcome.onEnd { _ in
      told.append("first")
      outcome.onEnd { _ in told.append("inner") }
    }
    outcome.onEnd { _ in told.append("second") }
    scene.token?.resume()
    #expect(told == ["first", "inner", "second"])
  }

  @Test("E12 no event is in progress any more when the end of a resumed one is told")
  func overAtItsEnd() throws {
    let scene = try SuspendingScene()
    let events = scene.runtime.events
    var depths: [Int] = []
    try scene.fire().onEnd { _ in
      depths.append(events.depth)
      #expect(events.current == nil && events.firesInProgress.isEmpty)
    }
    scene.token?.resume()
    #expect(depths == [0])
  }
}
