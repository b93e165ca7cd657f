internal import Dispatch
internal import Foundation
public import Plugboard
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Requests on their way over one URLSession, many at once, with callbacks in place of tasks.
public final class URLSessionTransfers: Sendable {
  /// An event of a transfer.
  public enum Event: Sendable {
    /// The result, once for each transfer.
    ///
    /// - Parameter isOver: Whether nothing more is received. A transfer that was given up goes on, see ``ended``.
    case answered(Result<NetworkResponse, NetworkError>, isOver: Bool)
    /// A transfer that was given up is over.
    case ended
  }

  /// A request on its way.
  private struct Transfer {
    let request: NetworkRequest
    let handle: @Sendable (Event) -> Void
    var response = NetworkResponse(status: 0)
    /// Whether the result was told.
    var isAnswered = false
    /// The bytes that were received after the transfer was given up.
    var dropped = 0
  }

  /// A task of a session.
  fileprivate struct TaskID: Hashable {
    /// The number of the session, as each numbers its tasks by itself.
    let session: Int
    let task: Int
  }

  private struct State {
    var transfers: [UInt64: Transfer] = [:]
    var numbers: [TaskID: UInt64] = [:]
    var session: URLSession?
    /// The number of sessions so far.
    var sessionCount = 0
  }

  /// The size from which on a transfer that was given up keeps its session busy; other requests
  /// then get a new session.
  private static let mostDropped = 1 << 18

  private let state = Mutex(State())
  /// The queue of calls that wait for the session, which may be busy.
  private let starts = DispatchQueue(label: "plugboard.transfers.starts")
  private let timeouts = DispatchQueue(label: "plugboard.transfers.timeouts")

  public init() {}

  /// Transfers under way end by themselves.
  deinit {
    let session = state.withLock { $0.session }
    starts.async { @Sendable in session?.finishTasksAndInvalidate() }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - number: The number by which the request is given up, which no other transfer has.
  ///   - handle: Called on any thread with the events of the transfer.
  public func start(
    _ request: NetworkRequest, as number: UInt64, _ handle: @escaping @Sendable (Event) -> Void
  ) {
    guard let url = try? WebURL(request.url), let url = URL(string: url.text) else {
      handle(
        .answered(
          .failure(.notAllowed(request, reason: "the URL is no legal one of http or https")),
          isOver: true))
      return
    }
    state.withLock { $0.transfers[number] = Transfer(request: request, handle: handle) }
    starts.async { @Sendable [self] in resume(number, Self.urlRequest(url, request)) }
    let time = DispatchTimeInterval.milliseconds(Int(clamping: request.timeout.milliseconds))
    timeouts.asyncAfter(deadline: .now() + time) { @Sendable [weak self] in
      self?.giveUp(number) { .timedOut($0) }
    }
  }

  private func resume(_ number: UInt64, _ request: URLRequest) {
    let (session, count) = state.withLock { state in
      if let session = state.session { return (session, state.sessionCount) }
      state.sessionCount += 1
      let session = makeSession(state.sessionCount)
      state.session = session
      return (session, state.sessionCount)
    }
    let task = session.dataTask(with: request)
    let id = TaskID(session: count, task: task.taskIdentifier)
    let isWanted = state.withLock { state in
      guard state.transfers[number]?.isAnswered == false else { return false }
      state.numbers[id] = number
      return true
    }
    if isWanted {
      task.resume()
    } else if let transfer = state.withLock({ $0.transfers.removeValue(forKey: number) }) {
      transfer.handle(.ended)
    }
  }

  private func makeSession(_ number: Int) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 32
    let callbacks = OperationQueue()
    callbacks.maxConcurrentOperationCount = 1
    return URLSession(
      configuration: configuration, delegate: Receiver(self, session: number),
      delegateQueue: callbacks)
  }

  /// Gives a request up: it fails as cancelled, unless its result was told.
  public func abandon(_ number: UInt64) { giveUp(number) { .cancelled($0) } }

  private static func urlRequest(_ url: URL, _ request: NetworkRequest) -> URLRequest {
    var made = URLRequest(url: url)
    made.httpMethod = request.method
    // Later than our own time-out, which gives the reason that is told; this one ends the transfer
    // of a silent server.
    made.timeoutInterval = Double(request.timeout.milliseconds) / 1000 + 2
    made.httpShouldHandleCookies = false
    for (name, value) in request.headers { made.setValue(value, forHTTPHeaderField: name) }
    for (name, value) in request.secretHeaders {
      made.setValue(value.revealed(), forHTTPHeaderField: name)
    }
    if !request.body.isEmpty { made.httpBody = Data(request.body) }
    return made
  }
}

/// The events of the session, on its own queue.
extension URLSessionTransfers {
  /// Fails a transfer that has no result yet; data that it receives from now on are dropped.
  private func giveUp(_ number: UInt64, _ error: (NetworkRequest) -> NetworkError) {
    let given = state.withLock { state -> Transfer? in
      guard let transfer = state.transfers[number], !transfer.isAnswered else { return nil }
      state.transfers[number]?.isAnswered = true
      state.transfers[number]?.response.body = []
      return transfer
    }
    guard let given else { return }
    given.handle(.answered(.failure(error(given.request)), isOver: false))
  }

  fileprivate func receive(_ head: HTTPURLResponse, of task: TaskID) {
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in head.allHeaderFields {
      headers[name.lowercased()] = value
    }
    let tooLarge = state.withLock { state -> UInt64? in
      guard let number = state.numbers[task], let request = state.transfers[number]?.request else {
        return nil
      }
      state.transfers[number]?.response.status = head.statusCode
      state.transfers[number]?.response.headers = headers
      // A compressed body has another length.
      let length = headers["content-encoding"] == nil ? headers["content-length"] : nil
      let stated = length.flatMap { Int($0) } ?? 0
      return request.method != "HEAD" && stated > request.maximumBytes ? number : nil
    }
    if let tooLarge { giveUp(tooLarge) { .tooLarge($0) } }
  }

  /// Receives a head at the end of a transfer, unless it has come before.
  fileprivate func receiveLate(_ head: HTTPURLResponse, of task: TaskID) {
    let isMissing = state.withLock { state in
      state.numbers[task].flatMap { state.transfers[$0] }?.response.status == 0
    }
    if isMissing { receive(head, of: task) }
  }

  fileprivate func receive(_ data: Data, of task: TaskID) {
    let tooLarge = state.withLock { state -> UInt64? in
      // A copy of the whole transfer would let each part copy the body.
      guard let number = state.numbers[task],
        let size = state.transfers[number]?.response.body.count,
        let limit = state.transfers[number]?.request.maximumBytes
      else { return nil }
      guard state.transfers[number]?.isAnswered == false else {
        drop(data.count, of: number, task, &state)
        return nil
      }
      guard size + data.count <= limit else { return number }
      state.transfers[number]?.response.body += data
      return nil
    }
    if let tooLarge { giveUp(tooLarge) { .tooLarge($0) } }
  }

  /// Lets later requests have another session than a transfer that can't be stopped and keeps its own busy.
  private func drop(_ count: Int, of number: UInt64, _ task: TaskID, _ state: inout State) {
    state.transfers[number]?.dropped += count
    guard state.transfers[number]?.dropped ?? 0 > Self.mostDropped,
      task.session == state.sessionCount, let session = state.session
    else { return }
    state.session = nil
    starts.async { @Sendable in session.finishTasksAndInvalidate() }
  }

  fileprivate func complete(_ task: TaskID, _ error: (any Error)?) {
    let transfer = state.withLock { state in
      state.numbers.removeValue(forKey: task).flatMap {
        state.transfers.removeValue(forKey: $0)
      }
    }
    guard let transfer else { return }
    guard !transfer.isAnswered else { return transfer.handle(.ended) }
    let result: Result<NetworkResponse, NetworkError> =
      if let error {
        .failure(
          (error as? URLError)?.code == .timedOut
            ? .timedOut(transfer.request)
            : .failed(transfer.request, reason: Self.reason(error.localizedDescription)))
      } else if transfer.response.status == 0 {
        .failure(.failed(transfer.request, reason: "the server has sent no answer of HTTP"))
      } else {
        .success(transfer.response)
      }
    transfer.handle(.answered(result, isOver: true))
  }
}

extension URLSessionTransfers {
  /// The words of libcurl if FoundationNetworking can't read a header.
  private static let unreadableHeader = "Failed writing header"

  /// Returns the reason of a failure in words that name the likely cause.
  private static func reason(_ words: String) -> String {
    guard words == unreadableHeader else { return words }
    return
      "a header of the answer can't be read: on Linux each needs a name, a colon, a blank and a text of UTF-8"
      + " (\(words))"
  }
}

/// The delegate of a session, which the session retains.
private final class Receiver: NSObject, URLSessionDataDelegate, Sendable {
  private weak let owner: URLSessionTransfers?
  private let session: Int

  init(_ owner: URLSessionTransfers, session: Int) {
    self.owner = owner
    self.session = session
  }

  private func id(_ task: URLSessionTask) -> URLSessionTransfers.TaskID {
    URLSessionTransfers.TaskID(session: session, task: task.taskIdentifier)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = response as? HTTPURLResponse { owner?.receive(head, of: id(dataTask)) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    owner?.receive(data, of: id(dataTask))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Asked after the whole answer was received. The usual handling does nothing there, and the
      // task would never be over.
      owner?.complete(id(task), nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    // FoundationNetworking doesn't tell the head of a redirect that states no Location before the end.
    if error == nil, let head = task.response as? HTTPURLResponse {
      owner?.receiveLate(head, of: id(task))
    }
    owner?.complete(id(task), error)
  }
}

extension Duration {
  /// The whole milliseconds, at least 0 and at most a year.
  fileprivate var milliseconds: Int64 {
    let year: Int64 = 31_536_000
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return 0 }
    guard seconds < year else { return year * 1000 }
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
