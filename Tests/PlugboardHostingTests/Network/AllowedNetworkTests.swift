import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("What an app may ask for") struct AllowedNetworkTests {
  private let inner = ScriptedNetwork()

  private func rules(
    base: String? = "https://api.example.org/v2",
    hosts: [String] = ["api.example.org", "b.example"],
    headers: [String: NetworkRules.HeaderValue] = [:]
  ) throws -> NetworkRules {
    var rules = NetworkRules()
    rules.base = try base.map { try WebURL($0) }
    rules.hosts = try hosts.map { try NetworkRules.Host($0) }
    rules.headers = headers
    return rules
  }

  private func network(
    _ rules: NetworkRules, _ variables: [String: String] = ["TOKEN": "s3cret"]
  ) -> AllowedNetwork {
    AllowedNetwork(inner, rules: rules) { variables[$0] }
  }

  private func reason(
    _ network: AllowedNetwork, _ request: NetworkRequest
  ) async -> String? {
    do throws(NetworkError) {
      _ = try await network.send(request)
      return nil
    } catch {
      #expect(error.request == request)
      return "\(error)"
    }
  }

  private func redirect(
    _ url: String, method: String = "GET", _ status: Int = 302, to location: String
  ) {
    inner.answer(
      url, method: method, with: NetworkResponse(status: status, headers: ["location": location]))
  }

  @Test("of several missing secrets, the one of the first header by its name is told")
  func firstMissingSecret() async throws {
    let names = ["x-a", "x-b", "x-c", "x-d"]
    let headers = names.map { ($0, NetworkRules.HeaderValue.variable($0.uppercased())) }
    let network = network(try rules(headers: Dictionary(uniqueKeysWithValues: headers)), [:])
    let reason = await reason(network, NetworkRequest("/films"))
    #expect(reason?.contains("X-A") == true, "\(reason ?? "sent")")
  }

  @Test(
    "a URL that begins with a slash is below the base, and others are sent as they were checked")
  func resolved() async throws {
    let network = network(try rules())
    inner.answer("https://api.example.org/v2/films?page=1", json: [])
    inner.answer("https://b.example/x", with: NetworkResponse(status: 404))
    #expect(try await network.send(NetworkRequest("/films?page=1")).status == 200)
    #expect(try await network.send(NetworkRequest("HTTPS://B.example.:443/x#top")).status == 404)
    #expect(
      inner.requests.map(\.url) == [
        "https://api.example.org/v2/films?page=1", "https://b.example/x",
      ])
  }

  @Test(
    "a redirect without a URL to go to is a failure that says so",
    arguments: [301, 302, 303, 307, 308])
  func noLocation(status: Int) async throws {
    let network = network(try rules())
    for headers in [[:], ["location": ""]] {
      inner.answer(
        "https://b.example/x", with: NetworkResponse(status: status, headers: headers))
      let reason = await reason(network, NetworkRequest("https://b.example/x"))
      #expect(reason?.contains("redirects with status \(status), but states no Location") == true)
    }
    // 300 and 304 send nobody elsewhere.
    inner.answer("https://b.example/y", with: NetworkResponse(status: 304))
    #expect(try await network.send(NetworkRequest("https://b.example/y")).status == 304)
  }

  @Test(
    "a URL that leads elsewhere is refused before anything is sent",
    arguments: [
      ("https://evil.example/", "evil.example isn't among the \"hosts\""),
      ("https://api.example.org:8443/", "api.example.org:8443 isn't among"),
      ("https://api.example.org@evil.example/", "user name"),
      ("https://api.example.org\\@evil.example/", "backslash"),
      ("https://api.example.org.evil.example/", "isn't among"),
      ("https://аpi.example.org/", "beyond ASCII"), ("//evil.example/x", "one slash"),
      ("/\\evil.example/", "backslash"), ("\\\\evil.example/", "backslash"),
      ("file:///etc/passwd", "neither http nor https"), ("films", "no scheme"), ("", "no scheme"),
      ("https://api.example.org/\r\nHost: evil.example", "control character"),
    ])
  func refused(url: String, words: String) async throws {
    let reason = await reason(network(try rules()), NetworkRequest(url))
    #expect(reason?.contains(words) == true, "\(reason ?? "sent")")
    #expect(reason?.hasSuffix("[network-not-allowed]") == true)
    #expect(inner.requests.isEmpty)
  }

  @Test("without rules nothing is allowed, and the message says so")
  func absent() async throws {
    let network = network(NetworkRules())
    #expect(await reason(network, NetworkRequest("https://h/"))?.contains("isn't among") == true)
    #expect(await reason(network, NetworkRequest("/x"))?.contains("no \"base\"") == true)
    network.rules.hosts = [try NetworkRules.Host("h")]
    inner.answer("https://h/", json: [])
    #expect(await reason(network, NetworkRequest("https://h/")) == nil)
  }

  @Test(
    "a method or a header that would be more than one is refused",
    arguments: [
      NetworkRequest("/x", method: "GET / HTTP/1.1\r\nX: y"), NetworkRequest("/x", method: ""),
      NetworkRequest("/x", method: "CONNECT"), NetworkRequest("/x", headers: ["a": "b\r\nc: d"]),
      NetworkRequest("/x", headers: ["a b": "c"]), NetworkRequest("/x", headers: ["host": "evil"]),
      NetworkRequest("/x", headers: ["Content-Length": "1"]),
      NetworkRequest("/x", headers: ["proxy-authorization": "x"]),
      NetworkRequest("/x", secretHeaders: ["a": SecretText("s3cret\n")]),
    ])
  func injected(request: NetworkRequest) async throws {
    let reason = await reason(network(try rules()), request)
    #expect(reason?.hasSuffix("[network-not-allowed]") == true)
    #expect(reason?.contains("s3cret") == false)
    #expect(inner.requests.isEmpty)
  }

  @Test("the headers of the rules go to the origin of the base alone")
  func headers() async throws {
    let network = network(
      try rules(
        hosts: ["api.example.org", "b.example"],
        headers: ["authorization": .variable("TOKEN"), "accept": .text("application/json")]))
    for url in [
      "https://api.example.org/v2/x", "https://b.example/", "http://api.example.org/v2/x",
    ] {
      inner.answer(url, json: [])
      _ = try await network.send(NetworkRequest(url))
    }
    _ = try await network.send(NetworkRequest("/x", headers: ["Accept": "text/csv"]))
    #expect(
      inner.requests.map { $0.secretHeaders["authorization"]?.revealed() } == [
        "s3cret", nil, nil, "s3cret",
      ])
    #expect(
      inner.requests.map { $0.headers["accept"] } == ["application/json", nil, nil, "text/csv"])
  }

  @Test(
    "a secret that isn't set is told by the first request that needs it",
    arguments: [nil, "", "a\nb"])
  func missing(value: String?) async throws {
    let rules = try rules(headers: ["authorization": .variable("TOKEN")])
    let network = network(rules, value.map { ["TOKEN": $0] } ?? [:])
    let reason = await reason(network, NetworkRequest("/x"))
    #expect(reason?.contains("the variable TOKEN of the environment") == true)
    #expect(reason?.hasSuffix("[network-secret-missing]") == true)
    #expect(inner.requests.isEmpty)
    inner.answer("https://b.example/", json: [])
    #expect(await self.reason(network, NetworkRequest("https://b.example/")) == nil)
  }

  @Test("an answer that sends a secret back has none")
  func echoedSecret() async throws {
    let network = network(
      try rules(headers: ["Authorization": .variable("TOKEN")]), ["TOKEN": "Bearer s3kret-tok/en"])
    for (path, status) in [("/a", 401), ("/b", 200)] {
      inner.answer(
        "https://api.example.org/v2\(path)",
        with: NetworkResponse(
          status: status, body: Array("bad Bearer s3kret-tok/en, s3kret-tok/en".utf8)))
    }
    let failure = try await network.send(NetworkRequest("/a"))
    #expect(String(decoding: failure.body, as: UTF8.self) == "bad …, …")
    let answer = try await network.send(NetworkRequest("/b"))
    #expect(String(decoding: answer.body, as: UTF8.self) == "bad …, …")
  }

  @Test("no error has a secret, not even if the transport repeats it")
  func secretInReason() async throws {
    inner.fail("https://api.example.org/v2/x", reason: "bad header Bearer s3cret, s3cret")
    let network = network(try rules(headers: ["authorization": .variable("TOKEN")]))
    let reason = await reason(network, NetworkRequest("/x"))
    #expect(reason == "GET /x failed: bad header Bearer …, … [network-failed]")
  }

  @Test(
    "redirects are followed, and the method of the next request is as in browsers",
    arguments: [
      (301, "GET", "GET", true), (301, "POST", "GET", false), (302, "POST", "GET", false),
      (302, "PUT", "PUT", true), (303, "PUT", "GET", false), (303, "HEAD", "HEAD", true),
      (307, "POST", "POST", true), (308, "PUT", "PUT", true),
    ])
  func methods(status: Int, method: String, next: String, keepsBody: Bool) async throws {
    redirect("https://api.example.org/v2/x", method: method, status, to: "../y?z")
    inner.answer("https://api.example.org/y?z", method: next, with: NetworkResponse(status: 204))
    let request = NetworkRequest(
      "/x", method: method, headers: ["content-type": "text/plain", "accept": "a"], body: [1])
    #expect(try await network(try rules()).send(request).status == 204)
    let last = try #require(inner.requests.last)
    #expect(last.method == next)
    #expect(last.body == (keepsBody ? [1] : []))
    #expect(last.headers["content-type"] == (keepsBody ? "text/plain" : nil))
    #expect(last.headers["accept"] == "a")
  }

  @Test("an answer that only looks like a redirect is an answer")
  func noRedirects() async throws {
    let network = network(try rules())
    for (status, headers) in [
      (304, ["location": "/y"]), (300, ["location": "/y"]), (201, ["location": "/y"]),
    ] {
      let url = "https://b.example/\(status)"
      inner.answer(url, with: NetworkResponse(status: status, headers: headers))
      #expect(try await network.send(NetworkRequest(url)).status == status)
    }
  }

  @Test("a redirect to another origin gets no secret and no header that identifies a person")
  func secretsStay() async throws {
    redirect("https://api.example.org/v2/x", to: "https://b.example/y")
    redirect("https://b.example/y", to: "https://api.example.org/v2/z")
    inner.answer("https://api.example.org/v2/z", json: [])
    let network = network(try rules(headers: ["authorization": .variable("TOKEN")]))
    let request = NetworkRequest(
      "/x", headers: ["Cookie": "c", "accept": "a"], secretHeaders: ["X-Key": SecretText("k")])
    _ = try await network.send(request)
    let sent = inner.requests
    #expect(sent.map { $0.secretHeaders["authorization"] != nil } == [true, false, true])
    #expect(sent.map { $0.secretHeaders["x-key"] != nil } == [true, false, false])
    #expect(sent.map { $0.headers["cookie"] } == ["c", nil, nil])
    #expect(sent.map { $0.headers["accept"] } == ["a", "a", "a"])
  }

  @Test(
    "a redirect to where the app may not ask is refused",
    arguments: [
      ("https://evil.example/", "evil.example isn't among"),
      ("//evil.example/", "evil.example isn't among"),
      ("http://api.example.org/", "https isn't left for http"),
      ("file:///etc/passwd", "neither http nor https"),
      ("https://api.example.org@evil.example/", "user name"), ("/\\evil.example", "backslash"),
      ("https://api.example.org:444/", "isn't among"), ("https://127.0.0.1/", "isn't among"),
    ])
  func redirectElsewhere(location: String, words: String) async throws {
    redirect("https://api.example.org/v2/x", to: location)
    let reason = await reason(network(try rules()), NetworkRequest("/x"))
    #expect(reason?.contains(words) == true, "\(reason ?? "sent")")
    #expect(reason?.hasSuffix("[network-not-allowed]") == true)
    #expect(inner.requests.count == 1)
  }

  @Test("redirects in a circle are told with their URLs")
  func circle() async throws {
    redirect("https://b.example/a", to: "/b")
    redirect("https://b.example/b", to: "/a#again")
    let reason = await reason(network(try rules()), NetworkRequest("https://b.example/a"))
    #expect(
      reason == "GET https://b.example/a was redirected in a circle: https://b.example/a →"
        + " https://b.example/b → https://b.example/a [network-redirects]")
    #expect(inner.requests.count == 2)
  }

  @Test("a form that is answered by its own page is no circle")
  func ownPage() async throws {
    redirect("https://b.example/a", method: "POST", 303, to: "/a")
    inner.answer("https://b.example/a", json: [])
    let request = NetworkRequest("https://b.example/a", method: "POST")
    #expect(try await network(try rules()).send(request).status == 200)
  }

  @Test("five redirects are followed, and no sixth")
  func limit() async throws {
    for step in 0..<6 { redirect("https://b.example/\(step)", to: "/\(step + 1)") }
    inner.answer("https://b.example/6", json: [])
    let network = network(try rules())
    let reason = await reason(network, NetworkRequest("https://b.example/0"))
    #expect(reason?.contains("was redirected 6 times: https://b.example/0 → ") == true)
    #expect(inner.requests.count == 6)
    #expect(try await network.send(NetworkRequest("https://b.example/1")).status == 200)
  }
}
