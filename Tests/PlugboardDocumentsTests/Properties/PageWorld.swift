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
      recorder.life.note("hears \(try event.params), response \(response)")
      event.respond(response + 1)
      recorder.life.world?.act()
    }
    on(.moduleDidLoad) { recorder, _ in recorder.life.note("loads") }
    on(.moduleWillUnload) { recorder, _ in recorder.life.note("unloads") }
  }

  private let life: PluginLife
  init(_ mount: Mount<ModuleContext>) throws {
    life = try PluginLife(mount.context)
    life.world?.alive.append(WeakPlugin(plugin: self))
  }
  func unmount() { life.note("unmounts") }
}

/// Suspends events, and resumes the oldest when it is told to.
private final class HolderPlugin: Plugin {
  static let name: Name = "holder"
  static let priority = 800
  static func wire(_ on: inout Wiring<HolderPlugin>) {
    on(.e) { holder, event in
      holder.life.note("holds \(try event.params)")
      holder.tokens.append(event.suspend())
    }
    on(.go) { holder, _ in
      guard !holder.tokens.isEmpty else { return }
      holder.tokens.removeFirst().resume()
      holder.life.note("has resumed")
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

  func note(_ what: String) { world?.note("\(number) \(what)") }
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

  init() {
    runtime?.onDiagnostic = { [weak self] in self?.note($0.code) }
    runtime?.onFault = { [weak self] in self?.note("\($0)") }
  }

  fileprivate func note(_ line: String) { log.append(line) }

  fileprivate static func own(_ id: ModuleID) -> Substring {
    id.text.split(separator: "/").last ?? ""
  }

  private func id(_ own: String) -> ModuleID { own == "home" ? "home" : ModuleID("home/\(own)") }

  /// Makes the steps that wait for a handler that is free to.
  fileprivate func act() {
    let steps = waiting
    waiting = []
    for step in steps { make(step) }
  }

  func makeFromOutside(_ step: PageStep) {
    waiting = []
    make(step)
    if let runtime { note(stated(runtime)) }
  }

  /// Drops the runtime, and writes down what is alive then.
  func drop() {
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
      outcome.onEnd { [weak self] outcome in
        let end = outcome.cancelled.map { "cancelled: \($0)" } ?? "over: \(outcome.response ?? 0)"
        self?.note("fire \(number) is \(end)")
      }
    case .go(let own): try runtime.at(id(own)).fire(.go)
    case .resume(let index): use(index, runtime) { runtime.events.resume($0) }
    case .cancel(let index): use(index, runtime) { runtime.events.cancel($0, "by hand") }
    case .write(let key, let value, let own):
      let data = try runtime.data(of: id(own))
      if let value { try data.write(Name(key), .int(value)) } else { try data.remove(Name(key)) }
    case .subscribe(let number, let own):
      try runtime.subscribe(to: .e, on: id(own), priority: 100) { [weak self] event in
        guard let self else { return }
        note("host \(number) hears \(try event.params), response \(event.response ?? 0)")
        act()
      }
    }
  }

  private func use(_ index: Int, _ runtime: PageRuntime, _ use: (Int) -> Bool) {
    let numbers = runtime.events.suspended.map(\.number)
    guard !numbers.isEmpty, use(numbers[index % numbers.count]) else { return note("refused") }
  }

  private func assembly(_ node: PageNode) -> PageAssembly {
    PageAssembler(registry: Self.registry, documents: AppDocuments(MemorySource([:])))
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
        id(own), data: Record(values.map { ($0.key, $0.value.map { .int($0) } ?? .null) }))
    }
  }
}
