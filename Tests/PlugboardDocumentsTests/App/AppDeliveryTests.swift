import Plugboard
import Testing

@Suite("The delivery of an app") struct AppDeliveryTests {
  private static func app(_ member: String) -> AppDocument {
    AppDocuments(
      MemoryDocumentStore([
        "app.json": #"{ "format": 1, "id": "app", "pages": [], "delivery": \#(member) }"#
      ])
    ).app
  }

  @Test("C9 the app document names the server of newer documents, and what they may do")
  func reading() throws {
    let app = Self.app(
      #"{ "url": "https://h/set.json", "every": 9, "allows": { "fires": ["a"], "plugins": ["b"], "routes": ["c://*"] } }"#
    )
    let delivery = try #require(app.delivery)
    #expect(app.diagnostics == [])
    #expect(delivery.url == "https://h/set.json" && delivery.every == 9)
    #expect(
      delivery.allows
        == AppDocument.Allowance(fires: ["a"], plugins: ["b"], routes: ["c://*"]))
    #expect(Self.app(#"{ "url": "http://h/s" }"#).delivery?.allows == AppDocument.Allowance())
  }

  @Test(
    "C9 a fault of the delivery is reported at its place, and allows nothing",
    arguments: [
      ("7", ["/delivery field-type"]),
      ("{}", ["/delivery field-missing"]),
      (#"{ "url": "set.json" }"#, ["/delivery/url delivery-url"]),
      (#"{ "url": "file:///etc/set.json" }"#, ["/delivery/url delivery-url"]),
      (#"{ "url": "https://h/set.json#a" }"#, ["/delivery/url delivery-url"]),
      (#"{ "url": "https://u@h/set.json" }"#, ["/delivery/url delivery-url"]),
      (#"{ "url": "https://h/s", "every": 0 }"#, ["/delivery/every field-value"]),
      (#"{ "url": "https://h/s", "else": 0 }"#, ["/delivery/else unknown-key"]),
      (
        #"{ "url": "https://h/s", "allows": { "plugins": ["a", 7], "routes": ["a*b"] } }"#,
        ["/delivery/allows/plugins/1 field-type", "/delivery/allows/routes/0 delivery-route"]
      ),
    ])
  func faults(member: String, faults: [String]) {
    let app = Self.app(member)
    #expect(app.diagnostics.map { "\($0.pointer ?? "") \($0.code)" } == faults)
    #expect(app.delivery?.allows.routes ?? [] == [])
  }

  @Test(
    "C9 a URL is like one of the list if it is the same, or begins as one that ends with *",
    arguments: [
      ("app://show/7", true), ("APP://show/7", true), ("app://show/{id}", true),
      ("app://show", false), ("app://sho{id}", false), ("app://home", true), ("app://home/", false),
      ("app://home?x=1", false), ("app://{page}", false), ("{url}", false), ("", false),
      ("app://show/../home", false), ("https://show/7", false), ("app://show/[{id}]", true),
    ])
  func routes(url: String, isAllowed: Bool) {
    let allowance = AppDocument.Allowance(routes: ["app://show/*", "app://home"])
    #expect(allowance.allowsRoute(url) == isAllowed)
    #expect(!AppDocument.Allowance().allowsRoute(url))
    #expect(AppDocument.Allowance(routes: ["*"]).allowsRoute(url) == !url.contains(".."))
  }
}
