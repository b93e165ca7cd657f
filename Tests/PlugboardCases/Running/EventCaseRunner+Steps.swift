internal import Plugboard
internal import PlugboardTesting

/// Runs steps, most of which can be actions of handlers too.
extension EventCaseRunner {
  func run(_ step: Fields) async {
    switch step.text("op") {
    case "fire": fireFromOutside(step)
    case "await": awaitLastFire(within: step.seconds("within"))
    case "abandon": abandonAwaits()
    case "advance": clock.advance(by: step.seconds("seconds") ?? .zero)
    default: perform(step)
    }
  }

  /// Runs an operation that can be both a step and an action.
  func perform(_ step: Fields) {
    switch step.text("op") {
    case "subscribe": subscribe(step, id: step.text("id"))
    case "subscribeMany":
      for number in 0..<step.int("count") {
        subscribe(step, id: "\(step.text("idPrefix"))\(number)")
      }
    case "unsubscribe": liveMember(step.text("id"))?.end()
    case "unsubscribeAll":
      for member in members where member.event == step.text("event") { member.end() }
    case "module": declareModule(step)
    case "endModule": endModule(module(of: step))
    case "config": configure(step)
    case "query": results[.queries].append(answer(step))
    case "enqueue": enqueue(step, params: step.record("params"))
    case "resume":
      useToken(step.text("token")) { token in
        if let value = step["value"] { token.resume(answering: value) } else { token.resume() }
      }
    case "cancel": useToken(step.text("token")) { $0.cancel(step.text("reason")) }
    case "drop": dropToken(step.text("token"))
    case "task": startTask(step)
    default: fail("a step", "\"\(step.text("op"))\"")
    }
  }

  func module(of step: Fields) -> ModuleID {
    step.optionalText("module").map { ModuleID($0) } ?? Self.home
  }

  /// Returns the oldest live subscription or observer with an id.
  func liveMember(_ id: String) -> CaseMember? {
    members.first { $0.id == id && $0.isLive }
  }

  private func configure(_ step: Fields) {
    if case .int(let depth)? = step["maxDepth"] { runtime.events.maximumDepth = depth }
    if case .bool(let throwing)? = step["sinkThrows"] { sinkThrows = throwing }
    if case .bool(let strict)? = step["strict"] { runtime.events.isStrict = strict }
  }

  private func declareModule(_ step: Fields) {
    let id = ModuleID(step.text("id"))
    let parent = step.optionalText("parent").map { ModuleID($0) }
    trying("module \"\(id)\"") {
      var level = Level.page
      if let parent { level = try runtime.modules.level(of: parent).below ?? .other }
      try CasePlugins.$receiver.withValue(self) {
        try runtime.register(
          id, level: level, under: parent,
          plugins: step.steps("plugins").compactMap { CasePlugins.mount($0) })
      }
      if !modules.contains(id) { modules.append(id) }
    }
  }

  /// Ends a module, if it is still registered.
  private func endModule(_ id: ModuleID) {
    guard runtime.modules.isRegistered(id) else { return }
    trying("the end of module \"\(id)\"") { try runtime.unregister(id) }
  }

  private func subscribe(_ step: Fields, id: String) {
    guard maySubscribe() else { return }
    do throws(EventError) {
      members.append(
        step.text("kind") == CaseForm.observer
          ? try addObserver(step, id: id) : try addHandler(step, id: id))
    } catch {
      results[.rejected].append(.string(id))
    }
  }

  private func addHandler(_ step: Fields, id: String) throws(EventError) -> CaseMember {
    let module = module(of: step)
    let member = CaseMember(step, id: id, module: module)
    member.token = try runtime.subscribe(
      named: Name(member.event), on: module, priority: step.priority ?? 0, label: id,
      once: member.isOnce
    ) { [weak self, unowned member] event in try self?.handle(event, for: member) }
    return member
  }

  private func addObserver(_ step: Fields, id: String) throws(EventError) -> CaseMember {
    let module = step["module"].map { _ in self.module(of: step) }
    let member = CaseMember(step, id: id, module: module)
    let isEnd = step["phase"] == "end"
    member.token = try runtime.observe(below: module) { [weak self, unowned member] record in
      switch record.phase {
      case .begin where !isEnd, .end where isEnd: break
      default: return
      }
      let isMeant =
        member.event == "*" ? !record.event.isOfRuntime : record.event.text == member.event
      guard isMeant else { return }
      if member.isOnce { member.end() }
      self?.observe(record, for: member)
    }
    return member
  }

  private func answer(_ step: Fields) -> Value {
    let event = Name(step.text("event"))
    return switch CaseQuery(rawValue: step.text("what")) {
    case .count: .int(order(of: event, step).count)
    case .order: .array(order(of: event, step).map { .string($0) })
    case .fireCount: .int(fireCounts[event] ?? 0)
    case .depth: .int(runtime.events.depth)
    case .current: runtime.events.current.map { .string($0.text) } ?? .null
    case .isFiring: .bool((open[event] ?? 0) > 0)
    case .priorityOf: priority(ofMember: step.text("id")).map { .int($0) } ?? .null
    case .orphans: .int(orphans)
    case nil: .null
    }
  }

  /// Returns the priority of a live subscription; nil without one.
  private func priority(ofMember id: String) -> Int? {
    guard let member = liveMember(id), let module = member.module else { return nil }
    let subscribers = try? runtime.events.subscribers(of: Name(member.event), on: module)
    return subscribers?.first { $0.label == id }?.priority
  }

  /// Returns the subscribers of an event in calling order, at one module or at each in turn.
  private func order(of event: Name, _ step: Fields) -> [String] {
    let asked = step["module"] == nil ? modules : [module(of: step)]
    return asked.flatMap { module in
      ((try? runtime.events.subscribers(of: event, on: module)) ?? []).map(\.label)
    }
  }

  /// The number of live subscriptions whose module has ended.
  private var orphans: Int {
    members.filter { member in
      guard member.isLive, let module = member.module else { return false }
      return !runtime.modules.isRegistered(module)
    }.count
  }
}
