internal import Dispatch
internal import PlugboardCLibrary
internal import Synchronization

/// Another program, which reads from this one and writes to it, and whose errors are dropped.
///
/// Its input ends with the last reference to this object, and with this program, also if that is killed.
public final class PipedProgram: Sendable {
  /// The process; nil once it has ended, as another process may have its number then.
  private let process: Mutex<pid_t?>
  private let input = ProgramInput()

  /// Starts a program, by its path and its arguments.
  ///
  /// - Parameters:
  ///   - onOutput: Called on a thread with each part of its output.
  ///   - onEnd: Called on the same thread once, after the program has ended and all its output was given.
  public init(
    _ words: [String], onOutput: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) throws(FileError) {
    let (theirInput, ownInput) = try Self.pipe()
    let ends: (output: Int32, theirOutput: Int32)
    do throws(FileError) {
      ends = try Self.pipe()
    } catch {
      for end in [theirInput, ownInput] { Descriptors.close(end) }
      throw error
    }
    defer { for end in [theirInput, ends.theirOutput] { Descriptors.close(end) } }
    let process: pid_t
    do throws(FileError) {
      process = try ChildProgram.start(words, streams: (theirInput, ends.theirOutput))
    } catch {
      for end in [ownInput, ends.output] { Descriptors.close(end) }
      throw error
    }
    self.process = Mutex(process)
    // Threads of their own: each may wait for the program, and a broken pipe isn't a signal there.
    let isWriting = SystemThread { [input] in input.write(to: ownInput) }
    let isReading = SystemThread { [weak self] in
      while let bytes = try? Descriptors.read(from: ends.output, atMost: 1 << 16), !bytes.isEmpty {
        onOutput(bytes)
      }
      Descriptors.close(ends.output)
      // Without its output it is of no use.
      kill(process, SIGKILL)
      self?.process.withLock { $0 = nil }
      _ = ChildProgram.end(of: process)
      onEnd()
    }
    guard isWriting == nil || isReading == nil else { return }
    // A thread that was started ends by itself.
    if isWriting == nil { Descriptors.close(ownInput) } else { input.end() }
    end()
    if isReading == nil {
      Descriptors.close(ends.output)
      _ = ChildProgram.end(of: process)
    }
    throw .refused(reason: "there is no thread for it")
  }

  deinit { input.end() }

  /// The number of the process; nil once it has ended.
  public var processID: Int32? { process.withLock { $0 } }

  /// Writes bytes to the program's input, without waiting for it; does nothing if it has ended.
  public func write(_ bytes: [UInt8]) { input.add(bytes) }

  /// Ends the program at once.
  public func end() { process.withLock { if let process = $0 { kill(process, SIGKILL) } } }

  /// Returns the ends of a pipe, which other programs don't get.
  private static func pipe() throws(FileError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe PlugboardCLibrary.pipe(&ends) == 0 else { throw FileError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

/// The bytes that a thread writes to a program.
private final class ProgramInput: Sendable {
  private struct Waiting {
    var parts: [[UInt8]] = []
    var isEnded = false
  }

  private let waiting = Mutex(Waiting())
  /// Signalled with each change of `waiting`.
  private let change = DispatchSemaphore(value: 0)

  func add(_ bytes: [UInt8]) {
    waiting.withLock { $0.parts.append(bytes) }
    change.signal()
  }

  func end() {
    waiting.withLock { $0.isEnded = true }
    change.signal()
  }

  /// Writes all parts until the end, and closes the descriptor.
  func write(to descriptor: Int32) {
    var isOpen = true
    while true {
      change.wait()
      let waiting = waiting.withLock { waiting in
        defer { waiting.parts = [] }
        return waiting
      }
      for part in waiting.parts where isOpen {
        isOpen = Descriptors.write(part, to: descriptor) == .done
      }
      if waiting.isEnded { return Descriptors.close(descriptor) }
    }
  }
}
