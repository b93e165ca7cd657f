/// The set of plugins that a module has now, as subscribers: the part of it that `EventManager` owns.
///
/// The handlers of plugins are fixed when the plugins have mounted, so the wiring and the plugins are constants. If a
/// host subscribes while they mount, a provisional generation holds the subscription, and `EventManager.open` replaces
/// it. A fire keeps the generation with which it began. Subscriptions from outside and quarantined plugins are `changes`.
@MainActor final class Generation {
  /// The plugins of a module without any: one object that is never called. A subscription has the position 0, which
  /// is then in bounds, so the delivery reads the plugin before it branches.
  private static let noInstances: ContiguousArray<AnyObject> = [SubscriberList.empty]

  let node: ModuleNode
  /// The wiring that modules with the same plugins share.
  let table: WiringTable
  /// The plugins in mounting order, by which positions of subscribers count.
  let instances: ContiguousArray<AnyObject>
  /// The number of the generation at its module.
  let number: UInt16
  private(set) var life: Life
  /// Whether the controls that the plugins name were looked for in the views of the module.
  var hasCheckedControls = false
  /// Nil until the module needs it, as few do.
  private(set) var changes: SubscriberChanges?

  init(
    of node: ModuleNode, _ table: WiringTable = .empty,
    _ instances: ContiguousArray<AnyObject> = [],
    _ changes: SubscriberChanges? = nil, life: Life = .mounting
  ) {
    self.node = node
    number = node.generationNumber
    self.table = table
    self.instances = instances.isEmpty ? Self.noInstances : instances
    self.changes = changes
    self.life = life
  }

  var id: ModuleID { node.id }
  var moduleLife: ModuleLife { ModuleLife(node, generation: number) }
  var borrowedNode: Borrowed<ModuleNode> { Borrowed(node) }

  /// Goes on to a later phase; an earlier one changes nothing.
  func advance(to next: Life) { life = max(life, next) }

  /// Whether the module is live, and has just the subscribers that its plugin list shares.
  var isPlain: Bool { life == .live && changes == nil }

  func makeChangesIfNeeded() -> SubscriberChanges {
    if let changes { return changes }
    let changes = SubscriberChanges()
    self.changes = changes
    return changes
  }

  func takeChanges() -> SubscriberChanges? {
    defer { changes = nil }
    return changes
  }

  /// Returns the present subscribers of an event; nil if there are none.
  func list(of event: Name) -> SubscriberList? {
    guard let changes else { return table[event] }
    if let list = changes.lists[event] { return list }
    let list = changes.applied(to: table[event], of: event)
    changes.lists[event] = .some(list)
    return list
  }

  func isQuarantined(_ subscriber: Subscriber) -> Bool {
    changes?.quarantined.contains(Int(subscriber.position)) == true
  }
}
