internal import Plugboard

/// The check of all documents beside the running app, off the main actor and one at a time.
///
/// A check that is asked for while another runs begins after it, and only the newest one is reported.
@MainActor final class LiveCheck {
  private struct Job {
    let check: @Sendable () -> [Diagnostic]
    let report: @MainActor ([Diagnostic]) -> Void
  }

  private var waiting: Job?
  private var running: Task<Void, Never>?

  /// Begins a check whose findings are reported unless another one begins before its end.
  func begin(
    _ check: @escaping @Sendable () -> [Diagnostic],
    _ report: @escaping @MainActor ([Diagnostic]) -> Void
  ) {
    waiting = Job(check: check, report: report)
    guard running == nil else { return }
    running = Task { [weak self] in
      while let job = self?.takeWaiting() {
        let findings = await Task.detached { job.check() }.value
        if let self, waiting == nil { job.report(findings) }
      }
      self?.running = nil
    }
  }

  /// Waits for the end of the newest check; returns at once if none runs.
  func waitForEnd() async { await running?.value }

  private func takeWaiting() -> Job? {
    defer { waiting = nil }
    return waiting
  }
}
