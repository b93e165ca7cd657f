internal import Plugboard

/// Reads keys and signals on its own thread until the session or the terminal ends.
struct InputReader: Sendable {
  let input: Int32
  let output: Int32
  let signals: Int32
  let escapeDelay: Int32
  let continuation: AsyncStream<TerminalInput>.Continuation

  /// Blocks until the terminal has ended or the reader is woken to stop.
  func run() {
    var parser = KeyParser()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let emit = { (key: KeyPress) in _ = continuation.yield(.key(key)) }
    defer { continuation.finish() }
    while true {
      let delay = parser.isWaiting ? escapeDelay : -1
      switch System.wait(input: input, signals: signals, milliseconds: delay) {
      case .timedOut: parser.timeOut(emit)
      case .signal:
        let count = System.receive(from: signals, into: &buffer)
        guard handle(signals: buffer.prefix(count)) else { return }
      case .input:
        let count = System.receive(from: input, into: &buffer)
        guard count > 0 else { return }
        for byte in buffer.prefix(count) { parser.feed(byte, emit) }
      }
    }
  }

  /// Handles signals; several changes of size at once are reported as one.
  private func handle(signals: ArraySlice<UInt8>) -> Bool {
    if let ending = System.endingSignals.first(where: { signals.contains(UInt8($0)) }) {
      TerminalLease.giveBack(isHurried: true)
      System.end(by: ending)
      return false
    }
    if signals.contains(UInt8(System.resizeSignal)) {
      continuation.yield(.resize(TerminalSession.size(output: output)))
    }
    return !signals.contains(0)
  }
}
