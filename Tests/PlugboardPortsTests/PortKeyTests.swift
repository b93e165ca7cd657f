import Plugboard
import PlugboardTesting
import Testing

/// A service of a host.
@MainActor private protocol Cart {
  func add(_ film: String) -> Int
}

private final class FakeCart: Cart {
  private(set) var films: [String] = []
  func add(_ film: String) -> Int {
    films.append(film)
    return films.count
  }
}

extension PortKey<any Cart> {
  fileprivate static let cart = PortKey("test.cart")
}

extension PortKey<Int> {
  fileprivate static let cartOfAnotherType = PortKey("test.cart")
}

extension EventName<Int, String> {
  fileprivate static let buy = EventName("test.buy", Key<String>("film"))
}

/// Puts a film into the cart.
private final class BuyPlugin: ModulePlugin {
  static let name: Name = "test.buy"
  static let ports = PortList(.cart, .storage)

  static func wire(_ on: inout Wiring<BuyPlugin>) {
    on(.buy) { buy, event in event.respond(try buy.context.port(.cart).add(event.params)) }
  }
}

/// Uses a port that it doesn't list.
private final class SecretPlugin: ModulePlugin {
  static let name: Name = "test.secret"

  static func wire(_ on: inout Wiring<SecretPlugin>) {
    on(.buy) { buy, event in event.respond(try buy.context.port(.cart).add(event.params)) }
  }
}

@MainActor @Suite("Ports by key") struct PortKeyTests {
  private func runtime(
    _ ports: Ports, _ found: @escaping (Diagnostic) -> Void = { Issue.record("\($0)") }
  ) throws -> PageRuntime {
    let runtime = PageRuntime(registry: try PluginRegistry([BuyPlugin.self]), ports: ports)
    runtime.observeDiagnostics(found)
    for id: ModuleID in ["p", "q"] {
      try runtime.register(id, level: .page, plugins: [PluginEntry(BuyPlugin.pluginType)])
    }
    return runtime
  }

  @Test("P18 a plugin reaches a service of the host by a typed key")
  func added() throws {
    let cart = FakeCart()
    let runtime = try runtime(Ports().adding(.cart, cart))
    #expect(try runtime.at("p").fire(.buy, "metropolis").response == 1)
    #expect(cart.films == ["metropolis"])
    #expect(try runtime.ports.service(.cart).add("moon") == 2)
  }

  @Test("P18 the harness takes a fake under the same key")
  func fake() throws {
    let cart = FakeCart()
    let harness = try Harness(BuyPlugin.self, fakes: Fakes().adding(.cart, cart))
    #expect(try harness.fire(.buy, "moon").response == 1)
    #expect(cart.films == ["moon"])
  }

  @Test(
    "P18 a port that the host hasn't added is named when the plugin mounts, once, and at its use")
  func missing() throws {
    var found: [Diagnostic] = []
    let runtime = try runtime(Ports()) { found.append($0) }
    #expect(
      found.map(\.code) == ["port-missing"], "two modules have the plugin; storage has a default")
    #expect(
      found.first?.message.hasPrefix(
        "plugin \"test.buy\" of \"p\" uses the port \"test.cart\", which this host doesn't have")
        == true)
    var faults: [Fault] = []
    runtime.observeFaults { faults.append($0) }
    #expect(try !runtime.at("p").fire(.buy, "moon").isAnswered)
    #expect(faults.map { ($0.error as? PortError)?.code } == ["port-missing"])
  }

  @Test("P18 a port of another type than the plugin uses is reported when it mounts, once")
  func mismatchAtMounting() throws {
    var found: [Diagnostic] = []
    let ports = Ports().adding(.cart, FakeCart()).adding(PortKey<Int>("storage"), 7)
    _ = try runtime(ports) { found.append($0) }
    #expect(
      found.map { "\($0)" } == [
        #"error: plugin "test.buy" of "p" can't use a port: the port "storage" of this host is Int,"#
          + " not StoragePort; give one of the keys another name [port-mismatch]"
      ])
  }

  @Test("P18 a service of another type under the same name is refused, with both types")
  func mismatch() throws {
    let ports = Ports().adding(.cartOfAnotherType, 7)
    let error = #expect(throws: PortError.self) { try ports.service(.cart) }
    #expect(error?.code == "port-mismatch" && error?.message.contains("is Int, not") == true)
  }

  @Test("P18 the services that two keys of one name bring don't take each other's place")
  func defaultsOfOneName() throws {
    let ports = Ports()
    let text = PortKey<String>("test.same") { "text" }
    let number = PortKey<Int>("test.same") { 7 }
    #expect(try ports.service(text) == "text")
    #expect(throws: PortError.self) { try ports.service(number) }
    #expect(try ports.service(text) == "text")
  }

  @Test("P18 in strict mode a port that the plugin doesn't list is reported, and given")
  func undeclared() throws {
    let harness = try Harness(
      SecretPlugin.self, fakes: Fakes().adding(.cart, FakeCart()), isStrict: false)
    var uses: [PluginUse] = []
    harness.runtime.observeUses { uses.append($0) }
    harness.runtime.events.isStrict = true
    #expect(try harness.fire(.buy, "moon").response == 1)
    #expect(uses.map(\.kind) == [.ports] && uses.map(\.name) == ["test.cart"])
    #expect(harness.diagnostics.map(\.code) == ["plugin-undeclared-use"])
  }

  @Test("P18 the check names a port that the host doesn't have, at the entry of the plugin")
  func checked() throws {
    let page = #"{ "format": 1, "id": "home", "plugins": ["test.buy"] }"#
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#, "pages/home.json": page,
    ]
    func codes(_ ports: Set<Name>?) throws -> [String] {
      let registry = try PluginRegistry([BuyPlugin.self], host: HostManifest(ports: ports))
      let documents = AppDocuments(MemoryDocumentStore(files))
      let found = DocumentChecker(PageAssembler(registry: registry, documents: documents)).check()
      return found.map { "\($0.code) at \($0.pointer ?? "")" }
    }
    #expect(try codes([]) == ["port-missing at /plugins/0"])
    #expect(try codes(["test.cart"]) == [])
    #expect(try codes(nil) == [], "the host states no ports")
  }
}
