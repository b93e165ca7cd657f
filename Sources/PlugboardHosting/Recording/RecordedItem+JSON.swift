public import PlugboardCore
public import PlugboardValues

extension RecordedItem {
  /// The facts of the text as JSON.
  public var json: Value {
    switch self {
    case .fire(let fire): fire.json
    case .change(let change): change.json
    }
  }
}

extension RecordedFire {
  fileprivate var json: Value {
    let faults = faults
    return [
      "fire": .int(number), "event": .string(event.text), "module": .string(module.text),
      "direction": Value(direction.map { "\($0)" }), "publisher": publisher.json,
      "cause": Value(cause), "isEnqueued": .bool(isEnqueued), "hasBeginning": .bool(hasBeginning),
      "params": .object(params.record),
      "isCut": .bool(hasCutParams || outcome?.response?.isCut == true),
      "subscribers": .array(zip(calls, faults.ofCalls).map { $0.json(faults: $1) }),
      "open": .array(open.map(\.json)), "enqueued": .array(enqueued.map(\.json)),
      "answered": .bool(outcome?.response != nil), "response": outcome?.response?.value ?? .null,
      "isOver": .bool(outcome != nil), "suspension": Value(suspension),
      "stoppedBy": Value(outcome?.stoppedBy),
      "cancelled": Value(outcome?.cancelled.map { "\($0)" }),
      "unmounted": .bool(outcome?.isUnmounted ?? false),
      "faults": .array(faults.others.map { .object($0.json) }),
    ]
  }
}

extension RecordedFire.Call {
  fileprivate func json(faults: [Fault]) -> Value {
    [
      "subscriber": .string(name), "module": .string(module.text), "priority": .int(priority),
      "answered": .bool(response != nil), "response": response?.value ?? .null,
      "isCut": .bool(response?.isCut == true),
      "isSuspended": .bool(isSuspended),
      "nanoseconds": Value(duration.map { Int($0) }),
      "selfNanoseconds": Value(selfTime.map { Int($0) }),
      "inside": .array(items.map(\.json)), "faults": .array(faults.map { .object($0.json) }),
    ]
  }
}

extension RecordedChange {
  fileprivate var json: Value {
    [
      "module": .string(module.text), "key": .string(key.text), "isNew": .bool(old == nil),
      "isRemoved": .bool(new == nil), "old": old?.value ?? .null, "new": new?.value ?? .null,
      "isCut": .bool(old?.isCut == true || new?.isCut == true), "writer": writer.json,
    ]
  }
}

extension Fault {
  /// The plugin, event, module and message as JSON; `work` in place of the event for a task and an attempt.
  public var json: Fields {
    [
      "plugin": .string(subscriber), event == nil ? "work" : "event": .string("\(work)"),
      "module": .string(module.text), "message": .string(message),
    ]
  }
}
