/// The services of a host that plugins reach by typed keys; a host passes them in, and so does a test.
///
///     let runtime = PageRuntime(
///       registry: registry, ports: Ports(storage: disk).adding(.cart, HouseCart()))
///
/// A plugin meets one through its context, `context.port(.cart)`, and lists its key in its manifest.
@MainActor public struct Ports {
  /// The clock of timers, time-outs and the durations that observers ask for.
  public var clock: any Clock<Duration> { didSet { isClockGiven = true } }
  /// Whether a host has passed a clock in; a script brings a virtual one otherwise.
  public private(set) var isClockGiven: Bool
  private var services: [Name: Any] = [:]
  /// The services of keys that bring one for hosts without it, made at their first use.
  private let defaults = DefaultServices()

  /// Creates ports with the system's time.
  public init() {
    clock = ContinuousClock()
    isClockGiven = false
  }

  public init(clock: any Clock<Duration>) {
    self.clock = clock
    isClockGiven = true
  }

  /// Returns these ports with a service under a key, in place of an earlier one.
  public func adding<Service>(_ key: PortKey<Service>, _ service: Service) -> Ports {
    var ports = self
    ports.services[key.name] = service
    return ports
  }

  /// Adds a service under a key, in place of an earlier one.
  public mutating func add<Service>(_ key: PortKey<Service>, _ service: Service) {
    services[key.name] = service
  }

  /// Returns the service of a key: the host's, or the default service of the key.
  ///
  /// - Throws: ``PortError`` if the host has added none, or one of another type under the same name.
  public func service<Service>(_ key: PortKey<Service>) throws(PortError) -> Service {
    if let added = try added(key) { return added }
    guard let makeDefault = key.makeDefault else {
      throw .missing(port: key.name, type: "\(Service.self)")
    }
    return try defaults.service(key.name, makeDefault)
  }

  /// Returns the service of a key; the default service of the key if the host's is of another type.
  package func serviceOrDefault<Service>(_ key: PortKey<Service>) -> Service? {
    if let service = try? service(key) { return service }
    return key.makeDefault.flatMap { try? defaults.service(key.name, $0) }
  }

  /// Returns the host's service of a key; nil if it has added none under the name.
  fileprivate func added<Service>(_ key: PortKey<Service>) throws(PortError) -> Service? {
    guard let added = services[key.name] else { return nil }
    guard let service = added as? Service else {
      throw .mismatch(
        port: key.name, found: "\(type(of: added))", asked: "\(Service.self)")
    }
    return service
  }

  /// Whether the host has added a service under a key.
  public func contains<Service>(_ key: PortKey<Service>) -> Bool { services[key.name] != nil }

  /// The names of the ports that the host has added.
  public var names: Set<Name> { Set(services.keys) }
}

/// The services that keys bring, each made once for all copies of a host's ports.
@MainActor private final class DefaultServices {
  private var services: [Name: Any] = [:]

  func service<Service>(
    _ name: Name, _ make: @MainActor () -> Service
  ) throws(PortError) -> Service {
    if let made = services[name] {
      if let service = made as? Service { return service }
      throw .mismatch(port: name, found: "\(type(of: made))", asked: "\(Service.self)")
    }
    let service = make()
    services[name] = service
    return service
  }
}

/// The key of a port: a name, and the type of the service that a host adds under it.
///
///     extension PortKey<any Cart> { static let cart = PortKey("cart") }
///
/// The type is a protocol: a test can hand in a fake.
public struct PortKey<Service>: Sendable {
  public let name: Name
  /// Makes the service of hosts that add none; nil if every host must.
  let makeDefault: (@MainActor @Sendable () -> Service)?

  /// Declares a key.
  ///
  /// - Parameter makeDefault: Makes the service for hosts that add none; without it, a use in such a host throws.
  public init(_ name: String, default makeDefault: (@MainActor @Sendable () -> Service)? = nil) {
    self.name = Name(name)
    self.makeDefault = makeDefault
  }
}

/// A port as a manifest declares it.
public struct PortDeclaration: Sendable {
  public let name: Name
  /// The Swift type of the service.
  public let type: String
  /// Whether every host must add it, as its key brings no service.
  public let isRequired: Bool
  private let checkAdded: @MainActor @Sendable (Ports) throws(PortError) -> Bool

  init<Service>(_ key: PortKey<Service>) {
    name = key.name
    type = "\(Service.self)"
    isRequired = key.makeDefault == nil
    checkAdded = { ports throws(PortError) in try ports.added(key) != nil }
  }

  /// Returns the reason for which the ports of a host don't have the port; nil if they have it.
  @MainActor func fault(in ports: Ports) -> PortError? {
    do throws(PortError) {
      if try checkAdded(ports) || !isRequired { return nil }
      return .missing(port: name, type: type)
    } catch {
      return error
    }
  }
}

/// Declarations are equal if names and types are.
extension PortDeclaration: Hashable {
  public static func == (left: PortDeclaration, right: PortDeclaration) -> Bool {
    left.name == right.name && left.type == right.type && left.isRequired == right.isRequired
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(type)
  }
}

/// A list of ports in a manifest.
public struct PortList: Sendable, Hashable {
  public private(set) var ports: [PortDeclaration] = []

  public init<each Service>(_ keys: repeat PortKey<each Service>) {
    for key in repeat each keys { ports.append(PortDeclaration(key)) }
  }
}

/// The reason for which a plugin doesn't get a port.
public enum PortError: Error, Sendable, Hashable {
  /// The host has added no service under the name.
  case missing(port: Name, type: String)
  /// The host has added a service of another type under the name.
  case mismatch(port: Name, found: String, asked: String)

  public var code: String {
    switch self {
    case .missing: "port-missing"
    case .mismatch: "port-mismatch"
    }
  }
}

extension PortError: CodedError {
  public var message: String {
    switch self {
    case .missing(let port, let type):
      "this host has no port \"\(port)\"; add \(type) to the ports of the runtime, with"
        + " Ports().adding(key, service)"
    case .mismatch(let port, let found, let asked):
      "the port \"\(port)\" of this host is \(found), not \(asked); give one of the keys another name"
    }
  }
}
