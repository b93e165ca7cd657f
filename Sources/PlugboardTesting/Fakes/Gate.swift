/// A gate at which calls of a fake wait until the test opens it.
@MainActor final class Gate {
  private var isClosed = false
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var last = 0

  /// Whether a call waits.
  var isHolding: Bool { !waiting.isEmpty }

  func close() { isClosed = true }

  /// Resumes all waiting calls, in the order of their arrival.
  func open() {
    isClosed = false
    let passing = waiting
    waiting = []
    for call in passing { call.continuation.resume(returning: true) }
  }

  /// Waits until the gate is open; returns false if the waiting task is cancelled.
  func pass() async -> Bool {
    guard isClosed else { return !Task.isCancelled }
    last += 1
    let number = last
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { @MainActor in turnAway(number) }
    }
  }

  private func turnAway(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
  }
}
