import Plugboard
import TestSupport

/// The actions of the host and of plugins, each drawn from the seed of the step.
extension PluginWorld {
  /// Makes a few actions: of the host, or of a plugin that lives.
  func act(_ instance: ActingInstance?, _ plugin: AnyObject?, _ rarity: Int = 2) {
    while budget > 0, random.oneIn(rarity) {
      budget -= 1
      guard random.oneIn(3), let instance else {
        if let runtime { actAsHost(runtime, instance) }
        continue
      }
      actAsPlugin(instance, plugin)
    }
  }

  private func trying(_ work: () throws -> Void) {
    do { try work() } catch { note("refused") }
  }

  private func actAsHost(_ runtime: PageRuntime, _ instance: ActingInstance?) {
    let id = random.oneIn(3) ? instance?.module ?? random.pick(ids) : random.pick(ids)
    switch Int.random(in: 0..<30, using: &random) {
    case 0...6: register(runtime)
    case 7:
      let root = (try? runtime.modules.root(of: id)) ?? id
      end(random.oneIn(3) ? root : id, runtime)
    case 8: end((try? runtime.modules.parent(of: id)) ?? id, runtime)
    case 9: trying { try runtime.move(id, to: Int.random(in: 0...2, using: &random)) }
    case 10...12: openDocument(runtime)
    case 13...14: subscribe(id, runtime)
    case 15: if !subscriptions.isEmpty { random.pick(subscriptions).cancel() }
    case 16:
      trying {
        observers.append(
          try runtime.observe(below: random.oneIn(3) ? nil : id) { [weak self] _ in
            self?.act(nil, nil, 6)
          })
      }
    case 17: if observers.count > 1 { random.pick(observers.suffix(observers.count - 1)).cancel() }
    case 18...20: fire(runtime.at(id))
    case 21: useNumber(runtime)
    case 22...23: useToken()
    case 24: trying { try runtime.appear(random.pick(["p", "q", "doc"])) }
    case 25: runtime.disappear(random.pick(["p", "q", "doc"]))
    case 26: trying { try write(runtime.data(of: id)) }
    case 27:
      _ = tracker?.takeStale()
      tracker?.track(id, "test.act") { fire(runtime.at(id)) }
    case 28: runtime.languages = [random.pick(["zh", "en"])]
    default:
      guard random.oneIn(20) else { return fire(runtime.at(id)) }
      note("the runtime is dropped inside")
      dropRuntime()
    }
  }

  private func actAsPlugin(_ instance: ActingInstance, _ plugin: AnyObject?) {
    let context = instance.context
    let link = random.oneIn(2) ? context.parent : context.module(random.pick(ids))
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1: trying { try write(context.data) }
    case 2:
      trying { try context.data.write(.holder, instance, holding: random.pick([.strong, .weak])) }
    case 3...4:
      trying {
        observations.append(
          try context.data.observe(.acted) { [weak self, weak instance, plugin] _ in
            self?.observed(instance, plugin)
          })
      }
    case 5:
      trying {
        guard let link else { return }
        observations.append(
          try link.data.observe { [weak self, weak instance, plugin] _ in
            self?.observed(instance, plugin)
          })
      }
    case 6...7: fire(context)
    case 8: if let link { fire(link) }
    case 9: begin(instance, plugin)
    case 10:
      if random.oneIn(2) { context.invalidate() } else { context.searchForLeaks() }
    default: if !instance.tokens.isEmpty { use(instance.tokens.removeFirst()) }
    }
  }

  private func observed(_ instance: ActingInstance?, _ plugin: AnyObject?) {
    guard let instance else { return fault("observed after the end of the plugin") }
    instance.called("observes")
    act(instance, plugin)
  }

  private func end(_ id: ModuleID, _ runtime: PageRuntime) {
    note("ends \(id)")
    trying { try runtime.unregister(id) }
  }

  private func register(_ runtime: PageRuntime) {
    let (id, level, parent): (ModuleID, Level, ModuleID?) =
      switch random.pick(ids.dropLast()) {
      case "app": ("app", .app, nil)
      case "p": ("p", .page, random.pick([nil, "app"]))
      case "q": ("q", .page, random.pick([nil, "app"]))
      case "c": ("c", .card, random.pick(["p", "q"]))
      case "d": ("d", .card, random.pick(["p", "doc"]))
      case "k": ("k", .component, random.pick(["c", "d", "doc/c"]))
      case "l": ("l", .component, random.pick(["c", "d"]))
      case "i": ("i", .item, random.pick(["k", "l"]))
      case "j": ("j", .item, random.pick(["k", "i"]))
      default: ("o", .other, random.pick([nil] + ids.map { $0 }))
      }
    note("registers \(id) under \(parent?.text ?? "nothing")")
    let mounts = (0..<random.pick([0, 1, 1, 2, 3])).map { position in
      PluginEntry(
        random.oneIn(4) ? SeerPlugin.pluginType : DoerPlugin.pluginType, as: Name("x\(position)"),
        priority: random.pick([nil, nil, 100, 800]))
    }
    trying {
      try runtime.register(
        id, level: level, under: parent, at: random.pick([nil, nil, 0]),
        data: Params((.acted, 0)), plugins: mounts)
    }
  }

  /// Opens the page of a document, or brings it to another version, with other plugins.
  private func openDocument(_ runtime: PageRuntime) {
    let version = random
    let assembly = PageAssembler(
      registry: runtime.plugins.registry, documents: AppDocuments(MemoryDocumentStore([:]))
    ).page(document(), as: "doc")
    let isOpen = runtime.modules.isRegistered("doc")
    note("\(isOpen ? "revises" : "opens") the document \(version)".prefix(20).description)
    trying {
      if isOpen { try runtime.apply(assembly, to: "doc") } else { try runtime.open(assembly) }
    }
  }

  private func document() -> Value {
    func plugins() -> Value {
      .array(
        (0..<random.pick([0, 1, 1, 2])).map { position in
          ["plugin": random.oneIn(4) ? "seer" : "doer", "as": .string("x\(position)")]
        })
    }
    let cards: [Value] = ["c", "e"].filter { _ in random.oneIn(2) }.map {
      ["id": .string($0), "plugins": plugins(), "data": ["n": random.pick([0, 1])]]
    }
    return ["format": 1, "id": "doc", "plugins": plugins(), "cards": .array(cards)]
  }

  private func subscribe(_ id: ModuleID, _ runtime: PageRuntime) {
    let event: Name = random.pick([
      "act.one", "act.two", "module.didLoad", "module.willUnload", "page.didAppear",
      "page.willDisappear",
    ])
    let number = number()
    let isOnce = oneIn(4)
    let box = WeakBox<RuntimeToken>()
    trying {
      let token = try runtime.subscribe(
        named: event, on: id, priority: random.pick([100, 500, 900]), label: "\(number)",
        once: isOnce
      ) { [weak self] event in
        guard let self else { return }
        note("\(number) hears \(event.name) at \(event.module)")
        if !isOnce, box.object?.isActive != true { fault("\(number) is called after its end") }
        act(nil, nil)
        if fails() { throw Failure() }
      }
      box.object = token
      subscriptions.append(token)
    }
  }

  private func write(_ data: ModuleData) throws {
    if oneIn(4) { return try data.remove(.acted) }
    try data.write(.acted, Int.random(in: 0...3, using: &random))
  }

  private func fire(_ place: some EventFiring) {
    let place = place.going(random.pick([nil, nil, .up, .down]))
    let event = random.pick([EventName.actOne, EventName.actTwo])
    let isEnqueued = oneIn(4)
    // Equal ones may join.
    let number = isEnqueued ? number() : random.pick([-1, -2, number()])
    if isEnqueued {
      return trying {
        enqueued?.insert(number)
        do { try place.enqueue(event, number) } catch {
          enqueued?.remove(number)
          throw error
        }
      }
    }
    trying {
      let outcome = try place.fire(event, number)
      if outcome.called > outcome.subscribers { fault("more called than covered") }
      _ = follow(outcome)
    }
  }

  private func follow(_ outcome: Outcome<Int>) -> FireEnd {
    let end = FireEnd()
    fires.append(end)
    outcome.onEnd { [weak self] outcome in
      end.tellings += 1
      self?.note("over: \(outcome.cancelled.map { "\($0)" } ?? "\(outcome.called) called")")
      self?.act(nil, nil, 3)
    }
    return end
  }

  func keep<Response>(_ token: Suspension<Response>, of instance: ActingInstance?) {
    let end = FireEnd()
    tokenEnds.append(end)
    token.onEnd { [weak self] reason in
      end.tellings += 1
      self?.note("told: \(reason.map { "\($0)" } ?? "resumed")")
      self?.act(nil, nil, 3)
    }
    if let instance, oneIn(2), let token = token as? Suspension<Int> {
      instance.tokens.append(token)
    } else if oneIn(5) {
      // Dropped when the handler has returned.
    } else {
      suspensions.append(token)
    }
  }

  private func useToken() {
    guard !suspensions.isEmpty else { return }
    use(suspensions.remove(at: Int.random(in: suspensions.indices, using: &random)))
  }

  private func use(_ token: any Pending) {
    guard token.isPending else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0...1: note("resumes \(token.resume())")
    case 2: note("cancels \(token.cancel("enough"))")
    default: break
    }
  }

  private func useNumber(_ runtime: PageRuntime) {
    guard let suspended = runtime.events.suspended.randomElement(using: &random) else { return }
    note("by number \(suspended.number)")
    if oneIn(2) {
      runtime.events.resume(suspended.number)
    } else {
      runtime.events.cancel(suspended.number, "by number")
    }
  }

  /// Begins a task of a plugin that acts, waits for the time or for the end of a fire, and acts.
  private func begin(_ instance: ActingInstance, _ plugin: AnyObject?) {
    let work = Work()
    let mark = Work.Mark()
    work.mark = mark
    works.append(work)
    // Each wakes at a time of its own, as the order of tasks that go on at once isn't known.
    let time =
      oneIn(3)
      ? nil : Duration.milliseconds(1000 * Int.random(in: 0...2, using: &random) + number())
    work.task = instance.context.task { [weak self, weak plugin, clock] in
      defer { withExtendedLifetime(mark) {} }
      instance.called("begins a task")
      self?.act(instance, plugin)
      try Task.checkCancellation()
      guard let time else {
        let outcome = try instance.context.up.fire(.actOne, -3)
        work.awaits = self?.follow(outcome)
        _ = try await outcome.end()
        return
      }
      work.wakes = clock.now.advanced(by: time)
      try await clock.sleep(for: time)
      try Task.checkCancellation()
      instance.called("goes on with a task")
      self?.act(instance, plugin)
    }
  }
}

/// A reference that doesn't hold its object.
private final class WeakBox<Object: AnyObject> {
  weak var object: Object?
}

/// A token of a suspended event of any type.
@MainActor protocol Pending: AnyObject {
  var isPending: Bool { get }
  func resume() -> Bool
  func cancel(_ reason: String) -> Bool
}

extension Suspension: Pending {}
