import Plugboard
import Testing

@Suite("URLs of servers") struct WebURLTests {
  @Test(
    "a URL has one spelling, in which it is sent",
    arguments: [
      ("https://api.example.org", "https://api.example.org/"),
      ("HTTPS://API.Example.ORG/Films", "https://api.example.org/Films"),
      ("https://api.example.org.:443/x", "https://api.example.org/x"),
      ("http://api.example.org:80/x", "http://api.example.org/x"),
      ("http://localhost:08080/x", "http://localhost:8080/x"),
      ("https://h/a/./b/../c?x=../y#top", "https://h/a/c?x=../y"),
      ("https://h/a/%2e%2E/b", "https://h/b"),
      ("https://h/../../b/..", "https://h/"),
      ("https://h/a/.%2e", "https://h/"),
      ("https://h/a//b", "https://h/a//b"),
      ("https://h?page=2", "https://h/?page=2"),
      ("https://h?", "https://h/?"),
      ("https://h/a b/日本?q=ü|\"<{", "https://h/a%20b/%E6%97%A5%E6%9C%AC?q=%C3%BC%7C%22%3C%7B"),
      ("https://h/100%/%zz/%41", "https://h/100%25/%25zz/%41"),
      ("https://h/a?b=[c]^`", "https://h/a?b=%5Bc%5D%5E%60"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x"),
      ("http://[FE80::A]/x", "http://[fe80::a]/x"),
      ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
      ("https://a_b.example/", "https://a_b.example/"),
    ])
  func spelling(text: String, expected: String) throws {
    let url = try WebURL(text)
    #expect(url.text == expected)
    // It is itself in that spelling.
    #expect(try WebURL(url.text) == url)
  }

  @Test(
    "a text that two readers could understand differently is refused, with the reason",
    arguments: [
      ("", "no scheme"), ("/films", "no scheme"), ("//evil.example/", "no scheme"),
      ("https:/h", "no //"), ("https:", "no //"), ("https:h", "no //"), ("https://", "no host"),
      ("https:///etc/passwd", "no host"), ("https://:443/", "no host"), ("https://./", "no host"),
      ("file:///etc/passwd", "neither http nor https"), ("ftp://h/", "neither http nor https"),
      ("javascript:alert(1)", "neither http nor https"), ("h:80", "neither http nor https"),
      ("https://good.example@evil.example/", "user name"), ("https://a:b@h/", "user name"),
      ("https://good.example\\@evil.example/", "backslash"), ("https:\\\\h\\", "backslash"),
      ("https://h/a\r\nX: y", "control character"), ("https://h/\u{0}", "control character"),
      ("https://h\t/", "control character"), (" https://h/", "neither http nor https"),
      ("https://bücher.example/", "beyond ASCII"),
      ("https://good.example\u{3002}evil.example/", "beyond ASCII"),
      ("https://a\u{301}pi.example/", "beyond ASCII"), ("https://ａpi.example/", "beyond ASCII"),
      ("https://\u{202E}gro.example/", "beyond ASCII"),
      ("https://a..b/", "no name of a server"), ("https://.h/", "no name of a server"),
      ("https://h../", "no name of a server"), ("https://a b/", "no name of a server"),
      ("https://a%2eb/", "no name of a server"), ("https://a,b/", "no name of a server"),
      ("https://" + String(repeating: "a", count: 64) + "/", "no name of a server"),
      ("https://h:0/", "port"), ("https://h:65536/", "port"), ("https://h:/", "port"),
      ("https://h:-1/", "port"), ("https://h:8O/", "port"),
      ("https://h:99999999999999999999/", "port"),
      ("https://[::1/", "no ]"), ("https://[::1]x/", "port"), ("https://[]/", "no address"),
      ("https://[v1.x]/", "no address"), ("https://[::1%25eth0]/", "no address"),
      ("https://h/" + String(repeating: "a", count: WebURL.longest), "longer than"),
    ])
  func refused(text: String, words: String) {
    let fault = #expect(throws: WebURL.Fault.self) { try WebURL(text) }
    #expect(fault?.reason.contains(words) == true, "\(fault?.reason ?? "")")
  }

  @Test(
    "a redirect may state a part of a URL",
    arguments: [
      ("/x", "https://h:8443/x"), ("/../x", "https://h:8443/x"), ("x", "https://h:8443/a/x"),
      ("../x?y", "https://h:8443/x?y"), ("?page=2", "https://h:8443/a/b?page=2"),
      ("#top", "https://h:8443/a/b?q=1"), ("", "https://h:8443/a/b?q=1"),
      ("//other.example/x", "https://other.example/x"),
      ("http://other.example", "http://other.example/"), ("./a:b", "https://h:8443/a/a:b"),
    ])
  func resolving(reference: String, expected: String) throws {
    #expect(try WebURL("https://h:8443/a/b?q=1").resolving(reference).text == expected)
  }

  @Test(
    "a redirect to something else is refused",
    arguments: [
      "mailto:a@h", "javascript:alert(1)", "///evil", "//a@b/", "/a\\b", "data:text/html,x",
    ])
  func unresolved(reference: String) throws {
    let url = try WebURL("https://h/a")
    #expect(throws: WebURL.Fault.self) { try url.resolving(reference) }
  }

  @Test("a path is appended to the path of a base, and doesn't lead out of it")
  func appending() throws {
    let base = try WebURL("https://h/api/v2")
    #expect(try base.appending("/films?page=2").text == "https://h/api/v2/films?page=2")
    #expect(try base.appending("/").text == "https://h/api/v2/")
    #expect(try WebURL("https://h/api/").appending("/films").text == "https://h/api/films")
    #expect(try WebURL("https://h").appending("/films").text == "https://h/films")
    #expect(try base.appending("/../../admin").text == "https://h/api/v2/admin")
    #expect(try base.appending("/%2e%2e/%2E./admin").text == "https://h/api/v2/admin")
    #expect(try base.appending("/@evil.example/").text == "https://h/api/v2/@evil.example/")
    for path in ["//evil.example/", "films", "", "https://h/", "?x", "/a\nb", "/\\evil"] {
      #expect(throws: WebURL.Fault.self) { try base.appending(path) }
    }
  }

  @Test("random bytes are refused, or are a URL that reads as itself")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    let parts = Array("https://h.e:80/a?b#c@\\%2e..[]üé \t\u{0}".unicodeScalars)
    for _ in 0..<2_000 {
      var text = Bool.random(using: &generator) ? "https://" : ""
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text.unicodeScalars.append(parts.randomElement(using: &generator) ?? "a")
      }
      guard let url = try? WebURL(text) else { continue }
      #expect(try WebURL(url.text) == url)
      #expect(url.text.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") })
    }
  }
}

@Suite("Rules of a network") struct NetworkRulesTests {
  @Test("a host is allowed on the usual ports, or on the one that is stated")
  func ports() throws {
    let plain = try NetworkRules.Host("API.example.org.")
    let stated = try NetworkRules.Host("api.example.org:8080")
    func origin(_ text: String) throws -> WebURL.Origin { try WebURL(text).origin }
    #expect(plain.allows(try origin("https://api.example.org/")))
    #expect(plain.allows(try origin("http://api.example.org/")))
    #expect(!plain.allows(try origin("https://api.example.org:8080/")))
    #expect(!plain.allows(try origin("https://api.example.org:80/")))
    #expect(stated.allows(try origin("http://api.example.org:8080/")))
    #expect(!stated.allows(try origin("http://api.example.org/")))
    #expect(try NetworkRules.Host("h:443").port == 443)
    #expect(try NetworkRules.Host("h:80").allows(origin("https://h:80")))
    #expect("\(plain) \(stated)" == "api.example.org api.example.org:8080")
  }

  @Test("a name that ends or begins like a host is another host")
  func likeNames() throws {
    var rules = NetworkRules()
    rules.hosts = [try NetworkRules.Host("example.org")]
    for host in ["evilexample.org", "example.org.evil.net", "api.example.org", "example.or"] {
      #expect(!rules.allows(try WebURL("https://\(host)/").origin))
    }
    #expect(!NetworkRules().allows(try WebURL("https://example.org/").origin))
  }

  @Test(
    "more than a host is none",
    arguments: [
      "https://h", "h/path", "h?x", "h#x", "*.example.org", "*", "", "a@h", "h:x", "h\\x",
    ])
  func faults(text: String) {
    #expect(throws: WebURL.Fault.self) { try NetworkRules.Host(text) }
  }
}

@Suite("Secrets") struct SecretTextTests {
  @Test("a secret is shown by no description, dump or reflection")
  func hidden() {
    let request = NetworkRequest(
      "https://h/", secretHeaders: ["authorization": SecretText("s3cret")])
    var dumped = ""
    dump(request, to: &dumped)
    let texts = [
      "\(request)", String(reflecting: request), dumped, "\(NetworkError.timedOut(request))",
      String(reflecting: NetworkError.failed(request, reason: "no connection")),
      String(reflecting: request.secretHeaders), "\(SecretText("s3cret"))",
    ]
    for text in texts { #expect(!text.contains("s3cret")) }
    #expect("\(SecretText("s3cret"))" == "…")
    #expect(SecretText("s3cret").revealed() == "s3cret")
    #expect(SecretText("s3").hidden(in: "a s3 and s3s3") == "a … and ……")
    #expect(SecretText("").hidden(in: "a") == "a")
    #expect(
      SecretText(#"s"3/4"#).hidden(in: #"{"a": "s\"3/4", "b": "s\"3\/4"}"#)
        == #"{"a": "…", "b": "…"}"#)
    #expect(SecretText("sesame12").isDistinctive && !SecretText("sesame1").isDistinctive)
  }
}

@Suite("Errors of requests") struct NetworkErrorTests {
  @Test("each error has its words and its code")
  func words() {
    let request = NetworkRequest("https://h/x", timeout: .seconds(2), maximumBytes: 10)
    let errors: [(NetworkError, String)] = [
      (.timedOut(request), "GET https://h/x had no answer within 2.0 seconds [network-timed-out]"),
      (
        .tooLarge(request),
        "the answer to GET https://h/x is larger than 10 bytes [network-too-large]"
      ),
      (
        .notAllowed(request, reason: "no"),
        "GET https://h/x may not be sent: no [network-not-allowed]"
      ),
      (
        .tooManyRedirects(request, urls: ["a", "b", "a"]),
        "GET https://h/x was redirected in a circle: a → b → a [network-redirects]"
      ),
      (
        .tooManyRedirects(request, urls: ["a", "b", "c"]),
        "GET https://h/x was redirected 2 times: a → b → c [network-redirects]"
      ),
    ]
    let other = NetworkRequest("https://h/y")
    for (error, words) in errors {
      #expect("\(error)" == words)
      #expect(error.request == request)
      #expect(error.of(other).request == other)
      #expect(error.of(other).code == error.code)
    }
    #expect("\(NetworkError.secretMissing(request, variable: "TOKEN"))".contains("TOKEN"))
    #expect(NetworkRequest("u").timeout == .seconds(30))
    #expect(NetworkRequest("u").maximumBytes == 10_000_000)
  }
}
