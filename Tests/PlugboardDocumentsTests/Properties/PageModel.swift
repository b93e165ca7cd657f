import Plugboard

/// A reference model of a page whose document changes while it is open and events wait, written for
/// plainness: a tree that is searched.
final class PageModel {
  final class Module {
    let id: String
    let depth: Int
    let parent: Module?
    var children: [Module] = []
    var data: [String: Int]
    var plugins: [Plugin] = []
    var isRegistered = true

    init(_ node: PageNode, under parent: Module?) {
      id = node.id
      depth = parent.map { $0.depth + 1 } ?? 0
      self.parent = parent
      data = node.data
    }

    var subtree: [Module] { [self] + children.flatMap(\.subtree) }
    var path: [Module] { [self] + (parent?.path ?? []) }
  }

  final class Plugin {
    let name: String
    let number: Int
    let module: Module
    var isMounted = true
    /// The events that it has suspended, the oldest first.
    var held: [Suspended] = []

    init(_ name: String, _ number: Int, on module: Module) {
      self.name = name
      self.number = number
      self.module = module
    }
  }

  /// A plugin, or the host by a subscription, to be called.
  enum Subscriber {
    case plugin(Plugin)
    case host(Int, Module)

    var isAlive: Bool {
      switch self {
      case .plugin(let plugin): plugin.isMounted
      case .host(_, let module): module.isRegistered
      }
    }
  }

  final class Delivery {
    let number: Int
    let module: Module
    var waiting: [Subscriber]
    var response = 0
    init(_ number: Int, at module: Module, _ subscribers: [Subscriber]) {
      self.number = number
      self.module = module
      waiting = subscribers
    }
  }

  final class Suspended {
    let number: Int
    let delivery: Delivery
    let plugin: Plugin
    var isOver = false
    init(_ number: Int, _ delivery: Delivery, by plugin: Plugin) {
      self.number = number
      self.delivery = delivery
      self.plugin = plugin
    }
  }

  var log: [String] = []
  /// The kinds of things that have happened, for the test of what the random steps cover.
  var kinds: Set<String> = []
  var page: Module?
  /// The version of the document that the page is at.
  var version: PageNode?
  var lastPlugin = 0
  var lastFire = 0
  var lastSuspended = 0
  var suspended: [Suspended] = []
  var hosts: [(number: Int, module: Module)] = []
  /// The observers of `n` in the order of their subscription, each with the module that it observes.
  var watching: [(plugin: Plugin, module: Module)] = []
  /// The steps of the next handler that is free to take them.
  var waiting: [PageStep] = []
  var depth = 0
  /// The modules whose plugins were exchanged, with the events that waited meanwhile.
  var exchanged: [(module: Module, delivery: Delivery)] = []

  var all: [Module] { page?.subtree ?? [] }
  func find(_ id: String) -> Module? { all.first { $0.id == id } }
  func note(_ line: String) { log.append(line) }

  func makeFromOutside(_ step: PageStep) {
    waiting = []
    make(step)
    note(stated)
  }

  /// Drops the runtime.
  func drop() {
    if let page { end(page) }
    note("0 live")
  }

  /// The page as it is, and the events that wait.
  private var stated: String {
    let modules = all.map { module in
      let data = module.data.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
      let plugins = module.plugins.map { "\($0.number)" }
      return "\(module.depth)\(module.id)(\((data + plugins).joined(separator: " ")))"
    }
    let waiting = suspended.map {
      "\($0.number) of \($0.delivery.module.id) at \($0.plugin.module.id)"
    }
    let living = all.map(\.plugins.count).reduce(0, +)
    return "\(modules.joined(separator: " ")), \(living) live, suspended: \(waiting)"
  }

  func make(_ step: PageStep) {
    guard log.count < PageWorld.longest else { return }
    if depth > 0 { kinds.insert("a step of a handler") }
    switch step {
    case .open(let node):
      guard page == nil else { return note("refused") }
      version = node
      begin(node, under: nil, before: nil)
    case .close: if let page { end(page) } else { note("refused") }
    case .revise(let node): if page != nil { revise(to: node) } else { note("refused") }
    case .group(let changes):
      guard arePossible(changes) else {
        kinds.insert("a group is refused")
        return note("refused")
      }
      if changes.count > 1 { kinds.insert("a group") }
      for change in changes { apply(change) }
    case .fire(let id, let direction, let does):
      lastFire += 1
      waiting += does
      guard let module = find(id) else { return note("refused") }
      fire(lastFire, at: module, direction)
    case .go(let id):
      guard let module = find(id) else { return note("refused") }
      depth += 1
      for plugin in module.plugins where plugin.isMounted && plugin.name == "holder" {
        guard !plugin.held.isEmpty else { continue }
        let suspended = plugin.held.removeFirst()
        if suspended.isOver { note("event-token-used") } else { end(suspended, cancelled: nil) }
        note("\(plugin.number) has resumed")
      }
      depth -= 1
    case .resume(let number):
      guard !suspended.isEmpty else { return note("refused") }
      end(suspended[number % suspended.count], cancelled: nil)
    case .cancel(let number):
      guard !suspended.isEmpty else { return note("refused") }
      end(suspended[number % suspended.count], cancelled: "by hand")
    case .write(let key, let value, let id):
      if let module = find(id) { write(key, value, module) } else { note("refused") }
    case .subscribe(let number, let id):
      if let module = find(id) { hosts.append((number, module)) } else { note("refused") }
    case .show: preconditionFailure("the model has no appearance")
    }
  }
}

/// Events.
extension PageModel {
  private func fire(_ number: Int, at module: Module, _ direction: Direction?) {
    let way =
      switch direction {
      case .up?: module.path
      case .down?: module.subtree
      case nil: [module]
      }
    let list = way.flatMap { module in
      let plugins = module.plugins.map { Subscriber.plugin($0) }
      return plugins.filter { name(of: $0) == "holder" }
        + plugins.filter { name(of: $0) == "recorder" }
        + hosts.filter { $0.module === module }.map { .host($0.number, module) }
    }
    let delivery = Delivery(number, at: module, list)
    depth += 1
    goOn(delivery)
  }

  private func name(of subscriber: Subscriber) -> String? {
    if case .plugin(let plugin) = subscriber { plugin.name } else { nil }
  }

  private func goOn(_ delivery: Delivery) {
    while !delivery.waiting.isEmpty {
      let subscriber = delivery.waiting.removeFirst()
      guard subscriber.isAlive else {
        kinds.insert("a subscriber has ended before its call")
        continue
      }
      switch subscriber {
      case .plugin(let plugin) where plugin.name == "holder":
        note("\(plugin.number) holds \(delivery.number)")
        lastSuspended += 1
        let suspended = Suspended(lastSuspended, delivery, by: plugin)
        plugin.held.append(suspended)
        self.suspended.append(suspended)
        depth -= 1
        return
      case .plugin(let plugin):
        note("\(plugin.number) hears \(delivery.number), response \(delivery.response)")
        delivery.response += 1
      case .host(let number, let module):
        if exchanged.contains(where: { $0.delivery === delivery && $0.module === module }) {
          kinds.insert("goes on where plugins were exchanged")
        }
        note("host \(number) hears \(delivery.number), response \(delivery.response)")
      }
      let steps = waiting
      waiting = []
      for step in steps { make(step) }
    }
    note("fire \(delivery.number) is over: \(delivery.response)")
    depth -= 1
  }

  func end(_ suspended: Suspended, cancelled reason: String?) {
    suspended.isOver = true
    self.suspended.removeAll { $0 === suspended }
    let delivery = suspended.delivery
    if let reason {
      note("fire \(delivery.number) is cancelled: \(reason)")
    } else {
      kinds.insert("resumed")
      if !delivery.module.isRegistered { kinds.insert("resumed after the end of its module") }
      depth += 1
      goOn(delivery)
    }
  }

  func write(_ key: String, _ value: Int?, _ module: Module) {
    let old = module.data[key]
    guard old != value else { return }
    module.data[key] = value
    guard key == "n" else { return }
    let told = watching.filter { $0.module === module }
    for (plugin, _) in told where plugin.isMounted {
      if plugin.module !== module { kinds.insert("told of the page") }
      note(
        "\(plugin.number) sees \(module.id): \(old.map { "\($0)" } ?? "-") →"
          + " \(value.map { "\($0)" } ?? "-")")
      write("m", value, plugin.module)
    }
  }
}
