internal import Dispatch
internal import Synchronization

/// An executor that runs jobs outside the main actor on the main queue: all tasks take turns in one
/// order, whatever the load of the machine.
public final class MainQueueExecutor: TaskExecutor {
  private let enqueued = Atomic(0)

  public init() {}

  /// The number of jobs that were enqueued so far.
  public var jobCount: Int { enqueued.load(ordering: .relaxed) }

  public func enqueue(_ job: consuming ExecutorJob) {
    enqueued.wrappingAdd(1, ordering: .relaxed)
    // The executor lives as long as the tasks that run on it.
    let executor = unsafe asUnownedTaskExecutor()
    let job = UnownedJob(job)
    // A job runs once, and this is the only reference to it.
    DispatchQueue.main.async { unsafe job.runSynchronously(on: executor) }
  }

  /// Lets all jobs run that are ready now.
  @MainActor public static func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
