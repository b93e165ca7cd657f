import Plugboard
import Testing

@Suite("Sources with a request, as documents state them") struct HTTPSourceFormTests {
  /// Returns what a check says of a source, without its file and the end of each line.
  private static func faults(
    _ text: String, network: String = #""hosts": ["a.example"], "base": "https://a.example""#
  ) -> [String] {
    let files = [
      "app.json": "{ \"format\": 1, \"id\": \"app\", \"network\": { \(network) } }",
      "sources/s.json": "{ \"format\": 1,\n\(text) }",
    ]
    return DocumentChecker(Fixtures.assembler(files)).check().map { diagnostic in
      let place = diagnostic.location
      return
        "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.pointer ?? "") \(diagnostic.code)"
    }
  }

  @Test(
    "C16 a source whose request has what it needs has no faults",
    arguments: [
      #""request": { "url": "/x" }"#, #""request": { "url": "https://a.example/x[?q={q}]" }"#,
      #""request": { "url": "/a%20b/{p|number}?x={{y}}&z=[a]", "headers": { "X-A": "b" }, "timeout": 5 }"#,
      #""request": { "url": "/x", "method": "POST", "body": { "a": ["{q}", { "p": "{page}" }] } }, "paging": { "by": "page", "first": 0, "size": 10 }"#,
      #""key": "k", "request": { "url": "/x?{cursor}" }, "paging": { "by": "cursor" }, "answer": { "items": "", "name": "/a~1b/0", "next": "/n", "fields": { "t": "", "u": "/u" } }"#,
      #""record": { "url": "/x/{name}", "fields": { "t": "/title" } }, "fields": { "t": { "type": "text" } }"#,
      #""request": { "url": "/suche?größe={x}" }"#,
    ])
  func sound(_ text: String) { #expect(Self.faults(text) == []) }

  private static let slips: [(text: String, faults: [String])] = [
    (#""request": {}"#, ["2:12 /request field-missing"]),
    (#""request": { "url": "x" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "ftp://a.example/x" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "https://u@a.example/x" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "//a.example/x" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "/x\\y" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "/x#y" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "https://{h}/x" }"#, ["2:30 /request/url source-request"]),
    (#""request": { "url": "{u}" }"#, ["2:21 /request/url source-request"]),
    (#""request": { "url": "//{u}" }"#, ["2:24 /request/url source-request"]),
    (#""request": { "url": "/x?{q|nmber}" }"#, ["2:25 /request/url source-request"]),
    (#""request": { "url": "/x?{q|number" }"#, ["2:25 /request/url source-request"]),
    (#""request": { "url": "/x?{page}" }"#, ["2:21 /request/url source-request"]),
    (
      #""request": { "url": "/x?{offset}" }, "paging": { "by": "page" }"#,
      ["2:21 /request/url source-request", "2:21 /request/url source-request"]
    ),
    (
      #""request": { "url": "/x?{cursor}" }, "paging": { "by": "cursor", "first": 1 }"#,
      ["2:56 /paging/by source-request", "2:75 /paging/first source-request"]
    ),
    (#""request": { "url": "/x", "body": { "a": 1 } }"#, ["2:35 /request/body source-request"]),
    (
      #""request": { "url": "/x", "method": "POST", "body": { "a": "b {q|x}" } }"#,
      ["2:63 /request/body/a source-request"]
    ),
    (#""request": { "url": "/x", "method": "PUT" }"#, ["2:37 /request/method field-value"]),
    (#""request": { "url": "/x", "timeout": 0 }"#, ["2:38 /request/timeout field-value"]),
    (#""request": { "url": "/x", "tries": 1 }"#, ["2:27 /request/tries unknown-key"]),
    (
      #""request": { "url": "/x", "headers": { "a b": "c", "Host": "x", "If-None-Match": "y" } }"#,
      [
        "2:40 /request/headers/a b source-request", "2:52 /request/headers/Host source-request",
        "2:65 /request/headers/If-None-Match source-request",
      ]
    ),
    (
      #""request": { "url": "/x", "headers": { "A": "b\r\nc: d", "B": "x", "b": "y", "C": { "@env": "T" } } }"#,
      [
        "2:45 /request/headers/A source-request", "2:68 /request/headers/b source-request",
        "2:83 /request/headers/C field-type",
      ]
    ),
    (
      #""request": { "url": "/x" }, "answer": { "items": "results" }"#,
      ["2:50 /answer/items source-pointer"]
    ),
    (
      #""request": { "url": "/x" }, "answer": { "fields": { "t": "/a~2" } }"#,
      ["2:58 /answer/fields/t source-pointer"]
    ),
    (
      #""request": { "url": "/x" }, "answer": { "name": "/id" }"#,
      ["2:49 /answer/name source-request"]
    ),
    (
      #""answer": { "items": "/a" }, "paging": { "by": "page" }"#,
      [
        "2:1 /answer source-request", "2:30 /paging source-request",
      ]
    ),
    (
      #""request": { "url": "/x" }, "records": { "a": {} }, "pageSize": 3, "items": [], "search": ["t"]"#,
      [
        "2:29 /records source-request", "2:53 /pageSize source-request",
        "2:68 /items source-request",
        "2:81 /search source-request",
      ]
    ),
    (
      #""request": { "url": "/x" }, "answer": { "fields": { "t": "/a" } }, "fields": { "tt": {} }"#,
      ["2:80 /fields/tt source-field-rule"]
    ),
    (#""record": { "url": "/x" }"#, ["2:20 /record/url source-request"]),
    (#""record": { "url": "/x/{name}/{q}" }"#, ["2:31 /record/url source-request"]),
    (#""request": { "url": "https://b.example/x" }"#, ["2:21 /request/url network-not-allowed"]),
    (
      #""record": { "url": "http://a.example:81/{name}" }"#,
      ["2:20 /record/url network-not-allowed"]
    ),
  ]

  @Test(
    "C16 each fault of a request is reported at its own line and column", arguments: slips.indices)
  func faulty(_ index: Int) {
    let slip = Self.slips[index]
    #expect(Self.faults(slip.text) == slip.faults, "\(slip.text)")
  }

  @Test("C16 without a base no URL begins with a slash, and without hosts none may be asked")
  func network() {
    let relative = #""request": { "url": "/x" }"#
    #expect(
      Self.faults(relative, network: #""hosts": ["a.example"]"#)
        == ["2:21 /request/url network-not-allowed"])
    let absolute = #""request": { "url": "https://a.example/x" }"#
    #expect(
      Self.faults(absolute, network: #""hosts": []"#) == ["2:21 /request/url network-not-allowed"])
    // The base has a fault of its own.
    #expect(
      Self.faults(relative, network: #""base": "https://a.example", "hosts": []"#)
        == ["1:50 /network/base network-base"])
  }

  @Test("C16 a pointer in another spelling is answered with the right one")
  func suggestion() {
    let files = [
      "sources/s.json":
        #"{ "format": 1, "request": { "url": "/x" }, "answer": { "items": "data.list" } }"#
    ]
    let found = DocumentChecker(Fixtures.assembler(files)).check(file: "sources/s.json")
    #expect(found.map(\.suggestion) == ["/data/list"])
  }
}
