internal import Plugboard
internal import PlugboardSystem

/// Reads keys and signals on a thread of its own, and alone enters the terminal again.
final class InputReader {
  /// A request of the session to the reader, sent as a byte among the bytes of signals.
  enum Request: UInt8 {
    case end = 0
    case suspend = 200
    case lend
    case takeBack
    /// Further inputs fit.
    case readOn
  }

  private let input: Int32
  private let output: Int32
  private let signals: WakePipe
  private let writer: FrameSender
  private let escapeDelay: Int32
  private let inputs: TerminalInputs
  /// The signals and requests that are to be handled, the oldest first.
  private var received: [UInt8] = []
  private let onLent: @Sendable () -> Void

  private var parser = KeyParser()
  private var queries = TerminalQueries()
  /// Whether another program uses the terminal.
  private var isLent = false
  /// Whether the program was stopped or continued, and has to enter the terminal again.
  private var isAway = false
  private var isInputEnded = false
  /// Whether further inputs fit into those that wait.
  private var hasRoom = true
  /// The bytes that were read while no further inputs fitted.
  private var ahead: ReadAhead?
  /// The moment of a Ctrl-C within the paste that is being read.
  private var interruption: Int?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// - Parameter onLent: Called after the terminal was left for another program.
  init(
    input: Int32, output: Int32, signals: WakePipe, writer: FrameSender, escapeDelay: Int32,
    inputs: TerminalInputs, onLent: @escaping @Sendable () -> Void
  ) {
    self.input = input
    self.output = output
    self.signals = signals
    self.writer = writer
    self.escapeDelay = escapeDelay
    self.inputs = inputs
    self.onLent = onLent
  }

  /// Blocks until the session ends; the terminal has been left then.
  func run() {
    defer {
      inputs.finish()
      onLent()
    }
    Signals.prepareStack()
    while true {
      makeKeys()
      let isReading = !isLent && !isAway && !isInputEnded && ahead?.isFull != true
      switch Descriptors.wait(
        signals.reading, isReading ? input : -1, milliseconds: patience)
      {
      case .timedOut: if isAway { comeBack(wasStopped: true) } else { timeOut() }
      case .first:
        received += signals.take()
        guard handleReceived() else { return }
      case .second:
        read()
        // Bytes that don't stop hold no Ctrl-C up.
        if interruption != nil, patience == 0 { timeOut() }
      }
      interruption = last.isInterrupted ? interruption ?? MonotonicTime.milliseconds : nil
    }
  }

  /// The parser of the last byte that was read.
  private var last: KeyParser { ahead?.parser ?? parser }

  /// The milliseconds to wait for input or a signal; without end if negative.
  private var patience: Int32 {
    // A signal that ends the program may follow the signal that continued it.
    if isAway { return 20 }
    // Until the keys before it are made, only a Ctrl-C is looked for.
    if ahead != nil, !last.isInterrupted { return -1 }
    // The parts of a reply may arrive more slowly than the parts of a key.
    let delay = AwaitedReplies.areExpected ? max(escapeDelay, 250) : escapeDelay
    guard let limit = last.timeLimit(escapeDelay: Int(delay)) else { return -1 }
    let passed = interruption.map { MonotonicTime.milliseconds - $0 } ?? 0
    return Int32(max(0, limit - passed))
  }

  private func read() {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Descriptors.receive(from: input, into: $0)
    }
    guard let count else { return }
    guard count > 0 else {
      isInputEnded = true
      inputs.finish()
      return
    }
    if hasRoom { feed(buffer.prefix(count)) } else { lookAhead(buffer.prefix(count)) }
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { parser.feed(byte, handle) }
  }

  /// Makes keys of the bytes that were read ahead, as far as there is room.
  private func makeKeys() {
    repeat {
      hasRoom = inputs.hasRoom { [signals] in signals.send(Request.readOn.rawValue) }
      guard hasRoom, ahead != nil else { return }
      if let bytes = ahead?.take() { feed(bytes) } else { ahead = nil }
    } while true
  }

  /// Keeps bytes for later, unless there is a Ctrl-C: it drops them and the keys that wait.
  private func lookAhead(_ bytes: ArraySlice<UInt8>) {
    for place in bytes.indices {
      if ahead == nil { ahead = ReadAhead(after: parser) }
      guard ahead?.add(bytes[place]) == true else { continue }
      interrupt()
      return feed(bytes[(place + 1)...])
    }
  }

  private func timeOut() {
    if ahead == nil { parser.timeOut(handle) } else if ahead?.timeOut() == true { interrupt() }
  }

  private func interrupt() {
    parser = last
    ahead = nil
    inputs.interrupt()
  }

  private func handle(_ output: KeyParser.Output) {
    switch output {
    case .key(let key): inputs.add(.key(key))
    case .sequence(let sequence):
      if let hasFocus = sequence.focus {
        inputs.add(.focus(hasFocus))
      } else if let reply = TerminalReply(sequence) {
        handle(reply)
      }
    }
  }

  private func handle(_ reply: TerminalReply) {
    queries.note(reply)
    guard reply == .attributes else { return }
    AwaitedReplies.takeLast()
    let hasFlags = queries.hasKeyboardFlags
    writer.send(TerminalLease.changeModes { $0.hasKeyboardFlags = hasFlags })
    writer.adopt(queries.features)
  }

  /// Handles signals and requests in order, and returns false at the end.
  private func handleReceived() -> Bool {
    while !received.isEmpty {
      if let signal = Signals.ending.first(where: { received.contains($0) }) {
        writer.end()
        TerminalLease.leave(patience: 100, isUrgent: true)
        Signals.end(by: Int32(signal))
        return false
      }
      let byte = received.removeFirst()
      switch Request(rawValue: byte) {
      case .end:
        writer.end()
        TerminalLease.leave(patience: 1000)
        return false
      case .suspend: suspend(by: Signals.suspension, isForGroup: true)
      case .lend:
        TerminalLease.leave(patience: 1000)
        (isLent, isAway) = (true, false)
        Signals.dropKeySignals(true)
        onLent()
      case .takeBack:
        Signals.dropKeySignals(false)
        isLent = false
        comeBack(wasStopped: false)
      // The loop looks whether there is room.
      case .readOn: break
      case nil:
        if Signals.stops.contains(byte) { suspend(by: Int32(byte), isForGroup: false) }
        if byte == Signals.resumption { isAway = !isLent }
        // Several changes of size at once are reported as one.
        if byte == Signals.resize, !received.contains(byte) { reportSize() }
      }
    }
    return true
  }

  private func reportSize() { inputs.add(.resize(TerminalSession.size(output: output))) }

  /// Restores the terminal, and stops the program until it is continued.
  private func suspend(by signal: Int32, isForGroup: Bool) {
    TerminalLease.leave(patience: 1000)
    received += signals.take()
    if !received.contains(Signals.resumption) {
      Signals.stop(by: signal, isForGroup: isForGroup)
      // The handler of the signal that continued the program runs on any thread, soon.
      while !received.contains(Signals.resumption),
        Descriptors.wait(signals.reading, -1, milliseconds: 50) == .first
      {
        received += signals.take()
      }
    }
    // As the system does, a continuation drops the stops before it. Its handler may be late on a busy
    // machine, so all stops so far are dropped without it.
    let continued = received.lastIndex(of: Signals.resumption) ?? received.endIndex
    received[..<continued].removeAll { Signals.stops.contains($0) }
    isAway = !isLent
  }

  /// Enters the terminal if the program is in the foreground, and draws the last screen again; a job
  /// in the background stops until it is in the foreground.
  private func comeBack(wasStopped: Bool) {
    isAway = !TerminalDevice.isInForeground(of: input)
    if isAway {
      if !Signals.isEndPending { Signals.stopInBackground() }
      return
    }
    guard TerminalDevice.saveSettings(of: input, isReturning: true) else { return }
    // A program that was stopped without notice hasn't left the terminal.
    TerminalLease.leave(patience: 1000)
    _ = TerminalLease.enter()
    (parser, ahead) = (KeyParser(), nil)
    writer.repaint()
    reportSize()
    if wasStopped { inputs.add(.resumed) }
  }
}
