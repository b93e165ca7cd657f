internal import Plugboard

/// The faults that a runtime reports while a command runs, those of nested events included.
@MainActor final class FaultRecord {
  private(set) var faults: [Fault] = []
  private let runtime: PageRuntime
  private let report: (Fault) throws -> Void

  /// Begins to record; the runtime still reports as before.
  init(of runtime: PageRuntime) {
    self.runtime = runtime
    report = runtime.onFault
    runtime.onFault = { [self] fault in
      faults.append(fault)
      try report(fault)
    }
  }

  func end() { runtime.onFault = report }
}
