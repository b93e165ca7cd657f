import Plugboard

/// What handlers and taps of a case do.
extension EventCaseRunner {
  /// One call of a handler: its working value, its copy of the params and its own response.
  struct Call {
    let member: Member
    let number: Int
    var params: Record
    var working: Value?
    var response: Value?
    var isStopping = false
  }

  func handle(_ event: inout Event<Value>, for member: Member) throws {
    let before: Value? = event.answered ? event.response : nil
    calls.append(.string(member.id))
    previous.append(Self.stated(before))
    params.append(.object(event.params.record))
    member.calls += 1
    var call = Call(
      member: member, number: member.calls, params: event.params.record,
      working: before ?? event.params["value"])
    do { try run(member.actions, in: &call) } catch {
      answer(call, &event)
      throw error
    }
    answer(call, &event)
  }

  /// A tap's actions; what they answer goes nowhere.
  func observe(_ record: borrowing TapRecord, for member: Member) throws {
    member.calls += 1
    var call = Call(
      member: member, number: member.calls, params: record.params.record, working: record.response)
    try run(member.actions, in: &call)
  }

  private func answer(_ call: Call, _ event: inout Event<Value>) {
    if let response = call.response { event.respond(response) }
    if call.isStopping { event.stop() }
  }

  private func run(_ actions: [Record], in call: inout Call) throws {
    for action in actions { try run(action, in: &call) }
  }

  private func run(_ action: Record, in call: inout Call) throws {
    switch try action.text("op") {
    case "return": call.answer(action["value"] ?? .null)
    case "append": call.answer(.string(call.workingText + (try action.text("text"))))
    case "add": call.answer(call.number(action["n"]) { $0 + $1 })
    case "mul": call.answer(call.number(action["n"]) { $0 * $1 })
    case "pass": break
    case "throw": throw EventCaseError(try action.text("message"))
    case "stop": call.isStopping = true
    case "setParam": call.params[try action.text("key")] = action["value"]
    case "returnParam": call.answer(call.params[try action.text("key")] ?? .null)
    case "returnCurrent":
      call.answer(.string("\(call.workingText),\(runtime.events.current?.text ?? "")"))
    case "first":
      try run(action.steps(call.number <= action.int("n") ? "do" : "else"), in: &call)
    case "ifDepth":
      let isLess = runtime.events.depth < action.int("lessThan")
      try run(action.steps(isLess ? "do" : "else"), in: &call)
    case "unsubscribe" where action["id"] == "self": end(call.member)
    case "fire": try fire(action, in: &call)
    default: try perform(action)
    }
  }

  private func fire(_ action: Record, in call: inout Call) throws {
    var params: Record = [:]
    for field in action["params"].flatMap({ Record(value: $0) }) ?? [:] {
      params[field.key] =
        switch field.value {
        case "$working": call.working ?? .null
        case "$response": call.response ?? .null
        default: field.value
        }
    }
    let response = try fire(action, params: params)?.response
    switch action["use"] {
    case "return": if let response { call.answer(response) }
    case "append": call.answer(.string(call.workingText + EventCaseRunner.text(response)))
    default: break
    }
  }

  nonisolated static func text(_ value: Value?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case .int(let int)?: "\(int)"
    case .double(let double)?: "\(double)"
    case .bool(let bool)?: "\(bool)"
    case let value?: JSONWriter().text(value)
    }
  }
}

extension EventCaseRunner.Call {
  var workingText: String { EventCaseRunner.text(working) }

  mutating func answer(_ value: Value) {
    working = value
    response = value
  }

  /// The working value and a number taken together; nothing counts as 0.
  func number(_ other: Value?, _ combine: (Double, Double) -> Double) -> Value {
    let numbers = [working, other].map { $0.flatMap { Double(value: $0) } ?? 0 }
    let result = combine(numbers[0], numbers[1])
    if case .double? = working { return .double(result) }
    if case .double? = other { return .double(result) }
    return Int(exactly: result).map { .int($0) } ?? .double(result)
  }
}
