/// A search for the handlers of events on a page, which looks at each module once.
struct HandlerSearch {
  /// The events that the plugins of a module handle.
  struct Handlers {
    var events: Set<Name> = []
    /// The handled events to which a plugin has an answer of its own, and doesn't only change another's.
    var answered: Set<Name> = []
    /// The events that they fire.
    var fires: Set<Name> = []
    /// Whether further plugins may be there, whose events aren't known.
    var isUncertain = false
    /// Whether an entry names a plugin that this program doesn't have. That excuses the plugins beside it alone: for other
    /// modules it handles nothing.
    var hasUnknown = false

    /// Whether nothing is said of the plugins of the module.
    var excusesModule: Bool { isUncertain || hasUnknown }

    mutating func add(_ type: PluginType?) {
      guard let type else { return isUncertain = true }
      events.formUnion(type.manifest.handles)
      answered.formUnion(type.manifest.answers)
      fires.formUnion(type.manifest.fires)
      if !type.manifest.takesNamedBy.isEmpty { isUncertain = true }
    }

    func handle(_ event: Name) -> Bool { isUncertain || events.contains(event) }
  }

  private struct Way: Hashable {
    let event: Name
    let node: Int
  }

  private let index: DocumentIndex
  private let byHost: Set<Name>
  private let spoiled: Set<Int>
  private var handlers: [Int: Handlers] = [:]
  /// Whether an event that goes up from a node reaches a handler.
  private var isHandled: [Way: Bool] = [:]

  /// - Parameter byHost: The events that the host handles.
  init(_ index: DocumentIndex, byHost: Set<Name>, in walk: AssemblyWalk) {
    self.index = index
    self.byHost = byHost
    spoiled = Set(walk.spoiled.map(\.plan))
  }

  /// Whether an event from a module may reach a handler.
  mutating func finds(
    _ event: Name, from node: Int, going direction: Direction?, _ walk: inout AssemblyWalk
  ) -> Bool {
    let own = handlers(at: node, &walk)
    if byHost.contains(event) || own.hasUnknown || own.handle(event) { return true }
    switch direction {
    case nil: return false
    case .up: return findsUp(event, from: node, &walk)
    case .down: return findsDown(event, from: node, &walk)
    }
  }

  func isByHost(_ event: Name) -> Bool { byHost.contains(event) }

  private mutating func findsUp(
    _ event: Name, from node: Int, _ walk: inout AssemblyWalk
  ) -> Bool {
    var passed: [Way] = []
    var next: Int? = node
    var result = index.handlersOfApp.handle(event)
    while let node = next {
      let way = Way(event: event, node: node)
      if let known = isHandled[way] {
        result = known
        break
      }
      passed.append(way)
      if handlers(at: node, &walk).handle(event) {
        result = true
        break
      }
      next = walk.plans[node].parent
    }
    for way in passed { isHandled[way] = result }
    return result
  }

  private mutating func findsDown(
    _ event: Name, from node: Int, _ walk: inout AssemblyWalk
  ) -> Bool {
    var below = node
    repeat {
      // Nodes that are loaded later have plugins of their own.
      let loads = walk.plans[below].plugins.contains { entry in
        index.params(of: entry.type).contains { $0.purpose == .template }
      }
      if loads || handlers(at: below, &walk).handle(event) { return true }
      below += 1
      // Parents come first: the modules below end before the next module beside or above.
    } while below < walk.plans.count && (walk.plans[below].parent ?? -1) >= node
    return false
  }

  /// Returns the events that the plugins of a module handle.
  mutating func handlers(at node: Int, _ walk: inout AssemblyWalk) -> Handlers {
    if let known = handlers[node] { return known }
    let found = makeHandlers(at: node, &walk)
    handlers[node] = found
    return found
  }

  private func makeHandlers(at node: Int, _ walk: inout AssemblyWalk) -> Handlers {
    let plan = walk.plans[node]
    var handlers = Handlers(
      events: Set(plan.plugins.flatMap(\.handledEvents)),
      answered: Set(plan.plugins.flatMap(\.answeredEvents)))
    let list = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings).list
    handlers.isUncertain = spoiled.contains(node) || list.isIncomplete || !list.faulty.isEmpty
    if plan.plugins.contains(where: waitsForUnknown) { handlers.isUncertain = true }
    for omission in list.absent {
      handlers.add(index.assembler.registry[omission.plugin.text])
    }
    let place = walk.findings.place(ofNode: node)
    if case .object(let record)? = walk.findings.documents[place.document].value[place.pointer],
      case .array(let entries)? = record["plugins"]
    {
      index.addOmitted(from: entries, to: &handlers)
      let registry = index.assembler.registry
      let unknown = entries.compactMap(unknownPlugin)
      for name in unknown {
        let likely =
          registry.type(formerly: name)
          ?? walk.findings.nearest(name, among: registry.names, of: "plugin").flatMap {
            registry[$0]
          }
        if let likely { handlers.add(likely) } else { handlers.hasUnknown = true }
      }
      let stated =
        entries.count { $0.namesPlugin } - unknown.count - entries.countOfReplacedEntries
      // An entry with a fault isn't mounted.
      if stated > plan.plugins.count(where: { $0.isOwn })
        + entries.count(where: \.isConditional)
      {
        handlers.isUncertain = true
      }
    }
    return handlers
  }

  /// Returns the name of a plugin that this program doesn't have, in an entry without a condition.
  private func unknownPlugin(in entry: Value) -> String? {
    guard !entry.isConditional, entry.namesPlugin else { return nil }
    let plugin = if case .object(let record) = entry { record["plugin"] ?? .null } else { entry }
    guard case .string(let name) = plugin, index.assembler.registry[name] == nil else { return nil }
    return name
  }

  /// Whether a param names an event that nothing declares, which may be a misspelt one.
  private func waitsForUnknown(_ entry: PluginEntry) -> Bool {
    entry.events(namedBy: entry.type.manifest.handlesNamedBy).contains {
      index.assembler.registry.events[$0] == nil
    }
  }
}

extension DocumentIndex {
  /// Adds the events of the entries that a condition may leave out, including entries of sets.
  func addOmitted(from entries: [Value], to handlers: inout HandlerSearch.Handlers) {
    var open = entries
    var seen: Set<ExactText> = []
    while let entry = open.popLast() {
      guard case .object(let record) = entry else { continue }
      if case .string(let set)? = record["set"] {
        guard let entries = documents.app.sets[ExactText(set)] else {
          handlers.isUncertain = true
          continue
        }
        // The plugins of a set with a condition may be absent.
        if entry.isConditional { handlers.isUncertain = true }
        if seen.insert(ExactText(set)).inserted { open += entries }
      } else if entry.isConditional, case .string(let plugin)? = record["plugin"] {
        handlers.add(assembler.registry[plugin])
      }
    }
  }
}

extension [Value] {
  /// The number of entries of a plugin list that a later one replaces or removes in any case.
  fileprivate var countOfReplacedEntries: Int {
    var stated: Set<ExactText> = []
    var count = 0
    for entry in self {
      guard let name = entry.nameOfEntry else { continue }
      guard case .object(let record) = entry, !entry.isConditional,
        record["replace"] == true || record["remove"] == true
      else {
        stated.insert(name)
        continue
      }
      if stated.remove(name) != nil { count += 1 }
      if record["remove"] != true { stated.insert(name) }
    }
    return count
  }
}

extension Value {
  /// The name by which other entries of a plugin list mean an entry; nil if it has none.
  fileprivate var nameOfEntry: ExactText? {
    let name =
      if case .object(let record) = self { record["as"] ?? record["plugin"] ?? .null } else { self }
    return String(value: name).map { ExactText($0) }
  }

  /// Whether an entry of a plugin list has a condition.
  fileprivate var isConditional: Bool {
    if case .object(let record) = self { record["when"] ?? .null != .null } else { false }
  }

  /// Whether an entry of a plugin list adds a plugin.
  fileprivate var namesPlugin: Bool {
    switch self {
    case .string: true
    case .object(let record): record["plugin"] != nil && record["remove"] == nil
    default: false
    }
  }
}
