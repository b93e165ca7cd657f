import Plugboard

/// Runs steps and actions.
extension Model {
  /// One call of a handler.
  struct Call {
    let subscriber: Subscriber
    var working: Value?
    var response: Value?
    var isStopping = false
    var token: Token?
    var thrown: String?

    init(subscriber: Subscriber, delivery: Delivery) {
      self.subscriber = subscriber
      working = delivery.response ?? delivery.params["value"]
    }

    mutating func answer(_ value: Value) {
      working = value
      response = value
    }
  }

  func run(_ step: Fields) throws {
    guard step.string("op") == "fire" else { return try perform(step) }
    let delivery = try fire(step, params: Fields(value: step["params"] ?? [:]) ?? [:], by: nil)
    responses.append(Self.stated(delivery?.response))
    outcomes.append(
      delivery.map { stated($0) } ?? [
        "event": step["event"] ?? .null, "thrown": "event-unknown-module",
      ])
  }

  /// Runs the actions of a handler until one throws.
  func run(_ actions: [Fields], in call: inout Call) throws {
    for action in actions where call.thrown == nil {
      switch action.string("op") {
      case "return": call.answer(action["value"] ?? .null)
      case "append": call.answer(.string(Self.text(call.working) + (action.string("text") ?? "")))
      case "throw": call.thrown = action.string("message")
      case "stop": call.isStopping = true
      case "suspend":
        let token = Token(call.subscriber.id, call.subscriber.module)
        tokens.append(token)
        call.token = token
      case "unsubscribe" where action.string("id") == "self":
        if !call.subscriber.isPlugin { call.subscriber.isAlive = false }
      case "fire":
        let params = filled(action, in: call)
        let response = try fire(action, params: params, by: call.subscriber)?.response
        switch action.string("use") {
        case "return": if let response { call.answer(response) }
        case "append":
          call.answer(.string(Self.text(call.working) + Self.text(response)))
        default: break
        }
      case "enqueue": try enqueue(action, params: filled(action, in: call))
      default: try perform(action)
      }
    }
  }

  private func perform(_ step: Fields) throws {
    let id = step.string("id") ?? ""
    switch step.string("op") {
    case "config": maximalDepth = step.integer("maxDepth") ?? maximalDepth
    case "subscribe":
      if let module = self.module(step.string("module")) {
        subscribers.append(Subscriber(step, id: id, in: module, isPlugin: false))
      } else {
        rejected.append(.string(id))
      }
    case "unsubscribe":
      subscribers.first { $0.id == id && $0.isAlive && !$0.isPlugin }?.isAlive = false
    case "unsubscribeAll":
      for subscriber in subscribers
      where subscriber.event == step.string("event") && !subscriber.isPlugin {
        subscriber.isAlive = false
      }
    case "module": try declare(step, id: id)
    case "endModule": if let module = self.module(step.string("module")) { try end(module) }
    case "enqueue": try enqueue(step, params: Fields(value: step["params"] ?? [:]) ?? [:])
    case "resume": try use(step, .resumed(step["value"]))
    case "cancel": try use(step, .cancelled(step.string("reason") ?? ""))
    case "drop": try drop(step.string("token") ?? "")
    case "query": queries.append(answer(step))
    default: break
    }
  }

  private func declare(_ step: Fields, id: String) throws {
    let parent = step.string("parent").flatMap { self.module($0) }
    if self.module(id) != nil || (parent == nil && step["parent"] != nil) { throw Useless() }
    let module = Module(id, under: parent)
    parent?.children.append(module)
    modules.append(module)
    for entry in step.records("plugins") {
      let name = entry.string("as") ?? entry.string("plugin") ?? ""
      module.plugins.append(Subscriber(entry, id: name, in: module, isPlugin: true))
    }
    subscribers += module.plugins
    // E22: an ordering that can't be met is reported, and those in a circle once.
    let names = module.plugins.map(\.id)
    for plugin in module.plugins {
      if let other = plugin.neighbour, !names.contains(other) {
        diagnostics.append("unknown-ordering")
      }
    }
    if module.plugins.contains(where: isInCircle) { diagnostics.append("ordering-circle") }
  }

  /// Ends a module after its children, each completely before the next.
  private func end(_ module: Module) throws {
    for child in module.children.reversed() { try end(child) }
    module.isAlive = false
    module.parent?.children.removeAll { $0 === module }
    for subscriber in subscribers where subscriber.module === module { subscriber.isAlive = false }
    for token in suspended where token.module === module && token.ending == nil {
      try end(token, .cancelled("the module that suspended it ended"))
    }
  }

  /// Fires an event; a plugin fires at its own module unless the step names another.
  private func fire(_ step: Fields, params: Fields, by subscriber: Subscriber?) throws -> Delivery?
  {
    var target = self.module(step.string("module"))
    if let subscriber, subscriber.isPlugin, step["module"] == nil {
      target = subscriber.module.isAlive ? subscriber.module : nil
    }
    guard let target else { return nil }
    let delivery = try fire(
      step.string("event") ?? "", params, at: target, going: step.string("going"))
    if !delivery.isOver { delivery.isAwaited = true }
    return delivery
  }

  private func enqueue(_ step: Fields, params: Fields) throws {
    guard let module = self.module(step.string("module")) else {
      return diagnostics.append("event-unknown-module")
    }
    queue.append((step.string("event") ?? "", params, module))
    if frames.isEmpty { try drain() }
  }

  private func use(_ step: Fields, _ ending: Token.Ending) throws {
    let named = tokens.filter { $0.name == step.string("token") }
    if let token = named.first(where: { $0.ending == nil }) ?? named.last { try end(token, ending) }
  }

  /// Lets go of the oldest pending token of a name, which cancels its event (E9).
  private func drop(_ name: String) throws {
    guard let index = tokens.firstIndex(where: { $0.name == name && $0.ending == nil }) else {
      return
    }
    try end(tokens.remove(at: index), .cancelled("its token was dropped unused"))
  }

  private func answer(_ step: Fields) -> Value {
    let event = step.string("event") ?? ""
    switch step.string("what") {
    case "depth": return .int(frames.count)
    case "current": return frames.last.map { .string($0.event) } ?? .null
    case "fireCount": return .int(fireCounts[event] ?? 0)
    case "isFiring": return .bool((open[event] ?? 0) > 0)
    case "orphans":
      return .int(subscribers.filter { $0.isAlive && !$0.module.isAlive }.count)
    default:
      var ids: [String] = []
      for module in modules where !ids.contains(module.id) { ids.append(module.id) }
      let alive = ids.compactMap { self.module($0) }
      return .array(subscribers(of: event, at: alive).map { .string($0.id) })
    }
  }

  private func filled(_ action: Fields, in call: Call) -> Fields {
    let params = Fields(value: action["params"] ?? [:]) ?? [:]
    return Fields(
      params.map { ($0.key, $0.value == "$working" ? call.working ?? .null : $0.value) })
  }

  private static func text(_ value: Value?) -> String {
    switch value {
    case .string(let text)?: text
    case .int(let int)?: "\(int)"
    default: ""
    }
  }
}
