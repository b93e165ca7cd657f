/// Where calls of a fake wait until the test lets them go on.
@MainActor final class Gate {
  private var isClosed = false
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var last = 0

  func close() { isClosed = true }

  /// Lets everybody go on who waits, in the order of their coming.
  func open() {
    isClosed = false
    let passing = waiting
    waiting = []
    for call in passing { call.continuation.resume(returning: true) }
  }

  /// Returns once the gate is open; false where the waiting task was cancelled.
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
