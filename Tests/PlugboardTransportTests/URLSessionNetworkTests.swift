import Foundation
import Plugboard
import PlugboardTransport
import TestSupport
import Testing

@MainActor @Suite("Requests over URLSession", .enabled(if: RealNetwork.isAsked))
struct URLSessionNetworkTests {
  private let server: HTTPTestServer
  private let network = URLSessionNetwork()

  init() throws { server = try HTTPTestServer() }

  private func send(
    _ path: String, timeout: Duration = Transport.patience, maximumBytes: Int = 1_000_000,
    change: (inout NetworkRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkResponse {
    var request = NetworkRequest(
      server.origin + path, timeout: timeout, maximumBytes: maximumBytes)
    change(&request)
    return try await network.send(request)
  }

  /// Returns the code of the error of a request; nil if it has an answer.
  private func code(
    _ path: String, timeout: Duration = Transport.patience, maximumBytes: Int = 1_000_000
  ) async -> String? {
    do throws(NetworkError) {
      _ = try await send(path, timeout: timeout, maximumBytes: maximumBytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("a request is sent as it is stated, and the answer has status, headers and body")
  func plain() async throws {
    server.answer("/films", .status(200, [("X-Thing", "a, b"), ("ETag", "\"1\"")], "[1]"))
    let response = try await send("/films?q=%C3%BC&x=a%2Fb") {
      $0.method = "PUT"
      $0.headers = ["x-own": "1", "content-type": "text/plain"]
      $0.secretHeaders = ["authorization": SecretText("Bearer s3cret")]
      $0.body = Array("hällo".utf8)
    }
    #expect(response.status == 200)
    #expect(response.headers["x-thing"] == "a, b")
    #expect(response.headers["etag"] == "\"1\"")
    #expect(response.body == Array("[1]".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "PUT")
    #expect(request.target == "/films?q=%C3%BC&x=a%2Fb")
    #expect(request.headers["x-own"] == "1")
    #expect(request.headers["content-type"] == "text/plain")
    #expect(request.headers["authorization"] == "Bearer s3cret")
    #expect(request.body == Array("hällo".utf8))
    #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
  }

  @Test(
    "every status is an answer",
    arguments: [200, 201, 204, 304, 400, 401, 403, 404, 407, 429, 500, 503])
  func statuses(status: Int) async throws {
    let headers = [("Retry-After", "7"), ("WWW-Authenticate", "Basic realm=\"x\"")]
    server.answer("/x", .status(status, headers, "no"))
    let response = try await send("/x")
    #expect(response.status == status)
    #expect(response.headers["retry-after"] == "7")
    #expect(response.body == (status == 204 || status == 304 ? [] : Array("no".utf8)))
  }

  @Test("a redirect is an answer, and isn't followed", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) async throws {
    server.answer("/x", .redirect(status, to: "/y"))
    let response = try await send("/x")
    #expect(response.status == status)
    #expect(response.headers["location"] == "/y")
    #expect(server.requests.map(\.path) == ["/x"])
  }

  @Test(
    "a redirect that states no Location is an answer", arguments: [301, 302, 303, 305, 307, 308])
  func redirectsToNowhere(status: Int) async throws {
    server.answer("/x", .status(status, [("X-Own", "1")], "no"))
    let response = try await send("/x")
    #expect(response.status == status && response.headers["x-own"] == "1")
  }

  @Test("a body that comes byte by byte is whole")
  func drips() async throws {
    let text = String(repeating: "drip ", count: 40)
    server.answer("/x", .dripping(text))
    #expect(try await send("/x").body == Array(text.utf8))
  }

  @Test("a body without a stated length ends with the connection")
  func unstated() async throws {
    server.answer("/x", HTTPTestAnswer([.head(200, length: nil), .send("all"), .close]))
    #expect(try await send("/x").body == Array("all".utf8))
  }

  @Test("HEAD has no body, whatever length is stated")
  func head() async throws {
    server.answer("/x", .large(5_000_000))
    let response = try await send("/x") { $0.method = "HEAD" }
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
  }

  @Test("an answer that breaks off is a failure, not a shorter body")
  func brokenOff() async {
    server.answer("/cut", .cut("[1, 2", length: 100))
    server.answer("/closed", .closed)
    server.answer("/reset", .reset)
    server.answer("/noise", HTTPTestAnswer([.send("\u{0}\u{1} not HTTP at all\r\n\r\n"), .close]))
    for path in ["/cut", "/closed", "/reset", "/noise"] {
      #expect(await code(path) == "network-failed", "\(path)")
    }
  }

  @Test("a server that isn't there is a failure")
  func refused() async {
    server.end()
    #expect(await code("/x") == "network-failed")
  }

  @Test("a body longer than its stated length ends at the length")
  func surplus() async throws {
    server.answer("/x", HTTPTestAnswer([.head(200, length: 3), .send("abcdef"), .close]))
    #expect(try await send("/x").body == Array("abc".utf8))
  }

  @Test("a body above the limit fails before it is read, or as it passes the limit")
  func tooLarge() async throws {
    server.answer("/stated", .large(100_000_000))
    server.answer("/endless", .endless)
    #expect(await code("/stated", maximumBytes: 1000) == "network-too-large")
    #expect(await code("/endless", maximumBytes: 1_000_000) == "network-too-large")
    server.end()
  }

  @Test("a body of exactly the limit is an answer", arguments: [0, 1, 70_000])
  func limit(size: Int) async throws {
    server.answer("/x", .large(size))
    #expect(try await send("/x", maximumBytes: size).body.count == size)
    if size > 0 { #expect(await code("/x", maximumBytes: size - 1) == "network-too-large") }
  }

  @Test("H39 a server that doesn't answer, or not to the end, costs the time of the request")
  func timeout() async {
    server.answer("/never", .never)
    server.answer("/half", HTTPTestAnswer([.head(200, length: 10), .send("half"), .hang]))
    #expect(await code("/never", timeout: .milliseconds(50)) == "network-timed-out")
    #expect(await code("/half", timeout: .milliseconds(50)) == "network-timed-out")
  }

  @Test("H39 a cancelled request fails at once, and the next one is answered")
  func cancelled() async throws {
    server.answer("/never", .never)
    server.answer("/x", .json("1"))
    let request = NetworkRequest("\(server.origin)/never", timeout: Transport.patience)
    let task = Task { try await network.send(request) }
    #expect(await server.becomes { $0.requests.count == 1 })
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled(request)) { try result.get() }
    #expect(try await send("/x").body == Array("1".utf8))
    // One that is cancelled before it begins.
    let early = Task { try await network.send(request) }
    early.cancel()
    let earlyResult = await early.result
    #expect(throws: NetworkError.cancelled(request)) { try earlyResult.get() }
  }

  @Test("H39 requests that are cancelled at any moment leave the program and its threads intact")
  func manyCancelled() async throws {
    server.answer("/x", .json("1"))
    var generator = SplitMix64(seed: 39)
    let count = Thoroughness.count(300, thorough: 3_000)
    for _ in 0..<count / 20 {
      var tasks: [Task<NetworkResponse, any Error>] = []
      for _ in 0..<20 {
        let request = NetworkRequest("\(server.origin)/x", timeout: Transport.patience)
        tasks.append(Task { try await network.send(request) })
      }
      for task in tasks {
        for _ in 0..<Int.random(in: 0...20, using: &generator) { await Task.yield() }
        task.cancel()
      }
      for task in tasks {
        do {
          #expect(try await task.value.status == 200)
        } catch {
          #expect((error as? NetworkError)?.code == "network-cancelled")
        }
      }
    }
    #expect(try await send("/x").status == 200)
  }

  @Test("many requests are under way at once")
  func parallel() async throws {
    let gate = HTTPTestGate()
    for index in 0..<20 {
      server.answer(
        "/\(index)",
        HTTPTestAnswer([.hold(gate), .head(200, length: 2), .send(String(index + 10))]))
    }
    let tasks = (0..<20).map { index in
      Task {
        try await network.send(
          NetworkRequest("\(server.origin)/\(index)", timeout: Transport.patience))
      }
    }
    #expect(await server.becomes { $0.requests.count == 20 })
    gate.open()
    for (index, task) in tasks.enumerated() {
      #expect(try await task.value.body == Array(String(index + 10).utf8))
    }
  }

  @Test("a cookie or a password isn't kept, and an answer isn't taken from a cache")
  func nothingKept() async throws {
    server.answer(
      "/x", .status(200, [("Set-Cookie", "a=b"), ("Cache-Control", "max-age=1000")], "1"))
    _ = try await send("/x")
    _ = try await send("/x")
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test(
    "what is no URL of http isn't sent",
    arguments: ["file:///etc/passwd", "data:text/plain,x", "ftp://h/", "", "x", "https://a@h/"])
  func schemes(url: String) async {
    let request = NetworkRequest(url)
    await #expect(
      throws: NetworkError.notAllowed(request, reason: "the URL is no legal one of http or https")
    ) {
      try await network.send(request)
    }
  }
}
