internal import Plugboard
internal import PlugboardTesting

/// A wait of a case, for the end of a fire or of a task.
@MainActor final class CaseWaiter {
  /// The time at which the clock ends the wait; nil if it has no time limit.
  let deadline: ManualClock.Instant?
  /// Whether the awaited end has come.
  var isDue = false
  var isTask = false
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  init(deadline: ManualClock.Instant?) { self.deadline = deadline }

  /// Marks the wait as over when the task ends, even if its module ended it before it began.
  func follow(_ task: Task<Void, Never>) {
    self.task = task
    Task { @MainActor in
      await task.value
      isOver = true
    }
  }

  func cancel() { task?.cancel() }

  /// Whether the wait ends without a further step.
  func isDue(at now: ManualClock.Instant) -> Bool {
    if isDue || task?.isCancelled == true { return true }
    return deadline.map { $0 <= now } ?? false
  }
}
