import Plugboard
import TestSupport

/// Generates random steps of a case: a tree of modules, subscriptions with random actions, and
/// changes from outside handlers.
struct CaseGenerator {
  private var random: SplitMix64
  private let events = ["e", "f"]
  private var modules: [String] = []
  private var lastSubscriber = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func setup() -> [Fields] {
    var steps: [Fields] = [["op": "config", "maxDepth": .int(.random(in: 2...4, using: &random))]]
    for _ in 0..<Int.random(in: 0...3, using: &random) { steps.append(module()) }
    for _ in 0..<Int.random(in: 2...5, using: &random) { steps.append(subscription(level: 0)) }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      if !random.oneIn(3) { steps.append(fire()) }
      steps += fromOutside()
    }
    steps.append(fire())
    return steps
  }

  private mutating func module() -> Fields {
    let id = "m\(modules.count + 1)"
    var step: Fields = ["op": "module", "id": .string(id)]
    if !modules.isEmpty, !random.oneIn(4) { step["parent"] = .string(random.pick(modules)) }
    var names: [String] = []
    let plugins = (0..<random.pick([0, 1, 2, 3, 3, 4])).map { _ in plugin(&names) }
    if !plugins.isEmpty { step["plugins"] = .array(plugins) }
    modules.append(id)
    return step
  }

  /// Returns an entry whose instance has another name than those before it.
  private mutating func plugin(_ names: inout [String]) -> Value {
    let type = random.pick(["a", "b", "c", "d"])
    let name = names.contains(type) || random.oneIn(4) ? "\(type)\(names.count)" : type
    names.append(name)
    var entry: Fields = ["plugin": .string(type), "event": .string(random.pick(events))]
    if name != type { entry["as"] = .string(name) }
    if random.oneIn(3) { entry["priority"] = .int(random.pick([0, 1, 600])) }
    if random.oneIn(2) {
      let other = random.oneIn(6) ? "nobody" : random.pick(["a", "b", "c", "d"] + names)
      entry[random.pick(["before", "after"])] = .string(other)
    }
    entry["actions"] = actions(level: 1, isPlugin: true)
    return .object(entry)
  }

  private mutating func subscription(level: Int) -> Fields {
    lastSubscriber += 1
    var step: Fields = [
      "op": "subscribe", "id": .string("s\(lastSubscriber)"), "event": .string(random.pick(events)),
    ]
    if random.oneIn(2) { step["priority"] = .int(random.pick([-1, 1, 500, 501])) }
    if random.oneIn(6) { step["once"] = true }
    setModule(of: &step)
    step["actions"] = actions(level: level + 1, isPlugin: false)
    return step
  }

  private mutating func setModule(of step: inout Fields) {
    if !modules.isEmpty, !random.oneIn(3) { step["module"] = .string(random.pick(modules)) }
  }

  private mutating func actions(level: Int, isPlugin: Bool) -> Value {
    var actions: [Value] = []
    var canSuspend = true
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let action = self.action(level: level, canSuspend: canSuspend)
      if action["op"] == "suspend" { canSuspend = false }
      actions.append(.object(action))
    }
    return .array(actions)
  }

  private mutating func action(level: Int, canSuspend: Bool) -> Fields {
    switch Int.random(in: 0..<24, using: &random) {
    case 0...3: ["op": "return", "value": .int(.random(in: 0...9, using: &random))]
    case 4: ["op": "return", "value": .null]
    case 5...7: ["op": "append", "text": "x"]
    case 8...9: ["op": "throw", "message": "no"]
    case 10: ["op": "stop"]
    case 11...13: nestedFire()
    case 14: enqueue()
    case 15...16: canSuspend ? ["op": "suspend"] : ["op": "pass"]
    case 17 where level < 2: subscription(level: level)
    case 18: ["op": "unsubscribe", "id": "self"]
    default: change()
    }
  }

  private mutating func nestedFire() -> Fields {
    var action = fire()
    if random.oneIn(2) { action["params"] = ["value": "$working"] }
    if random.oneIn(2) { action["use"] = .string(random.pick(["return", "append"])) }
    return action
  }

  private mutating func fire() -> Fields {
    var step: Fields = ["op": "fire", "event": .string(random.pick(events))]
    if random.oneIn(3) { step["params"] = ["value": .int(.random(in: 0...9, using: &random))] }
    if random.oneIn(3) { step["going"] = .string(random.pick(["up", "down"])) }
    setModule(of: &step)
    return step
  }

  private mutating func enqueue() -> Fields {
    var step: Fields = ["op": "enqueue", "event": .string(random.pick(events))]
    setModule(of: &step)
    return step
  }

  /// Returns a change that can happen inside and outside handlers.
  private mutating func change() -> Fields {
    let id: Value = .string("s\(Int.random(in: 1...max(1, lastSubscriber), using: &random))")
    let token: Value = random.oneIn(4) ? .string(random.pick(["a", "b", "c", "d"])) : id
    return switch Int.random(in: 0..<15, using: &random) {
    case 14: ["op": "drop", "token": token]
    case 0...2: ["op": "unsubscribe", "id": id]
    case 3: ["op": "unsubscribeAll", "event": .string(random.pick(events))]
    case 4...6: ["op": "resume", "token": token]
    case 7...8: ["op": "resume", "token": token, "value": .int(.random(in: 0...9, using: &random))]
    case 9: ["op": "cancel", "token": token, "reason": "enough"]
    case 10...11 where !modules.isEmpty:
      ["op": "endModule", "module": .string(random.pick(modules))]
    default: query()
    }
  }

  private mutating func query() -> Fields {
    let what = random.pick(["depth", "current", "order", "orphans", "isFiring", "fireCount"])
    return ["op": "query", "what": .string(what), "event": .string(random.pick(events))]
  }

  private mutating func fromOutside() -> [Fields] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: [subscription(level: 0)]
    case 1: [enqueue()]
    case 2 where !modules.isEmpty: anotherLife()
    default: [change()]
    }
  }

  /// Returns steps that end a module and declare it again under the same id.
  private mutating func anotherLife() -> [Fields] {
    let id = Value.string(random.pick(modules))
    var names: [String] = []
    let plugins = [plugin(&names), plugin(&names)]
    return [
      ["op": "endModule", "module": id],
      ["op": "module", "id": id, "plugins": .array(plugins)],
    ]
  }
}
