import Plugboard

/// A reference model of event delivery, written for plainness: arrays that are searched, at any cost.
///
/// It runs the steps of a case without the runtime and predicts their results.
final class Model {
  /// A module, from its declaration to its end.
  final class Module {
    let id: String
    // The model keeps all modules.
    unowned let parent: Module?
    var children: [Module] = []
    /// The plugins in the order of their list.
    var plugins: [Subscriber] = []
    var isAlive = true

    init(_ id: String, under parent: Module?) {
      self.id = id
      self.parent = parent
    }
  }

  /// A subscription, or a plugin that handles the event that its entry names.
  final class Subscriber {
    let id: String
    let event: String
    let module: Module
    let priority: Int
    let isOnce: Bool
    let isPlugin: Bool
    let actions: [Fields]
    /// The name of the plugin that it stands before or after.
    let neighbour: String?
    let isBefore: Bool
    var isAlive = true

    init(_ step: Fields, id: String, in module: Module, isPlugin: Bool) {
      self.id = id
      event = step.string("event") ?? ""
      self.module = module
      priority = step.integer("priority") ?? (isPlugin ? 500 : 0)
      isOnce = step["once"] == true
      self.isPlugin = isPlugin
      actions = step.records("actions")
      neighbour = step.string("before") ?? step.string("after")
      isBefore = step["before"] != nil
    }
  }

  /// A fire in progress: the subscribers not yet called, and its outcome so far.
  final class Delivery {
    let event: String
    let params: Fields
    let addressed: Module
    let covered: Int
    /// Whether its end is one of the results.
    var isAwaited = false
    var waiting: [Subscriber]
    var called = 0
    var response: Value?
    var stoppedBy: String?
    var cancelled: String?
    var faults: [String] = []
    var isOver = false
    /// Whether its module had ended when it was over.
    var lostModule = false

    init(_ event: String, _ params: Fields, at module: Module, _ subscribers: [Subscriber]) {
      self.event = event
      self.params = params
      addressed = module
      waiting = subscribers
      covered = subscribers.count
    }
  }

  /// The token of a suspended delivery.
  final class Token {
    enum Ending { case resumed(Value?), cancelled(String) }

    let name: String
    let module: Module
    var ending: Ending?
    /// The delivery; nil until the handler has returned.
    var delivery: Delivery?

    init(_ name: String, _ module: Module) {
      self.name = name
      self.module = module
    }
  }

  /// An error for steps that make too many calls to be read, or that can't be run.
  struct Useless: Error {}

  private static let mostCalls = 60

  let home = Module("default", under: nil)
  /// All modules, in the order of their declaration; of those that share an id, only the last can live.
  var modules: [Module]
  /// All subscribers, in the order of subscription.
  var subscribers: [Subscriber] = []
  /// The fires in progress, the outermost first.
  var frames: [Delivery] = []
  var callers: [String] = []
  /// All tokens, in the order in which handlers asked for them.
  var tokens: [Token] = []
  /// The tokens of suspended deliveries, in the order of suspension.
  var suspended: [Token] = []
  var queue: [(event: String, params: Fields, module: Module)] = []
  var isDraining = false
  var maximalDepth = 64
  var fireCounts: [String: Int] = [:]
  var open: [String: Int] = [:]

  var calls: [Value] = []
  var previous: [Value] = []
  var params: [Value] = []
  var responses: [Value] = []
  var outcomes: [Value] = []
  var ends: [Value] = []
  var errors: [Value] = []
  var rejected: [Value] = []
  var queries: [Value] = []
  var diagnostics: [Value] = []

  init() { modules = [home] }

  /// Returns the results that the steps must have.
  static func expected(of setup: [Fields]) throws -> Fields {
    let model = Model()
    for step in setup { try model.run(step) }
    return [
      "calls": .array(model.calls), "previous": .array(model.previous),
      "params": .array(model.params), "responses": .array(model.responses),
      "outcomes": .array(model.outcomes), "ends": .array(model.ends),
      "errors": .array(model.errors), "rejected": .array(model.rejected),
      "queries": .array(model.queries), "diagnostics": .array(model.diagnostics),
    ]
  }

  func module(_ id: String?) -> Module? {
    modules.last { $0.isAlive && $0.id == id ?? "default" }
  }

  func noteCall(_ subscriber: Subscriber, in delivery: Delivery) throws {
    calls.append(.string(subscriber.id))
    previous.append(Self.stated(delivery.response))
    params.append(.object(delivery.params))
    if calls.count > Self.mostCalls { throw Useless() }
  }

  static func stated(_ response: Value?) -> Value { response.map { ["value": $0] } ?? "none" }
}

extension Fields {
  func string(_ key: String) -> String? { self[key].flatMap { String(value: $0) } }
  func integer(_ key: String) -> Int? { self[key].flatMap { Int(value: $0) } }
  func records(_ key: String) -> [Fields] {
    guard case .array(let elements)? = self[key] else { return [] }
    return elements.compactMap { Fields(value: $0) }
  }
}
