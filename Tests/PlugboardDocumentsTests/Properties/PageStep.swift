import Plugboard
import TestSupport

/// A node as a version of a page states it: plugins by name, and whole numbers as data.
struct PageNode: Equatable, CustomStringConvertible {
  let id: String
  var data: [String: Int] = [:]
  var plugins: [String] = []
  var children: [PageNode] = []

  /// Returns the node as JSON, with those below it if it is of a document; `depth` is 0 for the page.
  func json(depth: Int? = nil) -> Value {
    var record: Fields = ["id": .string(id)]
    if depth == 0 { record["format"] = 1 }
    record["data"] = .object(
      Fields(data.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) }))
    record["plugins"] = .array(plugins.map { .string($0) })
    if let depth, !children.isEmpty {
      let key = ["cards", "components", "items"][depth]
      record[key] = .array(children.map { $0.json(depth: depth + 1) })
    }
    return .object(record)
  }

  var description: String { "\(id)\(data.isEmpty ? "" : "\(data)") \(plugins) \(children)" }
}

/// A step of a random life of a page. Each may be made from outside, and by a handler of `e`.
indirect enum PageStep {
  case open(PageNode)
  case close
  case revise(PageNode)
  case group([Change])
  /// With what the first handler does that is free to.
  case fire(at: String, Direction?, does: [PageStep])
  /// Resumes the oldest event that a module's plugin suspended.
  case go(at: String)
  case resume(number: Int)
  case cancel(number: Int)
  case write(String, Int?, at: String)
  /// Subscribes the host to `e`.
  case subscribe(Int, at: String)
  /// Shows the page, or hides it; only in restless lives.
  case show(Bool)

  enum Change {
    case insert(PageNode, under: String, before: String?)
    case remove(String)
    case replace(String, with: PageNode)
    case move(String, before: String?)
    case update(String, [String: Int?])
  }
}

/// A step from outside, and those that plugins make meanwhile, each as one of them is made, loads, is called,
/// is told of a value, unloads or unmounts.
struct RestlessStep {
  let step: PageStep
  let does: [PageStep]
}

/// Makes random steps. The id of a node of the document tells its place: `a`, `a1` below it, and `a1x`.
struct PageGenerator {
  private var random: SplitMix64
  private var last = 0
  private var latest = PageNode(id: "home")

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func steps() -> [PageStep] {
    var steps: [PageStep] = [.open(page())]
    for _ in 0..<Int.random(in: 6...20, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        // Perhaps it waits, and goes on after the end of the module that it was fired at.
        let id = random.pick(["a1x", "a1", "b1x", "b"])
        steps += [.fire(at: id, .up, does: []), .group([.remove(id)]), .resume(number: 0)]
      case 1:
        // Perhaps it goes on where plugins were exchanged.
        let id = random.pick(["a1", "b", "home"])
        let direction: Direction = id == "home" ? .down : .up
        steps += [
          .subscribe(number(), at: random.pick(["home", "a"])),
          .fire(at: id, direction, does: []), .revise(page()), .resume(number: 0),
        ]
      default: steps.append(step(level: 0))
      }
    }
    return steps
  }

  /// Returns steps with what plugins do meanwhile.
  mutating func restlessSteps() -> [RestlessStep] {
    [RestlessStep(step: .open(page()), does: [])]
      + (0..<Int.random(in: 6...20, using: &random)).map { _ in
        let count = random.pick([0, 0, 1, 2, 4, 8])
        return RestlessStep(step: restless(), does: (0..<count).map { _ in restless() })
      }
  }

  private mutating func restless() -> PageStep {
    random.oneIn(6) ? .show(!random.oneIn(3)) : step(level: 2)
  }

  private mutating func number() -> Int {
    last += 1
    return last
  }

  private mutating func page() -> PageNode {
    if !latest.children.isEmpty, random.oneIn(2) {
      // The latest with a small change.
      let index = Int.random(in: latest.children.indices, using: &random)
      let other = node(latest.children[index].id)
      if random.oneIn(2) { latest.data["n"] = Int.random(in: 0...2, using: &random) }
      if random.oneIn(2) { latest.children[index].plugins = other.plugins }
      if random.oneIn(2) { latest.children[index].data = other.data }
      return latest
    }
    latest = newPage()
    return latest
  }

  private mutating func newPage() -> PageNode {
    var page = node("home")
    if random.oneIn(2) { page.plugins = ["holder", "recorder"] }
    page.children = ["a", "b"].filter { _ in !random.oneIn(5) }.map { card in
      var card = node(card)
      card.children = ["1", "2"].filter { _ in !random.oneIn(3) }.map { component in
        var component = node(card.id + component)
        component.children = ["x", "y"].filter { _ in random.oneIn(2) }.map {
          node(component.id + $0)
        }
        return component
      }
      return card
    }
    return page
  }

  private mutating func node(_ id: String) -> PageNode {
    var data: [String: Int] = [:]
    for key in ["n", "m"] where random.oneIn(3) {
      data[key] = Int.random(in: 0...2, using: &random)
    }
    return PageNode(
      id: id, data: data,
      plugins: random.pick([
        [], ["recorder"], ["recorder"], ["recorder", "watcher"], ["holder"],
        ["holder", "recorder"],
        ["watcher"],
      ]))
  }

  private mutating func id() -> String {
    if last > 0, random.oneIn(5) { return "r\(Int.random(in: 1...last, using: &random))" }
    return random.pick(["home", "a", "b", "a1", "a2", "b1", "a1x", "a1y", "b1x"])
  }

  /// Returns a node with an id that no other has.
  private mutating func newNode() -> PageNode { node("r\(number())") }

  private mutating func change() -> PageStep.Change {
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2: .insert(newNode(), under: id(), before: random.oneIn(2) ? nil : id())
    case 3...4: .remove(id())
    case 5: .replace(id(), with: newNode())
    case 6: .move(id(), before: random.oneIn(3) ? nil : id())
    default: .update(id(), [random.pick(["n", "m"]): random.pick([nil, 0, 1, 2])])
    }
  }

  private mutating func step(level: Int) -> PageStep {
    switch Int.random(in: 0..<24, using: &random) {
    case 0...3: .revise(page())
    case 4...7: .group((0..<random.pick([1, 1, 2, 3])).map { _ in change() })
    case 8...13: fire(level: level)
    case 14...15: .go(at: id())
    case 16...17: .resume(number: Int.random(in: 0..<4, using: &random))
    case 18: .cancel(number: Int.random(in: 0..<4, using: &random))
    case 19...20: .write(random.pick(["n", "n", "m"]), random.pick([nil, 0, 1, 2]), at: id())
    case 21...22: .subscribe(number(), at: id())
    default: random.oneIn(2) ? .close : .open(page())
    }
  }

  private mutating func fire(level: Int) -> PageStep {
    let isGoingUp = random.oneIn(2)
    return .fire(
      at: isGoingUp ? random.pick(["a1x", "a1y", "b1x", "a1", "a2", "b"]) : id(),
      isGoingUp ? .up : random.pick([nil, .down]),
      does: level < 2
        ? (0..<random.pick([0, 1, 1, 2])).map { _ in step(level: level + 1) } : [])
  }
}
