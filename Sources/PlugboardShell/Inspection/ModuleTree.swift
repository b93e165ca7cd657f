internal import Plugboard

/// A module with its descendants, as the command `tree` shows it.
struct ModuleTree {
  /// The part of a tree to show.
  struct Request {
    /// The levels below the first that are shown; nil for all.
    var depth: Int?
    /// The text that the id, template or plugins of a module have; the modules above are shown too.
    var text: String?
    /// Whether long trees are shown whole.
    var isWhole = false
    /// Whether each module has its counts.
    var hasCounts = false
    /// Returns the time that a module's subscribers have taken.
    var time: (ModuleID) -> SubscriberTime? = { _ in nil }
  }

  /// The number of modules from which on a tree is cut.
  static let mostModules = 400
  /// The number of children that a module of such a tree shows.
  static let mostChildren = 20

  let id: ModuleID
  let level: Level
  let type: String?
  let plugins: [String]
  /// Whether a plugin hides the module, or it hides as it is empty.
  let isHidden: Bool
  let children: [ModuleTree]
  /// The number of modules below that are left out at the end.
  let rest: Int
  let counts: ModuleCounts?

  /// - Throws: If there is no such module, or nothing in it has the text.
  @MainActor init?(_ id: ModuleID, in runtime: PageRuntime, _ request: Request) throws(ModuleError)
  {
    var builder = Builder(runtime: runtime, request: request)
    let below = try runtime.modules.descendants(of: id)
    builder.room = request.isWhole || below.count < Self.mostModules ? nil : Self.mostModules
    if let text = request.text {
      builder.hits = [:]
      builder.markHits(of: text, at: id)
    }
    guard let tree = builder.tree(id, level: 0) else { return nil }
    self = tree
  }

  @MainActor private init(
    id: ModuleID, runtime: PageRuntime, children: [ModuleTree], rest: Int, counts: ModuleCounts?
  ) {
    self.id = id
    // The module is registered: it was just found.
    level = (try? runtime.modules.level(of: id)) ?? .other
    type = runtime.type(of: id)
    plugins = runtime.pluginNames(of: id)
    isHidden = runtime.modules.isHidden(id)
    self.children = children
    self.rest = rest
    self.counts = counts
  }

  @MainActor private struct Builder {
    let runtime: PageRuntime
    let request: Request
    /// The number of modules that are still shown; nil if all are.
    var room: Int?
    /// Whether a module, or one below it, has the text; nil without a text.
    var hits: [ModuleID: Bool]?

    /// Notes which modules have a text, or lead to a module that has it; returns whether a module
    /// does.
    @discardableResult
    mutating func markHits(of text: String, at id: ModuleID) -> Bool {
      var isHit =
        id.text.contains(text) || runtime.type(of: id)?.contains(text) == true
        || runtime.pluginNames(of: id).contains { $0.contains(text) }
      for child in (try? runtime.modules.children(of: id)) ?? [] {
        if markHits(of: text, at: child) { isHit = true }
      }
      hits?[id] = isHit
      return isHit
    }

    mutating func tree(_ id: ModuleID, level: Int) -> ModuleTree? {
      if let hits, hits[id] != true { return nil }
      if let left = room { room = left - 1 }
      let children = (try? runtime.modules.children(of: id)) ?? []
      var shown: [ModuleTree] = []
      var rest = 0
      let isDeepest = request.depth.map { level >= $0 } ?? false
      for child in children where hits.map({ $0[child] == true }) ?? true {
        let isCut = room.map { $0 <= 0 || shown.count >= ModuleTree.mostChildren } ?? false
        if !isDeepest, !isCut, let tree = tree(child, level: level + 1) {
          shown.append(tree)
        } else {
          rest += 1 + ((try? runtime.modules.descendants(of: child).count) ?? 0)
        }
      }
      let counts =
        request.hasCounts
        ? ModuleCounts(id, children: children.count, in: runtime, time: request.time(id)) : nil
      return ModuleTree(id: id, runtime: runtime, children: shown, rest: rest, counts: counts)
    }
  }

  func lines(indent: String = "") -> [String] {
    var line = "\(indent)\(id) \(level)"
    if let type { line += " \(type)" }
    if isHidden { line += " (hidden)" }
    if !plugins.isEmpty { line += " [\(plugins.joined(separator: ", "))]" }
    if let counts { line += "  " + counts.wording }
    let more = rest > 0 ? ["\(indent)  … \(rest.grouped) more"] : []
    return [line] + children.flatMap { $0.lines(indent: indent + "  ") } + more
  }

  var json: Value {
    var json: Fields = [
      "id": .string(id.text), "level": .string(level.rawValue), "type": Value(type),
      "plugins": .array(plugins.map { .string($0) }),
    ]
    if isHidden { json["hidden"] = true }
    for field in counts?.fields ?? Fields() { json[field.key] = field.value }
    json["children"] = .array(children.map(\.json))
    if rest > 0 { json["more"] = .int(rest) }
    return .object(json)
  }
}

/// The counts of a module.
struct ModuleCounts {
  let children: Int
  let below: Int
  /// Of all events together.
  let subscribers: Int
  let time: SubscriberTime?

  @MainActor init(_ id: ModuleID, children: Int, in runtime: PageRuntime, time: SubscriberTime?) {
    self.children = children
    below = (try? runtime.modules.descendants(of: id).count) ?? 0
    subscribers = runtime.subscriptions(of: id).reduce(0) { $0 + $1.subscribers.count }
    self.time = time
  }

  var wording: String {
    var parts = children > 0 ? ["\(children) direct, \(below) below"] : []
    parts.append(subscribers.counted("subscriber"))
    if let time {
      parts.append("\(time.calls.counted("call")) in \(RecordText.time(time.nanoseconds))")
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  var fields: Fields {
    [
      "childCount": .int(children), "descendantCount": .int(below),
      "subscriberCount": .int(subscribers), "calls": Value(time?.calls),
      "nanoseconds": Value(time.map { Int($0.nanoseconds) }),
    ]
  }
}

extension PageRuntime {
  /// Returns the names of the plugins of a module in mounting order.
  func pluginNames(of id: ModuleID) -> [String] {
    ((try? plugins.mounted(on: id)) ?? []).map(\.name.text)
  }

  /// Returns the events that a module handles, with their subscribers in calling order.
  func subscriptions(of id: ModuleID) -> [(event: Name, subscribers: [SubscriberInfo])] {
    ((try? events.handledEvents(on: id)) ?? []).map { event in
      (event, (try? events.subscribers(of: event, on: id)) ?? [])
    }
  }
}

extension Int {
  /// The number with commas between groups of three digits.
  var grouped: String {
    var text = ""
    for (place, digit) in String(magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
