import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<Int> { static let orderCount = Key("order.count", in: 0...9_999) }
extension EventName<Int, Void> {
  /// Asks, going up, how many orders the cart holds.
  static let cartOrderCount = EventName("cart.orderCount", mustAnswer: true)
}

/// Answers how many orders the cart holds.
final class OrderCountPlugin: AppPlugin {
  static let name: Name = "order-count"
  static let reads = KeyList(.orderCount)

  static func wire(_ on: inout Wiring<OrderCountPlugin>) {
    on(.cartOrderCount) { cart, event in
      event.respond(try cart.data.read(.orderCount) ?? 0)
    }
  }
}

@MainActor protocol UserService {
  var userName: String { get }
}

extension PortKey<any UserService> { static let userService = PortKey("user-service") }

/// Greets the user by name.
final class GreetingPlugin: ItemPlugin {
  static let name: Name = "greeting"
  static let ports = PortList(.userService)

  static func wire(_ on: inout Wiring<GreetingPlugin>) {
    on(.itemView) { greeting, item in
      item.respond(.text("Hello, \(try greeting.context.port(.userService).userName)"))
    }
  }
}

struct FakeUserService: UserService {
  let userName: String
}

/// The code of the guide for users of MGJRouter.
@MainActor @Suite("The examples of the guide for users of MGJRouter") struct MGJRouterExamples {
  @Test("a URL is made of a pattern, and matched with the values that it has") func urls() throws {
    var routes = RouteTable<String>()
    try routes.register(RoutePattern("mgj://detail/:id"), to: "detail", name: "detail")
    try routes.register(RoutePattern("mgj://category/家居"), to: "furniture")
    try routes.register(RoutePattern("mgj://*"), to: "not-found")

    let url = try routes.url(of: "detail", positions: ["404"], query: ["color": "red"])
    #expect(url.text == "mgj://detail/404?color=red")
    let best = routes.matches(url).first { _ in true }
    let match = try #require(best)
    #expect(match.route.target == "detail")
    #expect(match.params().prefix(2).map(\.value) == ["red", "404"])

    func target(_ url: String) throws -> String? {
      routes.matches(try RouteURL(url)).first { _ in true }?.route.target
    }
    #expect(try target("mgj://category/%E5%AE%B6%E5%B1%85") == "furniture")
    #expect(try target("mgj://category/家居") == "furniture")
    // No shorter pattern stands in for a longer URL, only one that ends with `*`.
    #expect(try target("mgj://detail/404/reviews") == "not-found")
    #expect(try target("other://detail/404") == nil)
    #expect(routes.remove(try RoutePattern("mgj://detail/:id")) == 1)
    #expect(try target("mgj://detail/404") == "not-found")
  }

  @Test("values beside the URL count more than those in it") func values() throws {
    let navigator = try Navigator.launched(
      AppDocuments(
        MemoryDocumentStore([
          "app.json": """
          { "format": 1, "id": "app", "pages": ["detail"], "routes": { "mgj://detail/:id": "detail" } }
          """,
          "pages/detail.json": """
          { "format": 1, "id": "detail", "inputs": {
            "id": { "type": "string" }, "color": { "type": "string" }, "sizes": { "type": "array" } } }
          """,
        ])))
    navigator.open("mgj://detail/404?color=red", values: ["color": "blue", "sizes": [38, 40]])
    let detail = try navigator.runtime.data(of: "detail")
    #expect(try detail.read(Key<String>("color")) == "blue")
    #expect(try detail.read(Key<[Int]>("sizes")) == [38, 40])

    let misspelt = navigator.open("mgj://detail/404", values: ["colour": "blue"])
    guard case .refused(let error) = misspelt else {
      Issue.record("a page opens with a value that it doesn't take")
      return
    }
    #expect(error.code == "input-unknown")
  }

  @Test("a service by event: the caller gets an answer and knows no provider") func event() throws {
    let registry = try PluginRegistry([OrderCountPlugin.self])
    let item = try Harness(registry, [.app: ["order-count"], .item: []])
    try item.at("app").data.write(.orderCount, 42)
    #expect(try item.up.fire(.cartOrderCount).response == 42)
  }

  @Test("a service by port: the caller gets an object by the protocol of its key") func port()
    throws
  {
    let fakes = Fakes().adding(.userService, FakeUserService(userName: "Lena"))
    let item = try Harness(GreetingPlugin.self, fakes: fakes)
    #expect(try item.fire(.itemView).response == .text("Hello, Lena"))
  }

  @Test("a service that the host hasn't added is an error that names it") func missingPort() throws
  {
    let item = try Harness(GreetingPlugin.self, isStrict: false)
    #expect(try item.fire(.itemView).response == nil)
    #expect(item.faults.map(\.errorCode) == ["port-missing"])
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(OrderCountPlugin.self)
    try await checkPlugin(GreetingPlugin.self) {
      Fakes().adding(.userService, FakeUserService(userName: "Lena"))
    }
  }
}
