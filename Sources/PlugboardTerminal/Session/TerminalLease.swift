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
  /// Descriptors of the session alone, so that they don't block.
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)
  /// The address of the bytes that undo the modes, after their count; never freed, as a handler may read them.
  private static let leaveBytes = Atomic<UInt>(0)
  /// The moment until which replies to queries are awaited; 0 if none are.
  private static let repliesUntil = Atomic<Int>(0)

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

  /// Takes the terminal, without a change to it, and returns the pipe at which signals arrive.
  static func take(
    input: Int32, output: Int32, takesPointer: Bool
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
    _ = changeModes { $0 = TerminalModes(takesPointer: takesPointer) }
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

  /// Drops the beginning of what was written to standard error, if it is long.
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

/// Leaving the terminal; all of it is async-signal-safe after the rehearsal.
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
    // The last of the awaited replies.
    for byte in "\u{1B}[?0c".utf8 { pipe.send(byte) }
    awaitReplies()
    phase.store(Phase.entered, ordering: .sequentiallyConsistent)
    leave(patience: 0)
    endReplies()
    return true
  }

  /// Restores the terminal; has no effect if it is neither entered nor being entered. Waits while another thread restores it.
  ///
  /// - Parameters:
  ///   - patience: The milliseconds after which the output of a terminal that doesn't read is discarded,
  ///     so that the bytes fit.
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
        drainReplies(from: input, silence: isUrgent ? longestUrgentReply : longestReply)
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

  /// The milliseconds after the queries in which a terminal answers, also one far away.
  private static let longestReply = 1200
  /// The milliseconds for which the first is awaited if the program is to end at once.
  private static let longestUrgentReply = 400
  /// The milliseconds for which replies are awaited at the end, however long ago the queries were.
  private static let shortestDrain = 20
  /// The milliseconds after a byte in which the next one of a reply arrives.
  private static let longestGap = 50

  static func awaitReplies() {
    repliesUntil.store(MonotonicTime.milliseconds + longestReply, ordering: .sequentiallyConsistent)
  }

  static func endReplies() { repliesUntil.store(0, ordering: .sequentiallyConsistent) }

  /// Whether a reply may still come.
  static var awaitsReplies: Bool {
    repliesUntil.load(ordering: .sequentiallyConsistent) > MonotonicTime.milliseconds
  }

  /// Reads replies to queries, so that they don't reach the next program: up to the last one, or as
  /// long as they may come and bytes arrive in time, but not much longer than a second.
  private static func drainReplies(from input: Int32, silence: Int) {
    let start = MonotonicTime.milliseconds
    let until = repliesUntil.load(ordering: .sequentiallyConsistent)
    var end = min(max(until, start + shortestDrain), start + silence)
    var isPrivate = false
    while repliesUntil.load(ordering: .sequentiallyConsistent) > 0 {
      let rest = min(end, start + longestReply) - MonotonicTime.milliseconds
      guard rest > 0, Descriptors.isReadable(input, within: Int32(rest)) else { return }
      var byte: UInt8 = 0
      let count = unsafe withUnsafeMutableBytes(of: &byte) {
        unsafe Descriptors.receive(from: input, into: $0)
      }
      guard let count else { continue }
      guard count > 0 else { return }
      end = max(end, MonotonicTime.milliseconds + longestGap)
      // The last reply is ESC [ ? parameters c.
      switch byte {
      case UInt8(ascii: "?"): isPrivate = true
      case UInt8(ascii: "0")...UInt8(ascii: ";"): break
      case UInt8(ascii: "c") where isPrivate: return endReplies()
      default: isPrivate = false
      }
    }
  }
}
