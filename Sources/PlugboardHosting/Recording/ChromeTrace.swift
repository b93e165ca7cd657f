internal import PlugboardCore
public import PlugboardValues

/// Recorded trees in Chrome's trace event format, which Perfetto opens.
///
///     let text = JSONWriter(.compact).text(ChromeTrace(recorder.roots()).json)
///
/// Fires and subscribers are spans, nested as they were called; changes of data are instants. If no
/// times were recorded, each step takes a microsecond, which shows the order. A fire that was suspended
/// has a span for each part.
public struct ChromeTrace {
  private var events: [Value] = []
  /// The time of the last step, in nanoseconds.
  private var clock: Int64 = 0
  private let isTimed: Bool

  /// - Parameter program: The name of the process in the trace.
  public init(_ roots: [RecordedItem], program: String = "plugboard") {
    isTimed = roots.contains(where: \.isTimed)
    events.append(
      ["name": "process_name", "ph": "M", "pid": 1, "tid": 1, "args": ["name": .string(program)]])
    for root in roots where root.isTimed || !isTimed { write(root) }
    // A fire that was suspended went on while others were in progress.
    if isTimed { events = events.sorted(by: \.start) }
  }

  public var json: Value {
    [
      "traceEvents": .array(events), "displayTimeUnit": "ns",
      "otherData": ["times": .string(isTimed ? "clock" : "order")],
    ]
  }

  private mutating func write(_ item: RecordedItem) {
    switch item {
    case .fire(let fire): write(fire)
    case .change(let change):
      event(
        "\(change.key)", "data", "i", at: tick(change.time), more: ["s": "t"],
        [
          "module": .string(change.module.text), "old": change.old?.value ?? .null,
          "new": change.new?.value ?? .null, "writer": change.writer.json,
        ])
    }
  }

  private mutating func write(_ fire: RecordedFire) {
    var rest = fire.calls[...]
    var isFirst = true
    repeat {
      let place =
        rest.firstIndex(where: \.isSuspended).map { rest.index(after: $0) } ?? rest.endIndex
      let part = rest[..<place]
      rest = rest[place...]
      let isLast = rest.isEmpty && (part.last?.isSuspended != true || fire.outcome == nil)
      // The span comes before the spans in it.
      let position = events.count
      let start = isFirst && fire.hasBeginning ? fire.began : part.first?.start ?? fire.ended
      let from = tick(start)
      for call in part { write(call) }
      if isLast { for item in fire.open { write(item) } }
      let end = isLast && fire.outcome != nil ? fire.ended : part.last?.time ?? start
      span("\(fire.event)", "event", from, tick(end), at: position, fire.arguments)
      isFirst = false
    } while !rest.isEmpty
    for next in fire.enqueued { write(next) }
  }

  private mutating func write(_ call: RecordedFire.Call) {
    let position = events.count
    let from = tick(call.start)
    for item in call.items { write(item) }
    span(
      call.name, "subscriber", from, tick(call.time), at: position,
      [
        "module": .string(call.module.text), "priority": .int(call.priority),
        "response": call.response?.value ?? .null,
        "self": Value(call.selfTime.map { Int($0) }),
      ])
  }

  /// Returns the time of a step.
  private mutating func tick(_ time: Int64?) -> Int64 {
    if isTimed {
      if let time { clock = time }
      return clock
    }
    clock += 1000
    return clock
  }

  private mutating func span(
    _ name: String, _ category: String, _ start: Int64, _ end: Int64, at position: Int,
    _ arguments: Value
  ) {
    event(
      name, category, "X", at: start, more: ["dur": Self.microseconds(end - start)], arguments,
      position: position)
  }

  private mutating func event(
    _ name: String, _ category: String, _ phase: String, at time: Int64, more: Fields,
    _ arguments: Value, position: Int? = nil
  ) {
    var record: Fields = [
      "name": .string(name), "cat": .string(category), "ph": .string(phase),
      "ts": Self.microseconds(time),
    ]
    for field in more { record[field.key] = field.value }
    record["pid"] = 1
    record["tid"] = 1
    record["args"] = arguments
    events.insert(.object(record), at: position ?? events.count)
  }

  private static func microseconds(_ nanoseconds: Int64) -> Value {
    nanoseconds % 1000 == 0 ? .int(Int(nanoseconds / 1000)) : .double(Double(nanoseconds) / 1000)
  }
}

extension Value {
  /// The time of an event in Chrome's format; 0 for metadata.
  fileprivate var start: Double {
    guard case .object(let record) = self else { return 0 }
    return record["ts"].flatMap { Double(value: $0) } ?? 0
  }
}

extension [Value] {
  /// Returns the elements in the order of a number; equal ones keep theirs.
  fileprivate func sorted(by number: (Value) -> Double) -> [Value] {
    enumerated().map { (number($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension RecordedItem {
  /// Whether the clock was read when it happened.
  fileprivate var isTimed: Bool { start != nil }

  fileprivate var start: Int64? {
    switch self {
    case .change(let change): change.time
    case .fire(let fire): fire.hasBeginning ? fire.began : fire.calls.first?.start ?? fire.ended
    }
  }
}

extension RecordedFire.Call {
  /// The beginning, which is never after the first item inside, though the clock is read for the
  /// duration and for the time of the call one after the other.
  fileprivate var start: Int64? {
    time.map { max(0, min($0 - (duration ?? 0), items.first?.start ?? $0)) }
  }
}

extension RecordedFire {
  fileprivate var arguments: Value {
    [
      "fire": .int(number), "module": .string(module.text), "publisher": publisher.json,
      "cause": Value(cause), "params": .object(params.record),
      "response": outcome?.response?.value ?? .null,
      "cancelled": Value(outcome?.cancelled.map { "\($0)" }),
      "faults": .array((outcome?.faults ?? []).map { .object($0.json) }),
    ]
  }
}
