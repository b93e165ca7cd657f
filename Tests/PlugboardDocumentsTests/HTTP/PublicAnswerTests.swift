import Plugboard
import Testing

@Suite("Answers of public servers") @MainActor struct PublicAnswerTests {
  @Test("C16 a search whose items are below a member of each item is shown by pointers alone")
  func search() async throws {
    let source = ServerSource(
      """
      "key": "show", "request": { "url": "/search/shows?q={text}" },
      "answer": { "name": "/show/id", "fields": {
        "title": "/show/name", "image": "/show/image/medium", "minutes": "/show/runtime" } },
      "record": { "url": "/shows/{name}", "fields": { "title": "/name", "text": "/summary" } }
      """,
      ServerFake { request in
        request.url == "/shows/139"
          ? .json(#"{ "id": 139, "name": "Girls", "summary": "<p>Four</p>", "image": null }"#)
          : .json(
            """
            [{ "score": 0.9, "show": { "id": 139, "name": "Girls", "runtime": 30,
               "image": { "medium": "https://a.example/139.jpg" } } },
             { "score": 0.8, "show": { "id": 41734, "name": "GIRLS", "runtime": null, "image": null } }]
            """)
      })
    let page = try await source.page(1, ["text": "girls & more"])
    #expect(source.server.urls == ["/search/shows?q=girls%20%26%20more"])
    #expect(
      page.data == [
        [
          "title": "Girls", "image": "https://a.example/139.jpg", "minutes": 30, "show": "139",
        ], ["title": "GIRLS", "show": "41734"],
      ])
    #expect(page.isLast && page.total == 2 && page.faults == [])
    let record = try await source.sources.record("139", of: "shows")
    #expect(record == ["title": "Girls", "text": "<p>Four</p>"])
    #expect(source.server.urls.last == "/shows/139")
  }

  @Test("C16 results with a URL of the next page are asked for by the number of the page")
  func pages() async throws {
    let source = ServerSource(
      """
      "key": "character", "request": { "url": "https://api.example/character/?page={page}[&name={name}]" },
      "answer": { "items": "/results", "name": "/id", "total": "/info/count", "next": "/info/next" },
      "paging": { "by": "page" }
      """,
      ServerFake { request in
        let isLast = request.url.contains("page=2")
        let next = isLast ? "null" : "\"https://api.example/character/?page=2\""
        let id = isLast ? 3 : 1
        let second = isLast ? "" : #", { "id": 2, "name": "B" }"#
        return .json(
          """
          { "info": { "count": 3, "next": \(next), "prev": null },
            "results": [{ "id": \(id), "name": "A" }\(second)] }
          """)
      })
    let first = try await source.page(1, ["name": "rick"])
    #expect(
      first.data == [
        ["id": 1, "name": "A", "character": "1"], ["id": 2, "name": "B", "character": "2"],
      ])
    #expect(!first.isLast && first.total == 3)
    let second = try await source.page(2, ["name": "rick"])
    #expect(second.data == [["id": 3, "name": "A", "character": "3"]])
    #expect(second.isLast && second.total == 3 && second.faults == [])
    #expect(
      source.server.urls
        == [1, 2].map {
          "https://api.example/character/?page=\($0)&name=rick"
        })
  }

  @Test("C16 an array alone is asked for by the number of items before a page")
  func offsets() async throws {
    let all = (0..<7).map { #"{ "id": \#($0) }"# }
    let source = ServerSource(
      """
      "request": { "url": "/list?offset={offset}&limit={size}" },
      "paging": { "by": "offset", "size": 3 }
      """,
      ServerFake { request in
        let offset = Int(request.url.split(separator: "=")[1].prefix { $0.isNumber }) ?? 0
        return .json("[" + all.dropFirst(offset).prefix(3).joined(separator: ",") + "]")
      })
    var found: [Value] = []
    for number in 1...3 {
      let page = try await source.page(number)
      found += page.data
      #expect(page.isLast == (number == 3))
    }
    #expect(found == (0..<7).map { ["id": .int($0)] })
    #expect(source.server.urls == [0, 3, 6].map { "/list?offset=\($0)&limit=3" })
  }

  @Test("C16 the next page is asked for by the cursor of the page before")
  func cursors() async throws {
    let source = ServerSource(
      """
      "request": { "url": "/list", "method": "POST",
        "body": { "filter": { "genre": "{genre}" }, "after": "{cursor}",
          "note": { "@text": { "en": "of {genre}" } } } },
      "answer": { "items": "/data/list", "next": "/data/after", "fields": { "title": "" } },
      "paging": { "by": "cursor" }
      """,
      ServerFake { request in
        String(decoding: request.body, as: UTF8.self).contains("c+1")
          ? .json(#"{ "data": { "list": ["c"], "after": null } }"#)
          : .json(#"{ "data": { "list": ["a", "b"], "after": "c+1" } }"#)
      })
    let params: Fields = ["genre": ["jazz", "folk"]]
    #expect(try await source.page(1, params).data == [["title": "a"], ["title": "b"]])
    let last = try await source.page(2, params)
    #expect(last.data == [["title": "c"]] && last.isLast)
    #expect(
      source.server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"filter":{"genre":["jazz","folk"]},"note":"of jazz,folk"}"#,
        #"{"filter":{"genre":["jazz","folk"]},"after":"c+1","note":"of jazz,folk"}"#,
      ])
    #expect(source.server.requests[0].method == "POST")
    #expect(source.server.requests[0].headers["content-type"] == "application/json")
    #expect(
      await source.failure(4, params)
        == "the source \"shows\" failed: page 4 can't be asked for before the page before it")
  }

  @Test("C16 an object of items has their names, and null is no item")
  func objects() async throws {
    let source = ServerSource(
      #""key": "code", "request": { "url": "/rates" }, "answer": { "items": "/rates" }"#,
      ServerFake(#"{ "rates": { "eur": { "value": 1 }, "chf": { "value": 0.9 } } }"#))
    #expect(
      try await source.page().data == [
        ["value": 1, "code": "eur"], ["value": 0.9, "code": "chf"],
      ])
    let none = ServerSource(
      #""request": { "url": "/m" }, "answer": { "items": "/meals" }"#,
      ServerFake("\u{FEFF}{ \"meals\": null }"))
    #expect(try await none.page() == SourcePage([], isLast: true, total: 0))
  }

  @Test("C16 a param may be a text per language, and the part of a missing one is left out")
  func params() async throws {
    let source = ServerSource(
      #""request": { "url": "https://a.example/{kind}/x[?lang={lang}][#{none}]" }"#,
      ServerFake("[]"))
    let request = SourceRequest(
      "shows", of: .item, page: 1,
      params: ["kind": "a/b?", "lang": ["@text": ["de": "deutsch", "en": "English"]]],
      languages: ["de"])
    await #expect(throws: SourceError.self) { try await source.sources.load(request) }
    let sound = ServerSource(
      #""request": { "url": "https://a.example/{kind}/x[?lang={lang}][&n={none}]" }"#,
      ServerFake("[]"))
    _ = try await sound.sources.load(request)
    #expect(sound.server.urls == ["https://a.example/a%2Fb%3F/x?lang=deutsch"])
    #expect(
      await sound.failure()
        == "the source \"shows\" failed: its URL needs a value for \"kind\"")
    #expect(await sound.failure(1, ["kind": [:]])?.hasSuffix("for \"kind\"") == true)
  }

  @Test(
    "C16 a value can't lead a request to another place",
    arguments: ["..", ".", "../..", "//evil.example", "?x#", "%2e%2e", "\r\nx: y", "@evil"])
  func places(_ value: String) async {
    let source = ServerSource(#""request": { "url": "/a/{part}/b" }"#, ServerFake("[]"))
    let failure = await source.failure(1, ["part": .string(value)])
    if value == "." || value == ".." {
      #expect(failure?.hasSuffix("a part of its URL's path") == true)
      #expect(source.server.urls == [])
    } else {
      #expect(failure == nil)
      let sent = source.server.urls.first ?? ""
      #expect(sent.hasPrefix("/a/") && sent.hasSuffix("/b"))
      #expect(!sent.dropFirst(3).dropLast(2).contains { "/?#\r\n\\".contains($0) })
    }
  }
}
