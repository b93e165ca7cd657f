import Plugboard
import Testing

@Suite("Servers that are wrong about their lists") @MainActor struct LyingServerTests {
  /// Loads pages until the last one, and returns their number and what was said.
  private func all(
    _ text: String, _ answer: @escaping (Int) -> String
  ) async throws -> (pages: Int, items: Int, total: Int?, said: [String]) {
    var asked = 0
    let source = ServerSource(
      text,
      ServerFake { _ in
        asked += 1
        return .json(answer(asked))
      })
    var (items, said) = (0, [String]())
    for number in 1...100 {
      let page = try await source.page(number)
      items += page.nodes.count
      said += page.faults.map {
        String($0.message.dropFirst("the server of the source \"shows\": ".count))
      }
      if page.isLast { return (number, items, page.total, said) }
    }
    return (.max, items, nil, said)
  }

  private static let byPage = """
    "request": { "url": "/x?page={page}" }, "paging": { "by": "page" }, "answer": { "items": "/items"
    """
  private static let byCursor = """
    "request": { "url": "/x[?cursor={cursor}]" }, "paging": { "by": "cursor" },
    "answer": { "items": "/items", "next": "/next" }
    """

  @Test("C16 a cursor that was there before ends a list, and this is said")
  func cursors() async throws {
    let found = try await all(Self.byCursor) {
      #"{ "items": [{ "n": \#($0) }], "next": "\#($0 % 3)" }"#
    }
    #expect(
      found == (
        4, 4, nil, ["the cursor of the page after page 4 was there before; the list ends here"]
      ))
  }

  @Test("C16 empty pages in a row end a list that promises more, and this is said")
  func empty() async throws {
    let found = try await all(Self.byCursor) {
      #"{ "items": \#($0 == 2 ? "[{}]" : "[]"), "next": "\#($0)" }"#
    }
    #expect(found == (5, 1, nil, ["3 pages in a row brought nothing new; the list ends here"]))
  }

  @Test("C16 a page that comes again isn't shown again, and ends the list if it goes on so")
  func repetition() async throws {
    let found = try await all(Self.byPage + " }") {
      #"{ "items": [{ "n": \#($0 == 2 ? 2 : 1) }] }"#
    }
    #expect(
      found == (
        5, 2, nil,
        [
          "page 3 has the items of an earlier page", "page 4 has the items of an earlier page",
          "page 5 has the items of an earlier page",
          "3 pages in a row brought nothing new; the list ends here",
        ]
      ))
  }

  @Test("C16 a number of all items that the items exceed doesn't count, and this is said")
  func smallTotal() async throws {
    let found = try await all(Self.byPage + #", "total": "/total" }"#) {
      $0 < 4 ? #"{ "items": [{ "a": \#($0) }, { "b": \#($0) }], "total": 1 }"# : #"{ "items": [] }"#
    }
    #expect(
      found == (
        4, 6, nil,
        [
          "it says that it has 1 items in all, and has given 2",
          "it says that it has 1 items in all, and has given 4",
          "it says that it has 1 items in all, and has given 6",
        ]
      ))
  }

  @Test("C16 an empty page ends a list whose number of all items says more, and corrects that")
  func largeTotal() async throws {
    let found = try await all(Self.byPage + #", "total": "/total" }"#) {
      #"{ "items": \#($0 < 3 ? "[{ \"n\": \($0) }]" : "[]"), "total": 9 }"#
    }
    #expect(
      found == (3, 2, 2, ["it says that it has 9 items in all, and has given 2"]))
    for total in ["-1", "\"9\"", "1.5", "[]"] {
      let page = try await all(Self.byPage + #", "total": "/total" }"#) {
        #"{ "items": \#($0 < 2 ? "[{}]" : "[]"), "total": \#(total) }"#
      }
      #expect(page.pages == 2 && page.total == nil && page.said.count == 1)
    }
  }

  @Test("C16 the total, or else a page that isn't full, says that a page is the last")
  func last() async throws {
    let byTotal = try await all(Self.byPage + #", "total": "/total" }"#) { _ in
      #"{ "items": [{ "n": 1 }], "total": 1 }"#
    }
    #expect(byTotal == (1, 1, 1, []))
    let bySize = try await all(
      #""request": { "url": "/x?page={page}" }, "paging": { "by": "page", "size": 2 }"#
    ) { $0 < 3 ? #"[{ "a": \#($0) }, {}]"# : "[{}]" }
    #expect(bySize == (3, 5, nil, []))
  }

  @Test(
    "C16 a cursor of another type, or of any length, is a failure",
    arguments: [
      "[]", "true", "1.5", "\"\(String(repeating: "c", count: 5000))\"",
    ])
  func strangeCursor(_ cursor: String) async {
    let source = ServerSource(Self.byCursor, ServerFake(#"{ "items": [], "next": \#(cursor) }"#))
    #expect(await source.failure()?.contains("the cursor at \"/next\" is a string") == true)
  }

  @Test("C16 a list that is loaded anew is asked for from its beginning, and others go on")
  func anew() async throws {
    var cursor = "a"
    let source = ServerSource(
      Self.byCursor,
      ServerFake { request in
        .json(
          request.url == "/x"
            ? #"{ "items": [1], "next": "\#(cursor)" }"#
            : #"{ "items": [2], "next": "\#(request.url.suffix(1))+" }"#)
      })
    for number in 1...3 { _ = try await source.page(number) }
    _ = try await source.page(1)
    _ = try await source.page(4)
    cursor = "b"
    _ = try await source.page(1)
    #expect(await source.failure(4) != nil)
    _ = try await source.page(2)
    #expect(
      source.server.urls == [
        "/x", "/x?cursor=a", "/x?cursor=a%2B", "/x", "/x?cursor=B%2B", "/x", "/x?cursor=b",
      ])
  }
}
