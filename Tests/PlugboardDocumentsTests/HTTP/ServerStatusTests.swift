import Plugboard
import TestSupport
import Testing

@Suite("Statuses of servers") @MainActor struct ServerStatusTests {
  private static let list = #""request": { "url": "/x" }, "record": { "url": "/x/{name}" }"#

  /// Loads a page while the clock moves on by what the source waits for, and returns the times of the requests.
  private func times(
    _ answers: [NetworkResponse]
  ) async -> (seconds: [Int], failure: String?) {
    var seconds: [Int] = []
    var clock: ManualClock?
    let source = ServerSource(
      Self.list,
      ServerFake { _ in
        seconds.append(Int(clock?.now.offset.components.seconds ?? 0))
        return answers[min(seconds.count, answers.count) - 1]
      })
    clock = source.clock
    let load = Task { await source.failure() }
    for _ in 0..<2 {
      await eventually { source.clock.sleeperCount > 0 || seconds.count >= answers.count }
      guard let next = source.clock.nextWaking else { break }
      source.clock.advance(by: source.clock.now.duration(to: next))
      let before = seconds.count
      await eventually { seconds.count > before }
    }
    return (seconds, await load.value)
  }

  @Test(
    "C16 a busy server is asked again after pauses that double, three times in all",
    arguments: [429, 500, 502, 503, 504])
  func busy(_ status: Int) async {
    let answer = NetworkResponse.json("busy", status: status)
    let failed = await times([answer, answer, answer])
    #expect(failed.seconds == [0, 1, 3])
    #expect(
      failed.failure
        == "the source \"shows\" failed: GET /x was answered with the status \(status): busy")
    let passed = await times([answer, .json("[]")])
    #expect(passed.seconds == [0, 1] && passed.failure == nil)
  }

  @Test("C16 a server says when it is asked again, up to half a minute")
  func retryAfter() async {
    func answer(_ after: String) -> NetworkResponse {
      .json("", status: 429, headers: ["retry-after": after])
    }
    let passed = await times([answer("20"), answer("0"), .json("[]")])
    #expect(passed.seconds == [0, 20, 20] && passed.failure == nil)
    for after in ["31", "99999999999999999999999"] {
      let refused = await times([answer(after)])
      #expect(refused.seconds == [0])
      #expect(refused.failure?.contains("to be asked again after") == true)
    }
    let late = "Fri, 31 Dec 1999 23:59:59 GMT"
    for (after, now, seconds) in [
      (late, "Fri, 31 Dec 1999 23:59:50 GMT", 9),
      ("Wed, 01 Mar 2000 00:00:10 GMT", "Tue, 29 Feb 2000 23:59:55 GMT", 15),
      (late, "Sat, 01 Jan 2000 00:00:00 GMT", 0), (late, "today", 1), ("tomorrow", late, 1),
      ("-5", late, 1),
      ("Fri, 31 Dec 1999 23:59:59 CET", late, 1),
    ] {
      let dated = NetworkResponse.json(
        "", status: 503, headers: ["retry-after": after, "date": now])
      let found = await times([dated, .json("[]")])
      #expect(found.seconds == [0, seconds], "\(after) \(now)")
    }
    let tomorrow = NetworkResponse.json(
      "", status: 503, headers: ["retry-after": "Sat, 01 Jan 2000 23:59:59 GMT", "date": late])
    #expect(await times([tomorrow]).failure?.contains("asked again after 86400 s") == true)
  }

  @Test(
    "C16 any other status is a failure at once, with the beginning of what the server said",
    arguments: [
      (400, "{ \"error\":\n\t\"no\" }", ": { \"error\": \"no\" }"), (401, "", ""),
      (302, "a\u{202E}b\u{1B}[31mc", ": a b [31mc"), (418, "\u{FF}", ": \u{FF}"),
      (404, String(repeating: "x", count: 1000), ": " + String(repeating: "x", count: 200)),
      (304, "", ", though no earlier answer was named"),
      (403, "e" + String(repeating: "\u{301}", count: 100), ""),
    ])
  func refused(_ status: Int, _ body: String, _ said: String) async {
    let found = await times([.json(body, status: status)])
    #expect(found.seconds == [0])
    #expect(
      found.failure
        == "the source \"shows\" failed: GET /x was answered with the status \(status)\(said)")
  }

  @Test("C16 a record that the server doesn't know is none, and no failure")
  func unknownRecord() async throws {
    for status in [404, 410] {
      let source = ServerSource(Self.list, ServerFake { _ in .json("no", status: status) })
      #expect(try await source.sources.record("a b", of: "shows") == nil)
      #expect(source.server.urls == ["/x/a%20b"])
    }
    let without = ServerSource(#""request": { "url": "/x" }"#, ServerFake("[]"))
    await #expect(throws: SourceError.self) {
      try await without.sources.record("a", of: "shows")
    }
  }

  @Test("C16 an answer that is kept is asked for with a condition, and counts again after 304")
  func conditions() async throws {
    var isChanged = false
    let source = ServerSource(
      #""request": { "url": "/x?q={q}", "headers": { "X-Kind": "a", "ACCEPT": "text/json" }, "timeout": 5 }"#,
      ServerFake { request in
        if request.url == "/x?q=2" { return .json("[{}]") }
        if request.headers["if-none-match"] == "\"v1\"", !isChanged {
          return NetworkResponse(status: 304)
        }
        return .json(
          isChanged ? "[{}, {}]" : "[{}, {}, {}]",
          headers: ["etag": isChanged ? "\"v2\"" : "\"v1\"", "last-modified": "then"])
      })
    for count in [3, 3] { #expect(try await source.page(1, ["q": 1]).nodes.count == count) }
    #expect(try await source.page(1, ["q": 2]).nodes.count == 1)
    #expect(try await source.page(1, ["q": 2]).nodes.count == 1)
    isChanged = true
    #expect(try await source.page(1, ["q": 1]).nodes.count == 2)
    _ = try await source.page(1, ["q": 1])
    #expect(
      source.server.requests.map { $0.headers["if-none-match"] } == [
        nil, "\"v1\"", nil, nil, "\"v1\"", "\"v2\"",
      ])
    #expect(source.server.requests[1].headers["if-modified-since"] == "then")
    #expect(source.server.requests[0].headers == ["x-kind": "a", "accept": "text/json"])
    #expect(source.server.requests[0].timeout == .seconds(5))
  }

  @Test("C16 the store of answers is bounded, and keeps none that a server forbids to keep")
  func bounded() async throws {
    let large = "[\"" + String(repeating: "x", count: 3_000_000) + "\"]"
    let source = ServerSource(
      #""request": { "url": "/{q}" }, "answer": { "fields": { "t": "" } }"#,
      ServerFake { request in
        var headers = ["etag": "\"\(request.url)\""]
        if request.url == "/secret" { headers["cache-control"] = "private, No-Store" }
        return .json(request.url.hasPrefix("/l") ? large : "[]", headers: headers)
      })
    func isKept(_ name: String) async throws -> Bool {
      _ = try await source.page(1, ["q": .string(name)])
      return source.server.requests.last?.headers["if-none-match"] != nil
    }
    #expect(try await !isKept("secret"))
    #expect(try await !isKept("secret"))
    for name in ["l1", "l2", "l3"] { #expect(try await !isKept(name)) }
    #expect(try await isKept("l3"))
    #expect(try await !isKept("l1"))
    #expect(try await !isKept("l2"))
    for number in 0..<70 { #expect(try await !isKept("n\(number)")) }
    #expect(try await isKept("n69"))
    #expect(try await isKept("n6"))
    #expect(try await !isKept("n5"))
  }

  @Test("C16 a source of a server without a network, or of one that refuses, says why")
  func network() async {
    let documents = AppDocuments(
      MemoryDocumentStore(["sources/shows.json": "{ \"format\": 1, \(Self.list) }"]))
    do throws(SourceError) {
      _ = try await DocumentSources(documents).load(
        SourceRequest("shows", of: .item, page: 1))
      Issue.record("no error")
    } catch {
      #expect(error.code == "source-failed")
      #expect(error.message.contains("GET /x can't be sent: this host has no network"))
    }
  }

  @Test("N6 a request whose task is cancelled ends as cancelled, in a pause too")
  func cancelled() async {
    let source = ServerSource(Self.list, ServerFake { _ in .json("", status: 503) })
    let load = Task { () async -> SourceError? in
      do throws(SourceError) {
        _ = try await source.page()
        return nil
      } catch {
        return error
      }
    }
    await eventually { source.clock.sleeperCount == 1 }
    load.cancel()
    #expect(await load.value == .cancelled(source: "shows"))
    #expect(source.server.requests.count == 1)
  }
}
