/// A feature that mounts on a module and takes part in its events.
///
///     final class RoutePlugin: ItemPlugin {
///       static let name: Name = "route"
///       static let summary = "Opens the item's URL when the item is tapped."
///       static let params = ParamList(.required(.url))
///       static let fires = EventList(.routeOpen)
///
///       static func wire(_ on: inout Wiring<RoutePlugin>) {
///         on(.itemTap) { plugin, tap in tap.respond(try plugin.open()) }
///       }
///
///       private func open() throws -> Bool {
///         try context.up.open(mount[.url]).response ?? false
///       }
///     }
///
/// `ItemPlugin` says that the plugin is for items, and brings `mount`, `context` and `data`. `wire`
/// is called once per type; an instance is made when its module mounts, before the module's first
/// event, and `unmount` is called once when the module ends. The other requirements are the
/// manifest, which the validator, the reference and strict mode are made from.
@MainActor public protocol Plugin: AnyObject, Sendable {
  /// The context of the plugin's module; its type says for which levels the plugin is.
  associatedtype Context: PluginContext

  /// The name in configs.
  nonisolated static var name: Name { get }
  /// The purpose of the plugin, in a sentence, for catalogues and editors; empty if none is stated.
  nonisolated static var summary: String { get }
  /// Further knowledge for authors of documents: paragraphs in Markdown, with an empty line between two; empty if
  /// there is none.
  nonisolated static var notes: String { get }
  /// Nodes that show how the plugin is used; a catalogue paints them.
  nonisolated static var examples: [PluginExample] { get }
  /// The names that the plugin, its params and its keys of data had before.
  nonisolated static var formerly: FormerNames { get }
  /// The function unit that the plugin belongs to; overviews of plugins group by it. Empty if it belongs to none.
  nonisolated static var unit: String { get }
  /// The priority of handlers that state none, `Priority.normal` by default; higher runs first.
  nonisolated static var priority: Int { get }
  /// The params that an entry may state, with their defaults.
  nonisolated static var params: ParamList { get }
  /// The type of the object that the params of an entry make up, whose `inspect` finds faults between them, as of a
  /// first value that isn't among the choices; nil if each param is right or wrong by itself.
  nonisolated static var paramsType: (any ValueConvertible.Type)? { get }
  /// The events that the plugin fires; its handled events are known from `wire`.
  nonisolated static var fires: EventList { get }
  /// The params that name further events which the plugin fires.
  nonisolated static var firesNamedBy: KeyList { get }
  /// The events that the plugin fires in vain unless another plugin, or the host, handles them; the check of
  /// documents warns of modules from which they reach no handler.
  nonisolated static var requiredHandlers: [RequiredHandler] { get }
  /// The handled events without any of which the plugin has no effect, and which another plugin of its module must fire,
  /// or one below if the event goes up; if no manifest states the way of the event, one above or below. The check of
  /// documents warns of modules on which nothing fires them.
  nonisolated static var requiredTriggers: EventList { get }
  /// The params whose values are distinct among the modules below the handler of an event, or among neighbours.
  nonisolated static var distinctParams: [DistinctParam] { get }
  /// The handled events that the plugin answers without regard to earlier answers; it can't share a module
  /// with another plugin that does so; the check of documents reports two of them.
  nonisolated static var answersAlone: EventList { get }
  /// The handled events whose answers the plugin only changes: without an answer of another plugin it gives none, as a
  /// badge gives no view. The check of documents warns of items that nothing else shows.
  nonisolated static var decorates: EventList { get }
  /// The params that name handled events which the plugin only lets pass, delays or stops, as a log-in check does: the
  /// check of documents looks for another plugin that handles them.
  nonisolated static var guardsNamedBy: KeyList { get }
  /// The keys of data that the plugin reads, of its own module and of others: for people, checks and strict
  /// mode. Views are asked for anew after a change of any key that they have read, declared or not.
  nonisolated static var reads: KeyList { get }
  /// The keys of its module's data, or of the data of modules above, without which the plugin shows nothing or reports a fault;
  /// the check of documents warns of modules to which nothing gives them.
  nonisolated static var requiredData: [RequiredKey] { get }
  /// The keys of its module's data that the plugin writes.
  nonisolated static var writes: KeyList { get }
  /// The params that name further keys of its module's data which the plugin writes: a string, or an array of
  /// strings. A param for a source, `Key("source", for: .source)`, names the fields of its records.
  nonisolated static var writesNamedBy: KeyList { get }
  /// The ports of the host that the plugin uses; a missing port is reported when the plugin
  /// mounts, and by the check of documents.
  nonisolated static var ports: PortList { get }
  /// The plugins that must be in the same module; a missing one is reported by the check of
  /// documents, and this one mounts all the same.
  nonisolated static var requires: [Name] { get }

  /// Declares the handlers.
  nonisolated static func wire(_ on: inout Wiring<Self>)

  /// Creates the plugin for a module; if it throws, the plugin is reported and left out.
  init(_ mount: Mount<Context>) throws

  /// Releases the plugin's resources outside the runtime; its events and observations are over by then.
  func unmount()

  /// The plugin as a registry holds it. Not implemented by plugins: a witness of its own for each
  /// plugin makes the instances by code for its type.
  nonisolated static var pluginType: PluginType { get }
}

extension Plugin {
  // Empty, not nil: a `static let summary: String` of a plugin can't fulfil a requirement of type `String?`. The notes
  // and the unit are empty for the same reason.
  public nonisolated static var summary: String { "" }
  public nonisolated static var notes: String { "" }
  public nonisolated static var examples: [PluginExample] { [] }
  public nonisolated static var formerly: FormerNames { FormerNames() }
  public nonisolated static var unit: String { "" }
  public nonisolated static var priority: Int { Priority.normal }
  public nonisolated static var params: ParamList { ParamList() }
  public nonisolated static var paramsType: (any ValueConvertible.Type)? { nil }
  public nonisolated static var fires: EventList { EventList() }
  public nonisolated static var firesNamedBy: KeyList { KeyList() }
  public nonisolated static var requiredHandlers: [RequiredHandler] { [] }
  public nonisolated static var requiredTriggers: EventList { EventList() }
  public nonisolated static var distinctParams: [DistinctParam] { [] }
  public nonisolated static var answersAlone: EventList { EventList() }
  public nonisolated static var decorates: EventList { EventList() }
  public nonisolated static var guardsNamedBy: KeyList { KeyList() }
  public nonisolated static var reads: KeyList { KeyList() }
  public nonisolated static var requiredData: [RequiredKey] { [] }
  public nonisolated static var writes: KeyList { KeyList() }
  public nonisolated static var writesNamedBy: KeyList { KeyList() }
  public nonisolated static var ports: PortList { PortList() }
  public nonisolated static var requires: [Name] { [] }
  public func unmount() {}
  @inlinable public nonisolated static var pluginType: PluginType { PluginType(Self.self) }
}

/// The argument of a plugin's `init`: its module's context and its own params.
@MainActor public struct Mount<Context: PluginContext> {
  public let context: Context
  /// The name of the instance on its module; the plugin's name unless its entry states another.
  public var name: Name {
    guard let name = context.handle.plugin else {
      preconditionFailure("a plugin is mounted under a name")
    }
    return name
  }
  /// Checked against the declaration, with defaults filled in.
  ///
  /// A change of the language replaces the texts in them while the plugin is mounted.
  public var params: Params { context.handle.params ?? mounted }
  @usableFromInline let mounted: Params

  @inlinable init(context: Context, params: Params) {
    self.context = context
    mounted = params
  }

  /// A param that is required or has a default.
  @inlinable public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped {
    get throws(ParamError) {
      if let value = try params[key] { return value }
      context.handle.reportUndeclaredParam(key.name)
      throw context.handle.refusal(ofParam: key.name)
    }
  }

  /// A param that may be absent.
  @inlinable public subscript<Wrapped>(optional key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) {
      if let value = try params[key] { return value }
      context.handle.reportUndeclaredParam(key.name)
      return nil
    }
  }
}

extension ModuleHandle {
  /// Reports in strict mode a param that is read though the plugin doesn't declare it.
  @usableFromInline func reportUndeclaredParam(_ name: Name) {
    if services.events.isStrict { services.strictness.reportUndeclaredParam(name, by: publisher) }
  }

  /// Returns the error of a param that has no value, which no document can mend if the plugin doesn't declare it.
  @usableFromInline func refusal(ofParam name: Name) -> ParamError {
    guard isCurrent, let entry = module.plugins.first(where: { $0.name == plugin }),
      !entry.type.manifest.params.contains(where: { $0.key.name == name })
    else { return .missing(key: name) }
    return .undeclared(key: name, plugin: entry.type.name)
  }
}

extension PluginType {
  /// Describes a Swift type. Inlinable: making a plugin is compiled for its type if the type is
  /// known.
  @inlinable
  public convenience init<Subject: Plugin>(_ type: Subject.Type) {
    self.init(type) { node, name, params in
      let context = Subject.Context(ModuleHandle(node.live, plugin: name))
      return try Subject(Mount(context: context, params: params))
    }
  }

  @usableFromInline convenience init<Subject: Plugin>(
    _ type: Subject.Type,
    create: @escaping @MainActor (ModuleNode, Name, Params) throws -> AnyObject
  ) {
    var wiring = Wiring<Subject>()
    Subject.wire(&wiring)
    self.init(
      PluginManifest(wiring), type, handlers: wiring.handlers,
      observers: wiring.observers, create: create,
      unmount: { ($0 as? Subject)?.unmount() })
  }
}

extension PluginManifest {
  /// Makes the manifest of a plugin type from its statements and its handlers.
  fileprivate init<Subject: Plugin>(_ wiring: Wiring<Subject>) {
    name = Subject.name
    summary = Subject.summary.isEmpty ? nil : Subject.summary
    statedNotes = Subject.notes
    examples = Subject.examples
    formerly = Subject.formerly
    unit = Subject.unit
    levels = Level.allCases.filter(Subject.Context.admits)
    priority = Subject.priority
    params = Subject.params.params
    paramsType = Subject.paramsType
    var handles: [Name] = []
    var handlesNamedBy: [Name] = []
    var handlesUntyped: [Name] = []
    var events = Subject.fires.events
    for handler in wiring.handlers {
      switch handler.event {
      case .declared(let event):
        if !handles.contains(event.name) { handles.append(event.name) }
        if !events.contains(event) { events.append(event) }
      case .named(let event):
        if !handles.contains(event) { handles.append(event) }
        if !handlesUntyped.contains(event) { handlesUntyped.append(event) }
      case .param(let param):
        if !handlesNamedBy.contains(param) { handlesNamedBy.append(param) }
      }
    }
    self.handles = handles
    self.events = events
    self.handlesNamedBy = handlesNamedBy
    self.handlesUntyped = handlesUntyped
    observesAll = !wiring.observers.isEmpty
    fires = Subject.fires.events.map(\.name)
    firesNamedBy = Subject.firesNamedBy.keys.map(\.name)
    requiredHandlers = Subject.requiredHandlers
    requiredTriggers = Subject.requiredTriggers.events.map(\.name)
    distinctParams = Subject.distinctParams
    answersAlone = Subject.answersAlone.events.map(\.name)
    decorates = Subject.decorates.events.map(\.name)
    guardsNamedBy = Subject.guardsNamedBy.keys.map(\.name)
    reads = Subject.reads.keys
    requiredData = Subject.requiredData
    writes = Subject.writes.keys
    writesNamedBy = Subject.writesNamedBy.keys.map(\.name)
    ports = Subject.ports.ports
    requires = Subject.requires
  }
}

extension PluginRegistry {
  /// Makes a registry of plugins: `PluginRegistry(SystemPlugins.all + [MyPlugin.self])`.
  ///
  /// - Parameter host: The events that the host fires and handles, and its ports.
  /// - Throws: If two types have the same name, one an empty name, or an event is declared in two
  ///   ways.
  public init(
    _ plugins: [any Plugin.Type], host: HostManifest = HostManifest()
  ) throws(PluginError) {
    try self.init(types: plugins.map { $0.pluginType }, host: host)
  }

  /// Adds a plugin.
  ///
  /// - Throws: if the name is empty or taken; the registry is unchanged then.
  public mutating func register(_ plugin: any Plugin.Type) throws(PluginError) {
    try register(plugin.pluginType)
  }
}
