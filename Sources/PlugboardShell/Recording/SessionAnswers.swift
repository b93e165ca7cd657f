internal import Plugboard

/// The answers of sources and of the network in the order of equal requests, recorded or played again.
///
/// Neither secret headers of requests nor cookies are recorded; of the body of a request only a hash is.
@MainActor final class SessionAnswers {
  /// An answer, and the time after which it came; without one, the session has ended before.
  struct Entry {
    let delay: Duration
    let answer: Value?

    init(_ delay: Duration = .zero, _ answer: Value? = nil) {
      (self.delay, self.answer) = (delay, answer)
    }
  }

  /// Whether answers come from a recording.
  let isReplay: Bool
  private var answers: [ExactText: [Entry]] = [:]
  /// Whether a request without a recorded answer waits until it is cancelled, as the session was over by then.
  private var waitsForever: Bool
  /// Whether the script has another text in place of a secret.
  private let hasSecret: Bool
  private let secrets: SessionSecrets
  /// The number of requests of a session that is recorded.
  private var count = 0
  /// The number of the act of a person after which no frame was drawn yet, and of the last one; nil without a
  /// terminal.
  private var acts: (open: Int?, last: Int)?
  private var hasNewFrame = false
  /// The acts with whose first tasks requests came, by the numbers of these.
  private var actsOfRequests: [Int: Int] = [:]
  /// The clock of a recorded session of a person; nil in another one.
  var clock: SessionClock?
  /// The moments of requests without an answer, by their numbers.
  private var moments: [Int: Duration] = [:]
  private var write: (Value) -> Void = { _ in }
  /// The first request for which the recording has no answer.
  private(set) var unanswered: String?

  init(_ recording: SessionRecording?, _ secrets: SessionSecrets) {
    self.secrets = secrets
    isReplay = recording != nil
    answers = recording?.answers ?? [:]
    waitsForever = recording?.isComplete == false
    hasSecret = recording?.hasSecret == true
  }

  /// Gives the requests and answers that are recorded to `write` from now on.
  func record(_ write: @escaping (Value) -> Void) { self.write = write }

  /// Tells that an act of a person begins.
  func beginAct() {
    let number = (acts?.last ?? 0) + 1
    acts = (open: number, last: number)
    actsOfRequests = [:]
    clock?.beginHold()
  }

  /// Tells that a frame shows everything up to now.
  func endAct() {
    acts?.open = nil
    clock?.endHold()
    hasNewFrame = true
  }

  /// Returns whether a frame was shown since the last call.
  func takeFrame() -> Bool {
    defer { hasNewFrame = false }
    return hasNewFrame
  }

  /// Returns the body of a request without secrets.
  func masked(body: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty, let text = String(validating: body, as: UTF8.self) else { return body }
    return Array(secrets.masked(text).utf8)
  }

  /// Records a request; returns its number, by which its answer is recorded.
  func ask(_ request: String) -> Int {
    count += 1
    actsOfRequests[count] = acts?.open
    moments[count] = clock?.now.offset
    write(["request": .string(secrets.masked(request)), "number": .int(count)])
    return count
  }

  /// Records an answer, and the time after which it came: none if it came before the frame after the act that caused
  /// it, else some.
  func add(_ answer: Value, after time: Duration, to number: Int) {
    var delay = time
    if let clock, let moment = moments.removeValue(forKey: number) {
      let isBeforeFrame = acts?.open != nil && actsOfRequests[number] == acts?.open
      delay = isBeforeFrame ? .zero : max(.microseconds(1), clock.step() - moment)
    }
    let (milliseconds, rest) = delay.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let after: Value =
      rest == 0 ? .int(milliseconds) : .double(Double(delay.nanoseconds) / 1_000_000)
    write(["number": .int(number), "after": after, "answer": secrets.masked(answer)])
  }

  /// Tells that all commands of the recorded session have played.
  func endReplay() { waitsForever = true }

  /// Returns the next answer to a request after its time has passed, at once without a clock; nil if there is none.
  func next(to request: String, on clock: (any Clock<Duration>)?) async -> Value? {
    let entry = take(request)
    if entry == nil, !waitsForever {
      if unanswered == nil { unanswered = request }
      return nil
    }
    guard let answer = entry?.answer else {
      try? await clock?.sleep(for: .seconds(Self.forever))
      return nil
    }
    if let delay = entry?.delay, delay > .zero { try? await clock?.sleep(for: delay) }
    return answer
  }

  /// Takes the first entry that is left of a request; if a secret may be in it, also of a request that has letters in its
  /// place, or another body.
  private func take(_ request: String) -> Entry? {
    var key = ExactText(request)
    if answers[key]?.isEmpty != false, hasSecret {
      let start = Self.start(ofRequestWithBody: request)
      let others = answers.filter { other, entries in
        guard !entries.isEmpty else { return false }
        if SessionSecrets.fits(request, recorded: other.text) { return true }
        guard let start, let otherStart = Self.start(ofRequestWithBody: other.text) else {
          return false
        }
        return SessionSecrets.fits(String(start), recorded: String(otherStart))
      }
      key = others.keys.min() ?? key
    }
    return answers[key]?.isEmpty == false ? answers[key]?.removeFirst() : nil
  }

  /// Returns a request without the hash of its body; nil if it has no body.
  private static func start(ofRequestWithBody request: String) -> Substring? {
    request.utf8.lastIndex(of: UInt8(ascii: "#")).map { request[..<$0] }
  }

  private static let forever = 1_000_000_000
}

/// The answers of sources.
extension SessionAnswers {
  /// Returns a page of a source, recorded or as it was.
  func page(
    _ request: SourceRequest, on clock: any Clock<Duration>,
    _ load: () async throws(SourceError) -> SourcePage
  ) async throws(SourceError) -> SourcePage {
    let value = try await answer(
      "load \(secrets.masked(request.value).compactText)", request.source, clock
    ) {
      () async throws(SourceError) -> (SourcePage, Value) in
      let page = try await load()
      return (page, page.value)
    }
    switch value {
    case .fresh(let page): return page
    case .recorded(let value):
      guard let page = SourcePage(value: value) else { throw Self.unreadable(request.source) }
      return page
    }
  }

  /// Returns a record of a source, recorded or as it was.
  func fields(
    _ name: String, of source: String, on clock: any Clock<Duration>,
    _ load: () async throws(SourceError) -> Fields?
  ) async throws(SourceError) -> Fields? {
    let value = try await answer("record \(source)/\(secrets.masked(name))", source, clock) {
      () async throws(SourceError) -> (Fields?, Value) in
      let fields = try await load()
      return (fields, fields.map { .object($0) } ?? .null)
    }
    switch value {
    case .fresh(let fields): return fields
    case .recorded(.object(let fields)): return fields
    case .recorded: return nil
    }
  }

  private enum Answer<Result> {
    case fresh(Result)
    case recorded(Value)
  }

  private func answer<Result>(
    _ request: String, _ source: String, _ clock: any Clock<Duration>,
    _ load: () async throws(SourceError) -> (Result, Value)
  ) async throws(SourceError) -> Answer<Result> {
    if isReplay {
      guard let value = await next(to: request, on: clock) else {
        throw Task.isCancelled ? .cancelled(source: source) : Self.unreadable(source)
      }
      if case .object(let fields) = value, case .object(let error)? = fields["error"] {
        throw SourceError(recorded: error, source: source)
      }
      return .recorded(value)
    }
    let (time, number) = (clock.stopwatch(), ask(request))
    do throws(SourceError) {
      let (result, value) = try await load()
      add(value, after: time(), to: number)
      return .fresh(result)
    } catch {
      add(["error": .object(error.recorded)], after: time(), to: number)
      throw error
    }
  }

  private static func unreadable(_ source: String) -> SourceError {
    .failed(source: source, reason: "the recording of the session has no answer to the request")
  }
}

extension SourceError {
  /// The parts from which a recording makes the error again; a faulty document is a reason in words.
  fileprivate var recorded: Fields {
    switch self {
    case .failed(_, let reason): ["code": .string(code), "reason": .string(reason)]
    case .faulty(_, let diagnostic):
      ["code": "source-failed", "reason": .string(diagnostic.message)]
    case .unknown(_, let nearest): ["code": .string(code), "nearest": Value(nearest)]
    case .unknownRecord(let name, _): ["code": .string(code), "record": .string(name)]
    case .missing, .cancelled: ["code": .string(code)]
    }
  }

  fileprivate init(recorded: Fields, source: String) {
    func text(_ key: String) -> String? { recorded[key].flatMap { String(value: $0) } }
    switch text("code") {
    case "source-missing": self = .missing(source: source)
    case "source-unknown": self = .unknown(source: source, nearest: text("nearest"))
    case "source-record-unknown": self = .unknownRecord(text("record") ?? "", source: source)
    case "source-cancelled": self = .cancelled(source: source)
    default: self = .failed(source: source, reason: text("reason") ?? "")
    }
  }
}
