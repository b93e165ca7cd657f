/// The events that a host fires at modules, the events of plugins that it handles, and the ports that it has.
public struct HostManifest: Sendable {
  /// The name of the host in messages.
  public let name: String
  public let fires: EventList
  public let handles: EventList
  /// The names of its ports, for the check of documents; nil if it doesn't state them.
  public var ports: Set<Name>?

  /// - Parameter part: The manifest of a part of the host that fires and handles events of its own.
  public init(
    _ name: String = "the host", including part: HostManifest? = nil,
    fires: EventList = EventList(), handles: EventList = EventList(), ports: Set<Name>? = nil
  ) {
    self.name = name
    self.fires = fires.adding(part?.fires ?? EventList())
    self.handles = handles.adding(part?.handles ?? EventList())
    self.ports = ports
  }
}
