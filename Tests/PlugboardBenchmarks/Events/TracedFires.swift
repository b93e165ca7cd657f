internal import Plugboard
internal import PlugboardShell

/// A counted fire that the shell's trace records, and data with it.
@MainActor final class TracedFires {
  private let fired: CountedFire
  private let trace: Trace
  private let count: Int

  init(_ count: Int) throws {
    self.count = count
    fired = try CountedFire(count)
    trace = Trace(clock: fired.runtime.ports.clock)
    try fired.runtime.observe { [trace] in trace.observe($0) }
    fired.runtime.observeData { [trace, unowned runtime = fired.runtime] in
      trace.observe($0, in: runtime.events.currentFire)
    }
    // The ring is full, so that it grows no more.
    try fired.fire(Trace.capacity * 2)
    let lines = trace.lines(last: 1)
    try expect(lines.count == count + 1, "the trace shows \(lines)")
  }

  func fire(_ operations: Int) throws { try fired.fire(operations) }
}
