internal import Plugboard
internal import PlugboardTesting

/// Suspended fires, awaited ends and tasks.
extension EventCaseRunner {
  /// The limit of turns until a step has settled, which only a case that never settles exceeds.
  private static let mostTurns = 2_000_000

  /// Uses the oldest pending token with a name, or else the newest, which the runtime refuses.
  func useToken(_ name: String, _ use: (Suspension<Value>) -> Void) {
    let named = tokens.filter { $0.name == name }.map(\.token)
    if let token = named.first(where: \.isPending) ?? named.last { use(token) }
  }

  /// Releases the oldest pending token with a name.
  func dropToken(_ name: String) {
    guard
      let position = tokens.firstIndex(where: { $0.name == name && $0.token.isPending })
    else { return }
    tokens.remove(at: position)
  }

  /// Cancels all tasks that await the end of a fire.
  func abandonAwaits() {
    for waiter in waiters where !waiter.isTask { waiter.cancel() }
  }

  /// Awaits the end of the last top-level fire while the case goes on.
  func awaitLastFire(within limit: Duration?) {
    guard let (event, outcome) = lastFire else {
      return fail("a fire to await", "none that was delivered")
    }
    let waiter = CaseWaiter(deadline: limit.map { clock.now.advanced(by: $0) })
    waiters.append(waiter)
    if outcome.suspension == nil { waiter.isDue = true }
    outcome.onEnd { _ in waiter.isDue = true }
    let task = Task { @MainActor [weak self] in
      let found: Fields
      do throws(EventError) {
        found = CaseResults.stated(try await outcome.end(within: limit).untyped, of: event)
      } catch {
        found = Self.stated(error, of: event)
      }
      self?.results[.awaited].append(.object(found))
    }
    waiter.follow(task)
  }

  /// Starts a task of a module, at once or after some seconds.
  func startTask(_ step: Fields) {
    let module = module(of: step)
    guard let context = runtime.context(of: module, as: ModuleContext.self) else {
      results[.diagnostics].append("event-unknown-module")
      return
    }
    let pause = step.seconds("after")
    let waiter = CaseWaiter(deadline: pause.map { clock.now.advanced(by: $0) })
    waiter.isTask = true
    waiter.isDue = pause == nil
    let member = CaseMember(["actions": step["do"] ?? []], id: "task", module: module)
    waiters.append(waiter)
    let task = context.task { [weak self] in
      if let pause { try await context.clock.sleep(for: pause) }
      try self?.runOutsideHandler(member.actions, in: CaseCall(member, params: [:], previous: nil))
    }
    waiter.follow(task)
  }

  /// Yields until every due wait is over and all others sleep on the clock.
  func settle() async {
    guard !waiters.isEmpty else { return }
    for _ in 0..<Self.mostTurns {
      waiters.removeAll(where: \.isOver)
      let now = clock.now
      let isDue = waiters.contains { $0.isDue(at: now) }
      let sleepers = waiters.filter { $0.deadline != nil }.count
      if !isDue, clock.sleeperCount == sleepers { return }
      await Task.yield()
    }
    fail("an end of all that is awaited", "\(waiters.count) that never end")
  }

  private static func stated(_ error: EventError, of event: String) -> Fields {
    var stated: Fields = ["event": .string(event), "thrown": .string(error.code)]
    if case .cancelled(_, _, let reason) = error { stated["cancelled"] = .string("\(reason)") }
    return stated
  }
}
