import Plugboard

extension EventName<Int, Int> {
  static let actOne = EventName("act.one", Key("n"))
  static let actTwo = EventName("act.two", Key("n"))
}
extension Key<Int> {
  static let acted = Key("n")
}
extension ReferenceKey<ActingInstance> {
  static let holder = ReferenceKey("holder")
}

/// A plugin whose every callback may change the tree, the data and the subscriptions.
@MainActor protocol ActingPlugin: Plugin where Context == ModuleContext {
  var instance: ActingInstance { get }
}

extension ActingPlugin {
  nonisolated static func wireActions(_ on: inout Wiring<Self>) {
    on(.moduleDidLoad) { plugin, _ in
      plugin.instance.didLoads += 1
      try plugin.instance.act("didLoad", plugin)
    }
    on(.moduleWillUnload) { plugin, _ in
      plugin.instance.willUnloads += 1
      try plugin.instance.act("willUnload", plugin)
    }
    on(.pageDidLoad) { plugin, _ in try plugin.instance.act("page.didLoad", plugin) }
    on(.pageWillAppear) { plugin, page in try plugin.instance.handle(page, plugin) }
    on(.pageDidAppear) { plugin, page in try plugin.instance.handle(page, plugin) }
    on(.pageWillDisappear) { plugin, page in try plugin.instance.handle(page, plugin) }
    on(.pageDidDisappear) { plugin, page in try plugin.instance.handle(page, plugin) }
    on(.actOne) { plugin, event in try plugin.instance.handle(event, plugin) }
    on(.actTwo, priority: Priority.late) { plugin, event in
      try plugin.instance.handle(event, plugin)
    }
  }
}

/// Acts in handlers, in what it observes of data, in tasks, and as it is made and released.
final class DoerPlugin: ActingPlugin {
  static let name: Name = "doer"
  static let fires = EventList(.actOne, .actTwo)
  static let reads = KeyList(.acted)
  static let writes = KeyList(.acted)
  static func wire(_ on: inout Wiring<DoerPlugin>) { wireActions(&on) }

  let instance: ActingInstance
  init(_ mount: Mount<ModuleContext>) throws {
    instance = ActingInstance(mount)
    try instance.begin(self)
  }
  func unmount() { instance.unmount(self) }
  isolated deinit { instance.end() }
}

/// The same, and acts whenever something is fired at its module or below.
final class SeerPlugin: ActingPlugin {
  static let name: Name = "seer"
  static let priority = Priority.early
  static func wire(_ on: inout Wiring<SeerPlugin>) {
    wireActions(&on)
    on.every { seer, fire in
      try? seer.instance.act("\(fire.phase) of \(fire.event) at \(fire.module)", seer)
    }
  }

  let instance: ActingInstance
  init(_ mount: Mount<ModuleContext>) throws {
    instance = ActingInstance(mount)
    try instance.begin(self)
  }
  func unmount() { instance.unmount(self) }
  isolated deinit { instance.end() }
}

/// The life of one instance of a plugin, which outlives it.
@MainActor final class ActingInstance {
  private(set) weak var world: PluginWorld?
  let number: Int
  let context: ModuleContext
  var didLoads = 0
  var willUnloads = 0
  private(set) var unmounts = 0
  private(set) var hasFailed = false
  /// Whether nothing may be called any more but `unmount`.
  var isSilent = false
  private(set) var isReleased = false
  /// The events that the plugin has suspended, and lets go as it ends.
  var tokens: [Suspension<Int>] = []

  init(_ mount: Mount<ModuleContext>) {
    world = (mount.context.sources as? WorldPort)?.world
    context = mount.context
    number = world?.nextInstance() ?? 0
    world?.instances.append(self)
  }

  var module: ModuleID { context.id }
  var isOver: Bool { hasFailed || unmounts > 0 }

  func begin(_ plugin: some ActingPlugin) throws {
    do {
      try act("init", plugin)
    } catch {
      (hasFailed, isSilent) = (true, true)
      throw error
    }
  }

  func unmount(_ plugin: some ActingPlugin) {
    unmounts += 1
    // No plugin of the module is called any more once the first is unmounted.
    for other in world?.instances ?? [] where other.module == module && !other.hasFailed {
      other.isSilent = true
    }
    world?.note("\(number) unmounts")
    world?.act(self, nil)
  }

  func end() {
    isReleased = true
    tokens = []
    world?.note("\(number) is released")
    world?.act(nil, nil)
  }

  /// Notes a call, and acts; throws now and then.
  func act(_ what: String, _ plugin: AnyObject) throws {
    called(what)
    world?.act(self, plugin)
    if world?.fails() == true { throw PluginWorld.Failure() }
  }

  /// Notes a call, which is a fault if the plugin's events are over.
  func called(_ what: String) {
    if isSilent { world?.fault("\(number) is called after its end: \(what)") }
    world?.note("\(number) at \(module): \(what)")
  }

  func handle<Response, ParamValues>(
    _ event: borrowing Event<Response, ParamValues>, _ plugin: AnyObject
  ) throws {
    called("hears \(event.name)")
    guard let world else { return }
    let does = world.handling()
    if does == .suspend || does == .suspendAndDrop {
      let token = event.suspend(joining: world.oneIn(4))
      world.keep(token, of: does == .suspend ? self : nil)
    }
    world.act(self, plugin)
    if does == .stop { event.stop() }
    if world.fails() { throw PluginWorld.Failure() }
  }
}
