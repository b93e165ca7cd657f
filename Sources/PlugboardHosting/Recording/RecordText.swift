internal import PlugboardCore
internal import PlugboardValues
public import PlugboardViews

/// Writes recorded trees as lines.
///
///     #12 gesture.tap at home/film by shell (tap) {"control":"like"}
///       - like 500 → true
///         #13 film.like at home/film by like
///           - like 500 → 13
///             home/film likes: 12 → 13
public struct RecordText {
  /// The column at which times end, and beyond which params get a line of their own.
  private static let width = 80
  /// The deepest level that is indented; the lines below it tell their level.
  private static let deepestIndent = 16

  /// The widest value that isn't cut unless texts are whole.
  private static let widestValue = 48
  /// The least room for params in the line of their event.
  private static let leastRoom = 24

  /// Whether long values are written whole.
  private let isWhole: Bool
  private let measure: any TextMeasure
  private let clean: (String) -> String
  /// The end of the first line, which tells how often its root was repeated.
  private var mark = ""
  private var lines: [String] = []

  /// - Parameters:
  ///   - isWhole: Whether long values and deep trees are written whole.
  ///   - measure: The measure of lines of 80 units; each character is one unless another is stated.
  ///   - clean: Returns a line without characters that have an effect where it is printed.
  public init(
    isWhole: Bool = false, measure: (any TextMeasure)? = nil,
    clean: @escaping (String) -> String = { $0 }
  ) {
    self.isWhole = isWhole
    self.measure = measure ?? CharacterMeasure()
    self.clean = clean
  }

  /// Returns the lines of a tree.
  public func lines(of item: RecordedItem) -> [String] {
    var text = self
    text.write(item, level: 0)
    return text.lines
  }

  /// Returns the lines of a group: the lines of the newest root, with the count in the first line.
  public func lines(of group: RecordGroup) -> [String] {
    var text = self
    text.mark = group.count > 1 ? " ×\(group.count)" : ""
    text.write(group.newest, level: 0)
    return text.lines
  }

  private mutating func write(_ item: RecordedItem, level: Int, in call: RecordedFire.Call? = nil) {
    switch item {
    case .fire(let fire):
      guard isWhole || level <= Self.deepestIndent else {
        let count = item.flattened.count { if case .fire = $0 { true } else { false } }
        return add("… \(count.counted("event")) more; trace #\(fire.number)", level: level)
      }
      write(fire, level: level)
    case .change(let change):
      var line =
        "\(change.module) \(change.key): \(text(change))"
      let isOfCall = (change.writer.plugin?.text).hasSameBytes(as: call?.name)
      if !isOfCall || change.module != call?.module {
        line += " " + change.writer.wording(at: change.module)
      }
      if level == 0 { line += mark }
      add(line, level: level)
    }
  }

  private mutating func write(_ fire: RecordedFire, level: Int) {
    var head = "#\(fire.number) \(fire.event) at \(fire.module)"
    if let direction = fire.direction { head += " going \(direction)" }
    head += " " + fire.publisher.wording(at: fire.module)
    if let cause = fire.cause, fire.isEnqueued || level == 0 {
      head += fire.isEnqueued ? " enqueued in #\(cause)" : " in #\(cause)"
    }
    if !fire.hasBeginning { head += ", which goes on" }
    if level == 0 { head += mark }
    write(head, fire.params, level: level)
    let faults = fire.faults
    var response: RecordedValue?
    for (call, faults) in zip(fire.calls, faults.ofCalls) {
      write(call, of: fire, after: response, level: level + 1)
      response = call.response
      for item in call.items { write(item, level: level + 2, in: call) }
      for fault in faults { add("! \(fault.message)", level: level + 2) }
    }
    for item in fire.open { write(item, level: level + 1) }
    for line in endings(of: fire, after: response) { add("= \(line)", level: level + 1) }
    for fault in faults.others { add("! \(fault)", level: level + 1) }
    for next in fire.enqueued { write(next, level: level + 1) }
  }

  /// Writes the head of a fire with its params, which get a line of their own if they don't fit.
  private mutating func write(_ head: String, _ params: Params, level: Int) {
    guard !params.isEmpty else { return add(head, level: level) }
    let text = Value.object(params.record).compactText
    let room = Self.width - 2 * level - measure.width(of: head) - 1
    if measure.width(of: text) <= room || (room >= Self.leastRoom && !isWhole) {
      return add("\(head) \(cut(text, to: room))", level: level)
    }
    add(head, level: level)
    add(cut(text, to: max(Self.leastRoom, Self.width - 2 * level - 4)), level: level + 2)
  }

  private mutating func write(
    _ call: RecordedFire.Call, of fire: RecordedFire, after former: RecordedValue?, level: Int
  ) {
    var line = "- \(call.name) \(call.priority)"
    if call.module != fire.module { line += " of \(call.module)" }
    if call.isSuspended { line += " suspends" }
    if let response = call.response, response != former { line += " → \(text(response))" }
    var time = ""
    if let duration = call.duration, let selfTime = call.selfTime, duration > 0 {
      time = Self.time(selfTime)
      if selfTime < duration { time += " of " + Self.time(duration) }
    }
    add(line, level: level, time: time)
  }

  private mutating func add(_ text: String, level: Int, time: String = "") {
    let indent = String(repeating: "  ", count: min(level, Self.deepestIndent))
    var line = indent + (level > Self.deepestIndent ? "(\(level)) " : "") + clean(text)
    if !time.isEmpty {
      let free = Self.width - measure.width(of: line) - measure.width(of: time)
      line += String(repeating: " ", count: max(2, free)) + time
    }
    lines.append(line)
  }

  /// Returns the values before and after; for a list that has grown, the added elements.
  private func text(_ change: RecordedChange) -> String {
    if !isWhole, change.old?.isCut != true, change.new?.isCut != true,
      case .array(let old)? = change.old?.value, case .array(let new)? = change.new?.value,
      new.count > old.count, !old.isEmpty, new.starts(with: old)
    {
      let added = new.dropFirst(old.count).map(\.compactText).joined(separator: ", ")
      return "\(old.count) → \(new.count.counted("element")), + "
        + cut(added, to: Self.widestValue)
    }
    if change.old?.isCut != true, change.new?.isCut != true {
      return FieldChange.line(from: change.old?.value, to: change.new?.value) {
        cut($0, to: Self.widestValue)
      }
    }
    return "\(text(change.old)) → \(text(change.new))"
  }

  private func text(_ value: RecordedValue?) -> String {
    value.map { cut($0.text, to: Self.widestValue) } ?? "nothing"
  }

  private func cut(_ text: String, to width: Int) -> String {
    isWhole ? text : measure.cut(text, width: width)
  }

  /// Returns a time in the unit that fits it, with three digits.
  public static func time(_ nanoseconds: Int64) -> String {
    let units: [(name: String, size: Int64)] = [
      ("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000),
    ]
    guard let unit = units.first(where: { nanoseconds >= $0.size }) else {
      return "\(nanoseconds) ns"
    }
    let hundredths = nanoseconds / (unit.size / 100)
    let (whole, part) = (hundredths / 100, hundredths % 100)
    if whole >= 100 { return "\(whole) \(unit.name)" }
    if whole >= 10 { return "\(whole).\(part / 10) \(unit.name)" }
    return "\(whole).\(part < 10 ? "0" : "")\(part) \(unit.name)"
  }

  /// Returns remarks on the end of a fire, apart from the last response that a subscriber gave.
  private func endings(of fire: RecordedFire, after response: RecordedValue?) -> [String] {
    guard let outcome = fire.outcome else {
      return [fire.suspension.map { "suspended as \($0)" } ?? "not over"]
    }
    var lines: [String] = []
    if let subscriber = outcome.stoppedBy { lines.append("stopped by \(subscriber)") }
    if outcome.response != response {
      lines.append(outcome.response.map { "response \(text($0))" } ?? "no response")
    }
    if let reason = outcome.cancelled { lines.append("cancelled: \(reason)") }
    if outcome.isUnmounted { lines.append("the plugins were unmounted") }
    return lines
  }
}

/// The measure of a text by its characters.
private struct CharacterMeasure: TextMeasure {
  func width(of character: Character) -> Int { 1 }
}
