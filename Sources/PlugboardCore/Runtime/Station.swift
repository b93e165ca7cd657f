/// What a live module has: its wiring, its plugins and its data.
///
/// Contexts hold their module's station, so that firing at the own module and reading its data look
/// nothing up.
@MainActor @usableFromInline final class Station {
  enum State {
    case mounting, live, ended
  }

  let module: Module
  /// The id and level stay known when the module's number is used again.
  @usableFromInline let id: ModuleID
  /// For contexts, which reach them all.
  let managers: Managers
  let events: EventManager
  var table = WiringTable.empty
  /// The module's plugins in mounting order, which is what subscribers' positions count.
  var objects: ContiguousArray<AnyObject> = []
  /// The plugins' entries, in the same order; none while they mount.
  var mounts: [PluginMount] = []
  /// What few stations have: subscriptions from outside, plugins set aside, taps.
  var extras: StationExtras?
  var data: DataSpace
  // The small ones stand last, in what would be padding.
  let level: Level
  var state = State.mounting
  /// Whether the module is about to end, so that nothing may be registered under it.
  var isDoomed = false
  /// Its number in the assembly that it came from; -1 without one.
  let node: Int32

  init(_ module: Module, _ plan: ModulePlan, node: Int32, managers: Managers) {
    self.module = module
    id = plan.id
    level = plan.level
    self.node = node
    self.managers = managers
    events = managers.events
    data = DataSpace(plan.data)
  }
}
