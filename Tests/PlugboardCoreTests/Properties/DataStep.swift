import Plugboard
import TestSupport

/// A step of a random life of data. Each may be made from outside, and by an observer when it is told,
/// except those that only a test makes.
indirect enum DataStep {
  case write(String, Value, at: String, KeyForm)
  /// By the key with the type of the value; an int also by one that allows 0 to 3.
  enum KeyForm { case untyped, typed, limited }
  case increment(String, at: String)
  case remove(String, at: String)
  /// Appends to an array in place, and throws then if so asked.
  case append(String, Value, at: String, isThrowing: Bool)
  /// Sets a field of an object in place.
  case setField(String, String, Value, at: String)
  case restore(Fields, at: String)
  case observe(Int, String?, at: String, by: String?, isTyped: Bool, does: DataStep?)
  case cancel(Int)
  case observeAll(Int, does: DataStep?)
  case cancelAll(Int)
  case end(String)
  case read(String, at: String)
  /// From outside only.
  case open(String, hasPlugin: Bool, Fields)
}

/// Makes random steps over a few names, so that they meet often.
struct DataGenerator {
  private var random: SplitMix64
  private var last = 0
  private let modules = ["p", "c", "k", "d"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func steps() -> [DataStep] {
    var steps = modules.map { open($0) }
    for _ in 0..<3 { steps.append(observation(level: 0)) }
    for _ in 0..<Int.random(in: 8...30, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: steps.append(open(module()))
      case 1...2: steps.append(observation(level: 0))
      default: steps.append(anywhere(level: 0))
      }
    }
    return steps
  }

  private mutating func number() -> Int {
    last += 1
    return last
  }

  private mutating func module() -> String { random.pick(modules) }

  /// `level` and `names` are declared by the plugin.
  private mutating func key() -> String {
    random.oneIn(30) ? "" : random.pick(["level", "level", "names", "free"])
  }

  private mutating func value() -> Value {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: .null
    case 1: .double(2)
    case 2: .double(.infinity)
    case 3: .string("x")
    case 4: .array([])
    case 5: ["a"]
    case 6: [1]
    case 7: ["f": 1]
    case 8: ["f": .double(.nan)]
    default: .int(Int.random(in: 0...7, using: &random))
    }
  }

  private mutating func record() -> Fields {
    var record = Fields()
    for key in ["level", "names", "free"] where random.oneIn(2) { record[key] = value() }
    if random.oneIn(20) { record[""] = 1 }
    return record
  }

  private mutating func open(_ id: String) -> DataStep {
    .open(id, hasPlugin: random.oneIn(2), random.oneIn(2) ? Fields() : record())
  }

  private mutating func observation(level: Int) -> DataStep {
    if random.oneIn(8) {
      // Of the key that it changes: round after round.
      let (key, module) = (random.pick(["level", "free"]), module())
      return .observe(
        number(), key, at: module, by: nil, isTyped: false, does: .increment(key, at: module))
    }
    return .observe(
      number(), random.oneIn(4) ? nil : key(), at: module(), by: random.oneIn(2) ? nil : module(),
      isTyped: random.oneIn(4), does: inner(level))
  }

  private mutating func inner(_ level: Int) -> DataStep? {
    level < 2 && !random.oneIn(3) ? anywhere(level: level + 1) : nil
  }

  private mutating func anywhere(level: Int) -> DataStep {
    switch Int.random(in: 0..<30, using: &random) {
    case 0...8: .write(key(), value(), at: module(), random.pick([.untyped, .typed, .limited]))
    case 9...12: .increment(key(), at: module())
    case 13...14: .remove(key(), at: module())
    case 15...17:
      .append(
        key(), random.pick(["a", "b", 1]), at: module(), isThrowing: random.oneIn(4))
    case 18: .setField(key(), random.pick(["f", "g"]), random.pick([1, 2]), at: module())
    case 19...20: .restore(record(), at: module())
    case 21...22 where level < 2: observation(level: level)
    case 23...24: .cancel(Int.random(in: 1...max(1, last), using: &random))
    case 25 where level < 2: .observeAll(number(), does: inner(level))
    case 26: .cancelAll(Int.random(in: 1...max(1, last), using: &random))
    case 27: .end(module())
    default: .read(key(), at: module())
    }
  }
}
