/// An observer of fires, which changes nothing.
@MainActor final class EventObserver: RuntimeToken {
  let readsDurations: Bool
  /// Whether a plugin of the module observes, rather than the host.
  let isPlugin: Bool
  private var observe: (FireRecord) -> Void
  private let onEnd: (EventObserver) -> Void
  private var isTelling = false

  init(
    durations: Bool, isPlugin: Bool, observe: @escaping (FireRecord) -> Void,
    onEnd: @escaping (EventObserver) -> Void
  ) {
    readsDurations = durations
    self.isPlugin = isPlugin
    self.observe = observe
    self.onEnd = onEnd
    super.init()
  }

  override func cancel() {
    guard active else { return }
    active = false
    onEnd(self)
    // Dropped once it has been replaced: objects that the closure held may use this observer as they end.
    let dropped = observe
    observe = { _ in }
    withExtendedLifetime(dropped) {}
  }

  /// Tells the observer; not of its own fires, which would go on without end.
  func tell(_ fire: FireRecord) {
    guard active, !isTelling else { return }
    isTelling = true
    observe(fire)
    isTelling = false
  }
}

/// Observers in the order in which they are told; it never changes.
@MainActor final class ObserverList {
  let observers: ContiguousArray<EventObserver>

  init(_ observers: ContiguousArray<EventObserver>) { self.observers = observers }

  func tell(_ fire: FireRecord) {
    for position in observers.indices { observers[position].tell(fire) }
  }
}

/// A fire as an observer sees it, valid while the observer is told; a property costs nothing
/// until it is read.
///
/// Safe: it points to the delivery that tells the observer and copies nothing, and the compiler keeps it from leaving
/// the observer.
@safe @MainActor public struct FireRecord: ~Escapable {
  /// The moment of a fire at which an observer is told.
  public enum Phase: Sendable {
    case begin
    /// A subscriber has been called.
    case subscriber
    case end
  }

  public let phase: Phase
  private let delivery: UnsafePointer<Delivery>
  private let end: UnsafePointer<UntypedOutcome>?

  /// Makes the record of a delivery and its outcome, which are valid while observers are told.
  // A pointer has no lifetime of its own; the lifetime of the observer's parameter ends with the observer.
  @unsafe @_lifetime(immortal) init(
    _ phase: Phase, depth: Int, _ delivery: UnsafePointer<Delivery>,
    _ outcome: UnsafePointer<UntypedOutcome>?
  ) {
    self.phase = phase
    self.depth = depth
    unsafe self.delivery = delivery
    unsafe end = outcome
  }

  /// The number of the fire, counted from 1.
  public var sequence: Int { unsafe delivery.pointee.sequence }

  /// The number of the fire in whose handler this one was fired, or that enqueued it.
  public var cause: Int? { unsafe delivery.pointee.cause }

  /// The time that the subscriber took; nil unless an observer that is active has asked for durations.
  public var duration: Duration? {
    guard phase == .subscriber else { return nil }
    return unsafe delivery.pointee.extras?.duration
  }

  /// The depth of nesting, 1 for the outermost.
  public let depth: Int

  public var event: Name { unsafe delivery.pointee.event.name }

  /// The addressed module; after a subscriber, the module of the subscriber.
  public var module: ModuleID {
    phase == .subscriber
      ? unsafe delivery.pointee.event.module.lend { $0.id }
      : unsafe delivery.pointee.event.firedAt.object.id
  }

  public var publisher: EventPublisher { unsafe delivery.pointee.publisher.held }

  public var params: Params { unsafe delivery.pointee.event.paramValues }

  /// The response so far.
  public var response: Value? { unsafe delivery.pointee.event.responseValue }

  /// The plugin that was called, or the label of the subscription; nil at the beginning and the
  /// end.
  public var subscriber: String? {
    guard phase == .subscriber else { return nil }
    return unsafe delivery.pointee.subscriber.label
  }

  /// The priority of the subscriber; nil at the beginning and the end.
  public var priority: Int? {
    guard phase == .subscriber else { return nil }
    return unsafe Int(delivery.pointee.subscriber.priority)
  }

  /// Whether the subscriber has suspended the event, which goes on later.
  public var isSuspended: Bool {
    guard phase == .subscriber else { return false }
    return unsafe delivery.pointee.event.suspended.map { !$0.isOver } ?? false
  }

  /// The direction in which the event goes from its module; nil if it stays there.
  public var direction: Direction? { unsafe delivery.pointee.extras?.direction }

  /// The outcome of the fire; at its end only.
  public var outcome: UntypedOutcome? { unsafe end?.pointee }
}

/// An observer of every fire as a plugin type declares it.
struct ObserverDeclaration: Sendable {
  let readsDurations: Bool
  let observe: @MainActor (AnyObject, FireRecord) -> Void
}

extension EventManager {
  /// Adds an observer of every fire, or of the fires at a module and below it.
  func observe(
    at generation: Generation?, durations: Bool, isPlugin: Bool = false,
    _ observe: @escaping (FireRecord) -> Void
  ) -> EventObserver {
    let changes = generation?.makeChangesIfNeeded()
    let observer = EventObserver(durations: durations, isPlugin: isPlugin, observe: observe) {
      [weak self, weak changes] observer in
      changes?.observers.removeAll { $0 === observer }
      self?.forget(observer)
    }
    if let changes {
      changes.observers.append(observer)
    } else {
      observers = ObserverList(observers.observers + [observer])
    }
    observerCount += 1
    if durations { durationObserverCount += 1 }
    return observer
  }

  /// Adds an observer by a plugin, of every fire at its module and below it.
  func observe(_ plugin: Int, of generation: Generation, _ declaration: ObserverDeclaration) {
    _ = observe(at: generation, durations: declaration.readsDurations, isPlugin: true) {
      [weak object = generation.instances[plugin], weak generation] fire in
      guard let object, generation?.changes?.quarantined.contains(plugin) != true else { return }
      declaration.observe(object, fire)
    }
  }

  private func forget(_ observer: EventObserver) {
    observers = ObserverList(observers.observers.filter { $0 !== observer })
    observerCount -= 1
    if observer.readsDurations { durationObserverCount -= 1 }
  }

  /// Returns the observers that see a fire: of the runtime, then of its module and of the modules above,
  /// from the module up, then of the modules that a fire going down passes;
  /// nil if there are none. Costs the module's depth, or a step for each module below, if modules have
  /// observers.
  func observers(seeing generation: Generation, _ direction: Direction?) -> ObserverList? {
    guard observerCount > observers.observers.count else {
      return observerCount == 0 ? nil : observers
    }
    var concerned = observers.observers
    var nodes = generation.node.pathToRoot
    if direction == .down { nodes += generation.node.subtree.dropFirst() }
    for node in nodes { concerned += self.findGeneration(node)?.changes?.observers ?? [] }
    return concerned.isEmpty ? nil : ObserverList(concerned)
  }

  /// Tells the observers of a delivery how far it has come.
  ///
  /// Not inlined: it would cost fires without observers 5 instructions for each subscriber.
  @unsafe @inline(never) func tell(
    _ phase: FireRecord.Phase, of delivery: UnsafePointer<Delivery>,
    _ outcome: UnsafePointer<UntypedOutcome>? = nil
  ) {
    // The pointers are valid during the call.
    let fire = unsafe FireRecord(phase, depth: depthInProgress, delivery, outcome)
    unsafe delivery.pointee.observers?.lend { observers in recorder.pause { observers.tell(fire) } }
  }

  /// Tells the observers of a delivery its outcome.
  @inline(never) func tellEnd(of delivery: inout Delivery, _ outcome: UntypedOutcome) {
    var outcome = outcome
    // The pointers are valid during the call.
    unsafe tell(.end, of: &delivery, &outcome)
  }
}
