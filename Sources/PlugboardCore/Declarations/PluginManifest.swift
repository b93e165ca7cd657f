/// The description of a plugin type as data, which validators, references and catalogues read.
public struct PluginManifest: Sendable {
  public let name: Name
  /// The purpose of the plugin, in a sentence; nil if none is stated.
  public let summary: String?
  /// Nodes that show how the plugin is used.
  public let examples: [PluginExample]
  /// The names that the plugin, its params and its keys of data had before.
  public let formerly: FormerNames
  /// The function unit; empty if the plugin states none, like `Plugin.unit`.
  public let unit: String
  public let levels: [Level]
  public let priority: Int
  public let params: [Param]
  /// The type of the object that the params of an entry make up; nil if each is right or wrong by itself.
  public let paramsType: (any ValueConvertible.Type)?
  /// In the order of their declaration, each once.
  public let handles: [Name]
  /// The declarations of the events that the plugin handles or fires, each once.
  public let events: [EventDeclaration]
  /// The params that name further events which the plugin handles.
  public let handlesNamedBy: [Name]
  /// The handled events that are given as strings.
  public let handlesUntyped: [Name]
  /// Whether the plugin observes every event at its module and below.
  public let observesAll: Bool
  public let fires: [Name]
  /// The params that name further events which the plugin fires.
  public let firesNamedBy: [Name]
  /// The events that the plugin fires in vain unless another plugin handles them.
  public let requiredHandlers: [RequiredHandler]
  /// The handled events that another plugin, of the module, below or above, must fire for the plugin to have an effect.
  public let requiredTriggers: [Name]
  /// The params whose values are distinct among the modules below the handler of an event, or among neighbours.
  public let distinctParams: [DistinctParam]
  /// The handled events that the plugin answers without regard to earlier answers.
  public let answersAlone: [Name]
  /// The handled events whose answers the plugin only changes.
  public let decorates: [Name]
  /// The params that name handled events which the plugin only lets pass, delays or stops.
  public let guardsNamedBy: [Name]
  /// The keys of data that the plugin reads, of its module and of others.
  public let reads: [KeyDeclaration]
  /// The keys of data without which the plugin shows nothing or reports a fault.
  public let requiredData: [RequiredKey]
  public let writes: [KeyDeclaration]
  /// The params that name further keys of its module's data which the plugin writes.
  public let writesNamedBy: [Name]
  /// The ports of the host that the plugin uses.
  public let ports: [PortDeclaration]
  public let requires: [Name]

  /// The notes of the plugin as it states them.
  let statedNotes: String

  /// Paragraphs in Markdown with all else that an author of documents must know.
  public var notes: [String] {
    statedNotes.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).map { $0.joined(separator: "\n") }
  }

  /// Returns the level of an example's node.
  public func level(of example: PluginExample) -> Level { example.level ?? levels.first ?? .other }

  /// The param whose source has records, all of whose fields the plugin writes; nil if there is none.
  package var writtenSource: Name? {
    params.first { $0.key.purpose == .source && writesNamedBy.contains($0.key.name) }?.key.name
  }

  /// The params that name events.
  package var eventParams: [Name] { handlesNamedBy + firesNamedBy }
}

/// A use that a plugin makes of an event, a key or a port, which its manifest must list.
public struct PluginUse: Sendable, Hashable {
  /// The lists of the manifest.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case fires, reads, writes, ports
  }

  public let kind: Kind
  /// The event, the key of module data, or the port.
  public let name: Name
  public let plugin: Name
  /// The module of the plugin, whichever the event or the data belongs to.
  public let module: ModuleID
}

extension PluginUse: CustomStringConvertible {
  public var description: String {
    kind == .ports
      ? "plugin \"\(plugin)\" uses the port \"\(name)\""
      : "plugin \"\(plugin)\" \(kind.rawValue) \"\(name)\""
  }
}

extension PluginManifest {
  /// The names that the manifest lists for uses of a kind.
  public func declared(_ kind: PluginUse.Kind) -> [Name] {
    switch kind {
    case .fires: fires
    case .reads: reads.map(\.name)
    case .writes: writes.map(\.name)
    case .ports: ports.map(\.name)
    }
  }
}
