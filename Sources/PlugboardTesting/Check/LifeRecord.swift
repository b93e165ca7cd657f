internal import Plugboard

/// What a runtime tells while a plugin lives in it.
@MainActor final class LifeRecord {
  private(set) var uses: [PluginUse] = []
  private(set) var faults: [Fault] = []
  /// What the runtime reported that keeps something from being as it should.
  private(set) var errors: [Diagnostic] = []
  private(set) var trace: [String] = []

  /// Listens to a runtime beside whoever does already.
  func begin(of runtime: PageRuntime) throws {
    let (onFault, onDiagnostic) = (runtime.onFault, runtime.onDiagnostic)
    runtime.onUse = { [weak self] in self?.uses.append($0) }
    runtime.onFault = { [weak self] fault in
      self?.faults.append(fault)
      self?.note("fault: \(fault)")
      try onFault(fault)
    }
    runtime.onDiagnostic = { [weak self] diagnostic in
      if diagnostic.severity == .error || diagnostic.code == "event-undeclared" {
        self?.errors.append(diagnostic)
      }
      onDiagnostic(diagnostic)
    }
    _ = try runtime.tap { [weak self] record in self?.note(record) }
  }

  func note(_ line: String) { trace.append(line) }

  private func note(_ record: borrowing TapRecord) {
    let place = "\(record.event) at \"\(record.module)\""
    switch record.phase {
    case .begin:
      note("\(record.publisher) fires \(place) with \(Value.object(record.params.record))")
    case .subscriber: break
    case .end:
      let response = record.outcome?.response.map { "\($0)" } ?? "nothing"
      note("\(place) is answered with \(response)")
    }
  }
}
