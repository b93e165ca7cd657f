import Plugboard
import PlugboardSystem
import TestSupport

/// The source port of a world, by which its plugins find it.
@MainActor final class WorldPort: SourcesPort {
  weak var world: PluginWorld?

  func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    throw .missing(source: request.source)
  }
  func record(_ name: String, of source: String) async throws(SourceError) -> Fields? { nil }
}

/// A step of the host. The actions that follow of it, of the host and of plugins, are drawn from the seed.
struct PluginStep {
  enum Kind { case act, advance, drop }
  let kind: Kind
  /// The number of the program, by which the world has its settings.
  let program: UInt64
  let seed: UInt64
  /// The number of actions.
  let budget: Int

  /// Returns the steps of a program.
  static func program(_ seed: UInt64) -> [PluginStep] {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 6...14, using: &random)).map { _ in
      let kind: Kind = random.oneIn(4) ? .advance : random.oneIn(40) ? .drop : .act
      return PluginStep(
        kind: kind, program: seed, seed: random.next(),
        budget: Int.random(in: 5...60, using: &random))
    }
  }
}

/// A runtime whose plugins act in all their callbacks; notes what happens, and what must not.
@MainActor final class PluginWorld {
  struct Failure: Error {}
  enum Handling { case nothing, suspend, suspendAndDrop, stop }

  /// Work of a task, which is over when what it captures is released.
  final class Work {
    final class Mark {}
    weak var mark: Mark?
    var task: Task<Void, Never>?
    var wakes: ManualClock.Instant?
    var awaits: FireEnd?
  }

  /// The end of a fire, which is told once.
  final class FireEnd {
    var tellings = 0
  }

  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  var instances: [ActingInstance] = []
  var runtime: PageRuntime?
  private weak var modules: ModuleManager?
  private weak var events: EventManager?
  private(set) var tracker: ViewTracker?
  private weak var data: DataManager?
  let clock = ManualClock()
  private let executor = MainQueueExecutor()
  private let port = WorldPort()
  var random = SplitMix64(seed: 0)
  var budget = 0
  private var last = 0
  var suspensions: [any Pending] = []
  var subscriptions: [RuntimeToken] = []
  var observers: [RuntimeToken] = []
  var observations: [RuntimeToken] = []
  var fires: [FireEnd] = []
  var tokenEnds: [FireEnd] = []
  var works: [Work] = []
  /// The numbers of enqueued events that were not seen yet; nil if nothing observes all fires.
  var enqueued: Set<Int>?
  let ids: [ModuleID] = ["app", "p", "q", "c", "d", "k", "l", "i", "j", "o", "doc"]

  init(program: UInt64) {
    port.world = self
    random = SplitMix64(seed: program)
    let registry = try? PluginRegistry([DoerPlugin.self, SeerPlugin.self])
    let runtime = PageRuntime(
      registry: registry ?? PluginRegistry(), ports: Ports(clock: clock, sources: port),
      // Tasks take turns in one order.
      taskExecutor: executor)
    // Never reached: an event that is refused reaches no plugin.
    runtime.events.maximumDepth = 1000
    runtime.events.isStrict = oneIn(3)
    runtime.observeDiagnostics { [weak self] in
      self?.note($0.code)
      if $0.code == "event-queue-dropped" { self?.dropped += 1 }
      self?.act(nil, nil, 8)
    }
    runtime.observeFaults { [weak self] in
      self?.note("fault of \($0.subscriber)")
      self?.act(nil, nil, 8)
    }
    runtime.observeCancellations { [weak self] in
      self?.note("cancelled: \($0.event)")
      self?.act(nil, nil, 8)
    }
    let tracker = ViewTracker(of: runtime)
    tracker.onStale = { [weak self] in self?.act(nil, nil, 8) }
    self.tracker = tracker
    (self.runtime, modules, events, data) = (runtime, runtime.modules, runtime.events, runtime.data)
    if oneIn(2) {
      enqueued = []
      try? observers.append(
        runtime.observe { [weak self] fire in
          if case .int(let number)? = fire.params["n"] { self?.enqueued?.remove(number) }
        })
    }
  }

  private var dropped = 0

  /// Runs a program, or some of its steps.
  static func run(_ steps: [PluginStep]) async -> PluginWorld {
    let world = PluginWorld(program: steps.first?.program ?? 0)
    for step in steps { await world.make(step) }
    await world.finish()
    return world
  }

  func note(_ line: String) { log.append(line) }
  func fault(_ line: String) { faults.append("fault: \(line), after \(log.suffix(12))") }
  func oneIn(_ count: Int) -> Bool { random.oneIn(count) }
  func fails() -> Bool { budget > 0 && oneIn(12) }

  func nextInstance() -> Int { number() }

  func number() -> Int {
    last += 1
    return last
  }

  func handling() -> Handling {
    guard budget > 0 else { return .nothing }
    return random.pick([.nothing, .nothing, .nothing, .suspend, .suspend, .suspendAndDrop, .stop])
  }

  func make(_ step: PluginStep) async {
    random = SplitMix64(seed: step.seed)
    budget = step.budget
    switch step.kind {
    case .act: for _ in 0..<3 { act(nil, nil, 1) }
    case .advance:
      let end = clock.now.advanced(by: .seconds(Int.random(in: 1...4, using: &random)))
      while let next = clock.nextWaking, next <= end {
        clock.advance(by: clock.now.duration(to: next))
        await settle()
      }
      clock.advance(by: clock.now.duration(to: end))
    case .drop:
      note("the runtime is dropped")
      dropRuntime()
    }
    await settle()
    check()
  }

  /// Ends all modules, then lets go of everything.
  func finish() async {
    for budget in [20, 0] {
      self.budget = budget
      for id in runtime?.modules.rootIDs ?? [] { try? runtime?.unregister(id) }
      await settle()
      check()
    }
    if let runtime {
      if runtime.modules.count > 0 { fault("modules are left: \(runtime.modules.rootIDs)") }
      if !runtime.events.suspended.isEmpty { fault("suspended: \(runtime.events.suspended)") }
      if !runtime.openTasks.isEmpty { fault("tasks are open: \(runtime.openTasks)") }
    }
    for subscription in subscriptions where subscription.isActive {
      fault("a subscription outlives its module")
    }
    for observation in observations where observation.isActive {
      fault("an observation outlives its module")
    }
    for observer in observers { observer.cancel() }
    (suspensions, observers, observations, subscriptions) = ([], [], [], [])
    await settle()
    if let leaks = runtime?.leaks, !leaks.isEmpty { fault("leaks: \(leaks)") }
    for instance in instances {
      let (loads, unloads) = (instance.didLoads, instance.willUnloads)
      if !instance.isReleased { fault("\(instance.number) lives") }
      if loads > 1 { fault("\(instance.number) is told \(loads) times that it has loaded") }
      if unloads > 1 || loads > unloads {
        fault("\(instance.number) has loaded \(loads) times and is unloaded \(unloads) times")
      }
      if !instance.hasFailed, instance.unmounts != 1 {
        fault("\(instance.number) is unmounted \(instance.unmounts) times")
      }
    }
    if fires.contains(where: { $0.tellings != 1 }) { fault("the end of a fire isn't told once") }
    if tokenEnds.contains(where: { $0.tellings != 1 }) { fault("a token isn't told once") }
    dropRuntime()
    // Their contexts hold the managers.
    instances = []
    await settle()
    if modules != nil || events != nil || data != nil { fault("the runtime lives") }
  }

  func dropRuntime() {
    var dropped = runtime
    runtime = nil
    tracker = nil
    release(dropped.take())
  }

  /// Ends the life of what only the argument holds, while nothing else is being changed.
  private func release(_ held: consuming (some AnyObject)?) {}

  /// Notes what must not be between two steps.
  private func check() {
    guard let runtime else { return }
    if runtime.events.depth != 0 || runtime.events.current != nil { fault("the depth isn't 0") }
    if let enqueued, enqueued.count > dropped { fault("not fired: \(enqueued)") }
    if enqueued != nil { (enqueued, dropped) = ([], 0) }
    let roots = runtime.modules.rootIDs
    let all = roots.flatMap { [$0] + ((try? runtime.modules.descendants(of: $0)) ?? []) }
    if Set(all).count != all.count || all.count != runtime.modules.count {
      fault("the tree has \(all), but \(runtime.modules.count) are registered")
    }
    for id in all {
      for child in (try? runtime.modules.children(of: id)) ?? []
      where (try? runtime.modules.parent(of: child)) != id {
        fault("\(child) has another parent than \(id)")
      }
      if (try? runtime.data(of: id)) == nil { fault("\(id) has no data") }
      let mounted = (try? runtime.plugins.mounted(on: id).count) ?? -1
      let living = instances.count { $0.module == id && !$0.isOver }
      if mounted != living { fault("\(living) live at \(id), but mounted are \(mounted)") }
      if (try? runtime.events.subscribers(of: "probe", on: id)) == nil {
        fault("\(id) is not live")
      }
    }
    for instance in instances where !instance.isOver && !all.contains(instance.module) {
      fault("\(instance.number) outlives its module \(instance.module)")
    }
    for suspended in runtime.events.suspended where !all.contains(suspended.module) {
      fault("\(suspended.event) is suspended by a module that has ended")
    }
    note("modules \(all.map(\.text)), suspended \(runtime.events.suspended.map(\.number))")
  }

  /// Lets all tasks run that have something to do.
  func settle() async {
    for _ in 0..<100_000 {
      works.removeAll { $0.mark == nil }
      let sleeping = works.count { $0.wakes.map { $0 > clock.now } ?? false }
      let isAtRest = works.allSatisfy { work in
        guard work.task?.isCancelled == false else { return false }
        if let wakes = work.wakes { return wakes > clock.now && sleeping == clock.sleeperCount }
        return work.awaits?.tellings == 0
      }
      if isAtRest { return }
      await Task.yield()
    }
    fault("a task hangs")
  }
}
