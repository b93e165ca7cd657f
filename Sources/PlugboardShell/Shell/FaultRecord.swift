internal import Plugboard

/// The faults that a runtime reports while a command runs, including faults of nested events.
@MainActor final class FaultRecord {
  private(set) var faults: [Fault] = []
  private var observer: RuntimeToken?

  init(of runtime: PageRuntime) {
    observer = runtime.observeFaults { [weak self] in self?.faults.append($0) }
  }

  func end() { observer?.cancel() }
}
