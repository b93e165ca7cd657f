internal import Foundation
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A real HTTP server on loopback with scripted answers by path, on threads of its own.
///
/// It ends with its last reference.
///
///     let server = try HTTPTestServer()
///     server.answer("/films", .json("[]"), .status(500))
///     let url = "\(server.origin)/films"
///     …
///     #expect(server.requests.map(\.target) == ["/films"])
///
/// A path without answers is answered with the status 404.
public final class HTTPTestServer: Sendable {
  /// The server as its threads share it, without a reference to its owner.
  private final class State: Sendable {
    struct Content {
      var answers: [String: [HTTPTestAnswer]] = [:]
      var requests: [HTTPTestRequest] = []
      var connections: Set<Int32> = []
      /// The number of connections that were made, and of those that have ended.
      var (opened, closed) = (0, 0)
      var isEnded = false
    }

    let content = Mutex(Content())
  }

  /// The system has no socket for the server.
  public struct SocketError: Error {
    public let reason: String
  }

  private let state = State()
  private let listener: Int32
  public let port: Int

  /// The scheme, the host and the port.
  public var origin: String { "http://127.0.0.1:\(port)" }
  /// The same server under another name, which is another origin.
  public var otherOrigin: String { "http://localhost:\(port)" }

  public init() throws(SocketError) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    guard listener >= 0 else { throw SocketError(reason: "no socket") }
    // Programs that tests start meanwhile don't get it.
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 512) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else {
      close(listener)
      throw SocketError(reason: "no port on loopback")
    }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [state] in Self.accept(listener, state) }
  }

  deinit { end() }

  /// Closes all connections; later ones are refused.
  public func end() {
    let isFirst = state.content.withLock { content in
      defer { content.isEnded = true }
      for connection in content.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      return !content.isEnded
    }
    // Wakes the thread, which closes it.
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  /// Sets the answers to requests of a path, one after the other; the last one is given again.
  public func answer(_ path: String, _ answers: HTTPTestAnswer...) {
    state.content.withLock { $0.answers[path] = answers }
  }

  /// The requests so far, in the order of their arrival.
  public var requests: [HTTPTestRequest] { state.content.withLock { $0.requests } }

  /// The requests of a path.
  public func requests(of path: String) -> [HTTPTestRequest] { requests.filter { $0.path == path } }

  /// The number of connections so far.
  public var connectionCount: Int { state.content.withLock { $0.opened } }
  /// The number of connections that are open.
  public var openConnectionCount: Int { state.content.withLock { $0.opened - $0.closed } }

  /// Forgets the requests so far.
  public func forgetRequests() { state.content.withLock { $0.requests = [] } }

  /// Blocks the thread until the server is in a state; returns false if it isn't within a minute.
  public func waits(until isSo: (HTTPTestServer) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !isSo(self) {
      guard ContinuousClock.now < end else { return false }
      _ = poll(nil, 0, 1)
    }
    return true
  }

  /// Waits until the server is in a state; returns false if it isn't within five minutes, as tests of the main
  /// actor may have to wait for all others.
  public func becomes(_ isSo: (HTTPTestServer) -> Bool) async -> Bool {
    await Condition.holds { isSo(self) }
  }

  private static func accept(_ listener: Int32, _ state: State) {
    while true {
      #if canImport(Darwin)
        let connection = Darwin.accept(listener, nil, nil)
      #else
        let connection = Glibc.accept(listener, nil, nil)
      #endif
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      let isTaken = state.content.withLock { content in
        guard !content.isEnded else { return false }
        content.connections.insert(connection)
        content.opened += 1
        return true
      }
      guard isTaken else {
        close(connection)
        break
      }
      Thread.detachNewThread { serve(HTTPTestConnection(connection), state) }
    }
    close(listener)
  }

  private static func serve(_ connection: HTTPTestConnection, _ state: State) {
    var connection = connection
    while let request = connection.next() {
      let answer = state.content.withLock { content in
        content.requests.append(request)
        guard let answers = content.answers[request.path], let first = answers.first else {
          return HTTPTestAnswer.status(404, [], "nothing at \(request.path)")
        }
        if answers.count > 1 { content.answers[request.path]?.removeFirst() }
        return first
      }
      guard connection.answer(answer, withoutBody: request.method == "HEAD") else { break }
    }
    state.content.withLock { content in
      content.connections.remove(connection.descriptor)
      content.closed += 1
      close(connection.descriptor)
    }
  }
}
