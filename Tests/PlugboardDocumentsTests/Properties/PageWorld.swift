import Plugboard

extension ReferenceKey<PageWorld> {
  fileprivate static let world = ReferenceKey("world")
}
extension Key<Int> {
  fileprivate static let n = Key("n")
  fileprivate static let m = Key("m")
}
extension EventName<Int, Int> {
  fileprivate static let e = EventName("e", Key("fire"))
}
extension EventName<Value, Void> {
  fileprivate static let go = EventName("go")
}

/// Writes down what its module hears, and does what it is told to.
private final class RecorderPlugin: Plugin {
  static let name: Name = "recorder"
  static func wire(_ on: inout Wiring<RecorderPlugin>) {
    on(.e) { recorder, event in
      let response = event.response ?? 0
      recorder.life.note("hears \(event.params), response \(response)")
      event.respond(response + 1)
      recorder.life.world?.act()
    }
    on(.moduleDidLoad) { recorder, _ in recorder.life.note("loads", acts: true) }
    on(.moduleWillUnload) { recorder, _ in recorder.life.note("unloads", acts: true) }
    on(.pageWillAppear) { recorder, _ in recorder.life.note("willAppear", acts: true) }
    on(.pageDidAppear) { recorder, _ in recorder.life.note("didAppear", acts: true) }
    on(.pageWillDisappear) { recorder, _ in recorder.life.note("willDisappear", acts: true) }
    on(.pageDidDisappear) { recorder, _ in recorder.life.note("didDisappear", acts: true) }
  }

  private let life: PluginLife
  private let last: Farewell
  init(_ mount: Mount<ModuleContext>) throws {
    life = try PluginLife(mount.context)
    last = Farewell(life.world)
    life.world?.alive.append(WeakPlugin(plugin: self))
    life.world?.actIfRestless()
  }
  func unmount() { life.note("unmounts", acts: true) }
}

/// Suspends events, and resumes the oldest when it is told to.
private final class HolderPlugin: Plugin {
  static let name: Name = "holder"
  static let priority = 800
  static func wire(_ on: inout Wiring<HolderPlugin>) {
    on(.e) { holder, event in
      holder.life.note("holds \(event.params)", acts: true)
      holder.tokens.append(event.suspend())
    }
    on(.go) { holder, _ in
      guard !holder.tokens.isEmpty else { return }
      holder.tokens.removeFirst().resume()
      holder.life.note("has resumed", acts: true)
    }
  }

  private let life: PluginLife
  private var tokens: [Suspension<Int>] = []
  init(_ mount: Mount<ModuleContext>) throws {
    life = try PluginLife(mount.context)
    life.world?.alive.append(WeakPlugin(plugin: self))
  }
  func unmount() { life.note("unmounts") }
}

/// Observes a key of its own module and of its page, and writes it under another.
private final class WatcherPlugin: Plugin {
  static let name: Name = "watcher"
  static func wire(_ on: inout Wiring<WatcherPlugin>) {}

  private let life: PluginLife
  init(_ mount: Mount<ModuleContext>) throws {
    let context = mount.context
    life = try PluginLife(context)
    life.world?.alive.append(WeakPlugin(plugin: self))
    let tell = { [life] (id: ModuleID, change: KeyChange<Int>) in
      let (old, new) = (change.old.map { "\($0)" } ?? "-", change.new.map { "\($0)" } ?? "-")
      life.note("sees \(PageWorld.own(id)): \(old) → \(new)")
      if let new = change.new {
        try? context.data.write(.m, new)
      } else {
        try? context.data.remove(.m)
      }
      life.world?.actIfRestless()
    }
    try context.data.observe(.n) { tell(context.id, $0) }
    if let page = context.nearest(.page), page.id != context.id {
      try page.data.observe(.n) { tell("home", $0) }
    }
  }
  func unmount() { life.note("unmounts") }
}

/// The number of an instance, by which it writes down its life.
@MainActor private final class PluginLife {
  let number: Int
  weak var world: PageWorld?

  init(_ context: ModuleContext) throws {
    world = PageWorld.current
    world?.lastPlugin += 1
    number = world?.lastPlugin ?? 0
    world?.numbers[context.id, default: []].append(number)
    note("mounts at \(PageWorld.own(context.id))")
  }

  /// - Parameter acts: Whether a restless world makes a step here.
  func note(_ what: String, acts: Bool = false) {
    world?.note("\(number) \(what)")
    if acts { world?.actIfRestless() }
  }
}

/// Makes a step as it is released, if the world is restless.
@MainActor private final class Farewell {
  private weak var world: PageWorld?

  init(_ world: PageWorld?) { self.world = world }

  isolated deinit { world?.actIfRestless() }
}

struct WeakPlugin { weak var plugin: AnyObject? }

/// Makes the steps of a random life of a page with a runtime, and writes down what happens.
@MainActor final class PageWorld {
  /// More lines than this can't be read, and may have no end.
  nonisolated static let longest = 400
  /// The world whose plugins are being made.
  fileprivate static weak var current: PageWorld?

  private static let registry: PluginRegistry = {
    var registry = PluginRegistry()
    let plugins: [any Plugin.Type] = [RecorderPlugin.self, HolderPlugin.self, WatcherPlugin.self]
    for plugin in plugins { try? registry.register(plugin) }
    return registry
  }()

  private(set) var log: [String] = []
  private var runtime: PageRuntime? = PageRuntime(registry: registry)
  fileprivate var alive: [WeakPlugin] = []
  fileprivate var lastPlugin = 0
  /// The instances that were mounted on a module, the newest last.
  fileprivate var numbers: [ModuleID: [Int]] = [:]
  private var lastFire = 0
  private var waiting: [PageStep] = []
  /// Whether plugins make steps also as they are made, load, unload and unmount, one at a time.
  private let isRestless: Bool

  init(isRestless: Bool = false) {
    self.isRestless = isRestless
    runtime?.observeDiagnostics { [weak self] in self?.note($0.code) }
    runtime?.observeFaults { [weak self] in self?.note("\($0)") }
  }

  fileprivate func note(_ line: String) { log.append(line) }

  fileprivate static func own(_ id: ModuleID) -> Substring {
    id.text.split(separator: "/").last ?? ""
  }

  private func id(_ own: String) -> ModuleID { own == "home" ? "home" : ModuleID("home/\(own)") }

  /// Makes the steps that wait for a handler that is free to.
  fileprivate func act() {
    guard !isRestless else { return actIfRestless() }
    let steps = waiting
    waiting = []
    for step in steps { make(step) }
  }

  fileprivate func actIfRestless() {
    if isRestless, !waiting.isEmpty { make(waiting.removeFirst()) }
  }

  /// - Parameter does: The steps that wait for handlers in a restless world.
  func makeFromOutside(_ step: PageStep, does: [PageStep] = []) {
    waiting = does
    make(step)
    guard let runtime else { return }
    note(stated(runtime))
    if isRestless { noteFaults(of: runtime, after: step, isAlone: does.isEmpty) }
  }

  /// Writes down what mustn't be between two steps, as lines that begin with "fault".
  private func noteFaults(of runtime: PageRuntime, after step: PageStep, isAlone: Bool) {
    let roots = runtime.modules.rootIDs
    let all = roots.flatMap { [$0] + ((try? runtime.modules.descendants(of: $0)) ?? []) }
    let mounted = all.map { (try? runtime.plugins.mounted(on: $0).count) ?? -1 }
    if mounted.reduce(0, +) != living { note("fault: \(living) live, but mounted are \(mounted)") }
    if Set(all).count != all.count { note("fault: an id is there twice") }
    for id in all {
      let children = (try? runtime.modules.children(of: id)) ?? []
      for child in children where (try? runtime.modules.parent(of: child)) != id {
        note("fault: \(child) has another parent than \(id)")
      }
      if (try? runtime.data(of: id)) == nil { note("fault: \(id) has no data") }
      if (try? runtime.at(id).fire(named: "probe")) == nil {
        note("fault: \(id) can't be fired at")
      }
    }
    for event in runtime.events.suspended where !all.contains(event.module) {
      note("fault: \(event.number) is suspended by a module that has ended")
    }
    // A version that the page is at already changes nothing.
    if isAlone, case .revise(let node) = step,
      let difference = try? runtime.apply(assembly(node), to: "home"), !difference.isEmpty
    {
      note("fault: a second revision to the same changes \(difference)")
    }
  }

  /// Drops the runtime, and writes down what is alive then.
  func drop() {
    waiting = []
    runtime = nil
    note("\(living) live")
  }

  private var living: Int {
    alive.removeAll { $0.plugin == nil }
    return alive.count
  }

  private func stated(_ runtime: PageRuntime) -> String {
    let roots = runtime.modules.rootIDs
    let all = roots.flatMap { [$0] + ((try? runtime.modules.descendants(of: $0)) ?? []) }
    let modules = all.map { id in
      let values = (try? runtime.data(of: id).export().values) ?? [:]
      let data = values.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
      let mounted = (try? runtime.plugins.mounted(on: id).count) ?? 0
      let plugins = numbers[id, default: []].suffix(mounted).map { "\($0)" }
      let depth = ((try? runtime.modules.path(to: id).count) ?? 0) - 1
      return "\(depth)\(Self.own(id))(\((data + plugins).joined(separator: " ")))"
    }
    let waiting = runtime.events.suspended.map {
      "\($0.number) of \(Self.own($0.firedAt)) at \(Self.own($0.module))"
    }
    return "\(modules.joined(separator: " ")), \(living) live, suspended: \(waiting)"
  }

  private func make(_ step: PageStep) {
    guard let runtime, log.count < Self.longest else { return }
    Self.current = self
    do {
      try make(step, runtime)
    } catch {
      note("refused")
    }
  }

  private func make(_ step: PageStep, _ runtime: PageRuntime) throws {
    switch step {
    case .open(let node): try runtime.open(assembly(node))
    case .close: try runtime.remove("home")
    case .revise(let node): try runtime.apply(assembly(node), to: "home")
    case .group(let changes): try runtime.apply(changes.map(change))
    case .fire(let own, let direction, let does):
      lastFire += 1
      waiting += does
      let number = lastFire
      let outcome = try runtime.at(id(own)).going(direction).fire(.e, number)
      if isRestless { note("begun \(number)") }
      outcome.onEnd { [weak self] outcome in
        let end = outcome.cancelled.map { "cancelled: \($0)" } ?? "over: \(outcome.response ?? 0)"
        self?.note("fire \(number) is \(end)")
      }
    case .go(let own): try runtime.at(id(own)).fire(.go)
    case .resume(let index): use(index, runtime) { runtime.events.resume($0) }
    case .cancel(let index): use(index, runtime) { runtime.events.cancel($0, "by hand") }
    case .show(let isShown):
      if isShown { try runtime.appear("home") } else { runtime.disappear("home") }
    case .write(let key, let value, let own):
      let data = try runtime.data(of: id(own))
      if let value { try data.write(Name(key), .int(value)) } else { try data.remove(Name(key)) }
    case .subscribe(let number, let own):
      try runtime.subscribe(to: .e, on: id(own), priority: 100) { [weak self] event in
        guard let self else { return }
        note("host \(number) hears \(event.params), response \(event.response ?? 0)")
        act()
      }
    }
  }

  private func use(_ index: Int, _ runtime: PageRuntime, _ use: (Int) -> Bool) {
    let numbers = runtime.events.suspended.map(\.number)
    guard !numbers.isEmpty, use(numbers[index % numbers.count]) else { return note("refused") }
  }

  private func assembly(_ node: PageNode) -> PageAssembly {
    PageAssembler(registry: Self.registry, documents: AppDocuments(MemoryDocumentStore([:])))
      .page(node.json(depth: 0), as: "home")
  }

  private func change(_ change: PageStep.Change) -> PageChange {
    switch change {
    case .insert(let node, let parent, let successor):
      return .insert(node.json(), under: id(parent), before: successor.map { id($0) })
    case .remove(let own): return .remove(id(own))
    case .replace(let own, let node): return .replace(id(own), with: node.json())
    case .move(let own, let successor): return .move(id(own), before: successor.map { id($0) })
    case .update(let own, let values):
      return .update(
        id(own), data: Fields(values.map { ($0.key, $0.value.map { .int($0) } ?? .null) }))
    }
  }
}
