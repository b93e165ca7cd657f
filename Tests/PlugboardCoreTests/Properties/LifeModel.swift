import Plugboard

/// A reference model of lives, references and events, written for plainness: arrays that are searched.
///
/// It makes the steps without a runtime, and writes down what must happen.
final class LifeModel {
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
    var isClosed = false
    var appearance: String?
    /// In the order of their writing.
    var references: [(key: String, object: Object, isStrong: Bool)] = []
    var number: Int?
    /// The observers of the number, and those by which this module observes the numbers of others.
    var watchers: [Watcher] = []
    var watching: [Watcher] = []
    /// The changes that wait for the next round.
    var pending: [(old: Int?, new: Int)] = []
    var isDelivering = false

    init(_ id: String, under parent: Module?) {
      self.id = id
      self.parent = parent
    }

    var isPage: Bool { parent == nil }
    var subtree: [Module] { [self] + children.flatMap(\.subtree) }
    var path: [Module] { [self] + (parent?.path ?? []) }
  }

  final class Object {
    let number: Int
    let dying: LifeStep?
    var holders = 1

    init(_ number: Int, _ dying: LifeStep?) {
      self.number = number
      self.dying = dying
    }
  }

  final class Subscription {
    let event: String
    let module: Module
    let priority: Int
    let does: LifeStep?
    let object: Object
    var isActive = true
    var calls = 0

    init(_ event: String, _ module: Module, _ priority: Int, _ does: LifeStep?, _ object: Object) {
      self.event = event
      self.module = module
      self.priority = priority
      self.does = does
      self.object = object
    }
  }

  final class Observer {
    let module: Module?
    let object: Object
    var isActive = true

    init(_ module: Module?, _ object: Object) {
      self.module = module
      self.object = object
    }
  }

  var log: [String] = []
  var roots: [Module] = []
  /// All that there ever were, as the others refer to them.
  var modules: [Module] = []
  var subscriptions: [(number: Int, Subscription)] = []
  var observers: [(number: Int, Observer)] = []
  var watchers: [(number: Int, Watcher)] = []
  var links: [Int: (from: Module, to: Module)] = [:]
  var objects: [Int: Object] = [:]
  var depth = 0
  var queue: [(event: String, module: Module, direction: Direction?)] = []
  var isDraining = false
  var ending: [Module] = []
  var postponed: [Module] = []
  var isEndingPostponed = false
  var isDropped = false

  func find(_ id: String) -> Module? { modules.last { $0.isRegistered && $0.id == id } }

  func note(_ line: String) { log.append(line) }

  func makeFromOutside(_ step: LifeStep) {
    make(step)
    note("\(roots.flatMap(\.subtree).map(\.id).joined(separator: " ")), depth \(depth)")
  }

  func drop() {
    isDropped = true
    for root in roots.reversed() { end(root) }
    for (_, observer) in observers.sorted(by: { $0.number < $1.number }) {
      retire(observer)
    }
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) { release(object) }
  }

  func release(_ object: Object) {
    object.holders -= 1
    guard object.holders == 0 else { return }
    // D3: a weak reference is nil as soon as its object dies.
    note("\(object.number) dies")
    if let dying = object.dying { make(dying) }
  }

  func make(_ step: LifeStep) {
    guard !isDropped, log.count < LifeWorld.longest else { return }
    switch step {
    case .open(let id, let parent, let position): open(id, parent, position)
    case .end(let id): if let module = find(id) { end(module) } else { note("refused") }
    case .move(let id, let position):
      guard let module = find(id), let parent = module.parent else { return note("refused") }
      parent.children.removeAll { $0 === module }
      parent.children.insert(module, at: min(position, parent.children.count))
    case .appear(let id): if let module = find(id) { appear(module) } else { note("refused") }
    case .disappear(let id): if let module = find(id) { disappear(module) }
    case .fire(let event, let id, let direction):
      if let module = find(id), !module.isSilent {
        fire(event, at: module, direction)
      } else {
        note("refused")
      }
    case .enqueue(let event, let id, let direction):
      guard let module = find(id) else { return note("refused") }
      queue.append((event, module, direction))
      if depth == 0 { drain() }
    case .subscribe(let number, let event, let id, let priority, let does, let holds):
      let object = Object(number, holds)
      if let module = find(id), !module.isSilent {
        let subscription = Subscription(event, module, priority, does, object)
        subscriptions.append((number, subscription))
      } else {
        note("refused")
        release(object)
      }
    case .cancel(let number):
      if let subscription = subscriptions.last(where: { $0.number == number }) {
        retire(subscription.1)
      }
      if let watcher = watchers.last(where: { $0.number == number }) { end(watcher.1) }
    case .observe(let number, let id, let holds):
      let object = Object(number, holds)
      let module = id.flatMap { find($0) }
      if id == nil || module?.isSilent == false {
        observers.append((number, Observer(module, object)))
      } else {
        note("refused")
        release(object)
      }
    case .endObserver(let number):
      guard let index = observers.firstIndex(where: { $0.number == number }) else { return }
      retire(observers.remove(at: index).1)
    case .link, .fireByLink, .readByLink: makeLink(step)
    default: makeData(step)
    }
  }
}
