internal import Dispatch
public import Plugboard

/// The network port over `plugboard-transport`, a program that is started at the first request, one
/// for all requests. This program therefore links no library with URLSession.
///
/// It ends with this program. If it dies, it is started again: the requests with GET or HEAD that it had are sent once
/// more, one after the other and each by a program for it alone, as an answer to one request may end it; new requests
/// have another one meanwhile. Any other request fails, as the server may have got it.
///
/// A request that is cancelled fails at once. Its transfer is dropped in the other program, which can't stop it by
/// itself: cancelling a task of URLSession on Linux ends in a crash or a deadlock. So a program that still has
/// such a transfer when no request is under way is ended, which is a real end of the transfer, and the next request
/// starts another one.
@MainActor public final class ProgramNetwork: NetworkPort {
  public nonisolated static let programName = "plugboard-transport"

  /// A request under way.
  private struct Sending {
    let request: NetworkRequest
    let finish: CheckedContinuation<Result<NetworkResponse, NetworkError>, Never>
    /// Whether a program has died under it before; then another one has it alone.
    var isRepeated = false
    /// The number of the start of the program that has it.
    var start = 0
  }

  /// A program that runs now, with the state of its messages and transfers.
  private struct Running {
    let program: PipedProgram
    var reader = TransportReader()
    /// The transfers that were given up and aren't over.
    var abandoned: Set<UInt64> = []
    /// Whether it has one repeated request alone.
    let isForOne: Bool
  }

  /// The largest body that fits into a message with its headers.
  private static let largestBody = TransportReader.longest - (1 << 24)

  /// The places where the program is looked for.
  private let paths: [String]
  private let grace: Duration
  /// The programs that run, by the numbers of their starts.
  private var running: [Int: Running] = [:]
  /// The number of the start of the program that all requests have that aren't repeated.
  private var shared: Int?
  /// The number of programs that were started.
  public private(set) var starts = 0
  /// The number of the process of the program that new requests have, for tools; of the program that has a repeated
  /// request if there is no other; nil if none runs.
  public var process: Int32? {
    (shared ?? running.keys.max()).flatMap { running[$0]?.program.processID }
  }
  private var lastNumber: UInt64 = 0
  private var sending: [UInt64: Sending] = [:]
  /// The requests that are sent once more when the one before has its answer, with their numbers.
  private var waiting: [(number: UInt64, sending: Sending)] = []

  /// Creates a network; starts nothing.
  ///
  /// - Parameters:
  ///   - paths: The places where the program is looked for, the preferred one first; beside this program's
  ///     executable file if nil.
  ///   - grace: The time beyond a request's time-out after which the program counts as stuck, and
  ///     is ended.
  public init(paths: [String]? = nil, grace: Duration = .seconds(3)) {
    self.paths = paths ?? Self.pathsBesideThisProgram
    self.grace = grace
  }

  isolated deinit { for one in running.values { one.program.end() } }

  private static var pathsBesideThisProgram: [String] {
    CurrentProgram.executablePath.map { ["\(FileSystem.folder(above: $0))/\(programName)"] } ?? []
  }

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    guard !Task.isCancelled else { throw .cancelled(request) }
    lastNumber += 1
    let number = lastNumber
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { begin(Sending(request: request, finish: $0), number) }
    } onCancel: {
      Self.onMain { [weak self] in self?.cancel(number) }
    }
    return try result.get()
  }

  private func begin(_ sending: Sending, _ number: UInt64) {
    var sending = sending
    do throws(FileError) {
      sending.start = try startOfProgram(forOne: sending.isRepeated)
    } catch {
      let places = paths.map { "\"\($0)\"" }.joined(separator: ", ")
      let reason =
        "\(Self.programName), which sends requests, can't be started (\(error.message)); it was looked for at"
        + " \(places.isEmpty ? "no place" : places); build it: swift build --product \(Self.programName)"
      sending.finish.resume(returning: .failure(.failed(sending.request, reason: reason)))
      return repeatNext()
    }
    self.sending[number] = sending
    var request = sending.request
    request.maximumBytes = min(request.maximumBytes, Self.largestBody)
    running[sending.start]?.program.write(TransportMessage.request(number, request).bytes)
    watch(number, of: sending.request, in: sending.start)
  }

  /// Lets a program go that doesn't even tell that a request's time is over.
  private func watch(_ number: UInt64, of request: NetworkRequest, in start: Int) {
    let time = min(max(request.timeout, .zero), .seconds(31_536_000)) + grace
    DispatchQueue.main.asyncAfter(deadline: .now() + time / .seconds(1)) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.sending[number]?.start == start else { return }
        let program = self.running[start]?.program
        self.finish(number, .failure(.timedOut(request)))
        program?.end()
      }
    }
  }

  private func cancel(_ number: UInt64) {
    if let position = waiting.firstIndex(where: { $0.number == number }) {
      let sending = waiting.remove(at: position).sending
      return sending.finish.resume(returning: .failure(.cancelled(sending.request)))
    }
    guard let sending = sending[number] else { return }
    running[sending.start]?.program.write(TransportMessage.abandon(number).bytes)
    running[sending.start]?.abandoned.insert(number)
    finish(number, .failure(.cancelled(sending.request)))
  }

  private func finish(_ number: UInt64, _ result: Result<NetworkResponse, NetworkError>) {
    guard let done = sending.removeValue(forKey: number) else { return }
    done.finish.resume(returning: result)
    letGoIfIdle(done.start)
    if done.isRepeated { repeatNext() }
  }

  /// Ends a program whose transfers were all given up, or whose one request is over.
  private func letGoIfIdle(_ start: Int) {
    guard let one = running[start], one.isForOne || !one.abandoned.isEmpty,
      !sending.values.contains(where: { $0.start == start })
    else { return }
    forget(start)
    one.program.end()
  }

  @discardableResult private func forget(_ start: Int) -> Running? {
    if shared == start { shared = nil }
    return running.removeValue(forKey: start)
  }
}

/// The programs.
extension ProgramNetwork {
  /// Returns the number of the start of the program for a request, which is started if need be.
  private func startOfProgram(forOne isForOne: Bool) throws(FileError) -> Int {
    if !isForOne, let shared { return shared }
    var failure = FileError.refused(reason: "there is no place for it")
    let start = starts + 1
    for path in paths {
      do throws(FileError) {
        let program = try PipedProgram(
          [path],
          onOutput: { [weak self] bytes in
            Self.onMain { [weak self] in self?.receive(bytes, from: start) }
          },
          onEnd: { [weak self] in Self.onMain { [weak self] in self?.programEnded(start) } })
        starts = start
        running[start] = Running(program: program, isForOne: isForOne)
        if !isForOne { shared = start }
        return start
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private func receive(_ bytes: [UInt8], from start: Int) {
    running[start]?.reader.append(bytes)
    do throws(TransportFault) {
      while let message = try running[start]?.reader.next() { receive(message, from: start) }
    } catch {
      // It is another program, or out of order.
      running[start]?.program.end()
    }
  }

  private func receive(_ message: TransportMessage, from start: Int) {
    let number = message.number
    switch message {
    case .answer(_, let response):
      running[start]?.abandoned.remove(number)
      finish(number, .success(response))
    case .failure(_, let failure, let isOver):
      if isOver {
        running[start]?.abandoned.remove(number)
      } else {
        running[start]?.abandoned.insert(number)
      }
      if let request = sending[number]?.request {
        finish(number, .failure(failure.error(of: request)))
      }
    case .ended: running[start]?.abandoned.remove(number)
    case .request, .abandon: running[start]?.program.end()
    }
  }

  /// Sends the requests again that may be repeated, and fails the others.
  private func programEnded(_ start: Int) {
    guard let ended = forget(start) else { return }
    let interrupted = sending.filter { $0.value.start == start }.sorted { $0.key < $1.key }
    let wasAlone = interrupted.count == 1 && ended.abandoned.isEmpty
    for (number, var sending) in interrupted {
      self.sending[number] = nil
      let canRepeat = ["GET", "HEAD"].contains(sending.request.method)
      if canRepeat, !sending.isRepeated {
        sending.isRepeated = true
        waiting.append((number, sending))
      } else {
        sending.finish.resume(
          returning: .failure(
            .failed(
              sending.request,
              reason: Self.reason(ofEnd: canRepeat, wasAlone))))
      }
    }
    repeatNext()
  }

  /// Says that a program has ended under a request.
  ///
  /// - Parameters:
  ///   - isRepeated: Whether another program had ended before, and this one had the request alone.
  private static func reason(ofEnd isRepeated: Bool, _ wasAlone: Bool) -> String {
    if isRepeated {
      return
        "\(programName) has ended under it twice; the server's answer may have trailers, or a head that breaks"
        + " off, which end it"
    }
    let cause =
      wasAlone ? "under it" : "under it and others, the answer to any of which may have ended it"
    return "\(programName) has ended \(cause); the server may have got it"
  }

  /// Sends the next waiting request again, unless a repeated request is under way.
  private func repeatNext() {
    guard !waiting.isEmpty, !sending.values.contains(where: \.isRepeated) else { return }
    let (number, sending) = waiting.removeFirst()
    begin(sending, number)
  }

  /// Does something on the main actor, in the order of the calls.
  private nonisolated static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
}
