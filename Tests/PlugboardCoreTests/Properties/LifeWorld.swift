import Plugboard

/// An object that writes down its death, and does a step then.
@MainActor final class LifeObject {
  let number: Int
  private let dying: LifeStep?
  private weak var world: LifeWorld?

  init(_ number: Int, _ dying: LifeStep?, in world: LifeWorld) {
    self.number = number
    self.dying = dying
    self.world = world
  }

  isolated deinit { world?.died(number, dying) }
}

/// Makes the steps of a random life with a runtime, and writes down what happens.
@MainActor final class LifeWorld {
  /// More lines than this can't be read, and may have no end.
  nonisolated static let longest = 400

  private(set) var log: [String] = []
  private(set) var runtime: PageRuntime? = PageRuntime()
  private var subscriptions: [Int: RuntimeToken] = [:]
  private var observers: [Int: RuntimeToken] = [:]
  private var watchers: [Int: RuntimeToken] = [:]
  private var links: [Int: ModuleLink] = [:]
  private var objects: [Int: LifeObject] = [:]

  init() {
    runtime?.events.maximumDepth = LifeModel.maximalDepth
    runtime?.observeDiagnostics { [weak self] in
      if $0.code == "data-runaway" { self?.note($0.code) }
    }
  }

  func note(_ line: String) { log.append(line) }

  func died(_ number: Int, _ dying: LifeStep?) {
    note("\(number) dies")
    if let dying { make(dying) }
  }

  /// Makes a step from outside, and writes down the modules that there are then.
  func makeFromOutside(_ step: LifeStep) {
    make(step)
    guard let runtime else { return }
    let roots = runtime.modules.rootIDs
    let all = roots.flatMap { [$0] + ((try? runtime.modules.descendants(of: $0)) ?? []) }
    note("\(all.map(\.text).joined(separator: " ")), depth \(runtime.events.depth)")
  }

  /// Drops the runtime, then all tokens and objects.
  func drop() {
    // A link leads to the managers of its runtime.
    links = [:]
    var dropped = runtime
    runtime = nil
    letGo(dropped.take())
    for number in observers.keys.sorted() { letGo(observers.removeValue(forKey: number)) }
    for number in objects.keys.sorted() { letGo(objects.removeValue(forKey: number)) }
  }

  /// Ends the life of what only the argument holds, while nothing else is being changed.
  private func letGo(_ held: consuming (some AnyObject)?) {}

  private func make(_ step: LifeStep) {
    guard let runtime, log.count < Self.longest else { return }
    switch step {
    case .open(let id, let parent, let position):
      let level: Level = parent == nil ? .page : ["p", "q"].contains(parent) ? .card : .component
      let count = (try? parent.map { try runtime.modules.children(of: ModuleID($0)).count }) ?? nil
      trying {
        try runtime.register(
          ModuleID(id), level: level, under: parent.map { ModuleID($0) },
          at: min(position, count ?? runtime.modules.rootIDs.count))
      }
    case .end(let id): trying { try runtime.unregister(ModuleID(id)) }
    case .move(let id, let position):
      trying {
        guard let parent = try runtime.modules.parent(of: ModuleID(id)) else {
          return note("refused")
        }
        let last = try runtime.modules.children(of: parent).count - 1
        try runtime.move(ModuleID(id), to: min(position, last))
      }
    case .appear(let id): trying { try runtime.appear(ModuleID(id)) }
    case .disappear(let id): runtime.disappear(ModuleID(id))
    case .fire(let event, let id, let direction):
      trying { try runtime.at(ModuleID(id)).going(direction).fire(named: Name(event)) }
    case .enqueue(let event, let id, let direction):
      trying { try runtime.at(ModuleID(id)).going(direction).enqueue(named: Name(event)) }
    case .subscribe, .observe, .watch: listen(step, runtime)
    case .cancel(let number):
      let token = subscriptions[number]
      token?.cancel()
      let watcher = watchers[number]
      watcher?.cancel()
    case .endObserver(let number):
      observers.removeValue(forKey: number)?.cancel()
    case .write(let new, let id): trying { try runtime.data(of: ModuleID(id)).write(.number, new) }
    case .link, .fireByLink, .readByLink: makeLink(step, runtime)
    default: makeReference(step, runtime)
    }
  }

  private func listen(_ step: LifeStep, _ runtime: PageRuntime) {
    switch step {
    case .subscribe(let number, let event, let id, let priority, let does, let holds):
      let object = LifeObject(number, holds, in: self)
      trying {
        subscriptions[number] = try runtime.subscribe(
          named: Name(event), on: ModuleID(id), priority: priority, label: "\(number)"
        ) { [weak self] event in
          self?.note("\(object.number) hears \(event.name) at \(event.module)")
          if let does { self?.make(does) }
        }
      }
      letGo(object)
    case .observe(let number, let id, let holds):
      let object = LifeObject(number, holds, in: self)
      trying {
        observers[number] = try runtime.observe(below: id.map { ModuleID($0) }) {
          [weak self] fire in
          guard fire.phase != .subscriber else { return }
          let text = "\(object.number) sees \(fire.phase) of \(fire.event) at \(fire.module)"
          self?.note("\(text), depth \(fire.depth)")
        }
      }
      letGo(object)
    case .watch(let number, let id, let owner, let does, let holds):
      let object = LifeObject(number, holds, in: self)
      trying {
        guard let link = link(from: owner, to: id, runtime) else { return note("refused") }
        watchers[number] = try link.data.observe(Name("n")) { [weak self] change in
          let (old, new) = (change.old.map { "\($0)" }, change.new.map { "\($0)" })
          self?.note(
            "\(object.number) is told of \(id): \(old ?? "nothing") → \(new ?? "nothing")")
          if let does { self?.make(does) }
        }
      }
      letGo(object)
    default: break
    }
  }

  private func link(from: String, to: String, _ runtime: PageRuntime) -> ModuleLink? {
    runtime.context(of: ModuleID(from))?.module(ModuleID(to))
  }

  private func makeLink(_ step: LifeStep, _ runtime: PageRuntime) {
    switch step {
    case .link(let number, let from, let to):
      guard let link = link(from: from, to: to, runtime) else { return note("refused") }
      links[number] = link
    case .fireByLink(let number, let event, let direction):
      guard let link = links[number] else { return }
      trying { try link.going(direction).fire(named: Name(event)) }
    case .readByLink(let number, let key):
      guard let link = links[number] else { return }
      trying {
        let object = try link.data.read(ReferenceKey<LifeObject>(key))
        note(link.id, object, try link.data.read(.number), link.data.keys)
      }
    default: break
    }
  }

  private func makeReference(_ step: LifeStep, _ runtime: PageRuntime) {
    switch step {
    case .make(let number, let dying):
      letGo(objects.updateValue(LifeObject(number, dying, in: self), forKey: number))
    case .release(let number):
      letGo(objects.removeValue(forKey: number))
    case .store(let number, let key, let id, let strength):
      guard let object = objects[number] else { return }
      trying {
        try runtime.data(of: ModuleID(id)).write(ReferenceKey(key), object, holding: strength)
      }
      letGo(object)
    case .remove(let key, let id):
      trying { try runtime.data(of: ModuleID(id)).remove(ReferenceKey<LifeObject>(key)) }
    case .read(let key, let id):
      trying {
        let data = try runtime.data(of: ModuleID(id))
        note(
          data.module, try data.read(ReferenceKey<LifeObject>(key)), try data.read(.number),
          data.keys)
      }
    default: break
    }
  }

  private func note(_ id: ModuleID, _ object: LifeObject?, _ number: Int?, _ keys: [Name]) {
    note(
      "\(object.map { "\($0.number)" } ?? "nothing") at \(id),"
        + " number \(number.map { "\($0)" } ?? "absent"),"
        + " keys: \(keys.map(\.text).joined(separator: " "))")
  }

  private func trying(_ work: () throws -> Void) {
    do { try work() } catch { note("refused") }
  }
}
