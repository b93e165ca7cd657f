/// Mounts the plugins of each module in listed order and unmounts them in reverse.
///
/// A plugin comes and goes with its module, never in between, so the modules with the same list
/// share one wiring table.
@MainActor public final class PluginManager {
  public let registry: PluginRegistry
  /// A plugin whose handlers and tasks have failed so often at a module is set aside there: it
  /// handles and observes nothing more; 0 for never.
  public var maximumFaults = 0

  /// The one that is just being made.
  private(set) var mounting: PluginMount?
  private var tables: [[Int64]: WiringTable] = [:]
  /// Neighbours mostly have the same list, so that nothing needs to be looked up.
  private var lastList: [PluginMount] = []
  private var lastTable = WiringTable.empty
  /// By module, then by the position of the plugin.
  private var faultCounts: [Module: [Int: Int]] = [:]

  init(registry: PluginRegistry) { self.registry = registry }

  /// Makes the plugins of a module and puts them at its station, with the wiring that their list
  /// shares.
  ///
  /// One that throws is handed to `failed` and left out.
  func mount(
    _ list: [PluginMount], at station: Station, failed: (PluginMount, PluginError) -> Void
  ) {
    var objects: ContiguousArray<AnyObject> = []
    var mounted = list
    objects.reserveCapacity(list.count)
    for mount in list {
      // A plugin's mounting may bring other modules about, and mount theirs.
      let outer = mounting
      mounting = mount
      defer { mounting = outer }
      do {
        objects.append(try mount.type.create(station, mount.params))
      } catch {
        mounted.remove(at: objects.count)
        failed(mount, .mountFailed(plugin: mount.type.name, module: station.id, error))
      }
    }
    station.mounts = mounted
    station.objects = objects
    station.table = table(of: mounted)
  }

  /// Unmounts the plugins of a module, the last mounted first.
  func unmount(_ station: Station) {
    for position in station.mounts.indices.reversed() {
      station.mounts[position].type.unmount(station.objects[position])
    }
    if !faultCounts.isEmpty { faultCounts[station.module] = nil }
  }

  /// Counts a fault of a plugin; says whether the plugin has now had its last.
  func countFault(at position: Int, of module: Module) -> Bool {
    guard maximumFaults > 0 else { return false }
    faultCounts[module, default: [:]][position, default: 0] += 1
    return faultCounts[module, default: [:]][position, default: 0] >= maximumFaults
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
