internal import Dispatch

/// Runs what leaves the main actor on the main thread all the same.
///
/// So all tasks of a test take turns in one order, whatever the machine does besides.
final class MainThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // The executor lives as long as the tasks that run on it.
    let executor = unsafe asUnownedTaskExecutor()
    let job = UnownedJob(job)
    // A job is run once, and nothing else has this one.
    DispatchQueue.main.async { unsafe job.runSynchronously(on: executor) }
  }

  /// Lets everything go first that is ready to run.
  @MainActor static func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
