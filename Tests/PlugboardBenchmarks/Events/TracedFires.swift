internal import Plugboard

/// A counted fire that a recorder records, and data with it, as in the shell.
@MainActor final class TracedFires {
  private let fired: CountedFire
  private let recorder: FireRecorder
  private let count: Int

  init(_ count: Int) throws {
    self.count = count
    fired = try CountedFire(count)
    recorder = FireRecorder(clock: fired.runtime.ports.clock)
    try fired.runtime.observe { [recorder] in recorder.record($0) }
    fired.runtime.observeData { [recorder, unowned runtime = fired.runtime] in
      recorder.record($0, in: runtime.events.currentFire)
    }
    // The ring is full, so that it grows no more.
    try fired.fire(FireRecorder.standardCapacity * 2)
    let lines = recorder.lines(last: 1)
    try expect(lines.count == count + 1, "the recorder shows \(lines)")
  }

  func fire(_ operations: Int) throws { try fired.fire(operations) }
}
