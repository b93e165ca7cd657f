import Plugboard
import Testing

@Suite("URLs of routes") struct RouteURLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let url: String
    var segments: [String] = []
    var query: Fields = [:]
    var fragment: String?
    var port: Int?
    var undecoded: [String] = []
    var testDescription: String { url }
  }

  static let cases = [
    Case(url: "app://player/metropolis", segments: ["player", "metropolis"]),
    // A slash at the end, and empty paths.
    Case(url: "app://player/", segments: ["player"]),
    Case(url: "app://player//", segments: ["player", ""]),
    Case(url: "app://a//b", segments: ["a", "", "b"]),
    Case(url: "app://"), Case(url: "app:///"), Case(url: "app:///a", segments: ["", "a"]),
    Case(url: "app://player/?x=1", segments: ["player"], query: ["x": "1"]),
    Case(url: "app://?x=1#y", query: ["x": "1"], fragment: "y"),
    // Escapes.
    Case(url: "app://film/%E5%A4%A7%E9%83%BD%E4%BC%9A", segments: ["film", "大都会"]),
    Case(url: "app://film/大都会?导演=朗格", segments: ["film", "大都会"], query: ["导演": "朗格"]),
    Case(url: "app://a%2Fb/c%3Fd%23e", segments: ["a/b", "c?d#e"]),
    Case(url: "app://a?%6b%3D=%26%3D", segments: ["a"], query: ["k=": "&="]),
    Case(url: "app://a/%2525", segments: ["a", "%25"]),
    // A plus is a blank in a query alone.
    Case(url: "app://1+1?q=a+b%2Bc", segments: ["1+1"], query: ["q": "a b+c"]),
    Case(url: "app://a?1+2=3%2B4", segments: ["a"], query: ["1 2": "3+4"]),
    // Keys of a query.
    Case(
      url: "app://a?x=1&y=2&x=3&x=", segments: ["a"], query: ["x": ["1", "3", ""], "y": "2"]),
    Case(url: "app://a?x=1&x=1", segments: ["a"], query: ["x": ["1", "1"]]),
    Case(url: "app://a?x&y=&=z&&", segments: ["a"], query: ["x": "", "y": "", "": "z"]),
    Case(url: "app://a?x=1=2", segments: ["a"], query: ["x": "1=2"]),
    Case(url: "app://a?", segments: ["a"]),
    // A URL in a value.
    Case(
      url: "app://web?next=app://player/x?at=1&z=2#f", segments: ["web"],
      query: ["next": "app://player/x?at=1", "z": "2"], fragment: "f"),
    Case(
      url: "app://web?next=https%3A%2F%2Fa.b%2Fc%3Fd%3D1%26e%3D2%23f", segments: ["web"],
      query: ["next": "https://a.b/c?d=1&e=2#f"]),
    // Fragment, port and host.
    Case(url: "app://a#", segments: ["a"], fragment: ""),
    Case(url: "app://a#b+c%2B", segments: ["a"], fragment: "b+c+"),
    Case(url: "app://a#x?y=1#z%20", segments: ["a"], fragment: "x?y=1#z "),
    Case(url: "http://LocalHost:8080/Films", segments: ["localhost:8080", "Films"], port: 8080),
    Case(url: "http://[::1]:80/", segments: ["[::1]:80"], port: 80),
    Case(url: "app://a:b/c", segments: ["a:b", "c"]), Case(url: "app://a:+80", segments: ["a:+80"]),
    Case(url: "app://user@Host/x", segments: ["user@Host", "x"]),
    // A part with an escape that can't be decoded stays as it is written, whole.
    Case(
      url: "app://a/100%?b=%zz&c=%4&d=ok%20", segments: ["a", "100%"],
      query: ["b": "%zz", "c": "%4", "d": "ok "], undecoded: ["100%", "%zz", "%4"]),
    Case(url: "app://a/x%20%FF", segments: ["a", "x%20%FF"], undecoded: ["x%20%FF"]),
    Case(url: "app://a#100%", segments: ["a"], fragment: "100%", undecoded: ["100%"]),
  ]

  @Test("R7 every part of a URL comes back right", arguments: cases)
  func parts(_ expected: Case) throws {
    let url = try RouteURL(expected.url)
    #expect(url.text == expected.url)
    #expect(url.segments == expected.segments)
    #expect(url.query == expected.query)
    #expect(url.fragment == expected.fragment)
    #expect(url.port == expected.port)
    #expect(url.undecoded == expected.undecoded)
  }

  @Test("R7 scheme and host of a URL")
  func host() throws {
    #expect(try RouteURL("APP+x://Player/").scheme == "app+x")
    #expect(try RouteURL("app://Player:70/a").host == "Player")
    for host in ["Player:70000", "Player:-0", "Player:+8", "Player:"] {
      let url = try RouteURL("app://\(host)/a")
      #expect(url.host == host && url.port == nil)
    }
    for (text, host) in [("app://[::1]:8080/x", "[::1]"), ("app://a:b:80", "a:b")] {
      #expect(try RouteURL(text).host == host && RouteURL(text).port != nil)
    }
    #expect(try RouteURL("app://").host == nil)
    #expect(try RouteURL("HTTPS://a").isWeb && !RouteURL("app://a").isWeb)
  }

  static let refused = [
    ("player/metropolis", "no scheme"), ("", "no scheme"), ("://a", "no scheme"),
    ("a b://c", "no scheme"), ("7a://c", "no scheme"), ("mailto:a@b", "no // after the scheme"),
    ("app:/a", "no // after the scheme"),
    ("app://a/e" + String(repeating: "%CC%81", count: 31), "more than 30 combining marks"),
  ]

  @Test("R7 what can't be a URL of a route is refused with its reason", arguments: refused)
  func refusal(url: String, reason: String) {
    let error = #expect(throws: RouteError.self) { try RouteURL(url) }
    #expect(error?.message.contains(reason) == true)
    #expect(error?.code == "route-url")
  }

  @Test("R7 a URL of a million parts is read in a moment")
  func long() throws {
    let url = try RouteURL(
      "app://" + String(repeating: "a/", count: 500_000) + "?"
        + String(repeating: "k=v&", count: 500_000))
    #expect(url.segments.count == 500_000)
    #expect(url.query.values.count == 1)
  }
}
