import Plugboard

/// A reference model of suspended events, written for plainness: arrays that are searched.
///
/// It makes the steps without a runtime, and writes down what must happen.
final class SuspensionModel {
  static let maximalDepth = 4

  final class Module {
    let id: String
    // The model keeps all modules.
    unowned let parent: Module?
    var children: [Module] = []
    var isRegistered = true
    /// Whether its end has begun; nothing is put in below it any more.
    var isEnding = false
    /// Whether `module.willUnload` is over; nothing reaches it any more.
    var isSilent = false

    init(_ id: String, under parent: Module?) {
      self.id = id
      self.parent = parent
    }

    var subtree: [Module] { [self] + children.flatMap(\.subtree) }
    var path: [Module] { [self] + (parent?.path ?? []) }
  }

  final class Subscriber {
    let number: Int
    let event: String
    let module: Module
    let priority: Int
    let does: [SuspensionStep]
    var isActive = true

    init(
      _ number: Int, _ event: String, _ module: Module, _ priority: Int, _ does: [SuspensionStep]
    ) {
      self.number = number
      self.event = event
      self.module = module
      self.priority = priority
      self.does = does
    }
  }

  /// A fire: the subscribers that it has still to call, and its outcome so far.
  final class Delivery {
    let event: String
    let param: Int
    let module: Module
    let number: Int
    let isObserved: Bool
    var isCollecting: Bool
    let covered: Int
    var waiting: [Subscriber]
    var called = 0
    var response: Int?
    var responses: [String] = []
    var stoppedBy: Int?
    var cancelled: (module: String, reason: String)?
    var faults = 0
    var hasLostModule = false
    var isOver = false
    /// The suspension that holds it now.
    var suspended: Suspended?
    /// Called when it is over.
    var listeners: [() -> Void] = []

    init(
      _ event: String, _ param: Int, at module: Module, _ number: Int, isObserved: Bool,
      isCollecting: Bool, _ subscribers: [Subscriber]
    ) {
      self.event = event
      self.param = param
      self.module = module
      self.number = number
      self.isObserved = isObserved
      self.isCollecting = isCollecting
      covered = subscribers.count
      waiting = subscribers
    }
  }

  /// The suspension of a delivery by one of its subscribers.
  final class Suspended {
    enum Ending {
      case resumed(Int?), cancelled(String), joined(Delivery, faults: Int, [String])
    }

    let subscriber: Subscriber
    let isJoining: Bool
    var number: Int?
    var ending: Ending?
    var hasJoined = false
    var tokens = 0
    /// The delivery; nil while the handler still runs.
    var delivery: Delivery?
    var listeners: [(String?) -> Void] = []

    init(by subscriber: Subscriber, isJoining: Bool) {
      self.subscriber = subscriber
      self.isJoining = isJoining
    }

    var isPending: Bool { ending == nil && !hasJoined }
  }

  struct Wait {
    let delivery: Delivery
    let deadline: Int?
    var isTold = false
  }

  var log: [String] = []
  /// The kinds of things that have happened, for the test of what the random steps cover.
  var kinds: Set<String> = []
  var roots: [Module] = []
  /// All that there ever were, as the others refer to them.
  var modules: [Module] = []
  var subscribers: [Subscriber] = []
  var frames: [Delivery] = []
  var sequence = 0
  /// The fires that weren't refused, by the numbers of their steps.
  var fires: [Int: Delivery] = [:]
  var lastFire = 0
  var tokens: [Suspended?] = []
  /// The suspended deliveries, the oldest first; those that have joined one are not among them.
  var suspended: [Suspended] = []
  var lastSuspended = 0
  var queue: [(event: String, param: Int, module: Module, direction: Direction?)] = []
  var isDraining = false
  var isObserved = false
  var ending: [Module] = []
  var postponed: [Module] = []
  var isEndingPostponed = false
  var isDropped = false
  var waits: [Wait] = []
  /// In milliseconds.
  var now = 0

  func find(_ id: String) -> Module? { modules.last { $0.isRegistered && $0.id == id } }

  func note(_ line: String) { log.append(line) }

  func token(_ age: Int) -> Suspended? {
    age < tokens.count ? tokens[tokens.count - 1 - age] : nil
  }

  func makeFromOutside(_ step: SuspensionStep) {
    switch step {
    case .observe: isObserved = !isDropped
    case .wait(let fire, let seconds):
      guard let delivery = fires[lastFire - fire] else {
        note("no fire")
        break
      }
      // Each ends at a time of its own.
      let deadline = seconds.map { now + $0 * 1000 + waits.count + 1 }
      waits.append(Wait(delivery: delivery, deadline: deadline))
    case .giveUp(let number):
      guard number < waits.count else { break }
      let wait = waits[waits.count - 1 - number]
      if !wait.delivery.isOver {
        cancelIfWaiting(wait.delivery.suspended, "the waiting task was cancelled")
      }
    case .advance(let seconds):
      let target = now + seconds * 1000
      while let wait = waits.filter({ !$0.delivery.isOver && ($0.deadline ?? .max) <= target })
        .min(by: { $0.deadline ?? 0 < $1.deadline ?? 0 })
      {
        now = wait.deadline ?? now
        cancelIfWaiting(wait.delivery.suspended, "it timed out")
      }
      now = target
    case .dropRuntime: drop()
    default: make(step)
    }
    for index in waits.indices where waits[index].delivery.isOver && !waits[index].isTold {
      waits[index].isTold = true
      let delivery = waits[index].delivery
      let end = delivery.cancelled.map { "cancelled by \($0.module): \($0.reason)" }
      note("wait \(index) is over: \(end ?? stated(delivery))")
    }
    guard !isDropped else { return }
    let all = roots.flatMap(\.subtree).map(\.id).joined(separator: " ")
    note("\(all), depth \(frames.count), suspended: \(listed)")
  }

  /// The suspended events as tools list them.
  var listed: String {
    suspended.map { suspended in
      guard let delivery = suspended.delivery else { return "" }
      return "\(suspended.number ?? 0) \(delivery.event) of \(delivery.module.id)"
        + " at \(suspended.subscriber.module.id) fire \(delivery.number)"
    }.joined(separator: ", ")
  }

  func stated(_ delivery: Delivery) -> String {
    var parts = [delivery.response.map { "response \($0)" } ?? "no response"]
    parts.append("\(delivery.called) of \(delivery.covered)")
    if let stoppedBy = delivery.stoppedBy { parts.append("stopped by \(stoppedBy)") }
    if !delivery.isOver, let suspended = delivery.suspended {
      parts.append("suspended as \(suspended.number ?? 0)")
    }
    if let cancelled = delivery.cancelled { parts.append("cancelled: \(cancelled.reason)") }
    if delivery.hasLostModule { parts.append("ended") }
    parts.append("\(delivery.faults) faults")
    return (parts + delivery.responses).joined(separator: ", ")
  }

  func make(_ step: SuspensionStep) {
    guard log.count < SuspensionWorld.longest else { return }
    switch step {
    case .resume, .cancel, .drop, .listen: use(step)
    default: if !isDropped { change(step) }
    }
  }

  private func change(_ step: SuspensionStep) {
    switch step {
    case .open(let id): open(id)
    case .end(let id): if let module = find(id) { end(module) } else { note("refused") }
    case .subscribe(let number, let event, let id, let priority, let does):
      guard let module = find(id), !module.isSilent else { return note("refused") }
      subscribers.append(Subscriber(number, event, module, priority, does))
    case .unsubscribe(let number):
      subscribers.last { $0.number == number }?.isActive = false
    case .fire(let event, let param, let id, let direction, let isCollecting, let then):
      lastFire += 1
      let number = lastFire
      guard let module = find(id), !module.isSilent else { return note("refused") }
      let delivery = fire(event, param, at: module, direction, isCollecting: isCollecting)
      note("fire \(number): \(stated(delivery))")
      fires[number] = delivery
      let told = { [self] in
        note("fire \(number) is over: \(stated(delivery))")
        if let then { make(then) }
      }
      if delivery.isOver { told() } else { delivery.listeners.append(told) }
    case .enqueue(let event, let param, let id, let direction):
      guard let module = find(id) else { return note("refused") }
      queue.append((event, param, module, direction))
      if frames.isEmpty { drain() }
    case .resumeNumber(let index, let answer):
      let found = suspended.isEmpty ? nil : suspended[index % suspended.count]
      note("resumes \(found?.number ?? 0)")
      note("\(found.map { endByToken($0, .resumed(answer)) } ?? false)")
    case .cancelNumber(let index):
      let found = suspended.isEmpty ? nil : suspended[index % suspended.count]
      note("cancels \(found?.number ?? 0)")
      note("\(found.map { endByToken($0, .cancelled("by number")) } ?? false)")
    case .listenNumber(let index):
      guard !suspended.isEmpty, let delivery = suspended[index % suspended.count].delivery else {
        return note("false")
      }
      delivery.listeners.append { [self] in note("known by number: \(stated(delivery))") }
    case .look: note("looks: \(listed), depth \(frames.count)")
    default: break
    }
  }

  /// Uses a token; also after the runtime was dropped.
  private func use(_ step: SuspensionStep) {
    switch step {
    case .resume(let age, let answer):
      guard let found = token(age) else { return }
      note("resumes")
      note("\(endByToken(found, .resumed(answer)))")
    case .cancel(let age):
      guard let found = token(age) else { return }
      note("cancels")
      note("\(endByToken(found, .cancelled("enough")))")
    case .drop(let age):
      guard let found = token(age) else { return }
      tokens[tokens.count - 1 - age] = nil
      release(found)
    case .listen(let age, let then):
      guard let found = token(age) else { return }
      note("\(found.isPending ? "pending" : "not pending"), number \(found.number ?? 0)")
      let told = { [self] (reason: String?) in
        note("told: \(reason ?? "resumed")")
        if let then { make(then) }
      }
      if found.ending == nil { found.listeners.append(told) } else { told(reason(of: found)) }
    default: break
    }
  }
}
