/// Where a module takes part in events: its wiring and its plugins.
///
/// Contexts hold their module's station, so that firing at the own module looks nothing up.
@MainActor @usableFromInline final class Station {
  enum State {
    case mounting, live, ended
  }

  let module: Module
  let managers: Managers
  var state = State.mounting
  /// Whether the module is about to end, so that nothing may be registered under it.
  var isDoomed = false
  var table = WiringTable.empty
  /// The module's plugins in mounting order, which is what subscribers' positions count.
  var objects: [AnyObject] = []
  /// What few stations have: subscriptions from outside, plugins set aside, taps.
  var extras: StationExtras?

  init(module: Module, managers: Managers) {
    self.module = module
    self.managers = managers
  }

  var id: ModuleID { managers.modules.id(of: module) }
}

/// What changes the wiring of one station against the one that its plugin list shares.
@MainActor final class StationExtras {
  var subscriptions: [Subscription] = []
  var setAside: Set<Int> = []
  var taps: [Tap] = []
  /// Rows merged with the subscriptions, until something changes.
  var rows: [Name: Row] = [:]
}

/// The frozen subscribers of an event at a module, in calling order.
struct Row {
  @MainActor static let empty = Row(subscribers: [], range: 0..<0, objects: [], isVolatile: false)

  let subscribers: ContiguousArray<Subscriber>
  let range: Range<Int>
  let objects: [AnyObject]
  /// Whether there are subscribers that may end before their module does.
  let isVolatile: Bool
}

/// One place in a row.
struct Subscriber {
  let handler: Handler
  /// The position of the plugin or subscription among the row's objects.
  let object: Int32
  let priority: Int32
  /// The plugin; the empty name for a subscription from outside.
  let plugin: Name
}
