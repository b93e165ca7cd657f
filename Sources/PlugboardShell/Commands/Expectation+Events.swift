internal import Plugboard

/// The fired and the suspended events.
@MainActor extension Expectation {
  /// Compares the remaining records and events, and takes the expected ones.
  func firedDifference(in shell: Shell) throws(CommandFailure) -> String? {
    var fired = try shell.firedEvents()
    let isRecord = subject == "record"
    var rest = words[...]
    let event = isRecord ? nil : rest.removeFirst().text
    var module: ModuleID?
    if !isRecord, let word = rest.first, word.assignment == nil {
      module = try shell.tracedModule(word.text)
      rest.removeFirst()
    }
    var stated: [(key: String, word: Word)] = []
    for word in rest {
      guard let (key, _) = word.textAssignment else {
        throw misuse("a field is written key=value, not \"\(word.text)\"")
      }
      stated.append((key, word))
    }
    func admits(_ value: (_ key: String) -> Value?) -> Bool {
      stated.allSatisfy { key, word in
        value(key).map { found in
          found == word.assignment?.value || found == .string(word.textAssignment?.value ?? "")
        } ?? false
      }
    }
    let isTaken: Bool
    if let event {
      if shell.runtime.plugins.registry.events[Name(event)] == nil { try shell.checkEvent(event) }
      isTaken = fired.take(Name(event), at: module) { params in admits { params[Name($0)] } }
    } else {
      isTaken = fired.takeRecords { record in admits { record[$0] } }
    }
    if isNegative { return isTaken ? "there is one" : nil }
    guard isTaken else { return "there is none" + others(event, module, fired) }
    shell.inspection.fired = fired
    return nil
  }

  /// Returns the newest event that isn't as expected, for the message.
  private func others(_ event: String?, _ module: ModuleID?, _ fired: FiredEvents) -> String {
    if let event {
      guard let last = fired.events.last(where: { $0.event == Name(event) }) else { return "" }
      return
        "; the newest was at \(last.module) with \(Value.object(last.params.record).compactText)"
    }
    return fired.records.last.map { "; the newest is \(Value.object($0).compactText)" } ?? ""
  }

  func suspendedDifference(in shell: Shell) throws(CommandFailure) -> String? {
    let module = words.count > 1 ? try shell.module(words[1].text) : nil
    let all = shell.runtime.events.suspended
    let isThere = all.contains {
      $0.event == Name(words[0].text) && (module ?? $0.module) == $0.module
    }
    guard isThere == isNegative else { return nil }
    guard !isThere else { return "it waits" }
    let others = all.map { "\($0.event) at \($0.module)" }.joined(separator: ", ")
    return others.isEmpty ? "nothing is suspended" : "only \(others)"
  }
}

extension Shell {
  /// Returns the events and records that no expectation has taken.
  func firedEvents() throws(CommandFailure) -> FiredEvents {
    guard let fired = inspection.fired, !trace.isPaused else {
      throw .failed("events are kept for scripts alone, and not while the trace is paused")
    }
    return fired
  }
}
