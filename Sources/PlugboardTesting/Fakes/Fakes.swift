public import Plugboard

/// The ports that a harness gives its plugins, all controlled by the test.
///
///     let fakes = Fakes(storage: MemoryStorage(["seen/item": true]))
///     let harness = try Harness(SeenPlugin.self, fakes: fakes)
@MainActor public struct Fakes {
  public let clock: ManualClock
  public let network: ScriptedNetwork
  public let storage: MemoryStorage
  public let account: ScriptedAccount
  public let sources: ScriptedSources
  private var others = Ports()

  public init(
    clock: ManualClock = ManualClock(), network: ScriptedNetwork = ScriptedNetwork(),
    storage: MemoryStorage = MemoryStorage(), account: ScriptedAccount = ScriptedAccount(),
    sources: ScriptedSources = ScriptedSources()
  ) {
    self.clock = clock
    self.network = network
    self.storage = storage
    self.account = account
    self.sources = sources
  }

  /// Returns these fakes with another fake: `Fakes().adding(.cart, FakeCart())`. Under the key of a
  /// common port, such as `.storage`, it takes the place of the fake that stands here.
  public func adding<Service>(_ key: PortKey<Service>, _ fake: Service) -> Fakes {
    var fakes = self
    fakes.others.add(key, fake)
    return fakes
  }

  /// Whether a call of a fake waits for its answer.
  var isHolding: Bool { network.isHolding || account.isHolding || sources.isHolding }

  /// The fakes as ports of a runtime.
  public var ports: Ports {
    var ports = others
    ports.clock = clock
    if !others.contains(.network) { ports.network = network }
    if !others.contains(.storage) { ports.storage = storage }
    if !others.contains(.account) { ports.account = account }
    if !others.contains(.sources) { ports.sources = sources }
    return ports
  }
}
