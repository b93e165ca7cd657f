/// The plugins that configs may name, and the events that they and the host declare.
///
/// Adding a plugin is one file, and one line where the registry is made.
public struct PluginRegistry: Sendable {
  /// By name.
  private var types: [ExactText: PluginType] = [:]
  /// In the order of their registration.
  public private(set) var all: [PluginType] = []
  /// The declarations of the events that the plugins, the host and the runtime handle and fire.
  public private(set) var events = EventDeclarations()
  /// The names of the events that the runtime, the host and the plugins fire.
  package private(set) var firedEvents: Set<ExactText>
  /// Whether the host states the events that it fires.
  package var knowsHost: Bool { !hostFires.isEmpty }
  /// The events that the host fires, as far as its manifest states them.
  package let hostFires: Set<Name>
  /// The events that the host handles; nil if its manifest lists no events.
  package let hostHandles: Set<Name>?
  /// The events that are declared to need an answer.
  package private(set) var requiredAnswers: Set<Name> = []
  /// The ports that the host states it has; nil if it states none.
  package let hostPorts: Set<Name>?

  private var keys = ContestedKeys()
  /// The keys of module data that plugins declare in different ways. It is a fault only if two of
  /// them are on one module.
  package var contestedKeys: Set<Name> { keys.names }

  /// Makes a registry without plugins.
  ///
  /// - Parameter host: The events that the host fires and handles, and its ports.
  /// - Throws: If one of its events has an empty name, or is declared in two ways.
  public init(host: HostManifest) throws(PluginError) {
    hostFires = Set(host.fires.events.map(\.name))
    hostHandles =
      !hostFires.isEmpty || !host.handles.events.isEmpty
      ? Set(host.handles.events.map(\.name)) : nil
    hostPorts = host.ports
    firedEvents = Set((events.names + host.fires.events.map(\.name.text)).map(ExactText.init))
    try declare(host.fires.events + host.handles.events, by: host.name)
  }

  /// Makes a registry without plugins.
  public init() {
    hostFires = []
    hostHandles = nil
    hostPorts = nil
    firedEvents = Set(events.names.map(ExactText.init))
  }

  /// Makes a registry of plugins without their Swift types.
  ///
  /// - Parameter host: The events that the host fires and handles, and its ports.
  /// - Throws: If two plugins have the same name, one an empty name, or an event is declared in two
  ///   ways.
  public init(types: [PluginType], host: HostManifest = HostManifest()) throws(PluginError) {
    try self.init(host: host)
    for type in types { try register(type) }
  }

  /// Adds a plugin.
  ///
  /// - Throws: If the name is empty or taken, or if the plugin declares an event that is declared in
  ///   another way; the registry is unchanged then.
  public mutating func register(_ type: PluginType) throws(PluginError) {
    let name = type.name.text
    guard !name.isEmpty else { throw .emptyName }
    guard types[name] == nil else { throw .duplicateName(name) }
    let owner = "plugin \"\(name)\""
    guard !type.manifest.handlesUntyped.contains(.empty) else {
      throw .emptyEventName(owner: owner)
    }
    try declare(type.manifest.events, by: owner)
    firedEvents.formUnion(type.manifest.fires.map { ExactText($0.text) })
    types[name] = type
    all.append(type)
    keys.note(type)
  }

  public subscript(name: String) -> PluginType? { types[name] }

  /// Returns the plugin that had a name before; nil if none had.
  package func type(formerly name: String) -> PluginType? {
    all.first { $0.manifest.formerly.plugin.contains(where: name.hasSameBytes) }
  }

  /// In the order of their registration.
  public var names: [String] { all.map(\.name.text) }

  private mutating func declare(
    _ declarations: [EventDeclaration], by owner: String
  ) throws(PluginError) {
    var events = events
    for declaration in declarations {
      guard declaration.name != .empty else { throw .emptyEventName(owner: owner) }
      var names: Set<Name> = []
      for param in declaration.params where !names.insert(param.key.name).inserted {
        throw .duplicateEventParam(declaration, key: param.key.name, owner: owner)
      }
      if let known = events.add(declaration, by: owner) {
        throw .eventDeclaredTwice(
          known.declaration, owner: known.owner, other: declaration, by: owner)
      }
    }
    for event in declarations where event.answers.mustAnswer { requiredAnswers.insert(event.name) }
    self.events = events
  }
}
