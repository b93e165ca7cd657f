import Plugboard
import Testing

@Suite("The check of what servers are asked for") struct RequestParamTests {
  private static let source = """
    { "format": 1, "key": "film",
      "request": { "url": "/films?q={text}[&sort={sort}][&page={page}]" },
      "paging": { "by": "page" },
      "answer": { "items": "/list", "name": "/id", "fields": { "score": "/s", "title": "/t" } },
      "record": { "url": "/film/{name}" } }
    """

  /// Returns what a check says of the page that asks for films, and of the templates.
  private static func faults(
    _ params: String, source: String = source, template: String = #""score""#,
    film: String = #"{ "plugin": "link", "params": { "key": "film" } }"#
  ) -> [String] {
    var files = NamingFixtures.files
    files["app.json"] = files["app.json"]?.replacing(
      #""id": "app","#,
      with: #""id": "app", "network": { "base": "https://a.example", "hosts": ["a.example"] },"#)
    files["sources/films.json"] = source
    files["templates/item/poster.json"] = "{ \"format\": 1, \"plugins\": [\(template)] }"
    files["pages/home.json"] = """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "plugins": ["grid",
      { "plugin": "load", "params": { "from": "films", \(params) } }] }] }] }
      """
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().map { diagnostic in
      let place = diagnostic.location
      return
        "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.severity) \(diagnostic.message)"
        + (diagnostic.suggestion.map { " (\($0)?)" } ?? "") + " [\(diagnostic.code)]"
    }
  }

  @Test("C16 params that the URL names have no faults, and `sort` may be one of them")
  func sound() {
    #expect(Self.faults(#""as": "poster", "ask": { "text": "a", "sort": "b" }"#) == [])
    #expect(Self.faults(#""as": "poster", "askBy": { "text": "top" }"#) == [])
  }

  @Test("T3 a param that a URL doesn't name is an error at its place, with the reason")
  func unnamed() {
    #expect(
      Self.faults(#""as": "poster", "ask": { "text": "a", "limit": 3 }, "askBy": { "txt": "top" }"#)
        == [
          "2:88 error the param \"limit\" has no effect: the request of the source \"films\" has no key"
            + " {limit}, so that its server never gets it; \"names\", \"except\", \"text\", \"sort\", \"limit\""
            + " choose among the records of a document alone [source-param]",
          "2:113 error the param \"txt\" has no effect: the request of the source \"films\" has no key {txt}, so"
            + " that its server never gets it (text?) [source-param]",
        ])
    #expect(
      Self.faults(#""as": "poster", "ask": { "text": "a", "page": 3 }"#) == [
        "2:88 error the param \"page\" has no effect: the \"paging\" of the source \"films\" gives it"
          + " [source-param]"
      ])
  }

  @Test("T3 a key that a URL needs and no param gives is a warning, one in brackets isn't")
  func missing() {
    #expect(
      Self.faults(#""as": "poster", "ask": { "sort": "b" }"#) == [
        "2:31 warning the request of the source \"films\" needs a value for {text}, and no param gives one;"
          + " state it under \"with\" or \"given\", or put the part of the URL into brackets [source-param]"
      ])
  }

  @Test("T3 the URLs of servers, and fields named as URLs are, lead to no page")
  func urls() {
    let source = """
      { "format": 1, "request": { "url": "/films", "method": "POST", "body": { "href": "x" } },
        "answer": { "fields": { "href": "/link" } }, "record": { "url": "/film/{name}" } }
      """
    #expect(Self.faults(#""as": "poster""#, source: source, template: "\"score\"") == [])
  }

  @Test("T3 items without a type, and cards of a server, are reported")
  func nodes() {
    #expect(Self.faults(#""ask": { "text": "a" }"#).map { $0.suffix(16) } == ["[source-untyped]"])
    let single = #"{ "format": 1, "record": { "url": "/film/{name}" } }"#
    #expect(
      Self.faults(#""as": "poster""#, source: single) == [
        "2:31 error a component loads items, and the source \"films\" has a request for single records alone"
          + " [source-nodes]"
      ])
  }

  @Test("T3 keys of a template are known from the fields of an answer, and else not missed")
  func keys() {
    let link = #"{ "plugin": "link", "params": { "key": "scroe" } }"#
    #expect(
      Self.faults(#""as": "poster", "ask": { "text": "a" }"#, template: link).map { $0.suffix(27) }
        == ["(score?) [data-key-unknown]"])
    let open = Self.source.replacing(
      #", "fields": { "score": "/s", "title": "/t" }"#, with: "")
    #expect(
      Self.faults(#""as": "poster", "ask": { "text": "a" }"#, source: open, template: link) == [])
  }
}
