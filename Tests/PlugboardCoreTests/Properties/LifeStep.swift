import Plugboard
import TestSupport

/// A step of a random life of a runtime. Each may be made from outside, by a handler, and by an object
/// as it dies, except those that only a test makes.
indirect enum LifeStep {
  case open(String, under: String?, at: Int)
  case end(String)
  /// From outside only.
  case move(String, to: Int)
  case appear(String)
  case disappear(String)
  case fire(String, at: String, Direction?)
  case enqueue(String, at: String, Direction?)
  /// The actions of each call, and the object that the handler holds, with its actions as it is
  /// released.
  case subscribe(Int, to: String, at: String, priority: Int, does: LifeStep?, holds: LifeStep?)
  case cancel(Int)
  case observe(Int, below: String?, holds: LifeStep?)
  /// From outside only.
  case endObserver(Int)
  /// Makes an object that the test holds, with what it does as it dies.
  case make(Int, dying: LifeStep?)
  case release(Int)
  case store(Int, key: String, at: String, ReferenceStrength)
  case remove(key: String, at: String)
  case read(key: String, at: String)
  case write(Int, at: String)
  /// Observes the number of a module, for another module or itself.
  case watch(Int, at: String, by: String, does: LifeStep?, holds: LifeStep?)
  /// Makes a link, which is kept, from one module to another.
  case link(Int, from: String, to: String)
  case fireByLink(Int, String, Direction?)
  case readByLink(Int, key: String)
}

/// Makes random steps over a few names, so that they meet often.
struct LifeGenerator {
  private var random: SplitMix64
  private var last = 0
  private var made = [0]
  private static let modules = ["p", "q", "c", "d", "k", "l"]
  static let events = [
    "e", "f", "module.didLoad", "module.willUnload", "page.willAppear", "page.didAppear",
    "page.willDisappear", "page.didDisappear",
  ]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func steps() -> [LifeStep] {
    let page = random.pick(["p", "q"])
    return [
      .open(page, under: nil, at: 0), .open("c", under: page, at: 0), .open("k", under: "c", at: 0),
      open(), object(level: 0), object(level: 0), subscription(level: 0), subscription(level: 0),
      .watch(number(), at: page, by: "c", does: inner(level: 1), holds: inner(level: 1)),
      .store(random.pick(made), key: key(), at: "c", .strong), watch(level: 0),
    ] + (0..<Int.random(in: 10...50, using: &random)).map { _ in step() }
  }

  private mutating func number() -> Int {
    last += 1
    return last
  }

  private mutating func known() -> Int { Int.random(in: 1...max(1, last), using: &random) }

  private mutating func module() -> String { random.pick(Self.modules) }

  private mutating func open() -> LifeStep {
    // The parent that fits, as levels follow one another.
    let id = module()
    let parents =
      switch id {
      case "c", "d": ["p", "q"]
      case "k", "l": ["c", "d"]
      default: [String]()
      }
    let position = Int.random(in: 0...2, using: &random)
    return .open(id, under: parents.isEmpty ? nil : random.pick(parents), at: position)
  }

  private mutating func direction() -> Direction? { random.pick([nil, .up, .down]) }

  private mutating func event() -> String {
    random.pick(["e", "f", random.pick(Self.events)])
  }

  private mutating func step() -> LifeStep {
    switch Int.random(in: 0..<22, using: &random) {
    case 0: .move(module(), to: Int.random(in: 0...2, using: &random))
    case 1: .observe(number(), below: random.oneIn(2) ? nil : module(), holds: inner(level: 1))
    case 2: .endObserver(known())
    case 3...6: subscription(level: 0)
    case 7...9: .fire(random.pick(["e", "f"]), at: module(), direction())
    case 10: .appear(random.pick(["p", "q"]))
    case 11: .read(key: key(), at: module())
    case 12...13: watch(level: 0)
    case 14...15: .write(Int.random(in: 0...3, using: &random), at: module())
    case 16: .link(Int.random(in: 0...2, using: &random), from: module(), to: module())
    default: anywhere(level: 0)
    }
  }

  private mutating func key() -> String { random.pick(["a", "b"]) }

  private mutating func watch(level: Int) -> LifeStep {
    .watch(
      number(), at: module(), by: module(), does: inner(level: level + 1),
      holds: inner(level: level + 1))
  }

  private mutating func subscription(level: Int) -> LifeStep {
    .subscribe(
      number(), to: event(), at: module(), priority: random.pick([100, 500, 800]),
      does: inner(level: level + 1), holds: inner(level: level + 1))
  }

  private mutating func inner(level: Int) -> LifeStep? {
    random.oneIn(3) ? nil : anywhere(level: level)
  }

  private mutating func object(level: Int) -> LifeStep {
    let number = number()
    made.append(number)
    return .make(number, dying: level < 2 ? inner(level: level + 1) : nil)
  }

  private mutating func anywhere(level: Int) -> LifeStep {
    switch Int.random(in: 0..<25, using: &random) {
    case 0...2: open()
    case 3: random.oneIn(2) ? .end(module()) : .read(key: key(), at: module())
    case 4...5: .appear(random.pick(["p", "q"]))
    case 6: .disappear(random.pick(["p", "q"]))
    case 7...9: .fire(random.pick(["e", "f"]), at: module(), direction())
    case 10: .enqueue(random.pick(["e", "f"]), at: module(), direction())
    case 11...12: .cancel(known())
    case 13 where level < 2: subscription(level: level)
    case 13...15:
      .store(random.pick(made), key: key(), at: module(), random.oneIn(3) ? .weak : .strong)
    case 16: .release(random.pick(made))
    case 17: .remove(key: key(), at: module())
    case 18: .read(key: key(), at: module())
    case 19 where level < 2: watch(level: level)
    case 19...21: .write(Int.random(in: 0...3, using: &random), at: module())
    case 22:
      .fireByLink(Int.random(in: 0...2, using: &random), random.pick(["e", "f"]), direction())
    case 23: .readByLink(Int.random(in: 0...2, using: &random), key: key())
    default: object(level: level)
    }
  }
}
