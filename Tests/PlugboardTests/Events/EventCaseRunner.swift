import Plugboard
import Testing

/// Runs one case over the public interface and keeps what came of it.
@MainActor final class EventCaseRunner {
  /// A subscriber or a tap of the case.
  final class Member {
    let id: String
    let actions: [Record]
    let isOnce: Bool
    var calls = 0
    var subscription: Subscription?
    var tap: Tap?

    init(_ step: Record, id: String) throws {
      self.id = id
      actions = try step.steps("actions")
      isOnce = step["once"] == true
    }
  }

  static let home: ModuleID = "default"

  let runtime = PageRuntime()
  private(set) var members: [Member] = []
  /// The modules of subscriptions, by the subscription.
  private var modules: [ObjectIdentifier: ModuleID] = [:]
  private var fireCounts: [Name: Int] = [:]
  private var firing: [Name] = []
  private var sinkThrows = false

  var calls: [Value] = []
  var previous: [Value] = []
  var params: [Value] = []
  private(set) var responses: [Value] = []
  private(set) var stoppedBy: [Value] = []
  private(set) var errors: [Value] = []
  private(set) var rejected: [Value] = []
  private(set) var queries: [Value] = []

  init() throws {
    try runtime.register(Self.home, level: .page)
    runtime.onFault = { [weak self] fault in
      guard let self else { return }
      errors.append(.string("\(fault.subscriber):\(fault.message)"))
      if sinkThrows { throw EventCaseError("the receiver fails") }
    }
    _ = try runtime.tap { [weak self] record in
      guard let self else { return }
      switch record.phase {
      case .begin:
        fireCounts[record.event, default: 0] += 1
        firing.append(record.event)
      case .subscriber: break
      case .end: firing.removeLast()
      }
    }
  }

  /// What of the stated expectations doesn't hold, as text.
  static func failures(of test: EventCase) throws -> [String] {
    let runner = try EventCaseRunner()
    for step in test.setup {
      if try step.text("op") == "fire" {
        runner.record(try runner.fire(step))
      } else {
        try runner.perform(step)
      }
    }
    return test.expected.compactMap { field in
      let found = runner.result(field.key, like: field.value)
      return found == field.value ? nil : "\(field.key): \(found ?? "?") is not \(field.value)"
    }
  }

  private func result(_ key: String, like expected: Value) -> Value? {
    switch key {
    case "calls": .array(calls)
    case "callCount": .int(calls.count)
    case "responses": .array(responses)
    case "previous": .array(previous)
    case "params": .array(params)
    case "errors": .array(errors)
    case "stoppedBy": expected.type == .array ? .array(stoppedBy) : stoppedBy.last ?? .null
    case "rejected": .array(rejected)
    case "queries": .array(queries)
    default: nil
    }
  }

  /// A response as cases state it: `"none"`, or an object with its value.
  static func stated(_ response: Value?) -> Value {
    response.map { ["value": $0] } ?? "none"
  }

  private func record(_ outcome: FireOutcome?) {
    responses.append(Self.stated(outcome?.response))
    if let label = outcome?.stoppedBy { stoppedBy.append(.string(label)) }
  }

  /// Fires; nil where the module is gone.
  func fire(_ step: Record, params: Record? = nil) throws -> FireOutcome? {
    let stated = step["params"].flatMap { Record(value: $0) } ?? [:]
    let event = try step.text("event")
    do throws(EventError) {
      return try runtime.fire(
        event, on: module(of: step), params: Params(params ?? stated)
      ).untyped
    } catch {
      return nil
    }
  }

  /// Everything but what only a handler can do.
  func perform(_ step: Record) throws {
    switch try step.text("op") {
    case "subscribe": try subscribe(step, id: step.text("id"))
    case "subscribeMany":
      for number in 0..<step.int("count") {
        try subscribe(step, id: "\(step.text("idPrefix"))\(number)")
      }
    case "unsubscribe":
      let id = try step.text("id")
      if let member = members.first(where: { $0.id == id && $0.isLive }) { end(member) }
    case "unsubscribeAll":
      let event = Name(try step.text("event"))
      for member in members where member.subscription?.event == event { end(member) }
    case "module": try declareModule(step)
    case "endModule": try runtime.unregister(ModuleID(step.text("module")))
    case "config":
      if case .int(let depth)? = step["maxDepth"] { runtime.events.maximumDepth = depth }
      if case .bool(let throwing)? = step["sinkThrows"] { sinkThrows = throwing }
    case "query": queries.append(try answer(step))
    case let other: throw EventCaseError("no step is named \"\(other)\"")
    }
  }

  func end(_ member: Member) {
    member.subscription?.cancel()
    member.tap?.cancel()
  }

  private func module(of step: Record) -> ModuleID {
    if case .string(let id)? = step["module"] { ModuleID(id) } else { Self.home }
  }

  private func declareModule(_ step: Record) throws {
    let id = ModuleID(try step.text("id"))
    guard case .string(let parent)? = step["parent"] else {
      return try runtime.register(id, level: .page)
    }
    let level = try runtime.modules.level(of: ModuleID(parent)).below ?? .other
    try runtime.register(id, level: level, under: ModuleID(parent))
  }

  private func subscribe(_ step: Record, id: String) throws {
    let member = try Member(step, id: id)
    let event = try step.text("event")
    do throws(EventError) {
      if step["kind"] == "tap" {
        try addTap(member, step, event)
      } else {
        let module = module(of: step)
        let subscription = try runtime.subscribe(
          to: event, on: module, priority: step.int("priority"),
          label: id, once: member.isOnce
        ) { [weak self] event in try self?.handle(&event, for: member) }
        member.subscription = subscription
        modules[ObjectIdentifier(subscription)] = module
      }
      members.append(member)
    } catch {
      rejected.append(.string(id))
    }
  }

  private func addTap(
    _ member: Member, _ step: Record, _ event: String
  ) throws(EventError) {
    let isEnd = step["phase"] == "end"
    let scope = step["module"] == nil ? nil : module(of: step)
    member.tap = try runtime.tap(below: scope) { [weak self] record in
      guard let self else { return }
      switch record.phase {
      case .begin where !isEnd, .end where isEnd: break
      default: return
      }
      guard event == "*" || record.event.text == event else { return }
      if member.isOnce { end(member) }
      calls.append(.string("\(member.id)(\(record.event))"))
      do { try observe(record, for: member) } catch {
        errors.append(.string("\(member.id):\(error)"))
      }
    }
  }

  private func answer(_ step: Record) throws -> Value {
    switch try step.text("what") {
    case "count": return .int(try subscribers(of: step).count)
    case "order": return .array(try subscribers(of: step).map { .string($0.label) })
    case "fireCount": return .int(fireCounts[Name(try step.text("event"))] ?? 0)
    case "depth": return .int(runtime.events.depth)
    case "current": return runtime.events.current.map { .string($0.text) } ?? .null
    case "isFiring": return .bool(firing.contains(Name(try step.text("event"))))
    case "priorityOf":
      let id = try step.text("id")
      let member = members.first { $0.id == id && $0.isLive }
      return member?.subscription.map { .int($0.priority) } ?? .null
    case "orphans":
      return .int(
        members.filter { member in
          guard let subscription = member.subscription, subscription.isActive,
            let module = modules[ObjectIdentifier(subscription)]
          else { return false }
          return !runtime.modules.isRegistered(module)
        }.count)
    case let other: throw EventCaseError("no query is named \"\(other)\"")
    }
  }

  private func subscribers(of step: Record) throws -> [SubscriberInfo] {
    try runtime.subscribers(of: Name(step.text("event")), on: module(of: step))
  }
}

extension EventCaseRunner.Member {
  @MainActor var isLive: Bool { subscription?.isActive ?? tap?.isActive ?? false }
}
