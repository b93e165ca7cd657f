/// An entry of a module's effective plugin list: the plugin, its params and its place in the order.
///
///     PluginEntry(ButtonPlugin.pluginType, as: "share", params: Params((.label, "Share")))
///
/// The name distinguishes several instances of one plugin on a module: orderings, faults, traces
/// and tools show it. The params are checked when the entry is mounted: missing params get their
/// defaults, and each fault is reported.
public struct PluginEntry: Sendable {
  public let type: PluginType
  /// The params as stated. The params of a mounted entry, and of an entry from a document, are checked, and their
  /// defaults are filled in.
  public private(set) var params: Params
  /// The name of the instance on its module; the plugin's name unless the entry states another.
  public let name: Name
  /// The position of the entry in the plugin list of its document; for an entry from a template, a set or defaults
  /// -1 and below, by which the reader of the documents finds its place. Eight bytes less for each mount than an enum.
  public let listPosition: Int32
  // Of 32 bits, as in subscribers: an Int would cost each mount eight bytes.
  private let statedPriority: Int32?
  public let ordering: Ordering?

  /// Replaces the plugin's own priority; nil leaves it.
  public var priority: Int? { statedPriority.map { Int($0) } }

  /// - Parameter name: The name of the instance; nil for the plugin's name.
  public init(
    _ type: PluginType, as name: Name? = nil, params: Params = Params(), priority: Int? = nil,
    ordering: Ordering? = nil, listPosition: Int32 = 0
  ) {
    self.type = type
    self.params = params
    self.name = name ?? type.name
    statedPriority = priority.map { Int32(clamping: $0) }
    self.ordering = ordering
    self.listPosition = listPosition
  }

  /// Whether the entry is in the plugin list of its module's own document.
  package var isOwn: Bool { listPosition >= 0 }

  /// The number of the place elsewhere, counted from 0; nil if the entry is the document's own.
  package var originNumber: Int? { isOwn ? nil : -1 - Int(listPosition) }

  /// Returns the events that some params name, without names that nothing has used yet.
  package func events(namedBy params: [Name]) -> [Name] {
    params.flatMap { param in
      (self.params[param]?.eventNames ?? []).compactMap { Name(known: $0) }
    }
  }

  /// Returns the entry with checked params and defaults, or nil if the plugin can't be mounted with
  /// these; and the faults of its params.
  func checked(languages: [LanguageTag]) -> (PluginEntry?, faults: [ParamFault]) {
    guard !params.isEmpty || !type.manifest.params.isEmpty else { return (self, []) }
    let (params, faults) = type.params(from: params.record, languages: languages)
    guard !faults.contains(where: \.isFatal) else { return (nil, faults) }
    var entry = self
    entry.params = params
    return (entry, faults)
  }
}

extension Value {
  /// The names of events in a param: a text, or the texts of a list.
  package var eventNames: [String] {
    switch self {
    case .string(let name): [name]
    case .array(let names): names.compactMap { String(value: $0) }
    default: []
    }
  }
}
