import Plugboard
import Testing

@Suite("The network of an app") struct AppNetworkTests {
  private static func app(_ network: String) -> AppDocument {
    Fixtures.assembler([
      "app.json": "{ \"format\": 1, \"id\": \"a\", \"pages\": [],\n\"network\": \(network) }"
    ]).documents.app
  }

  private static func marks(_ app: AppDocument) -> [String] {
    app.diagnostics.map {
      "\($0.severity) \($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)"
    }
  }

  @Test("an app states its server, further hosts, and headers")
  func stated() throws {
    let app = Self.app(
      #"""
      { "base": "https://API.example.org/v2", "hosts": ["api.example.org", "localhost:8080"],
        "headers": { "Authorization": { "@env": "RADIO_TOKEN" }, "Accept": "application/json" } }
      """#)
    #expect(app.diagnostics == [])
    #expect(app.network.base == (try WebURL("https://api.example.org/v2")))
    #expect(app.network.hosts.map { "\($0)" } == ["api.example.org", "localhost:8080"])
    #expect(
      app.network.headers
        == ["authorization": .variable("RADIO_TOKEN"), "accept": .text("application/json")])
    #expect(app.statesNetwork && Self.app("{}").statesNetwork && Self.app("7").statesNetwork)
    #expect(!Fixtures.assembler([:]).documents.app.statesNetwork)
    #expect(Self.app("{}").network == NetworkRules())
    #expect(Self.app(#"{ "hosts": [] }"#).network == NetworkRules())
  }

  @Test(
    "each fault is at its place, and the sound rest counts",
    arguments: [
      (#"{ "base": "ftp://h" }"#, "2:22 network-base", "neither http nor https"),
      (#"{ "base": "https://a@h" }"#, "2:22 network-base", "user name"),
      (#"{ "hosts": ["h"], "base": "https://h/?x" }"#, "2:38 network-base", "more than a host"),
      (#"{ "hosts": ["h"], "base": "https://i" }"#, "2:38 network-base", "add \"i\" to \"hosts\""),
      (#"{ "base": "https://h" }"#, "2:22 network-base", "add \"h\""),
      (#"{ "hosts": ["h"], "base": "https://h:81" }"#, "2:38 network-base", "add \"h:81\""),
      (#"{ "hosts": ["https://h"] }"#, "2:24 network-host", "more than a host"),
      // The base has no fault if its host may be the faulty one.
      (
        #"{ "hosts": ["https://h:81/x"], "base": "https://h:81" }"#, "2:24 network-host",
        "did you mean \"h:81\""
      ),
      (#"{ "hosts": ["g", "h/x"] }"#, "2:29 network-host", "more than a host"),
      (#"{ "hosts": ["*.h"] }"#, "2:24 network-host", "no name"),
      (#"{ "hosts": "h" }"#, "2:23 field-type", "an array"),
      (#"{ "hosts": [""] }"#, "2:24 field-value", ""),
      (#"{ "host": ["h"] }"#, "2:14 unknown-key", "did you mean \"hosts\""),
      (#"{ "base": { "@env": "BASE" } }"#, "2:22 field-type", "a string"),
      (#"{ "hosts": [{ "@env": "HOST" }] }"#, "2:24 field-type", "a string"),
      (#"["h"]"#, "2:12 field-type", "an object"),
    ])
  func faults(network: String, mark: String, words: String) {
    let app = Self.app(network)
    #expect(Self.marks(app) == ["error \(mark)"])
    #expect(app.diagnostics.first?.description.contains(words) == true)
    #expect(app.network.base == nil)
  }

  @Test(
    "a header that can't be sent is a fault at its place",
    arguments: [
      (#"{ "a b": "x" }"#, "3:14 network-header", "other characters"),
      (#"{ "": "x" }"#, "3:14 network-header", "other characters"),
      (#"{ "Ä": "x" }"#, "3:14 network-header", "other characters"),
      (#"{ "Host": "x" }"#, "3:14 network-header", "connection"),
      (#"{ "Content-Length": "1" }"#, "3:14 network-header", "connection"),
      (#"{ "A": "x", "a": "y" }"#, "3:24 network-header", "already"),
      (#"{ "A": "x\r\nB: y" }"#, "3:19 network-header", "line break"),
      (#"{ "A": { "@env": "NO-VARIABLE" } }"#, "3:29 network-header", "variable"),
      (#"{ "A": { "@env": "1A" } }"#, "3:29 network-header", "variable"),
      (#"{ "A": { "@env": 7 } }"#, "3:29 field-type", "a string"),
      (#"{ "A": {} }"#, "3:19 field-missing", "@env"),
      (#"{ "A": { "@enf": "X", "@env": "Y" } }"#, "3:21 unknown-key", "did you mean \"@env\""),
      (#"{ "A": 7 }"#, "3:19 field-type", "a string"),
    ])
  func headers(headers: String, mark: String, words: String) {
    let app = Self.app("{ \"base\": \"https://h\", \"hosts\": [\"h\"],\n\"headers\": \(headers) }")
    #expect(Self.marks(app) == ["error \(mark)"])
    #expect(app.diagnostics.first?.description.contains(words) == true)
    #expect(app.network.base != nil)
  }

  @Test("headers without a base are a fault, as they would go nowhere")
  func headersWithoutBase() {
    let app = Self.app(#"{ "hosts": ["h"], "headers": { "A": "x" } }"#)
    #expect(Self.marks(app) == ["error 2:30 network-header"])
    #expect(app.network.hosts.count == 1)
  }

  @Test("outside of the headers, an object with @env is data like any other")
  func data() throws {
    let assembler = Fixtures.assembler([
      "app.json":
        #"{ "format": 1, "id": "a", "data": { "x": { "@env": "HOME" } }, "pages": ["p"] }"#,
      "pages/p.json": #"{ "format": 1, "id": "p", "data": { "y": { "@env": "HOME" } } }"#,
    ])
    #expect(assembler.documents.app.diagnostics == [])
    #expect(assembler.documents.app.data == ["x": ["@env": "HOME"]])
    let page = assembler.page("p")
    #expect(page.diagnostics == [])
    #expect(page.plans.first?.data.record == ["y": ["@env": "HOME"]])
  }
}
