internal import Plugboard

/// Runs the actions of handlers and observers.
extension EventCaseRunner {
  /// Applies an effect to the event and returns the token if it is a suspension.
  typealias Performing = (CaseCall.Effect) -> Suspension<Value>?

  func handle(_ event: Event<Value, Params>, for member: CaseMember) throws {
    let before: Value? = event.isAnswered ? event.response ?? .null : nil
    results.noteCall(member.id, previous: before, params: event.params.record)
    var call = CaseCall(member, params: event.params.record, previous: before)
    callers.append(member)
    defer { callers.removeLast() }
    try run(member.actions, in: &call) { effect in
      switch effect {
      case .respond(let value): event.respond(value)
      case .stop: event.stop()
      case .suspend: return event.suspend()
      }
      return nil
    }
  }

  /// Runs an observer's actions and ignores their answers.
  func observe(_ record: FireRecord, for member: CaseMember) {
    let params = record.params.record
    results.noteCall(
      "\(member.id)(\(record.event))", previous: record.response, params: params)
    let call = CaseCall(member, params: params, previous: record.response)
    // The runner's own observer comes first and has counted the end of an event still in progress.
    if record.phase == .end { open[record.event, default: 0] += 1 }
    defer { if record.phase == .end { open[record.event, default: 0] -= 1 } }
    do { try runOutsideHandler(member.actions, in: call) } catch {
      results[.errors].append(.string("\(member.id):\(error)"))
    }
  }

  /// Runs actions outside of a handler and ignores their answers.
  func runOutsideHandler(_ actions: [Fields], in call: CaseCall) throws {
    var call = call
    callers.append(call.member)
    defer { callers.removeLast() }
    try run(actions, in: &call) { _ in nil }
  }

  private func run(
    _ actions: [Fields], in call: inout CaseCall, _ perform: Performing
  ) throws {
    try nesting {
      for action in actions { try run(action, in: &call, perform) }
    }
  }

  // Nesting actions have a function of their own: short functions need less stack in a debug build.
  private func run(
    _ action: Fields, in call: inout CaseCall, _ perform: Performing
  ) throws {
    if let inner = branch(of: action, in: call) {
      try run(inner, in: &call, perform)
    } else if isFire(action) {
      let answer = try nestedAnswer(action, in: call)
      take(answer, in: &call, perform)
    } else if let answer = answer(action, in: call) {
      take(answer, in: &call, perform)
    } else {
      try act(action, in: &call, perform)
    }
  }

  private func isFire(_ action: Fields) -> Bool { action["op"] == "fire" }

  private func take(_ answer: Value?, in call: inout CaseCall, _ perform: Performing) {
    guard let answer else { return }
    call.working = answer
    call.response = answer
    _ = perform(.respond(answer))
  }

  /// Returns the actions that `first` or `ifDepth` chooses; nil for all other actions.
  private func branch(of action: Fields, in call: CaseCall) -> [Fields]? {
    switch action.text("op") {
    case "first": action.steps(call.number <= action.int("n") ? "do" : "else")
    case "ifDepth":
      action.steps(runtime.events.depth < action.int("lessThan") ? "do" : "else")
    default: nil
    }
  }

  private func act(
    _ action: Fields, in call: inout CaseCall, _ perform: Performing
  ) throws {
    switch action.text("op") {
    case "pass": break
    case "throw": throw CaseError(action.text("message"))
    case "stop": _ = perform(.stop)
    case "setParam": call.params[action.text("key")] = action["value"]
    case "suspend":
      if let token = perform(.suspend) {
        tokens.append((action.optionalText("token") ?? call.member.id, token))
      }
    case "unsubscribe" where action["id"] == "self": call.member.end()
    case "enqueue":
      if mayFireInside() { enqueue(action, params: filled(action, in: call)) }
    default: self.perform(action)
    }
  }

  /// Returns the answer that an action gives by itself; nil for all other actions.
  private func answer(_ action: Fields, in call: CaseCall) -> Value? {
    switch action.text("op") {
    case "return": action["value"] ?? .null
    case "append": .string(call.workingText + action.text("text"))
    case "add": call.combined(action["n"], { $0.addingReportingOverflow($1) }, +)
    case "mul": call.combined(action["n"], { $0.multipliedReportingOverflow(by: $1) }, *)
    case "returnParam": call.params[action.text("key")] ?? .null
    case "returnCurrent":
      .string("\(call.workingText),\(runtime.events.current?.text ?? "")")
    default: nil
    }
  }

  private func filled(_ action: Fields, in call: CaseCall) -> Fields {
    Fields(value: call.filled(.object(action.record("params")))) ?? [:]
  }

  /// Fires and returns the answer that the handler makes of the response; nil if it ignores it.
  private func nestedAnswer(_ action: Fields, in call: CaseCall) throws -> Value? {
    guard mayFireInside() else { return nil }
    let response = try fire(action, params: filled(action, in: call), from: call.member.context)?
      .response
    return switch action["use"] {
    case "return": response
    case "append": .string(call.workingText + CaseCall.text(response))
    default: nil
    }
  }
}
