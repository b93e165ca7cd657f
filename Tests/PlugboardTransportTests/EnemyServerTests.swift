import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

/// Answers that are no good HTTP: each ends in an answer or in a failure that says so, and the next request is answered.
@MainActor @Suite("Answers of an enemy", .enabled(if: RealNetwork.isAsked))
struct EnemyServerTests {
  private nonisolated static let answers: [(name: String, steps: [HTTPTestAnswer.Step])] = [
    ("no blank after the colon", [.send("HTTP/1.1 200 OK\r\nX-A:b\r\nContent-Length:1\r\n\r\n1")]),
    (
      "Latin-1 in a header",
      [
        .send(
          Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xE9, 0xFF]
            + Array("\r\nContent-Length: 1\r\n\r\n1".utf8))
      ]
    ),
    (
      "Latin-1 in the first line",
      [.send(Array("HTTP/1.1 200 ".utf8) + [0xE9] + Array("\r\nContent-Length: 1\r\n\r\n1".utf8))]
    ),
    (
      "trailers",
      [
        .send(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-B\r\n\r\n1\r\n1\r\n0\r\nX-B: c\r\n\r\n"
        )
      ]
    ),
    (
      "trailers without a blank",
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\nX-B:c\r\n\r\n")]
    ),
    ("a header without a colon", [.send("HTTP/1.1 200 OK\r\nX-A\r\nContent-Length: 1\r\n\r\n1")]),
    ("a header without a name", [.send("HTTP/1.1 200 OK\r\n: b\r\nContent-Length: 1\r\n\r\n1")]),
    ("an empty header", [.send("HTTP/1.1 200 OK\r\nX-A:\r\nContent-Length: 1\r\n\r\n1")]),
    ("a folded header", [.send("HTTP/1.1 200 OK\r\nX-A: b\r\n  c\r\nContent-Length: 1\r\n\r\n1")]),
    ("a fold before any header", [.send("HTTP/1.1 200 OK\r\n  c\r\nContent-Length: 1\r\n\r\n1")]),
    ("NUL in a header", [.send("HTTP/1.1 200 OK\r\nX-A: \u{0}b\r\nContent-Length: 1\r\n\r\n1")]),
    ("a status of five digits", [.send("HTTP/1.1 99999 OK\r\nContent-Length: 1\r\n\r\n1")]),
    ("a status that is no number", [.send("HTTP/1.1 abc OK\r\nContent-Length: 1\r\n\r\n1")]),
    ("a negative length", [.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n1"), .close]),
    (
      "two lengths",
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\n1"), .close]
    ),
    (
      "a length beyond 64 bits",
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n1"), .close]
    ),
    (
      "a chunk of no size",
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n1\r\n"), .close]
    ),
    (
      "a chunk beyond 64 bits",
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n1"),
        .close,
      ]
    ),
    (
      "a long header",
      [
        .send("HTTP/1.1 200 OK\r\nX-A: "), .fill(count: 1 << 20),
        .send("\r\nContent-Length: 1\r\n\r\n1"), .close,
      ]
    ),
    (
      "many headers",
      [
        .send(
          "HTTP/1.1 200 OK\r\n" + (0..<20_000).map { "X-\($0): \($0)\r\n" }.joined()
            + "Content-Length: 1\r\n\r\n1"), .close,
      ]
    ),
    (
      "many interim answers",
      [
        .send(
          String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 200)
            + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1"), .close,
      ]
    ),
    (
      "a switch of protocols",
      [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n1"), .close]
    ),
    (
      "no gzip under its name",
      [.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n1")]
    ),
    ("an old protocol", [.send("1"), .close]),
    ("another protocol", [.send("SSH-2.0-OpenSSH_9.6\r\n"), .close]),
    ("a head that breaks off", [.send("HTTP/1.1 200 OK\r\nContent-"), .close]),
    ("line feeds alone", [.send("HTTP/1.1 200 OK\nContent-Length: 1\n\n1")]),
  ]

  /// What the failures say of answers that FoundationNetworking can't read, or that end its program.
  private static let words = [
    "no blank after the colon": "needs a name, a colon, a blank and a text of UTF-8",
    "Latin-1 in a header": "needs a name, a colon, a blank and a text of UTF-8",
    "trailers": "the server's answer may have trailers",
    "a head that breaks off": "a head that breaks off, which end it",
  ]

  @Test(
    "an answer that is no good HTTP is an answer or a failure that says so, and the next request goes on",
    arguments: answers.map(\.name))
  func enemy(name: String) async throws {
    let server = try HTTPTestServer()
    let network = ProgramNetwork(paths: [Transport.path])
    let steps = try #require(Self.answers.first { $0.name == name }?.steps)
    server.answer("/bad", HTTPTestAnswer(steps))
    server.answer("/good", .json("1"))
    var request = NetworkRequest(server.origin + "/bad")
    request.timeout = .seconds(20)
    do throws(NetworkError) {
      let response = try await network.send(request)
      #expect(response.body.count <= 1 || response.status != 200, "\(response.status)")
    } catch {
      #expect(["network-failed", "network-timed-out"].contains(error.code), "\(error)")
      #expect(error.message.contains("GET \(request.url)"))
      if let words = Self.words[name] { #expect(error.message.contains(words)) }
    }
    request.url = server.origin + "/good"
    request.timeout = Transport.patience
    #expect(try await network.send(request).body == Array("1".utf8))
  }
}
