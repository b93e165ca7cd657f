/// A plugin's access to its module: the module's id, its ancestors, its data and its events.
///
/// A context doesn't prolong the life of its module; after that, its reads and fires throw, and it
/// leads to no other module. The contexts of the levels differ in the ancestors that they name; a
/// context of your own stores the handle.
@MainActor public protocol PluginContext: EventFiring where Failure == EventError {
  /// Whether the context fits modules of a level.
  nonisolated static func admits(_ level: Level) -> Bool
  init(_ handle: ModuleHandle)
  /// The module, and the plugin that acts for it.
  var handle: ModuleHandle { get }
}

extension PluginContext {
  /// A reference to the module.
  @inlinable public var own: ModuleRef<OwnModule> { ModuleRef(handle) }

  public var id: ModuleID { own.id }

  public var level: Level { own.level }

  /// The data of the module.
  @inlinable public var data: ModuleData { ModuleData(handle) }

  /// The module directly above; nil for a root.
  public var parent: ModuleLink? { own.parent }

  /// The children in their order.
  public var children: [ModuleLink] { own.children }

  /// Returns the nearest ancestor of a level.
  public func nearest(_ level: Level) -> ModuleLink? { own.nearest(level) }

  /// Returns another module by its id; nil if there is none.
  public func module(_ id: ModuleID) -> ModuleLink? {
    own.link(to: handle.services.modules.find(id))
  }

  /// The position among the siblings, of a root among the roots, from 0; nil after the module's end.
  /// Costs a step for each before it.
  public var position: Int? { own.position }

  /// The clock of the module's timers.
  public var clock: any Clock<Duration> { handle.services.ports.clock }

  public var network: any NetworkPort { handle.services.ports.network }

  /// Keeps values beyond the life of the module.
  public var storage: any StoragePort { handle.services.ports.storage }

  public var account: any AccountPort { handle.services.ports.account }

  /// The languages in which the runtime shows texts, the preferred one first.
  public var languages: [LanguageTag] { handle.services.languages }

  /// The sources of data pages and records.
  public var sources: any SourcesPort { handle.services.ports.sources }

  /// Runs work that belongs to the module: it is cancelled with it, and what it throws is a fault.
  ///
  /// After the plugin was unmounted the work doesn't run, and a warning is reported.
  ///
  /// - Parameter isEndless: Whether it goes on until the module ends, such as a timer that begins
  ///   again and again. It isn't among `PageRuntime.openTasks`, so nothing waits for its end.
  @discardableResult
  public func task(
    isEndless: Bool = false, _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    handle.services.tasks.run(
      work, for: handle.module, by: handle.plugin, isOver: handle.isOver, isEndless: isEndless)
  }

  /// Looks for objects that outlive their modules, as strict mode does, until the plugins of this
  /// module end.
  public func searchForLeaks() {
    // A module that asks as it unmounts would never be taken out again.
    if handle.isCurrent, handle.module.life < .doomed { handle.services.leaks.ask(by: id) }
  }

  /// The objects that outlive their modules, in the whole runtime, as far as they were looked for.
  public var leaks: [Leak] { handle.services.leaks.leaks }

  /// Marks the module's view, which has changed for another reason than its data.
  public func invalidate() {
    if handle.isLinked { handle.services.views.invalidate(handle.module) }
  }
}

/// The context of an app.
public struct AppContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .app }
}

/// The context of a page.
public struct PageContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .page }

  /// Nil in a runtime without an app.
  public var app: ModuleLink? { nearest(.app) }
}

/// The context of a card.
public struct CardContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .card }

  public var page: ModuleLink? { nearest(.page) }
}

/// The context of a component.
public struct ComponentContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .component }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
}

/// The context of an item.
public struct ItemContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .item }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
  public var component: ModuleLink? { nearest(.component) }
}

/// The context of a module of any level, for plugins that fit them all.
public struct ModuleContext: PluginContext {
  public let handle: ModuleHandle
  public init(_ handle: ModuleHandle) { self.handle = handle }
  public nonisolated static func admits(_ level: Level) -> Bool { true }
}
