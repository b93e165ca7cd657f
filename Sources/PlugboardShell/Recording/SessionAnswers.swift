internal import Plugboard

/// The answers of sources and of the network in the order of equal requests, recorded or played again.
///
/// Neither secret headers of requests nor cookies are recorded; of the body of a request only a hash is.
@MainActor final class SessionAnswers {
  /// Whether answers come from a recording.
  let isReplay: Bool
  private var answers: [ExactText: [Value]] = [:]
  private var order: [ExactText] = []
  /// The first request for which the recording has no answer.
  private(set) var unanswered: String?

  init(_ recorded: Fields?) {
    isReplay = recorded != nil
    for field in recorded ?? [:] {
      guard case .array(let list) = field.value else { continue }
      answers[ExactText(field.key)] = list
    }
  }

  /// The recorded answers by their requests.
  var record: Fields {
    Fields(order.map { ($0.text, .array(answers[$0] ?? [])) })
  }

  /// Keeps an answer, and the time after which it came.
  func add(_ answer: Value, after time: Duration, to request: String) {
    let key = ExactText(request)
    if answers[key] == nil { order.append(key) }
    let milliseconds = Int((time / .milliseconds(10)).rounded()) * 10
    answers[key, default: []].append(["after": .int(milliseconds), "answer": answer])
  }

  /// Returns the next answer to a request after its time has passed; nil if there is none.
  func next(to request: String, on clock: any Clock<Duration>) async -> Value? {
    guard let entry = take(request), case .object(let fields) = entry else {
      if unanswered == nil { unanswered = request }
      return nil
    }
    if case .int(let milliseconds)? = fields["after"], 1...86_400_000 ~= milliseconds {
      try? await clock.sleep(for: .milliseconds(milliseconds))
    }
    return fields["answer"]
  }

  private func take(_ request: String) -> Value? {
    let key = ExactText(request)
    guard let first = answers[key]?.first else { return nil }
    answers[key]?.removeFirst()
    return first
  }
}

/// The answers of sources.
extension SessionAnswers {
  /// Returns a page of a source, recorded or as it was.
  func page(
    _ request: SourceRequest, on clock: any Clock<Duration>,
    _ load: () async throws(SourceError) -> SourcePage
  ) async throws(SourceError) -> SourcePage {
    let value = try await answer("load \(request.value.compactText)", request.source, clock) {
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
    let value = try await answer("record \(source)/\(name)", source, clock) {
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
      guard let value = await next(to: request, on: clock) else { throw Self.unreadable(source) }
      if case .object(let fields) = value, case .object(let error)? = fields["error"] {
        throw SourceError(recorded: error, source: source)
      }
      return .recorded(value)
    }
    let time = clock.stopwatch()
    do throws(SourceError) {
      let (result, value) = try await load()
      add(value, after: time(), to: request)
      return .fresh(result)
    } catch {
      add(["error": .object(error.recorded)], after: time(), to: request)
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
