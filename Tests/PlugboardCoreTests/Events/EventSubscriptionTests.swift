import Plugboard
import Testing

@MainActor @Suite("Subscriptions that come and go") struct SubscriptionTests {
  @MainActor private final class Tokens {
    var all: [RuntimeToken] = []
  }

  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test(
    "E11 one added during a fire waits for a fire that begins later", arguments: [1000, 500, 1])
  func added(priority: Int) throws {
    var log: [String] = []
    var isFirst = true
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      log.append("a")
      guard isFirst else { return }
      isFirst = false
      try runtime.subscribe(to: .ping, on: "i", priority: priority) { _ in log.append("late") }
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 400) { _ in log.append("b") }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(log == ["a", "b"] && outcome.subscribers == 2)
    try runtime.at("i").fire(.ping)
    #expect(log.count == 5)
  }

  @Test("E11 a nested fire that begins later covers the one that was added")
  func addedThenNested() throws {
    var log: [String] = []
    var isFirst = true
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      log.append("a")
      guard isFirst else { return }
      isFirst = false
      try runtime.subscribe(to: .ping, on: "i", priority: 900) { _ in log.append("late") }
      try runtime.at("i").fire(.ping)
      log.append("nested over")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a", "late", "a", "nested over"])
  }

  @Test("E11 the first subscription of an event, made in a handler of another, is reached at once")
  func firstOfEvent() throws {
    var heard = 0
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      #expect(try runtime.at("i").fire(.pong).subscribers == 0)
      try runtime.subscribe(to: .pong, on: "i") { _ in heard += 1 }
      try runtime.at("i").fire(.pong)
    }
    try runtime.at("i").fire(.ping)
    #expect(heard == 1)
  }

  @Test("E11 one cancelled before it was reached is not called, in every fire in progress")
  func cancelled() throws {
    var log: [String] = []
    var last: RuntimeToken?
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      let depth = runtime.events.depth
      log.append("a\(depth)")
      if depth < 3 { try runtime.at("i").fire(.ping) } else { last?.cancel() }
    }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      log.append("b\(runtime.events.depth)")
    }
    last = try runtime.subscribe(to: .ping, on: "i") { _ in log.append("last") }
    let outcome = try runtime.at("i").fire(.ping)
    #expect(log == ["a1", "a2", "a3", "b3", "b2", "b1"])
    #expect(outcome.subscribers == 3 && outcome.called == 2)
  }

  @Test("E11 self-removal does not skip the neighbour")
  func selfRemoval() throws {
    var log: [String] = []
    let tokens = Tokens()
    for number in 0..<5 {
      tokens.all.append(
        try runtime.subscribe(to: .ping, on: "i") { _ in
          log.append("\(number)")
          if number % 2 == 0 { tokens.all[number].cancel() }
        })
    }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(log == ["0", "1", "2", "3", "4", "1", "3"])
  }

  @Test("E11 all cancelled by the first of them")
  func allCancelled() throws {
    var log: [Int] = []
    let tokens = Tokens()
    for number in 0..<100 {
      tokens.all.append(
        try runtime.subscribe(to: .ping, on: "i") { _ in
          log.append(number)
          for token in tokens.all { token.cancel() }
        })
    }
    #expect(try runtime.at("i").fire(.ping).called == 1)
    #expect(try runtime.at("i").fire(.ping).subscribers == 0)
    #expect(log == [0])
  }

  @Test("E11 cancelled and subscribed again: the new one waits, the old token does nothing more")
  func again() throws {
    var log: [String] = []
    var token: RuntimeToken?
    try runtime.subscribe(to: .ping, on: "i", priority: 900) { [unowned runtime] _ in
      guard log.isEmpty else { return }
      log.append("a")
      token?.cancel()
      try runtime.subscribe(to: .ping, on: "i") { _ in log.append("new") }
      token?.cancel()
    }
    token = try runtime.subscribe(to: .ping, on: "i") { _ in log.append("old") }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a"])
    token?.cancel()
    try runtime.at("i").fire(.ping)
    #expect(log == ["a", "new"])
  }

  @Test(
    "E11 a module that ends in a nested fire takes its subscribers out of every fire in progress")
  func endedByNestedFire() throws {
    let bench = Bench()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    bench.handling["a"] = { [unowned runtime] context, _ in
      if runtime.events.depth == 1 { try context.parent?.fire(.pong) }
    }
    try runtime.subscribe(to: .pong, on: "k") { [unowned runtime] _ in
      try runtime.at("i2").fire(.ping)
      try runtime.unregister("i2")
    }
    bench.log = []
    let outcome = try runtime.at("i2").fire(.ping)
    #expect(
      bench.log.filter { $0.hasPrefix("a@") || $0.hasPrefix("b@") } == ["a@i2", "a@i2", "b@i2"])
    #expect(outcome.isUnmounted && outcome.called == 1)
    #expect(runtime.events.depth == 0)
  }

  @Test("E16 a subscription is a token that ends it, at once and once")
  func token() throws {
    var count = 0
    let token = try runtime.subscribe(to: .ping, on: "i", priority: 7, label: "test") { _ in
      count += 1
    }
    let subscriber = try runtime.events.subscribers(of: "test.ping", on: "i").first
    #expect(token.isActive && subscriber?.label == "test" && subscriber?.priority == 7)
    try runtime.at("i").fire(.ping)
    token.cancel()
    token.cancel()
    #expect(!token.isActive)
    #expect(try runtime.at("i").fire(.ping).subscribers == 0)
    #expect(try runtime.events.handledEvents(on: "i").isEmpty && count == 1)
  }

  @Test("E16 dropping the token leaves the subscription; cancelling frees what its handler holds")
  func retention() throws {
    weak var weakObject: Bench?
    var token: RuntimeToken?
    do {
      let object = Bench()
      weakObject = object
      token = try runtime.subscribe(to: .ping, on: "i") { [object] _ in object.log.append("x") }
      for _ in 0..<3 { try runtime.subscribe(to: .ping, on: "i") { _ in } }
    }
    try runtime.at("i").fire(.ping)
    #expect(weakObject?.log == ["x"])
    token?.cancel()
    #expect(weakObject == nil && token != nil)
  }

  @Test("E16 the end of the module frees what handlers and observers hold, though tokens are kept")
  func retentionOfEnded() throws {
    weak var weakObject: Bench?
    var tokens: [Any] = []
    do {
      let object = Bench()
      weakObject = object
      tokens.append(try runtime.subscribe(to: .ping, on: "i") { [object] _ in object.log = [] })
      let observation = try runtime.data(of: "i").observe { [object] _ in object.log = [] }
      observation.cancel()
      tokens.append(observation)
      try runtime.observe(below: "k") { [object] _ in object.log = [] }.cancel()
    }
    #expect(weakObject != nil)
    try runtime.unregister("i")
    #expect(weakObject == nil && tokens.count == 2)
  }

  @Test("E16 it ends with its module")
  func module() throws {
    let token = try runtime.subscribe(to: .ping, on: "i") { _ in Issue.record("called") }
    try runtime.unregister("i")
    #expect(!token.isActive)
    try runtime.register("i", level: .item, under: "k")
    try runtime.at("i").fire(.ping)
    token.cancel()
  }

  @Test("E16 one for a single delivery is used up before the call")
  func once() throws {
    var log: [String] = []
    var token: RuntimeToken?
    token = try runtime.subscribe(to: .ping, on: "i", once: true) { [unowned runtime] _ in
      log.append("once \(token?.isActive == true)")
      try runtime.at("i").fire(.ping)
    }
    try runtime.subscribe(to: .ping, on: "i") { _ in log.append("always") }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(log == ["once false", "always", "always", "always"])
  }

  @Test("E16 it is used up by an error too, and not by a fire that a stop keeps from it")
  func onceAndErrors() throws {
    var count = 0
    let stopper = try runtime.subscribe(to: .ping, on: "i", priority: 900) { $0.stop() }
    try runtime.subscribe(to: .ping, on: "i", once: true) { _ in
      count += 1
      throw CancellationError()
    }
    try runtime.at("i").fire(.ping)
    #expect(count == 0)
    stopper.cancel()
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(count == 1)
  }

  @Test("E16 a single delivery covered by two fires in progress is made once")
  func onceInNested() throws {
    var log: [String] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 900) { [unowned runtime] _ in
      if runtime.events.depth == 1 { try runtime.at("i").fire(.ping) }
    }
    try runtime.subscribe(to: .ping, on: "i", once: true) { [unowned runtime] _ in
      log.append("once at \(runtime.events.depth)")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["once at 2"])
  }

  @Test("E16 subscribing on a module that is gone is refused")
  func gone() throws {
    try runtime.unregister("i")
    let error = #expect(throws: EventError.self) {
      try runtime.subscribe(to: .ping, on: "i") { _ in }
    }
    #expect(error?.code == "event-unknown-module")
  }

  @Test(
    "E16 subscribed while plugins mount, it is called behind theirs, and hears that the module loads"
  )
  func whileMounting() throws {
    let bench = Bench()
    var seen = 0
    bench.mounting["a@i2"] = { [unowned runtime] _ in
      try runtime.subscribe(to: .ping, on: "i2") { _ in bench.log.append("host") }
      try runtime.subscribe(to: .moduleDidLoad, on: "i2") { _ in bench.log.append("loaded") }
      try runtime.observe(below: "i2") { if $0.phase == .begin { seen += 1 } }
      let subscribers = try runtime.events.subscribers(of: "test.ping", on: "i2")
      #expect(subscribers.map(\.label) == ["host"])
    }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    #expect(bench.take() == ["mount a@i2", "mount b@i2", "load a@i2", "load b@i2", "loaded"])
    #expect(try runtime.at("i2").fire(.ping).called == 3 && seen == 2)
    #expect(bench.log == ["a@i2", "b@i2", "host"])
  }

  @Test("E16 subscribed while its module unloads, it is gone with it")
  func whileUnloading() throws {
    var token: RuntimeToken?
    try runtime.subscribe(to: .moduleWillUnload, on: "i") { [unowned runtime] _ in
      token = try runtime.subscribe(to: .ping, on: "i") { _ in Issue.record("called") }
    }
    try runtime.unregister("i")
    #expect(token?.isActive == false)
  }

  @Test("E21 no event is sticky: a later subscriber is not called for earlier fires")
  func notSticky() throws {
    let bench = Bench()
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.number, 1)
    try runtime.at("k").down.enqueue(.number, 2)
    var numbers: [Int] = []
    try runtime.subscribe(to: .number, on: "i") { numbers.append($0.params) }
    try runtime.at("k").down.fire(.ping)
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
    #expect(numbers.isEmpty && bench.take() == ["mount a@i2", "load a@i2"])
    // Each hears what is fired from now on, and once.
    try runtime.at("i").fire(.number, 3)
    try runtime.at("k").down.fire(.ping)
    #expect(numbers == [3] && bench.log == ["a@i2"])
  }
}
