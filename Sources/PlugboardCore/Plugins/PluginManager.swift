/// The plugins of modules: mounted in listed order when a module opens, unmounted in reverse when it ends.
///
/// A plugin comes and goes with its module, never in between, so the modules with the same list
/// share one wiring table.
@MainActor public final class PluginManager {
  public let registry: PluginRegistry
  /// The number of faults in handlers and tasks after which a plugin is quarantined at its module: it
  /// handles and observes nothing more; 0 for never.
  public var maximumFaults = 0

  /// The plugin that is being made now.
  private(set) var mounting: PluginMount?
  private let find: (ModuleID) -> MountedPlugins?
  private var tables: [[Int64]: WiringTable] = [:]
  /// Neighbours mostly have the same list, so that nothing needs to be looked up.
  private var lastList: [PluginMount] = []
  private var lastTable = WiringTable.empty

  /// - Parameter find: Returns the plugins of a module.
  init(registry: PluginRegistry, find: @escaping (ModuleID) -> MountedPlugins?) {
    self.registry = registry
    self.find = find
  }

  /// Returns the plugins of a module in mounting order.
  public func mounted(on module: ModuleID) throws(ModuleError) -> [PluginMount] {
    guard let part = find(module) else { throw .unknownModule(module) }
    return part.mounts
  }

  /// Makes the plugins of a module, and returns them with the wiring that their list shares.
  ///
  /// A plugin that throws is handed to `failed` and left out.
  func mount(
    _ list: [PluginMount], on node: ModuleNode, into part: MountedPlugins,
    failed: (PluginMount, PluginError) -> Void
  ) -> WiringTable {
    guard !list.isEmpty else { return .empty }
    var mounts = list
    part.objects.reserveCapacity(list.count)
    for mount in list {
      // A plugin's mounting may bring other modules about, and mount theirs.
      let outer = mounting
      mounting = mount
      defer { mounting = outer }
      do {
        part.objects.append(try mount.type.create(node, mount.params))
      } catch {
        mounts.remove(at: part.objects.count)
        failed(mount, .mountFailed(plugin: mount.type.name, module: node.id, error))
      }
    }
    part.mounts = mounts
    return table(of: mounts)
  }

  /// Unmounts the plugins of a module, the last mounted first, and lets go of them.
  func unmount(_ part: MountedPlugins) {
    // Dropped when all are unmounted: what ends with one may ask for the module's plugins.
    let (mounts, objects) = (part.mounts, part.objects)
    for position in mounts.indices.reversed() { mounts[position].type.unmount(objects[position]) }
    part.mounts = []
    part.objects = []
  }

  /// Counts a fault of a plugin; returns whether the plugin is to be quarantined now.
  func countFault(of plugin: Int, in part: MountedPlugins) -> Bool {
    guard maximumFaults > 0 else { return false }
    part.faultCounts[plugin, default: 0] += 1
    return part.faultCounts[plugin, default: 0] >= maximumFaults
  }

  /// The wiring of a list, which depends on names, priorities, orderings and events named in params.
  private func table(of list: [PluginMount]) -> WiringTable {
    guard !list.isEmpty else { return .empty }
    if list.shareWiring(with: lastList) { return lastTable }
    lastList = list
    lastTable = storedTable(of: list)
    return lastTable
  }

  private func storedTable(of list: [PluginMount]) -> WiringTable {
    var signature: [Int64] = []
    signature.reserveCapacity(list.count * 2)
    for mount in list { mount.sign(&signature) }
    if let table = tables[signature] { return table }
    let table = WiringTable(list.map(\.wired))
    tables[signature] = table
    return table
  }
}

/// The plugins of one live module: the part of it that `PluginManager` owns.
@MainActor final class MountedPlugins {
  /// The entries of the plugins in mounting order; none while they mount, and after the end.
  fileprivate(set) var mounts: [PluginMount] = []
  /// The plugins, in the same order.
  fileprivate(set) var objects: ContiguousArray<AnyObject> = []
  /// By the position of the plugin.
  fileprivate var faultCounts: [Int: Int] = [:]
}

extension PluginMount {
  /// Appends what distinguishes this plugin's wiring from that of others.
  fileprivate func sign(_ signature: inout [Int64]) {
    var flags: Int64 = priority == nil ? 0 : 1
    switch ordering {
    case nil: break
    case .before: flags |= 2
    case .after: flags |= 4
    }
    signature.append(Int64(type.identity) << 3 | flags)
    if let priority { signature.append(Int64(priority)) }
    if let ordering { signature.append(Int64(ordering.plugin.index)) }
    for param in type.manifest.handlesNamedBy {
      if case .string(let event)? = params[param] {
        signature.append(Int64(Name(event).index))
      } else {
        signature.append(.max)
      }
    }
  }
}

extension [PluginMount] {
  /// Whether the wiring is the same, and depends on no params.
  fileprivate func shareWiring(with other: [PluginMount]) -> Bool {
    guard count == other.count else { return false }
    for position in indices {
      let (mount, otherMount) = (self[position], other[position])
      guard mount.type === otherMount.type, mount.priority == otherMount.priority,
        mount.ordering == otherMount.ordering, mount.type.manifest.handlesNamedBy.isEmpty
      else { return false }
    }
    return true
  }
}
