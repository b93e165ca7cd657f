import Plugboard
import Testing

/// Does something when its last reference goes.
@MainActor private final class Farewell {
  private let work: @MainActor () -> Void

  init(_ work: @escaping @MainActor () -> Void) { self.work = work }

  isolated deinit { work() }
}

/// An object that a closure held may use the runtime as it ends.
@MainActor @Suite("Last references", .serialized) struct LastReferenceTests {
  private let runtime = PageRuntime()

  init() throws {
    try runtime.open([
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
    ])
  }

  /// A closure that holds an object which does `work` as it ends.
  private func holding(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let farewell = Farewell(work)
    return { withExtendedLifetime(farewell) {} }
  }

  @Test("E16 what a cancelled subscription held may fire as it ends")
  func cancelledFires() throws {
    var called = 0
    try runtime.subscribe(to: .pong, on: "p") { _ in called += 1 }
    var token: RuntimeToken?
    do {
      let held = holding { [weak runtime] in _ = try? runtime?.at("p").fire(.pong) }
      token = try runtime.subscribe(to: .ping, on: "p") { _ in held() }
    }
    try runtime.at("p").fire(.ping)
    token?.cancel()
    #expect(called == 1)
  }

  @Test("E16 what a cancelled subscription held may end its module as it ends")
  func cancelledEnds() throws {
    var token: RuntimeToken?
    do {
      let held = holding { [weak runtime] in _ = try? runtime?.unregister("p") }
      token = try runtime.subscribe(to: .ping, on: "p") { _ in held() }
    }
    try runtime.at("p").fire(.ping)
    token?.cancel()
    #expect(runtime.modules.count == 0)
  }

  @Test("E9 a token that only its subscription holds is dropped when that is cancelled")
  func tokenOfSubscription() throws {
    final class Box { var token: Suspension<Value>? }
    var ends: [Cancellation?] = []
    var subscription: RuntimeToken?
    do {
      let box = Box()
      subscription = try runtime.subscribe(to: .ping, on: "p") { box.token = $0.suspend() }
    }
    try runtime.at("p").fire(.ping).onEnd { ends.append($0.cancelled) }
    #expect(ends.isEmpty)
    subscription?.cancel()
    #expect(ends == [.dropped])
  }

  @Test("E12 an object that only a cancelled observer of faults held may cause one as it ends")
  func cancelledFaultObserver() throws {
    struct Refused: Error {}
    try runtime.subscribe(to: .pong, on: "p") { _ in throw Refused() }
    var received = 0
    runtime.observeFaults { _ in received += 1 }
    var observer: RuntimeToken?
    do {
      let held = holding { [weak runtime] in _ = try? runtime?.at("p").fire(.pong) }
      observer = runtime.observeFaults { _ in held() }
    }
    observer?.cancel()
    #expect(received == 1)
  }

  @Test("E18 an object that only a cancelled observer of diagnostics held may cause one as it ends")
  func cancelledDiagnosticObserver() throws {
    runtime.events.isStrict = true
    var received = 0
    runtime.observeDiagnostics { _ in received += 1 }
    var observer: RuntimeToken?
    do {
      let held = holding { [weak runtime] in _ = try? runtime?.at("p").fire(named: "test.unheard") }
      observer = runtime.observeDiagnostics { _ in held() }
    }
    observer?.cancel()
    #expect(received == 1)
  }

  @Test("E20 an object that only a cancelled observer of fires held ends, and may fire as it does")
  func cancelledFireObserver() throws {
    var received = 0
    try runtime.observe { if $0.phase == .begin { received += 1 } }
    var observer: RuntimeToken?
    do {
      let held = holding { [weak runtime] in _ = try? runtime?.at("p").fire(.pong) }
      observer = try runtime.observe { _ in held() }
    }
    observer?.cancel()
    #expect(received == 1)
  }

  @Test("N10 what a replaced receiver of stale views held may invalidate one as it ends")
  func replacedStaleReceiver() throws {
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: "p", .pageView)
    var received = 0
    do {
      let held = holding { [weak runtime] in
        runtime?.context(of: "p", as: ModuleContext.self)?.invalidate()
      }
      tracker.onStale = { held() }
    }
    tracker.onStale = { received += 1 }
    #expect(received == 1)
  }

  @Test("M3 a postponed end is that of its module, not of a later one with the same id")
  func postponedEnd() throws {
    try runtime.register("a", level: .card, under: "p")
    try runtime.subscribe(to: .moduleWillUnload, on: "c") { [unowned runtime] _ in
      try runtime.unregister("c")
    }
    try runtime.subscribe(to: .moduleWillUnload, on: "a") { [unowned runtime] _ in
      try runtime.unregister("c")
      try runtime.register("c", level: .card, under: "p")
    }
    try runtime.unregister("a")
    #expect(runtime.modules.isRegistered("c"))
  }
}
