/// The world outside of the runtime, as plugins reach it; a host passes it in, and so does a test.
///
///     let runtime = PageRuntime(registry: registry, ports: Ports(account: HouseAccount()))
///
/// A plugin meets them through its context: `context.storage`, `context.account` and so on.
@MainActor public struct Ports {
  /// The clock of timers, time-outs and the durations that observers ask for.
  public var clock: any Clock<Duration> { didSet { isClockGiven = true } }
  public var network: any NetworkPort
  public var storage: any StoragePort { didSet { isStorageGiven = true } }
  public var account: any AccountPort
  /// The sources of data pages and records.
  public var sources: any SourcesPort
  /// Whether a host has passed a clock in; a script brings a virtual one otherwise.
  public private(set) var isClockGiven: Bool
  /// Whether a host has passed a storage in; a program may bring one of its own otherwise.
  public private(set) var isStorageGiven: Bool

  /// Without a network, an account or sources, a use of them throws an error that says so; without
  /// a storage, values last as long as the runtime; without a clock, time is the system's.
  public init(
    clock: (any Clock<Duration>)? = nil, network: any NetworkPort = MissingNetwork(),
    storage: (any StoragePort)? = nil, account: any AccountPort = MissingAccount(),
    sources: any SourcesPort = MissingSources()
  ) {
    self.clock = clock ?? ContinuousClock()
    isClockGiven = clock != nil
    self.network = network
    self.storage = storage ?? MemoryStorage()
    isStorageGiven = storage != nil
    self.account = account
    self.sources = sources
  }
}
