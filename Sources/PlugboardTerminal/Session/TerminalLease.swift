internal import PlugboardSystem
internal import Synchronization

/// The use of a terminal by this process: how it is entered and left.
///
/// A process has one lease at a time, because signals and exit handlers belong to the process. All
/// paths leave by `leave(patience:)`, which is async-signal-safe and has an effect once per `enter()`.
enum TerminalLease {
  private enum Phase {
    static let outside: UInt8 = 0
    /// Raw mode and the modes are being set; frames wait.
    static let entering: UInt8 = 1
    static let entered: UInt8 = 2
    static let leaving: UInt8 = 3
  }

  private static let phase = Atomic<UInt8>(Phase.outside)
  /// The number of times that the terminal was entered.
  private static let entries = Atomic<Int>(0)
  private static let isTaken = Atomic<Bool>(false)
  /// The number of threads within a write, which a thread that leaves waits for.
  private static let writers = Atomic<Int>(0)
  /// Descriptors of the session alone, which don't block.
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)
  /// The address of the bytes that undo the modes, after their count; never freed, as a handler may read them.
  private static let leaveBytes = Atomic<UInt>(0)

  private struct State {
    var modes = TerminalModes()
    /// The prepared bytes of each combination of modes so far.
    var prepared: [[UInt8]: UInt] = [:]
  }
  private static let state = Mutex(State())

  /// Whether the terminal is restored at exit; registered on the first access.
  private static let isRestoredAtExit: Bool = {
    CurrentProgram.atExit { TerminalLease.leave(patience: 200) }
    return true
  }()

  /// Acquires the terminal, without a change to it, and returns the pipe at which signals arrive.
  ///
  /// - Parameter asks: Whether the terminal is asked for its attributes whenever it is left.
  static func acquire(
    input: Int32, output: Int32, takesPointer: Bool, asks: Bool
  ) throws(TerminalError) -> WakePipe {
    guard TerminalDevice.isTerminal(input), TerminalDevice.isTerminal(output) else {
      throw .notATerminal
    }
    guard !isTaken.exchange(true, ordering: .sequentiallyConsistent) else { throw .alreadyOpen }
    // A job in the background waits until it is in the foreground, as if it had read.
    while !TerminalDevice.isInForeground(of: input) {
      Signals.stopInBackground()
      if !TerminalDevice.isInForeground(of: input) { MonotonicTime.pause(milliseconds: 100) }
    }
    HeldErrors.prepare(for: output)
    _ = changeModes { $0 = TerminalModes(takesPointer: takesPointer, asksAtEnd: asks) }
    AwaitedReplies.reset(asksAtEnd: asks)
    guard isRestoredAtExit, TerminalDevice.saveSettings(of: input), rehearse(),
      let signals = Signals.catchSignals(onFault: { TerminalLease.leave(patience: 100) })
    else {
      HeldErrors.release()
      isTaken.store(false, ordering: .sequentiallyConsistent)
      throw .refused
    }
    self.input.store(
      TerminalDevice.openAnew(input, forWriting: false), ordering: .sequentiallyConsistent)
    self.output.store(
      TerminalDevice.openAnew(output, forWriting: true), ordering: .sequentiallyConsistent)
    // The rehearsal has counted replies of its own.
    AwaitedReplies.reset(asksAtEnd: asks)
    return signals
  }

  /// Ends the use of the terminal, which has been left.
  static func release(input: Int32, output: Int32) {
    Signals.releaseSignals()
    HeldErrors.release()
    let ends = [
      (input, self.input.exchange(-1, ordering: .sequentiallyConsistent)),
      (output, self.output.exchange(-1, ordering: .sequentiallyConsistent)),
    ]
    for (given, opened) in ends where opened != given { Descriptors.close(opened) }
    isTaken.store(false, ordering: .sequentiallyConsistent)
  }

  /// Sets raw mode and the modes, then sends `further` bytes; returns whether that succeeded.
  static func enter(sending further: [UInt8] = [], patience: Int32 = 1000) -> Bool {
    let modes = state.withLock(\.modes)
    let input = input.load(ordering: .relaxed)
    entries.add(1, ordering: .sequentiallyConsistent)
    phase.store(Phase.entering, ordering: .sequentiallyConsistent)
    guard TerminalDevice.setRaw(input) else { return false }
    HeldErrors.begin()
    let output = output.load(ordering: .relaxed)
    let bytes = modes.enter + further
    return unsafe bytes.withUnsafeBytes { bytes in
      writers.add(1, ordering: .sequentiallyConsistent)
      defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
      guard phase.load(ordering: .sequentiallyConsistent) == Phase.entering else {
        // Another thread has left it meanwhile, perhaps before raw mode was set.
        TerminalDevice.restoreSettings(of: input)
        HeldErrors.end(writingTo: output, patience: patience)
        return true
      }
      let isSent = unsafe Descriptors.send(bytes, to: output, patience: patience)
      // Unless another thread leaves it now.
      move(from: Phase.entering, to: Phase.entered)
      return isSent
    }
  }

  /// Changes the phase if it is `former`, and returns whether it was.
  @discardableResult
  private static func move(from former: UInt8, to next: UInt8) -> Bool {
    phase.compareExchange(expected: former, desired: next, ordering: .sequentiallyConsistent)
      .exchanged
  }

  static var isEntered: Bool { phase.load(ordering: .sequentiallyConsistent) == Phase.entered }

  /// The number of the present stay in the terminal; nil if it isn't entered.
  static var stay: Int? {
    // Read first: a stay that ends meanwhile is then the former one, to which nothing is written.
    let number = entries.load(ordering: .sequentiallyConsistent)
    return isEntered ? number : nil
  }

  /// Writes the bytes that the terminal takes at once; nil if the terminal has been left since the stay.
  static func write(_ bytes: ArraySlice<UInt8>, in stay: Int) -> Descriptors.WriteStep? {
    writers.add(1, ordering: .sequentiallyConsistent)
    defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
    guard self.stay == stay else { return nil }
    return unsafe bytes.withUnsafeBytes {
      unsafe Descriptors.writeOnce($0, to: output.load(ordering: .relaxed))
    }
  }

  /// Drops the beginning of the text on standard error, if it is long.
  static func trimErrors() {
    writers.add(1, ordering: .sequentiallyConsistent)
    defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
    if isEntered { HeldErrors.trim() }
  }

  /// The descriptor from which the session reads.
  static var readingEnd: Int32 { input.load(ordering: .relaxed) }

  /// The descriptor for waiting until the terminal takes bytes.
  static var writingEnd: Int32 { output.load(ordering: .relaxed) }
}

/// The modes and the bytes that undo them.
extension TerminalLease {
  /// Changes the modes, prepares the bytes that undo them, and returns those that set them.
  static func changeModes(_ change: (inout TerminalModes) -> Void) -> [UInt8] {
    // Under one lock, as the reader and the main thread change different modes.
    state.withLock { state in
      let former = state.modes
      change(&state.modes)
      let bytes = state.modes.leave
      let address = state.prepared[bytes] ?? prepare(bytes)
      state.prepared[bytes] = address
      leaveBytes.store(address, ordering: .sequentiallyConsistent)
      return state.modes.change(from: former)
    }
  }

  private static func prepare(_ bytes: [UInt8]) -> UInt {
    let count = MemoryLayout<Int>.size
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count + bytes.count, alignment: count)
    unsafe memory.storeBytes(of: bytes.count, as: Int.self)
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyBytes(from: bytes)
    return UInt(bitPattern: memory.baseAddress)
  }
}

/// Leaving the terminal, which is async-signal-safe after the rehearsal.
extension TerminalLease {
  /// Leaves a pipe as the terminal is left, and returns whether there was a pipe.
  ///
  /// A static property and the metadata of a type are made at their first use, under locks and in memory
  /// of the heap. If a handler's use were the first, it could wait without end for the code that it
  /// interrupted, or break the heap: 3 % of the signals that came as raw mode was set did.
  private static func rehearse() -> Bool {
    guard let pipe = WakePipe() else { return false }
    defer { pipe.close() }
    input.store(pipe.reading, ordering: .sequentiallyConsistent)
    output.store(pipe.writing, ordering: .sequentiallyConsistent)
    // The replies to the queries of the start and of the end.
    for byte in "\u{1B}[?0c\u{1B}[?0c".utf8 { pipe.send(byte) }
    AwaitedReplies.begin()
    phase.store(Phase.entered, ordering: .sequentiallyConsistent)
    leave(patience: 0)
    return true
  }

  /// Restores the terminal; has no effect if it is neither entered nor being entered. Waits while another thread restores it.
  ///
  /// - Parameters:
  ///   - patience: The milliseconds after which the output of a terminal that doesn't read is discarded,
  ///     to make room for the bytes.
  ///   - isUrgent: Whether the program is to end at once, even if replies may still come.
  static func leave(patience: Int32, isUrgent: Bool = false) {
    guard
      move(from: Phase.entering, to: Phase.leaving) || move(from: Phase.entered, to: Phase.leaving)
    else {
      waitWhile(rounds: 500) { phase.load(ordering: .sequentiallyConsistent) == Phase.leaving }
      return
    }
    waitWhile(rounds: 50) { writers.load(ordering: .sequentiallyConsistent) > 0 }
    let output = output.load(ordering: .relaxed)
    let input = input.load(ordering: .relaxed)
    if let memory = unsafe UnsafeRawPointer(
      bitPattern: leaveBytes.load(ordering: .sequentiallyConsistent))
    {
      let size = MemoryLayout<Int>.size
      let bytes = unsafe UnsafeRawBufferPointer(
        start: memory + size, count: memory.load(as: Int.self))
      if unsafe Descriptors.send(bytes, to: output, patience: patience) {
        AwaitedReplies.drain(from: input, isUrgent: isUrgent)
      } else {
        TerminalDevice.discardOutput(to: output)
        _ = unsafe Descriptors.send(bytes, to: output, patience: patience)
      }
    }
    TerminalDevice.discardInput(of: input)
    TerminalDevice.restoreSettings(of: input)
    HeldErrors.end(writingTo: output, patience: patience)
    phase.store(Phase.outside, ordering: .sequentiallyConsistent)
  }

  /// Waits briefly: for another thread, or in vain if the fault happened in the midst of its own.
  private static func waitWhile(rounds: Int, _ condition: () -> Bool) {
    var rest = rounds
    while rest > 0, condition() {
      MonotonicTime.pause(milliseconds: 1)
      rest -= 1
    }
  }
}
