internal import Dispatch

/// An executor that runs jobs outside the main actor on the main thread.
///
/// All tasks of a test then take turns in one order, whatever the load of the machine.
final class MainThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // The executor lives as long as the tasks that run on it.
    let executor = unsafe asUnownedTaskExecutor()
    let job = UnownedJob(job)
    // A job runs once, and this is the only reference to it.
    DispatchQueue.main.async { unsafe job.runSynchronously(on: executor) }
  }

  /// Lets all jobs run that are ready now.
  @MainActor static func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
