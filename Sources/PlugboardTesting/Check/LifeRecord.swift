internal import Plugboard

/// Everything that a runtime reports during the life of a plugin.
@MainActor final class LifeRecord {
  private(set) var uses: [PluginUse] = []
  private(set) var faults: [Fault] = []
  /// The diagnostics that report an error or an undeclared event.
  private(set) var errors: [Diagnostic] = []
  private(set) var trace: [String] = []
  /// The events with which the plugin was called.
  private(set) var delivered: Set<Name> = []
  let suspensions: SuspensionRecord
  private let plugin: Name

  init(of plugin: Name, at module: ModuleID) {
    self.plugin = plugin
    suspensions = SuspensionRecord(of: plugin, at: module)
  }

  /// Begins to record.
  func begin(of runtime: PageRuntime) throws {
    runtime.observeUses { [weak self] in self?.uses.append($0) }
    runtime.observeFaults { [weak self] fault in
      self?.faults.append(fault)
      self?.note("fault: \(fault)")
    }
    runtime.observeDiagnostics { [weak self] diagnostic in
      if diagnostic.severity == .error || diagnostic.code == "event-undeclared" {
        self?.errors.append(diagnostic)
      }
    }
    _ = try runtime.observe { [weak self] record in
      self?.note(record)
      self?.suspensions.note(record)
    }
  }

  func note(_ line: String) { trace.append(line) }

  func note(_ error: Diagnostic) { errors.append(error) }

  private func note(_ record: FireRecord) {
    let place = "\(record.event) at \"\(record.module)\""
    switch record.phase {
    case .begin:
      note("\(record.publisher) fires \(place) with \(Value.object(record.params.record))")
    case .subscriber: if record.subscriber == plugin.text { delivered.insert(record.event) }
    case .end:
      let response = record.outcome?.response.map { "\($0)" } ?? "nothing"
      note("\(place) is answered with \(response)")
    }
  }
}
