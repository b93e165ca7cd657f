/// The plugins of modules: mounted in listed order when a module opens, unmounted in reverse when
/// it ends.
///
/// A plugin comes and goes with its module, never in between, so the modules with the same list
/// share one wiring table.
@MainActor public final class PluginManager {
  public let registry: PluginRegistry
  /// The number of faults in handlers and tasks after which a plugin is quarantined at its module:
  /// it handles and observes nothing more; nil or 0 for never.
  public var maximumFaults: Int?

  private let find: (ModuleID) -> [PluginEntry]?
  /// By signature. It holds integers alone: entries as keys would differ by params on which no wiring depends.
  private var tables: [[Int64]: WiringTable] = [:]
  /// The number of tables at which all are dropped.
  private static let mostTables = 4096
  /// Neighbours mostly have the same list, which then needs no signature and no look-up: 4.7 % of opening a page.
  private var lastList: [PluginEntry] = []
  private var lastTable = WiringTable.empty
  /// The keys of the plugins that have mounted so far, some of which may not be in the registry.
  private var keys = ContestedKeys()
  /// By module, then by the position of the plugin.
  private var faultCounts: [ModuleID: [Int: Int]] = [:]

  /// - Parameter find: Returns the plugins of a module.
  init(registry: PluginRegistry, find: @escaping (ModuleID) -> [PluginEntry]?) {
    self.registry = registry
    self.find = find
  }

  /// Returns the plugins of a module in mounting order.
  public func mounted(on module: ModuleID) throws(ModuleError) -> [PluginEntry] {
    guard let plugins = find(module) else { throw .unknownModule(module) }
    return plugins
  }

  /// Makes the plugins of a module, and returns them with their entries, both in mounting order.
  ///
  /// A plugin that throws is handed to `onFailure` and left out; so are, unless the names of the list
  /// are known to be sound, a plugin without a name, and a plugin with the name of an earlier one.
  func mount(
    _ list: [PluginEntry], on node: ModuleNode, areNamesSound: Bool,
    onFailure: (PluginEntry, PluginError) -> Void
  ) -> ([PluginEntry], ContiguousArray<AnyObject>) {
    let list =
      areNamesSound || list.hasSoundNames
      ? list : soundlyNamed(list, on: node.id, onFailure: onFailure)
    var mounted = list
    var plugins: ContiguousArray<AnyObject> = []
    plugins.reserveCapacity(list.count)
    for entry in list {
      do {
        plugins.append(try entry.type.create(node, entry.name, entry.params))
      } catch {
        mounted.remove(at: plugins.count)
        onFailure(entry, .mountFailed(plugin: entry.name, module: node.id, error))
      }
    }
    return (mounted, plugins)
  }

  /// Returns the plugins of a list, except plugins without a name, with the name of an earlier plugin, or with an
  /// empty name of an event in a param.
  private func soundlyNamed(
    _ list: [PluginEntry], on module: ModuleID, onFailure: (PluginEntry, PluginError) -> Void
  ) -> [PluginEntry] {
    var taken: Set<Name> = []
    return list.filter { entry in
      if entry.lacksName {
        onFailure(entry, .emptyName)
      } else if entry.hasEmptyEventName {
        onFailure(entry, .emptyEventName(owner: "plugin \"\(entry.name)\" of \"\(module)\""))
      } else if !taken.insert(entry.name).inserted {
        onFailure(entry, .nameTaken(entry.name, module: module))
      } else {
        return true
      }
      return false
    }
  }

  /// Unmounts the plugins of a module, the last mounted first.
  func unmount(
    _ mounted: [PluginEntry], _ plugins: ContiguousArray<AnyObject>, of module: ModuleID
  ) {
    for position in mounted.indices.reversed() { mounted[position].type.unmount(plugins[position]) }
    if !faultCounts.isEmpty { faultCounts[module] = nil }
  }

  /// Replaces the entries of mounted plugins by another list of the same plugins, whose entries differ
  /// in their params and places.
  func revise(_ mounted: inout [PluginEntry], _ list: [PluginEntry]) {
    if list.count == mounted.count {
      mounted = list
    } else {
      // Some were left out as they couldn't be made.
      let names = Set(mounted.map(\.name))
      mounted = list.filter { names.contains($0.name) }
    }
  }

  /// Counts a fault of a plugin by its position. Returns the number of its faults if the limit is reached.
  func countFault(of plugin: Int, at module: ModuleID) -> Int? {
    guard let maximumFaults, maximumFaults > 0 else { return nil }
    let count = faultCounts[module, default: [:]][plugin, default: 0] + 1
    faultCounts[module, default: [:]][plugin] = count
    return count >= maximumFaults ? count : nil
  }

  /// Returns the keys that two plugins of a module declare in different ways, once their wiring is made.
  ///
  /// It costs nothing while no two plugins that have mounted declare a key in different ways.
  func keyContradictions(of mounted: [PluginEntry]) -> [KeyContradiction] {
    keys.names.isEmpty ? [] : mounted.keyContradictions
  }

  /// Returns the wiring that all modules with the same plugins share. It depends on types, names, priorities,
  /// orderings and events named in params.
  func wiring(of list: [PluginEntry]) -> WiringTable {
    guard !list.isEmpty else { return .empty }
    if list.hasSameWiring(as: lastList) { return lastTable }
    lastList = list
    lastTable = storedTable(of: list)
    return lastTable
  }

  private func storedTable(of list: [PluginEntry]) -> WiringTable {
    var signature: [Int64] = []
    signature.reserveCapacity(list.count * 2)
    for entry in list { entry.sign(&signature) }
    if let table = tables[signature] { return table }
    for entry in list { keys.note(entry.type) }
    let table = WiringTable(list, registry.events)
    // Params can name new events without limit. Generations hold their tables, so dropping all costs only new tables.
    if tables.count >= Self.mostTables { tables = [:] }
    tables[signature] = table
    return table
  }
}

extension PluginEntry {
  /// Whether an empty name is stated; the name of a plugin type is the registry's concern.
  fileprivate var lacksName: Bool { name == .empty && type.name != .empty }

  /// Whether a param that names an event is an empty text.
  fileprivate var hasEmptyEventName: Bool {
    type.manifest.eventParams.contains { params[$0]?.eventNames.contains("") == true }
  }

  /// Appends the properties that distinguish this plugin's wiring from other wirings.
  fileprivate func sign(_ signature: inout [Int64]) {
    var flags: Int64 = priority == nil ? 0 : 1
    switch ordering {
    case nil: break
    case .before: flags |= 2
    case .after: flags |= 4
    }
    if name != type.name { flags |= 8 }
    signature.append(Int64(Int(bitPattern: ObjectIdentifier(type.swiftType))) << 4 | flags)
    if name != type.name { signature.append(Int64(name.index)) }
    if let priority { signature.append(Int64(priority)) }
    if let ordering { signature.append(Int64(ordering.plugin.index)) }
    for param in type.manifest.handlesNamedBy {
      if case .string(let event)? = params[param] {
        signature.append(Int64(Name(event).index))
      } else {
        // The index of no name, as indices have 32 bits; an Optional would double the signature.
        signature.append(.max)
      }
    }
  }
}

extension [PluginEntry] {
  /// Whether each plugin has a name of its own and names no empty event. Lists are short, and mostly sound:
  /// comparing the names in pairs allocates nothing.
  fileprivate var hasSoundNames: Bool {
    for position in indices {
      if self[position].lacksName || self[position].hasEmptyEventName { return false }
      let name = self[position].name
      for earlier in 0..<position where self[earlier].name == name { return false }
    }
    return true
  }

  /// Whether the wiring is the same, and depends on no params.
  fileprivate func hasSameWiring(as other: [PluginEntry]) -> Bool {
    guard count == other.count else { return false }
    for position in indices {
      let (entry, otherEntry) = (self[position], other[position])
      guard entry.type === otherEntry.type, entry.name == otherEntry.name,
        entry.priority == otherEntry.priority, entry.ordering == otherEntry.ordering,
        entry.type.manifest.handlesNamedBy.isEmpty
      else { return false }
    }
    return true
  }
}
