import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@MainActor @Suite("Requests by another program", .enabled(if: RealNetwork.isAsked))
struct ProgramNetworkTests {
  private let server: HTTPTestServer
  private let network: ProgramNetwork

  init() throws {
    server = try HTTPTestServer()
    network = ProgramNetwork(paths: [Transport.path])
  }

  private func request(_ path: String, _ method: String = "GET") -> NetworkRequest {
    NetworkRequest(server.origin + path, method: method, timeout: Transport.patience)
  }

  /// Returns the text of an answer, or the message of the error.
  private func text(_ path: String, _ method: String = "GET") async -> String {
    do {
      return String(decoding: try await network.send(request(path, method)).body, as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  @Test("nothing is started before the first request, and one program serves all")
  func oneProgram() async throws {
    #expect(network.starts == 0 && network.process == nil)
    for index in 0..<20 { server.answer("/\(index)", .json("\(index)")) }
    let tasks = (0..<20).map { index in Task { await text("/\(index)") } }
    for (index, task) in tasks.enumerated() { #expect(await task.value == "\(index)") }
    #expect(network.starts == 1 && network.process != nil)
  }

  @Test("a request and its answer come through as they are")
  func whole() async throws {
    server.answer("/x", .status(503, [("Retry-After", "7")], [0, 255, 10]))
    var sent = request("/x?q=%C3%BC", "PATCH")
    sent.headers = ["x-own": "1"]
    sent.secretHeaders = ["authorization": SecretText("s3cret")]
    sent.body = Array(repeating: 7, count: 300_000)
    let response = try await network.send(sent)
    #expect(response.status == 503)
    #expect(response.headers["retry-after"] == "7")
    #expect(response.body == [0, 255, 10])
    let received = try #require(server.requests.first)
    #expect(received.method == "PATCH" && received.target == "/x?q=%C3%BC")
    #expect(received.headers["authorization"] == "s3cret" && received.headers["x-own"] == "1")
    #expect(received.body == sent.body)
  }

  @Test("a secret is in no argument and no variable of the program")
  func secretOfProgram() async throws {
    server.answer("/x", .never)
    var sent = request("/x")
    sent.secretHeaders = ["authorization": SecretText("s3cret-of-this-test")]
    let task = Task { [sent] in try await network.send(sent) }
    #expect(await server.becomes { $0.requests.count == 1 })
    let process = try #require(network.process)
    for file in ["cmdline", "environ"] {
      let content = try Data(contentsOf: URL(filePath: "/proc/\(process)/\(file)"))
      #expect(content.range(of: Data("s3cret-of-this-test".utf8)) == nil)
    }
    task.cancel()
    _ = await task.result
  }

  @Test("the limits of a request hold")
  func limits() async throws {
    server.answer("/large", .large(100_000_000))
    server.answer("/never", .never)
    var large = request("/large")
    large.maximumBytes = 1_000_000
    await #expect(throws: NetworkError.tooLarge(large)) { try await network.send(large) }
    var never = request("/never")
    never.timeout = .milliseconds(50)
    await #expect(throws: NetworkError.timedOut(never)) { try await network.send(never) }
  }

  @Test("a transfer that was given up has a real end: its program ends if it has no other request")
  func realEnd() async throws {
    server.answer("/never", .never)
    server.answer("/x", .json("1"))
    let never = request("/never")
    let task = Task { try await network.send(never) }
    #expect(await server.becomes { $0.openConnectionCount == 1 })
    let process = try #require(network.process)
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled(never)) { try result.get() }
    #expect(network.process == nil)
    #expect(await server.becomes { $0.openConnectionCount == 0 })
    #expect(await Transport.isGone(process))
    #expect(await text("/x") == "1")
    #expect(network.starts == 2)
  }

  @Test("a program with another request goes on after one was given up")
  func othersGoOn() async throws {
    let gate = HTTPTestGate()
    server.answer("/never", .never)
    server.answer("/x", HTTPTestAnswer([.hold(gate), .head(200, length: 1), .send("1")]))
    let never = request("/never")
    let task = Task { try await network.send(never) }
    let other = Task { await text("/x") }
    #expect(await server.becomes { $0.requests.count == 2 })
    task.cancel()
    _ = await task.result
    #expect(network.process != nil)
    gate.open()
    #expect(await other.value == "1")
    #expect(network.starts == 1)
    // Now nothing is under way but the transfer that was given up.
    #expect(network.process == nil)
  }

  @Test("if the program is killed, a GET under way is sent again, and another request fails")
  func killed() async throws {
    let gate = HTTPTestGate()
    server.answer(
      "/get", .never, HTTPTestAnswer([.hold(gate), .head(200, length: 1), .send("1")]))
    server.answer("/post", .never)
    let get = Task { await text("/get") }
    let post = Task { await text("/post", "POST") }
    #expect(await server.becomes { $0.requests.count == 2 })
    kill(try #require(network.process), SIGKILL)
    #expect(
      await post.value
        == "POST \(server.origin)/post failed: plugboard-transport has ended under it and others, the answer"
        + " to any of which may have ended it; the server may have got it [network-failed]")
    #expect(await server.becomes { $0.requests(of: "/get").count == 2 })
    gate.open()
    #expect(await get.value == "1")
    #expect(server.requests(of: "/post").count == 1)
    #expect(network.starts == 2)
  }

  @Test("a request under which the program dies twice fails, and the next one starts it again")
  func killedTwice() async throws {
    server.answer("/x", .never)
    server.answer("/y", .json("1"))
    let task = Task { await text("/x") }
    for count in 1...2 {
      #expect(await server.becomes { $0.requests.count == count })
      kill(try #require(network.process), SIGKILL)
    }
    #expect(await task.value.contains("has ended under it twice; "))
    #expect(await text("/y") == "1")
    #expect(network.starts == 3)
  }

  @Test("a request whose answer ends the program takes no other one with it")
  func killedByOne() async throws {
    let gate = HTTPTestGate()
    server.answer("/bad", .never)
    server.answer(
      "/good", .never, HTTPTestAnswer([.hold(gate), .head(200, length: 1), .send("1")]))
    let bad = Task { await text("/bad") }
    #expect(await server.becomes { $0.requests.count == 1 })
    let good = Task { await text("/good") }
    #expect(await server.becomes { $0.requests.count == 2 })
    for count in [3, 4] {
      kill(try #require(network.process), SIGKILL)
      #expect(await server.becomes { $0.requests.count == count })
    }
    #expect(await bad.value.contains("has ended under it twice; "))
    gate.open()
    #expect(await good.value == "1")
    #expect(server.requests(of: "/good").count == 2)
  }

  @Test("a POST that was alone as the program ended is told without others")
  func killedPost() async throws {
    server.answer("/post", .never)
    let post = Task { await text("/post", "POST") }
    #expect(await server.becomes { $0.requests.count == 1 })
    kill(try #require(network.process), SIGKILL)
    #expect(await post.value.contains("has ended under it; the server may have got it"))
  }

  @Test("requests go on while others are repeated, and the end of a program for one isn't theirs")
  func othersWhileRepeating() async throws {
    let (first, second, third, fourth) = (
      HTTPTestGate(), HTTPTestGate(), HTTPTestGate(), HTTPTestGate()
    )
    let end: [HTTPTestAnswer.Step] = [.send("HTTP/1.1 200 OK\r\nContent-"), .close]
    let sound: [HTTPTestAnswer.Step] = [.head(200, length: 1), .send("1")]
    server.answer(
      "/bad", HTTPTestAnswer([.hold(first)] + end), HTTPTestAnswer([.hold(second)] + end))
    server.answer("/slow", .never, HTTPTestAnswer([.hold(fourth)] + sound))
    server.answer("/quick", .json("2"))
    server.answer("/long", HTTPTestAnswer([.hold(third)] + sound))
    let bad = Task { await text("/bad") }
    #expect(await server.becomes { $0.requests.count == 1 })
    let slow = Task { await text("/slow") }
    #expect(await server.becomes { $0.requests.count == 2 })
    first.open()
    #expect(await server.becomes { $0.requests(of: "/bad").count == 2 })
    // The repeated request has no answer yet.
    #expect(await text("/quick") == "2")
    let long = Task { await text("/long") }
    #expect(await server.becomes { $0.requests(of: "/long").count == 1 })
    second.open()
    #expect(await bad.value.contains("has ended under it twice; "))
    #expect(await server.becomes { $0.requests(of: "/slow").count == 2 })
    third.open()
    #expect(await long.value == "1")
    fourth.open()
    #expect(await slow.value == "1")
    for path in ["/quick", "/long"] { #expect(server.requests(of: path).count == 1) }
  }

  @Test("a program that is stuck is ended after the time of a request")
  func stuck() async throws {
    server.answer("/x", .json("1"))
    let network = ProgramNetwork(paths: [Transport.path], grace: .milliseconds(50))
    _ = try await network.send(request("/x"))
    let process = try #require(network.process)
    kill(process, SIGSTOP)
    var late = request("/x")
    late.timeout = .milliseconds(50)
    do throws(NetworkError) {
      _ = try await network.send(late)
      Issue.record("it has an answer")
    } catch {
      #expect(error == .timedOut(late))
    }
    #expect(await Transport.isGone(process))
    #expect(try await network.send(request("/x")).status == 200)
  }

  @Test("an answer that FoundationNetworking can't stand ends the other program, not this one")
  func crash() async throws {
    server.answer("/head", HTTPTestAnswer([.send("HTTP/1.1 200 OK\r\nContent-"), .close]))
    server.answer("/x", .json("1"))
    #expect(await text("/head").hasSuffix("[network-failed]"))
    #expect(await text("/x") == "1")
  }

  @Test("a missing program is told with its name and the places where it was looked for")
  func missing() async {
    let network = ProgramNetwork(paths: ["/nowhere/plugboard-transport", "/tmp"])
    let request = NetworkRequest("https://h/")
    do {
      _ = try await network.send(request)
      Issue.record("it was sent")
    } catch {
      let words = "\(error)"
      #expect(
        words.hasPrefix(
          "GET https://h/ failed: plugboard-transport, which sends requests, can't be started ("))
      #expect(words.contains("it was looked for at \"/nowhere/plugboard-transport\", \"/tmp\""))
      #expect(words.contains("swift build --product plugboard-transport [network-failed]"))
    }
    #expect(network.starts == 0)
  }

  @Test(
    "a program that writes something else is no transport", arguments: ["/bin/echo", "/bin/true"])
  func another(path: String) async {
    let network = ProgramNetwork(paths: [path])
    await #expect(throws: NetworkError.self) {
      try await network.send(NetworkRequest("https://h/"))
    }
    #expect(network.starts == 2)
  }

  @Test("the program ends with the network that started it")
  func endsWithOwner() async throws {
    server.answer("/x", .json("1"))
    var network: ProgramNetwork? = ProgramNetwork(paths: [Transport.path])
    _ = try await network?.send(request("/x"))
    let process = try #require(network?.process)
    network = nil
    #expect(await Transport.isGone(process))
  }

  @Test("requests that are cancelled at any moment leave everything intact")
  func manyCancelled() async throws {
    server.answer("/x", .json("1"))
    var generator = SplitMix64(seed: 40)
    for _ in 0..<Thoroughness.count(5, thorough: 50) {
      let tasks = (0..<20).map { _ in Task { try await network.send(request("/x")) } }
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
    #expect(await text("/x") == "1")
  }
}

/// The program that sends requests, as the package builds it.
enum Transport {
  static let path = ExternalProgram(built: ProgramNetwork.programName).path
  /// The time-out of requests that have an answer: tests of the main actor may wait for all others.
  static let patience = Duration.seconds(600)

  /// Waits until a process has ended; returns false if it hasn't within five minutes.
  static func isGone(_ process: Int32) async -> Bool {
    await Condition.holds { kill(process, 0) != 0 }
  }
}
