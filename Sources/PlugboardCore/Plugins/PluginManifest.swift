/// What a plugin type says of itself, as data: what validators, references and catalogues read.
public struct PluginManifest: Sendable {
  public let name: Name
  public let unit: String
  public let levels: [Level]
  public let priority: Int
  public let params: [Param]
  /// In the order of their declaration, each once.
  public let handles: [Name]
  /// The params that name further events which the plugin handles.
  public let handlesNamedBy: [Name]
  /// The handled events that are given as strings.
  public let handlesUntyped: [Name]
  /// Whether the plugin observes every event at its module and below.
  public let observesAll: Bool
  public let fires: [Name]
  /// The params that name further events which the plugin fires.
  public let firesNamedBy: [Name]
  public let reads: [KeyDeclaration]
  public let writes: [KeyDeclaration]
  public let requires: [Name]

  /// The params that name events.
  package var eventParams: [Name] { handlesNamedBy + firesNamedBy }

  init<Subject: Plugin>(_ type: Subject.Type, _ wiring: Wiring<Subject>) {
    name = Subject.name
    unit = Subject.unit
    levels = Level.allCases.filter(Subject.Context.admits)
    priority = Subject.priority
    params = Subject.params
    var handles: [Name] = []
    var handlesNamedBy: [Name] = []
    var handlesUntyped: [Name] = []
    for handler in wiring.handlers {
      switch handler.event {
      case .named(let event):
        if !handles.contains(event) { handles.append(event) }
        if handler.isUntyped, !handlesUntyped.contains(event) { handlesUntyped.append(event) }
      case .param(let param):
        if !handlesNamedBy.contains(param) { handlesNamedBy.append(param) }
      }
    }
    self.handles = handles
    self.handlesNamedBy = handlesNamedBy
    self.handlesUntyped = handlesUntyped
    observesAll = !wiring.observers.isEmpty
    fires = Subject.fires.names
    firesNamedBy = Subject.firesNamedBy.keys.map(\.name)
    reads = Subject.reads.keys
    writes = Subject.writes.keys
    requires = Subject.requires
  }
}
