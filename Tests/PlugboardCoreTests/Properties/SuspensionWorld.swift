import Plugboard

/// Makes the steps of a random life of suspended events with a runtime, and writes down what happens.
@MainActor final class SuspensionWorld {
  /// More lines than this can't be read, and may have no end.
  nonisolated static let longest = 400

  struct Failure: Error {}

  private final class Wait {
    var deadline: ManualClock.Instant?
    var isGivenUp = false
    var isFireOver = false
    var hasBegun = false
    var isTold = false
    var result: String?
    var task: Task<Void, Never>?
  }

  private(set) var log: [String] = []
  private var runtime: PageRuntime?
  private weak var events: EventManager?
  private let clock = ManualClock()
  private var subscriptions: [Int: RuntimeToken] = [:]
  private var tokens: [Suspension<Value>?] = []
  private var outcomes: [Int: Outcome<Value>] = [:]
  private var lastFire = 0
  private var openFires = 0
  private var waits: [Wait] = []
  private var isObserved = false

  init() {
    let runtime = PageRuntime(ports: Ports(clock: clock))
    runtime.events.maximumDepth = SuspensionModel.maximalDepth
    runtime.observeDiagnostics { [weak self] in self?.note($0.code) }
    runtime.observeFaults { [weak self] in self?.note("fault of \($0.subscriber)") }
    runtime.observeCancellations { [weak self] fire in
      self?.note(
        "the host is told: \(fire.event) \(fire.params["n"] ?? 0) at \(fire.module),"
          + " fire \(fire.fire), \(fire.reason)")
    }
    events = runtime.events
    self.runtime = runtime
  }

  private func note(_ line: String) { log.append(line) }

  func makeFromOutside(_ step: SuspensionStep) async {
    switch step {
    case .observe: observe()
    case .wait(let fire, let seconds): wait(lastFire - fire, seconds)
    case .giveUp(let number):
      guard number < waits.count else { break }
      let wait = waits[waits.count - 1 - number]
      wait.isGivenUp = true
      wait.task?.cancel()
    case .advance(let seconds):
      let target = clock.now.advanced(by: .seconds(seconds))
      while let next = clock.nextWaking, next <= target {
        clock.advance(by: clock.now.duration(to: next))
        await settle()
      }
      clock.advance(by: clock.now.duration(to: target))
    case .dropRuntime: drop()
    default: make(step)
    }
    await settle()
    for (number, wait) in waits.enumerated() where !wait.isTold {
      guard let result = wait.result else { continue }
      wait.isTold = true
      note("wait \(number) is over: \(result)")
    }
    guard let runtime else { return }
    let roots = runtime.modules.rootIDs
    let all = roots.flatMap { [$0] + ((try? runtime.modules.descendants(of: $0)) ?? []) }
    let ids = all.map(\.text).joined(separator: " ")
    note("\(ids), depth \(runtime.events.depth), suspended: \(listed(runtime))")
  }

  /// Drops the runtime, then all tokens.
  func finish() async {
    await makeFromOutside(.dropRuntime)
    tokens = []
    outcomes = [:]
    note("\(events == nil ? "all is gone" : "events live"), \(openFires) fires wait")
  }

  private func drop() {
    var dropped = runtime
    runtime = nil
    letGo(dropped.take())
  }

  /// Ends the life of what only the argument holds, while nothing else is being changed.
  private func letGo(_ held: consuming (some AnyObject)?) {}

  private func observe() {
    guard let runtime, !isObserved else { return }
    isObserved = true
    trying {
      try runtime.observe { [weak self] fire in
        guard fire.phase != .subscriber else { return }
        self?.note("\(fire.phase) of \(fire.event), fire \(fire.sequence)")
      }
    }
  }

  /// Lets all tasks run that have something to do.
  private func settle() async {
    guard !waits.isEmpty else { return }
    for _ in 0..<1_000_000 {
      let areDone = waits.allSatisfy { wait in
        let isOver =
          wait.isFireOver || wait.isGivenUp || wait.deadline.map { $0 <= clock.now } ?? false
        return wait.hasBegun && (wait.result != nil || !isOver)
      }
      let timers = waits.count { $0.deadline != nil && $0.result == nil }
      if areDone, clock.sleeperCount == timers { return }
      await Task.yield()
    }
    note("a task hangs")
  }

  private func wait(_ fire: Int, _ seconds: Int?) {
    guard let outcome = outcomes[fire] else { return note("no fire") }
    let wait = Wait()
    // Each ends at a time of its own.
    let timeout = seconds.map { Duration.milliseconds($0 * 1000 + waits.count + 1) }
    wait.deadline = timeout.map { clock.now.advanced(by: $0) }
    waits.append(wait)
    outcome.onEnd { _ in wait.isFireOver = true }
    wait.task = Task {
      wait.hasBegun = true
      do throws(EventError) {
        wait.result = stated(try await outcome.end(within: timeout).untyped)
      } catch {
        if case .cancelled(_, let module, let reason) = error {
          wait.result = "cancelled by \(module): \(reason)"
        } else {
          wait.result = "\(error)"
        }
      }
    }
  }

  private func listed(_ runtime: PageRuntime) -> String {
    runtime.events.suspended.map { suspended in
      "\(suspended.number) \(suspended.event) of \(suspended.firedAt) at \(suspended.module)"
        + " fire \(suspended.fire)"
    }.joined(separator: ", ")
  }

  private func stated(_ outcome: UntypedOutcome) -> String {
    var parts = [outcome.response.map { "response \($0)" } ?? "no response"]
    parts.append("\(outcome.called) of \(outcome.subscribers)")
    if let stoppedBy = outcome.stoppedBy { parts.append("stopped by \(stoppedBy)") }
    if let suspended = outcome.suspension { parts.append("suspended as \(suspended)") }
    if let cancelled = outcome.cancelled { parts.append("cancelled: \(cancelled)") }
    if outcome.isUnmounted { parts.append("ended") }
    parts.append("\(outcome.faults.count) faults")
    return (parts + outcome.responses.map(\.description)).joined(separator: ", ")
  }

  private func make(_ step: SuspensionStep) {
    guard log.count < Self.longest else { return }
    switch step {
    case .resume, .cancel, .drop, .listen: use(step)
    default: if let runtime { change(step, runtime) }
    }
  }

  private func change(_ step: SuspensionStep, _ runtime: PageRuntime) {
    switch step {
    case .open(let id):
      let parents: [String: ModuleID] = ["c": "p", "d": "p", "k": "c"]
      let level: Level = parents[id] == nil ? .page : id == "k" ? .component : .card
      trying { try runtime.register(ModuleID(id), level: level, under: parents[id]) }
    case .end(let id): trying { try runtime.unregister(ModuleID(id)) }
    case .subscribe(let number, let event, let id, let priority, let does):
      trying {
        subscriptions[number] = try runtime.subscribe(
          named: Name(event), on: ModuleID(id), priority: priority, label: "\(number)"
        ) { [weak self] event in try self?.handle(event, number, does) }
      }
    case .unsubscribe(let number):
      let token = subscriptions[number]
      token?.cancel()
    case .fire(let event, let param, let id, let direction, let isCollecting, let then):
      lastFire += 1
      fire(event, param, runtime.at(ModuleID(id)).going(direction), isCollecting, lastFire, then)
    case .enqueue(let event, let param, let id, let direction):
      trying {
        try runtime.at(ModuleID(id)).going(direction)
          .enqueue(named: Name(event), ["n": .int(param)])
      }
    case .resumeNumber(let index, let answer):
      let number = suspended(index, runtime)
      note("resumes \(number)")
      note("\(runtime.events.resume(number, answering: answer.map { .int($0) }))")
    case .cancelNumber(let index):
      let number = suspended(index, runtime)
      note("cancels \(number)")
      note("\(runtime.events.cancel(number, "by number"))")
    case .listenNumber(let index):
      let isKnown = runtime.events.onEnd(of: suspended(index, runtime)) { [weak self] outcome in
        guard let self else { return }
        note("known by number: \(stated(outcome))")
      }
      if !isKnown { note("false") }
    case .look: note("looks: \(listed(runtime)), depth \(runtime.events.depth)")
    default: break
    }
  }

  /// The number of one of the suspended events, or one that none has.
  private func suspended(_ index: Int, _ runtime: PageRuntime) -> Int {
    let numbers = runtime.events.suspended.map(\.number)
    return numbers.isEmpty ? 0 : numbers[index % numbers.count]
  }

  private func fire(
    _ event: String, _ param: Int, _ place: FiringWith<ModuleTarget>, _ isCollecting: Bool,
    _ number: Int, _ then: SuspensionStep?
  ) {
    trying {
      let params: Params = ["n": .int(param)]
      let outcome =
        isCollecting
        ? try place.collecting.fire(named: Name(event), params)
        : try place.fire(named: Name(event), params)
      note("fire \(number): \(stated(outcome.untyped))")
      outcomes[number] = outcome
      openFires += 1
      outcome.onEnd { [weak self] outcome in
        guard let self else { return }
        openFires -= 1
        note("fire \(number) is over: \(stated(outcome.untyped))")
        if let then { make(then) }
      }
    }
  }

  private func handle(
    _ event: borrowing Event<Value, Params>, _ number: Int, _ does: [SuspensionStep]
  ) throws {
    let param = event.params["n"] ?? 0
    note(
      "\(number) hears \(event.name) \(param) at \(event.module), response \(event.response ?? -1)")
    for step in does {
      switch step {
      case .answer(let response): event.respond(.int(response))
      case .add:
        guard case .int(let response) = event.response ?? 0 else { break }
        event.respond(.int(response + 1))
      case .stop: event.stop()
      case .fail: throw Failure()
      case .suspend(let isJoining, true): tokens.append(event.suspend(joining: isJoining))
      case .suspend(let isJoining, false): _ = event.suspend(joining: isJoining)
      default: make(step)
      }
    }
  }

  /// Uses a token; also after the runtime was dropped.
  private func use(_ step: SuspensionStep) {
    switch step {
    case .resume(let age, let answer):
      guard let token = token(age) else { return }
      note("resumes")
      note("\(answer.map { token.resume(answering: .int($0)) } ?? token.resume())")
    case .cancel(let age):
      guard let token = token(age) else { return }
      note("cancels")
      note("\(token.cancel("enough"))")
    case .drop(let age):
      guard token(age) != nil else { return }
      var dropped: Suspension<Value>?
      swap(&dropped, &tokens[tokens.count - 1 - age])
      letGo(dropped.take())
    case .listen(let age, let then):
      guard let token = token(age) else { return }
      note("\(token.isPending ? "pending" : "not pending"), number \(token.number ?? 0)")
      token.onEnd { [weak self] reason in
        self?.note("told: \(reason?.description ?? "resumed")")
        if let then { self?.make(then) }
      }
    default: break
    }
  }

  private func token(_ age: Int) -> Suspension<Value>? {
    age < tokens.count ? tokens[tokens.count - 1 - age] : nil
  }

  private func trying(_ work: () throws -> Void) {
    do { try work() } catch { note("refused") }
  }
}
