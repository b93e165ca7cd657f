internal import Plugboard

/// A network whose answers are recorded, or come from a recording.
final class JournaledNetwork: NetworkPort {
  /// The network that answers while a session is recorded.
  let base: any NetworkPort
  private let answers: SessionAnswers
  /// The clock of the session; nil before it begins, when answers come at once.
  var clock: (any Clock<Duration>)?
  /// The headers of answers that are secrets of a person.
  private static let secretHeaders = ["set-cookie", "authorization", "www-authenticate"]

  init(_ base: any NetworkPort, _ answers: SessionAnswers, clock: (any Clock<Duration>)? = nil) {
    self.base = base
    self.answers = answers
    self.clock = clock
  }

  /// Whether answers come from a recording.
  var isReplay: Bool { answers.isReplay }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    let key = key(of: request)
    if answers.isReplay {
      guard let value = await answers.next(to: key, on: clock) else {
        guard !Task.isCancelled else { throw .cancelled(request) }
        throw .failed(request, reason: "the recording of the session has no answer to it")
      }
      return try Self.response(value, to: request)
    }
    let (time, number) = ((clock ?? ContinuousClock()).stopwatch(), answers.ask(key))
    do throws(NetworkError) {
      let response = try await base.send(request)
      answers.add(Self.value(of: response), after: time(), to: number)
      return response
    } catch {
      answers.add(["error": .object(Self.value(of: error))], after: time(), to: number)
      throw error
    }
  }

  /// Returns the text by which equal requests are known; of a body it has a hash.
  private func key(of request: NetworkRequest) -> String {
    guard !request.body.isEmpty else { return "\(request)" }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in answers.masked(body: request.body) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return "\(request) #\(String(hash, radix: 16))"
  }

  private static func value(of response: NetworkResponse) -> Value {
    var headers = Fields()
    for (name, text) in response.headers.sorted(by: { $0.key < $1.key })
    where !secretHeaders.contains(name) {
      headers[name] = .string(text)
    }
    var record: Fields = ["status": .int(response.status), "headers": .object(headers)]
    for field in RecordedBytes.fields(of: response.body) { record[field.key] = field.value }
    return .object(record)
  }

  private static func response(
    _ value: Value, to request: NetworkRequest
  ) throws(NetworkError) -> NetworkResponse {
    guard case .object(let record) = value else {
      throw .failed(request, reason: "the recorded answer can't be read")
    }
    if case .object(let error)? = record["error"] { throw self.error(error, of: request) }
    var headers: [String: String] = [:]
    if case .object(let stated)? = record["headers"] {
      for field in stated { headers[field.key] = String(value: field.value) }
    }
    let status = record["status"].flatMap { Int(value: $0) } ?? 0
    return NetworkResponse(
      status: status, headers: headers, body: RecordedBytes.bytes(of: record))
  }

  private static func value(of error: NetworkError) -> Fields {
    var record: Fields = ["code": .string(error.code)]
    switch error {
    case .failed(_, let reason), .notAllowed(_, let reason): record["reason"] = .string(reason)
    case .tooManyRedirects(_, let urls): record["urls"] = .array(urls.map { .string($0) })
    case .secretMissing(_, let variable): record["variable"] = .string(variable)
    case .missing, .cancelled, .timedOut, .tooLarge: break
    }
    return record
  }

  private static func error(_ record: Fields, of request: NetworkRequest) -> NetworkError {
    func text(_ key: String) -> String { record[key].flatMap { String(value: $0) } ?? "" }
    return switch text("code") {
    case "network-missing": .missing(request)
    case "network-cancelled": .cancelled(request)
    case "network-timed-out": .timedOut(request)
    case "network-too-large": .tooLarge(request)
    case "network-not-allowed": .notAllowed(request, reason: text("reason"))
    case "network-redirects":
      .tooManyRedirects(request, urls: record["urls"].flatMap([String].init(value:)) ?? [])
    case "network-secret-missing": .secretMissing(request, variable: text("variable"))
    default: .failed(request, reason: text("reason"))
    }
  }
}
