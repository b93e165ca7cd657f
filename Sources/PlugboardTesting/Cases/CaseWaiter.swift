/// An awaited end or a task of a case that may not be over.
@MainActor final class CaseWaiter {
  /// When the clock ends it; nil where no clock does.
  let deadline: ManualClock.Instant?
  /// Whether what it waits for has happened.
  var isDue = false
  var isTask = false
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  init(deadline: ManualClock.Instant?) { self.deadline = deadline }

  /// Notices the end of the task, also where its module ended it before it began.
  func follow(_ task: Task<Void, Never>) {
    self.task = task
    Task { @MainActor in
      await task.value
      isOver = true
    }
  }

  func cancel() { task?.cancel() }

  /// Whether it must come to its end without a further step.
  func isDue(at now: ManualClock.Instant) -> Bool {
    if isDue || task?.isCancelled == true { return true }
    return deadline.map { $0 <= now } ?? false
  }
}
