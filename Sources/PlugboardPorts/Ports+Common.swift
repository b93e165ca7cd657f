extension PortKey<any NetworkPort> {
  /// The network; without one, every request fails and says so.
  public static let network = PortKey("network") { MissingNetwork() }
}

extension PortKey<any StoragePort> {
  /// The storage; without one, values last as long as the ports.
  public static let storage = PortKey("storage") { MemoryStorage() }
}

extension PortKey<any AccountPort> {
  /// The account; without one, no user is logged in, and a log-in fails and says so.
  public static let account = PortKey("account") { MissingAccount() }
}

extension PortKey<any SourcesPort> {
  /// The sources of data pages and records; without any, every request fails and says so.
  public static let sources = PortKey("sources") { MissingSources() }
}

/// The short forms of the ports that most hosts have.
extension Ports {
  /// Creates ports with the common ports that a host has.
  public init(
    clock: (any Clock<Duration>)? = nil, network: (any NetworkPort)? = nil,
    storage: (any StoragePort)? = nil, account: (any AccountPort)? = nil,
    sources: (any SourcesPort)? = nil
  ) {
    self.init()
    if let clock { self.clock = clock }
    if let network { add(.network, network) }
    if let storage { add(.storage, storage) }
    if let account { add(.account, account) }
    if let sources { add(.sources, sources) }
  }

  public var network: any NetworkPort {
    get { serviceOrDefault(.network) ?? MissingNetwork() }
    set { add(.network, newValue) }
  }

  public var storage: any StoragePort {
    get { serviceOrDefault(.storage) ?? MemoryStorage() }
    set { add(.storage, newValue) }
  }

  public var account: any AccountPort {
    get { serviceOrDefault(.account) ?? MissingAccount() }
    set { add(.account, newValue) }
  }

  /// The sources of data pages and records.
  public var sources: any SourcesPort {
    get { serviceOrDefault(.sources) ?? MissingSources() }
    set { add(.sources, newValue) }
  }
}

extension PluginContext {
  public var network: any NetworkPort { portOrDefault(.network) ?? MissingNetwork() }

  /// Keeps values beyond the life of the module.
  public var storage: any StoragePort { portOrDefault(.storage) ?? MemoryStorage() }

  public var account: any AccountPort { portOrDefault(.account) ?? MissingAccount() }

  /// The sources of data pages and records.
  public var sources: any SourcesPort { portOrDefault(.sources) ?? MissingSources() }
}
