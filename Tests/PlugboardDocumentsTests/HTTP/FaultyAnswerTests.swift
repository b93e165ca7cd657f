import Dispatch
import Plugboard
import Synchronization
import Testing

@Suite("Faulty answers of servers") @MainActor struct FaultyAnswerTests {
  private static let answer = #""answer": { "items": "/results/list" }"#

  @Test(
    "C16 an answer without items says which pointer finds nothing, and what is there",
    arguments: [
      (
        #"{ "results": { "error": 1, "message": 2 } }"#,
        #"the answer has nothing at "/results/list": "/results" is an object with "error", "message""#
      ),
      (
        #"{ "results": [1] }"#,
        #"the answer has nothing at "/results/list": "/results" is an array"#
      ),
      ("{}", #"the answer has nothing at "/results/list": its outermost place is an empty object"#),
      (
        #"{ "results": { "list": "no" } }"#,
        #"the answer has a string at "/results/list", and items are an array or an object"#
      ),
      (
        "{ \"a\": 1,\n  b }",
        "the answer is no JSON: line 2, column 3: found \"b\"; expected a key in double quotes"
      ), ("", "the answer is empty, and no JSON"),
      (
        "<html>",
        "the answer is no JSON: line 1, column 1: found \"<\"; expected a value (an object, an array, a"
          + " string, a number, true, false or null)"
      ),
    ])
  func unusable(_ body: String, _ reason: String) async {
    let source = ServerSource("\"request\": { \"url\": \"/x\" }, \(Self.answer)", ServerFake(body))
    #expect(await source.failure() == "the source \"shows\" failed: GET /x: \(reason)")
  }

  @Test("C16 items that are no objects are left out alone, and said in words, once")
  func items() async throws {
    let source = ServerSource(
      """
      "key": "k", "request": { "url": "/x" }, "answer": { "name": "/id" },
      "fields": { "minutes": { "type": "integer", "most": 600 }, "title": { "required": true } }
      """,
      ServerFake(
        #"[{ "id": "a", "minutes": "long", "title": "A" }, 7, { "minutes": 601, "title": "B" }, { "id": "c" }]"#
      ))
    let page = try await source.page()
    #expect(
      page.data == [["id": "a", "title": "A", "k": "a"], ["title": "B"], ["id": "c", "k": "c"]])
    #expect(
      page.faults.map(\.description) == [
        "sources/shows.json:1:66: warning: the server of the source \"shows\": item 2 is an integer, not an"
          + " object; it is left out (at /answer) [source-answer]",
        "sources/shows.json:1:66: warning: the server of the source \"shows\": item 3 has no name at \"/id\""
          + " (at /answer) [source-answer]",
        "sources/shows.json:2:24: error: the record \"a\" of the source \"shows\": the field \"minutes\" takes"
          + " an integer, not \"long\"; it is left out (at /fields/minutes) [source-field]",
        "sources/shows.json:2:24: error: item 3 of the source \"shows\": the field \"minutes\" takes"
          + " 600 or less, not 601; it is left out (at /fields/minutes) [source-field]",
        "sources/shows.json:2:11: error: the record \"c\" of the source \"shows\": the record needs the field"
          + " \"title\" (at /fields) [source-field]",
      ])
    #expect(try await source.page().faults == [])
  }

  @Test("C16 of a record, too, a field that isn't as declared is left out alone and reported once")
  func record() async throws {
    let source = ServerSource(
      """
      "record": { "url": "/x/{name}", "fields": { "m": "/length" } }, "fields": { "m": { "type": "integer" } }
      """, ServerFake(#"{ "length": "long", "other": 1 }"#))
    #expect(try await source.sources.record("a", of: "shows") == [:])
    let place = try #require(source.sources.place(ofRecord: "a", of: "shows"))
    #expect(
      place.faults.map(\.message) == [
        "the record \"a\" of the source \"shows\": the field \"m\" takes an integer, not \"long\"; it is left out"
      ])
    #expect(place.location(ofField: "m")?.column == 65)
    _ = try await source.sources.record("a", of: "shows")
    #expect(source.sources.place(ofRecord: "a", of: "shows")?.faults == [])
  }

  @Test("C16 more items than a page may have are left out, and the rest shows")
  func many() async throws {
    let body = "[" + Array(repeating: "{}", count: 1500).joined(separator: ",") + "]"
    let source = ServerSource(#""request": { "url": "/x" }"#, ServerFake(body))
    let page = try await source.page()
    #expect(page.nodes.count == 1000 && page.isLast)
    #expect(page.faults.count == 1 && page.faults[0].message.contains("has 1500 items"))
  }

  @Test("C16 values that a file can't have, and repeated keys, don't make an answer useless")
  func lenient() async throws {
    let source = ServerSource(
      #""request": { "url": "/x" }"#,
      ServerFake(#"[{ "a": 1e999, "b": "\ud800", "c": 1, "c": 2, "d": 99999999999999999999 }]"#))
    #expect(
      try await source.page().data == [["a": .null, "b": "\u{FFFD}", "c": 1, "d": .double(1e20)]])
  }

  /// Runs jobs outside the main actor on a queue, and counts them.
  private final class CountingExecutor: TaskExecutor {
    private let jobs = Mutex(0)
    private let queue = DispatchQueue(label: "counting")

    var count: Int { jobs.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
      jobs.withLock { $0 += 1 }
      // The executor lives as long as the task that runs on it.
      let executor = unsafe asUnownedTaskExecutor()
      let job = UnownedJob(job)
      // A job runs once, and this is the only reference to it.
      queue.async { unsafe job.runSynchronously(on: executor) }
    }
  }

  /// Returns the number of times that loading a page leaves the main actor.
  private func departures(_ text: String) async throws -> Int {
    let executor = CountingExecutor()
    let source = ServerSource(text, ServerFake("[{}]"))
    let load = Task(executorPreference: executor) { try await source.page() }
    _ = try await load.value
    return executor.count
  }

  @Test("C16 an answer is read away from the main actor, unlike a document")
  func elsewhere() async throws {
    let document = try await departures(#""items": [{}]"#)
    let server = try await departures(#""request": { "url": "/x" }"#)
    // The text is read, and its records are held to the rules of their fields.
    #expect(server == document + 2)
  }
}
