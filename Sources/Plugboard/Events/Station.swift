/// Where a module takes part in events: its wiring and its plugins.
///
/// Contexts hold their module's station, so that firing at the own module looks nothing up.
@MainActor @usableFromInline final class Station {
  enum State {
    case mounting, live, ended
  }

  let module: Module
  /// The id and level stay known when the module's number is used again.
  let id: ModuleID
  let level: Level
  /// For contexts, which reach them all.
  let managers: Managers
  let events: EventManager
  var state = State.mounting
  /// Whether the module is about to end, so that nothing may be registered under it.
  var isDoomed = false
  var table = WiringTable.empty
  /// The module's plugins in mounting order, which is what subscribers' positions count.
  var objects: ContiguousArray<AnyObject> = []
  /// What few stations have: subscriptions from outside, plugins set aside, taps.
  var extras: StationExtras?

  init(module: Module, id: ModuleID, level: Level, managers: Managers) {
    self.module = module
    self.id = id
    self.level = level
    self.managers = managers
    events = managers.events
  }
}

/// What changes the wiring of one station against the one that its plugin list shares.
@MainActor final class StationExtras {
  var subscriptions: [Subscription] = []
  /// How many of them have ended and wait to be swept.
  var endedSubscriptions = 0
  var setAside: Set<Int> = []
  var taps: [Tap] = []
  /// Rows merged with the subscriptions, until something changes; nil where nobody is left.
  var rows: [Name: Row?] = [:]
}
