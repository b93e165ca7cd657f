import Plugboard
import TestSupport

/// A step of a random life of suspended events. Each may be made from outside and by a handler, also by
/// one that is told an end, except those that only one of them makes.
///
/// Tokens, fires and waiting tasks are named by their age: 0 is the newest.
indirect enum SuspensionStep {
  case open(String)
  case end(String)
  case subscribe(Int, to: String, at: String, priority: Int, does: [SuspensionStep])
  case unsubscribe(Int)
  /// With what is done when the end of the fire is told.
  case fire(String, Int, at: String, Direction?, collecting: Bool, then: SuspensionStep?)
  case enqueue(String, Int, at: String, Direction?)
  case resume(token: Int, answering: Int?)
  case cancel(token: Int)
  case drop(token: Int)
  /// With what is done when the token is told that its event no longer waits.
  case listen(token: Int, then: SuspensionStep?)
  case resumeNumber(Int, answering: Int?)
  case cancelNumber(Int)
  case listenNumber(Int)
  case look

  // By a handler only.
  case answer(Int)
  case add
  case stop
  case fail
  case suspend(joining: Bool, isKept: Bool)

  // From outside only.
  case observe
  case wait(fire: Int, seconds: Int?)
  case giveUp(task: Int)
  case advance(seconds: Int)
  case dropRuntime
}

/// Makes random steps over a few names, so that they meet often.
struct SuspensionGenerator {
  private var random: SplitMix64
  private var last = 0
  private let modules = ["p", "c", "k", "d", "q"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func steps() -> [SuspensionStep] {
    var steps: [SuspensionStep] = ["p", "c", "k", "d"].map { .open($0) }
    if random.oneIn(3) { steps.append(.observe) }
    for _ in 0..<3 { steps.append(guarding()) }
    for _ in 0..<2 { steps.append(subscription(level: 0)) }
    let areAwaited = random.oneIn(3)
    for _ in 0..<Int.random(in: 8...30, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1: steps.append(areAwaited ? awaiting() : step())
      case 2:
        // An equal event, which joins if the first one waits.
        let fire = fire(level: 0)
        steps += [fire, fire]
        if areAwaited { steps.append(awaiting()) }
      default: steps.append(step())
      }
    }
    if random.oneIn(3) {
      steps.append(.dropRuntime)
      for _ in 0..<3 { steps.append(token()) }
    }
    return steps
  }

  private mutating func number() -> Int {
    last += 1
    return last
  }

  private mutating func module() -> String { random.pick(modules) }

  private mutating func event() -> String {
    random.oneIn(8)
      ? random.pick(["module.willUnload", "module.didLoad"]) : random.pick(["e", "f"])
  }

  private mutating func answer() -> Int? {
    random.oneIn(2) ? nil : Int.random(in: 0..<9, using: &random)
  }

  /// A token: mostly one of the newest.
  private mutating func age() -> Int {
    min(Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
  }

  private mutating func inner(_ level: Int) -> SuspensionStep? {
    level < 3 && random.oneIn(2) ? anywhere(level: level + 1) : nil
  }

  /// A subscriber high in a tree that suspends what comes up to it.
  private mutating func guarding() -> SuspensionStep {
    .subscribe(
      number(), to: random.pick(["e", "e", "f"]), at: random.pick(["p", "p", "c", "k"]),
      priority: 800, does: [suspending()] + doing(level: 1))
  }

  private mutating func suspending() -> SuspensionStep {
    .suspend(joining: !random.oneIn(3), isKept: !random.oneIn(8))
  }

  private mutating func subscription(level: Int) -> SuspensionStep {
    .subscribe(
      number(), to: event(), at: module(), priority: random.pick([100, 500, 500, 900]),
      does: doing(level: level + 1))
  }

  /// Returns the steps of a handler.
  private mutating func doing(level: Int) -> [SuspensionStep] {
    if random.oneIn(20) {
      return [suspending(), .resume(token: 0, answering: answer()), suspending()]
    }
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      switch Int.random(in: 0..<20, using: &random) {
      case 0...4: suspending()
      case 5...7: .answer(Int.random(in: 0..<9, using: &random))
      case 8...10: .add
      case 11: .stop
      case 12: .fail
      default: anywhere(level: level)
      }
    }
  }

  private mutating func step() -> SuspensionStep {
    random.oneIn(3) ? fire(level: 0) : anywhere(level: 0)
  }

  private mutating func fire(level: Int) -> SuspensionStep {
    .fire(
      random.pick(["e", "e", "e", "f"]), random.pick([0, 0, 1]), at: module(),
      random.pick([nil, .up, .up, .down]), collecting: random.oneIn(2), then: inner(level))
  }

  private mutating func token() -> SuspensionStep {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: .resume(token: age(), answering: answer())
    case 4...5: .cancel(token: age())
    case 6: .drop(token: age())
    default: .listen(token: age(), then: nil)
    }
  }

  private mutating func anywhere(level: Int) -> SuspensionStep {
    switch Int.random(in: 0..<26, using: &random) {
    case 0...2: .open(module())
    case 3...4: .end(module())
    case 5...6 where level < 2: subscription(level: level)
    case 5...6: .look
    case 7: .unsubscribe(Int.random(in: 1...max(1, last), using: &random))
    case 8...9:
      .enqueue(
        random.pick(["e", "f"]), random.pick([0, 1]), at: module(), random.pick([nil, .up, .down]))
    case 10...12: .listen(token: age(), then: inner(level))
    case 13: .resumeNumber(Int.random(in: 0..<9, using: &random), answering: answer())
    case 14: .cancelNumber(Int.random(in: 0..<9, using: &random))
    case 15: .listenNumber(Int.random(in: 0..<9, using: &random))
    case 16...18: fire(level: level)
    default: token()
    }
  }

  private mutating func awaiting() -> SuspensionStep {
    switch Int.random(in: 0..<6, using: &random) {
    case 0...2: .wait(fire: age(), seconds: random.pick([nil, 1, 1, 2]))
    case 3: .giveUp(task: age())
    default: .advance(seconds: random.pick([1, 2]))
    }
  }
}
