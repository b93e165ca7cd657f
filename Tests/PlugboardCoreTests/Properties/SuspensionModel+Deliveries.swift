import Plugboard

/// Fires that are suspended and taken up again.
extension SuspensionModel {
  @discardableResult
  func fire(
    _ event: String, _ param: Int, at module: Module, _ direction: Direction?,
    isCollecting: Bool = false
  ) -> Delivery {
    let way =
      switch direction {
      case .up?: module.path
      case .down?: module.subtree
      case nil: [module]
      }
    let list = way.flatMap { module in
      let here = subscribers.filter {
        $0.isActive && !$0.module.isSilent && $0.module === module && $0.event == event
      }
      return Set(here.map(\.priority)).sorted(by: >).flatMap { priority in
        here.filter { $0.priority == priority }
      }
    }
    if isObserved || !list.isEmpty { sequence += 1 }
    let delivery = Delivery(
      event, param, at: module, sequence, isObserved: isObserved, isCollecting: isCollecting, list)
    if let direction, list.count > 1 { kinds.insert("goes \(direction)") }
    if list.isEmpty, !isObserved {
      delivery.isOver = true
      return delivery
    }
    let isTooDeep = frames.count >= Self.maximalDepth && !list.isEmpty
    frames.append(delivery)
    if isTooDeep {
      kinds.insert("too deep")
      note("fault of host")
      delivery.faults = 1
      delivery.waiting = []
    }
    if isObserved { note("begin of \(event), fire \(sequence)") }
    goOn(delivery)
    return delivery
  }

  /// Calls the remaining subscribers until the delivery is over or suspended.
  private func goOn(_ delivery: Delivery) {
    while !delivery.waiting.isEmpty {
      let subscriber = delivery.waiting.removeFirst()
      guard subscriber.isActive, !subscriber.module.isSilent else { continue }
      guard let suspended = call(subscriber, in: delivery) else { continue }
      // E9: a module that ended meanwhile cancels what it suspends.
      if subscriber.module.isSilent {
        cancelIfWaiting(suspended, "the module that suspended it ended")
      }
      if suspended.ending == nil { return putDown(delivery, suspended) }
      settle(suspended, delivery)
    }
    finish(delivery)
  }

  /// Calls a subscriber, and returns the suspension if it has suspended the event.
  private func call(_ subscriber: Subscriber, in delivery: Delivery) -> Suspended? {
    delivery.called += 1
    note(
      "\(subscriber.number) hears \(delivery.event) \(delivery.param) at \(subscriber.module.id),"
        + " response \(delivery.response ?? -1)")
    var (didRespond, isStopping, isFailing) = (false, false, false)
    var suspended: Suspended?
    func answer(_ response: Int) {
      delivery.response = response
      didRespond = true
    }
    for step in subscriber.does where !isFailing {
      switch step {
      case .answer(let response): answer(response)
      case .add: answer((delivery.response ?? 0) + 1)
      case .stop: isStopping = true
      case .fail: isFailing = true
      case .suspend(let isJoining, let isKept):
        // An event that was resumed already is suspended anew, with the answer of the resume.
        if case .resumed(let response)? = suspended?.ending {
          kinds.insert("suspended anew in one handler")
          if let response { answer(response) }
          suspended = nil
        }
        let new = suspended ?? Suspended(by: subscriber, isJoining: isJoining)
        suspended = new
        new.tokens += 1
        if isKept { tokens.append(new) } else { release(new) }
      default: make(step)
      }
    }
    if isFailing {
      isStopping = false
      if let suspended {
        kinds.insert("suspends and fails")
        if case .resumed(let response?)? = suspended.ending { answer(response) }
        cancelIfWaiting(suspended, "its handler failed")
      }
      suspended = nil
      delivery.faults += 1
      note("fault of \(subscriber.number)")
    }
    if didRespond { collect(subscriber, delivery) }
    if isStopping {
      if suspended != nil { kinds.insert("stops and suspends") }
      delivery.stoppedBy = subscriber.number
      delivery.waiting = []
    }
    return suspended
  }

  private func collect(_ subscriber: Subscriber, _ delivery: Delivery) {
    guard delivery.isCollecting, let response = delivery.response else { return }
    delivery.responses.append("\(subscriber.number): \(response)")
  }

  /// Puts a delivery down: it waits, as one more or with an equal one (E28).
  private func putDown(_ delivery: Delivery, _ suspended: Suspended) {
    let other = self.suspended.first { other in
      other.subscriber === suspended.subscriber && other.delivery?.event == delivery.event
        && other.delivery?.param == delivery.param
        && other.delivery?.module.id == delivery.module.id
    }
    suspended.delivery = delivery
    delivery.suspended = suspended
    if suspended.isJoining, let other {
      kinds.insert("joins")
      suspended.number = other.number
      suspended.hasJoined = true
      if delivery.isCollecting { other.delivery?.isCollecting = true }
      let (faults, responses) = (other.delivery?.faults ?? 0, other.delivery?.responses.count ?? 0)
      other.delivery?.listeners.append { [self] in
        guard suspended.ending == nil, let delivery = other.delivery else { return }
        let later = Array(delivery.responses.dropFirst(responses))
        end(suspended, .joined(delivery, faults: delivery.faults - faults, later))
      }
    } else {
      lastSuspended += 1
      suspended.number = lastSuspended
      self.suspended.append(suspended)
    }
    frames.removeLast()
    if frames.isEmpty { drain() }
  }

  /// Ends a suspension by its token or number, which works once.
  func endByToken(_ suspended: Suspended, _ ending: Suspended.Ending) -> Bool {
    guard suspended.isPending else {
      kinds.insert(suspended.hasJoined ? "token of a joined event" : "token used twice")
      note("event-token-used")
      return false
    }
    if case .resumed(let answer) = ending {
      kinds.insert(answer == nil ? "resumed" : "resumed with an answer")
      if suspended.delivery == nil { kinds.insert("resumed in its handler") }
      if let delivery = suspended.delivery, Set(delivery.waiting.map(\.module.id)).count > 1 {
        kinds.insert("resumed over several modules")
      }
    }
    end(suspended, ending)
    return true
  }

  func cancelIfWaiting(_ suspended: Suspended?, _ reason: String) {
    guard let suspended, suspended.ending == nil else { return }
    kinds.insert(reason)
    if suspended.hasJoined { kinds.insert("a joined event ends alone") }
    end(suspended, .cancelled(reason))
  }

  /// Lets go of a token; the last one cancels what still waits for it.
  func release(_ suspended: Suspended) {
    suspended.tokens -= 1
    if suspended.tokens == 0, !suspended.hasJoined {
      cancelIfWaiting(suspended, "its token was dropped unused")
    }
  }

  private func end(_ suspended: Suspended, _ ending: Suspended.Ending) {
    suspended.ending = ending
    self.suspended.removeAll { $0 === suspended }
    let listeners = suspended.listeners
    suspended.listeners = []
    for listener in listeners { listener(reason(of: suspended)) }
    // If its handler still runs, the delivery goes on when that has returned.
    guard let delivery = suspended.delivery else { return }
    frames.append(delivery)
    settle(suspended, delivery)
    goOn(delivery)
  }

  func reason(of suspended: Suspended) -> String? {
    switch suspended.ending {
    case .cancelled(let reason)?: reason
    case .joined(let delivery, _, _)?: delivery.cancelled?.reason
    case .resumed?, nil: nil
    }
  }

  /// Applies the end of a suspension to its delivery.
  private func settle(_ suspended: Suspended, _ delivery: Delivery) {
    switch suspended.ending {
    case .resumed(let response?)?:
      delivery.response = response
      collect(suspended.subscriber, delivery)
    case .cancelled(let reason)?:
      delivery.cancelled = (suspended.subscriber.module.id, reason)
      delivery.waiting = []
    case .joined(let other, let faults, let responses)?:
      kinds.insert(other.cancelled == nil ? "ends with another" : "is cancelled with another")
      delivery.response = other.response
      delivery.cancelled = other.cancelled
      delivery.stoppedBy = delivery.stoppedBy ?? other.stoppedBy
      delivery.faults += faults
      if delivery.isCollecting {
        if !responses.isEmpty { kinds.insert("has the responses of another") }
        delivery.responses += responses
      }
      delivery.waiting = []
    case .resumed(nil)?, nil: break
    }
  }

  private func finish(_ delivery: Delivery) {
    if let cancelled = delivery.cancelled {
      note(
        "the host is told: \(delivery.event) \(delivery.param) at \(delivery.module.id),"
          + " fire \(delivery.number), \(cancelled.reason)")
    }
    delivery.hasLostModule = delivery.module.isSilent
    if delivery.isObserved { note("end of \(delivery.event), fire \(delivery.number)") }
    frames.removeLast()
    delivery.isOver = true
    let listeners = delivery.listeners
    delivery.listeners = []
    for listener in listeners { listener() }
    if frames.isEmpty { drain() }
  }

  /// E7: first in, first out, when the outermost event is over.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    while frames.isEmpty, !queue.isEmpty {
      let (event, param, module, direction) = queue.removeFirst()
      if module.isRegistered, !module.isSilent {
        fire(event, param, at: module, direction)
      } else {
        note("event-queue-dropped")
      }
    }
    isDraining = false
  }
}

/// The lives of modules.
extension SuspensionModel {
  private static let parents = ["c": "p", "d": "p", "k": "c"]

  func open(_ id: String) {
    let parent = Self.parents[id].flatMap { find($0) }
    guard find(id) == nil, Self.parents[id] == nil || parent?.isEnding == false else {
      return note("refused")
    }
    let module = Module(id, under: parent)
    modules.append(module)
    if let parent { parent.children.append(module) } else { roots.append(module) }
    fire("module.didLoad", 0, at: module, nil)
    if parent == nil, !module.isSilent { fire("page.didLoad", 0, at: module, nil) }
  }

  /// Ends a module and all below it, children first, unless one of them is just ending.
  func end(_ top: Module) {
    guard !top.subtree.contains(where: { module in ending.contains { $0 === module } }) else {
      return postponed.append(top)
    }
    if top.isRegistered {
      let subtree = top.subtree
      for module in subtree { module.isEnding = true }
      for module in subtree.reversed() where module.isRegistered { endAlone(module) }
    }
    guard !isEndingPostponed else { return }
    isEndingPostponed = true
    while ending.isEmpty, let module = postponed.popLast() {
      if module.isRegistered { end(module) }
    }
    isEndingPostponed = false
  }

  /// Ends a module, completely before the next (M3).
  private func endAlone(_ module: Module) {
    ending.append(module)
    fire("module.willUnload", 0, at: module, nil)
    module.isSilent = true
    let held = suspended.filter { $0.subscriber.module === module }
    if held.contains(where: { $0.delivery?.module !== module }) {
      kinds.insert("a module ends that has suspended what was fired at another")
    }
    for suspended in held {
      cancelIfWaiting(suspended, "the module that suspended it ended")
    }
    module.isRegistered = false
    roots.removeAll { $0 === module }
    module.parent?.children.removeAll { $0 === module }
    ending.removeLast()
  }

  func drop() {
    guard !isDropped else { return }
    if !suspended.isEmpty { kinds.insert("the runtime is dropped while events wait") }
    isDropped = true
    for root in roots.reversed() { end(root) }
  }

  /// Drops the runtime, then all tokens.
  func finish() {
    makeFromOutside(.dropRuntime)
    tokens = []
    note("all is gone, \(fires.values.count { !$0.isOver }) fires wait")
  }
}
