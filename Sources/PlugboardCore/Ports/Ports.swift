/// What plugins reach of the world outside of the runtime; a host hands it in, and so does a test.
///
///     let runtime = PageRuntime(registry: registry, ports: Ports(account: HouseAccount()))
///
/// A plugin meets them through its context: `context.storage`, `context.account` and so on.
@MainActor public struct Ports {
  /// What timers, time-outs and the durations of taps go by.
  public var clock: any Clock<Duration>
  public var network: any Network
  public var storage: any Storage
  public var account: any Account

  /// Without a network and an account, whoever asks for them gets an error that says so; without a
  /// storage, what is written lasts as long as the runtime.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), network: any Network = MissingNetwork(),
    storage: any Storage = MemoryStorage(), account: any Account = MissingAccount()
  ) {
    self.clock = clock
    self.network = network
    self.storage = storage
    self.account = account
  }
}
