internal import Dispatch

/// An executor that runs jobs outside the main actor on the main queue, so that all tasks take turns in
/// one order.
public final class MainQueueExecutor: TaskExecutor {
  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    // The executor lives as long as the tasks that run on it.
    let executor = unsafe asUnownedTaskExecutor()
    let job = UnownedJob(job)
    // A job runs once, and this is the only reference to it.
    DispatchQueue.main.async { unsafe job.runSynchronously(on: executor) }
  }
}
