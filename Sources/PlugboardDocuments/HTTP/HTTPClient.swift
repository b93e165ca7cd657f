/// Sends the requests of sources: again while a server is busy, and with conditions for answers that are kept.
@MainActor final class HTTPClient {
  /// The reason for which there is no answer.
  enum Failure: Error {
    case cancelled
    /// The end of a sentence.
    case failed(String)
  }

  enum Answer {
    case body([UInt8])
    /// The server has nothing at the URL.
    case nothing(NetworkResponse)
  }

  static let mostAttempts = 3
  /// The pause before the second attempt; each later pause is twice as long.
  static let pause = Duration.seconds(1)
  /// The longest pause that a server may ask for.
  static let longestPause = 30

  private let network: any NetworkPort
  private let clock: any Clock<Duration>
  private var kept = AnswerStore()

  init(_ network: any NetworkPort, clock: any Clock<Duration>) {
    self.network = network
    self.clock = clock
  }

  func send(_ request: NetworkRequest) async throws(Failure) -> Answer {
    var pause = Self.pause
    for _ in 1..<Self.mostAttempts {
      let (response, former) = try await attempt(request)
      guard response.isBusy else { return try answer(response, to: request, former) }
      if let asked = response.pause {
        guard asked <= Self.longestPause else {
          throw .failed("\(response.wording(of: request)), and to be asked again after \(asked) s")
        }
        pause = .seconds(asked)
      }
      do {
        try await clock.sleep(for: pause)
      } catch {
        throw .cancelled
      }
      pause *= 2
    }
    let (response, former) = try await attempt(request)
    return try answer(response, to: request, former)
  }

  /// Sends a request once, and returns the answer that was kept of it before.
  private func attempt(
    _ request: NetworkRequest
  ) async throws(Failure) -> (NetworkResponse, former: NetworkResponse?) {
    let former = kept.answer(to: request)
    var asked = request
    asked.headers.merge(former?.conditions ?? [:]) { own, _ in own }
    let response: NetworkResponse
    do throws(NetworkError) {
      response = try await network.send(asked)
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .failed(error.message)
    }
    if Task.isCancelled { throw .cancelled }
    return (response, former)
  }

  private func answer(
    _ response: NetworkResponse, to request: NetworkRequest, _ former: NetworkResponse?
  ) throws(Failure) -> Answer {
    switch response.status {
    case 200..<300:
      kept.keep(response, to: request)
      return .body(response.body)
    case 304:
      guard let former else {
        throw .failed("\(response.wording(of: request)), though no earlier answer was named")
      }
      return .body(former.body)
    case 404, 410: return .nothing(response)
    default: throw .failed(response.wording(of: request))
    }
  }
}

extension NetworkRequest {
  /// The request in messages, without the end of a long URL.
  var shortDescription: String {
    let text = description
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }
}

extension NetworkResponse {
  /// The number of letters of a body that a message shows.
  private static let shownLetters = 200

  /// Whether the same request may be answered later.
  package var isBusy: Bool { [429, 500, 502, 503, 504].contains(status) }

  /// The seconds after which the server wants to be asked again; nil if it states none, or a time without its own.
  package var pause: Int? {
    guard let text = headers["retry-after"], !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return Int(text) ?? .max
    }
    guard let time = HTTPDate(text), let now = headers["date"].flatMap({ HTTPDate($0) }) else {
      return nil
    }
    return max(0, time.seconds - now.seconds)
  }

  /// Says how a request was answered, with the beginning of the body.
  func wording(of request: NetworkRequest) -> String {
    var shown = ""
    // The rest of a long body can't come within the letters that are shown.
    for scalar in String(decoding: body.prefix(Self.shownLetters * 8), as: UTF8.self).unicodeScalars
    {
      if scalar.isShown {
        shown.unicodeScalars.append(scalar)
      } else if let last = shown.unicodeScalars.last, last != " " {
        shown += " "
      }
      if shown.unicodeScalars.count >= Self.shownLetters { break }
    }
    if shown.hasManyCombiningMarks { shown = "" }
    return "\(request.shortDescription) was answered with the status \(status)"
      + (shown.isEmpty ? "" : ": \(shown)")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is seen, and not a space.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
