/// A plugin's access to its module: the module's id, its ancestors, its data and its events.
///
/// A context doesn't prolong the life of its module; after the end of the module, its reads and fires throw, and it
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

  /// The children that views and layouts count, in their order: hidden children are left out.
  public var shownChildren: [ModuleLink] { own.shownChildren }

  /// Returns the nearest ancestor of a level.
  public func nearest(_ level: Level) -> ModuleLink? { own.nearest(level) }

  /// Returns another module by its id; nil if there is none.
  public func module(_ id: ModuleID) -> ModuleLink? {
    let found = handle.services.modules.find(id)
    if let found {
      handle.services.recorder.note(.life, of: found.live)
    } else {
      handle.services.recorder.noteRegistrations()
    }
    return own.link(to: found)
  }

  /// The position among the siblings, of a root among the roots, from 0; nil after the module's end.
  /// Costs a step for each before it.
  public var position: Int? { own.position }

  /// The number of shown siblings of the same level before the module, as views count it; nil after the module's
  /// end. Costs a step for each before it.
  public var shownPosition: Int? { own.shownPosition }

  /// The clock of the module's timers.
  public var clock: any Clock<Duration> { handle.services.ports.clock }

  /// Returns a port of the host; a plugin lists its key under `ports`.
  ///
  /// - Throws: ``PortError`` if the host has added none, or one of another type under the same name.
  public func port<Service>(_ key: PortKey<Service>) throws(PortError) -> Service {
    handle.willUse(.ports, key.name)
    return try handle.services.ports.service(key)
  }

  /// Returns a port; the default service of its key if the host's is of another type, which was reported when the
  /// plugin mounted.
  package func portOrDefault<Service>(_ key: PortKey<Service>) -> Service? {
    handle.willUse(.ports, key.name)
    return handle.services.ports.serviceOrDefault(key)
  }

  /// The languages in which the runtime shows texts, the preferred one first.
  public var languages: [LanguageTag] {
    handle.services.recorder.noteLanguages()
    return handle.services.languages
  }

  /// Whether faults are shown, as to the authors of documents; else people get a text without technical details.
  ///
  /// A host sets it before it opens pages.
  public var showsFaults: Bool { handle.services.showsFaults }

  /// Runs work that belongs to the module: it is cancelled with it, and an error that it throws is a fault.
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
      work, for: handle.module, by: handle.plugin,
      isOver: !handle.isCurrent || !handle.module.life.hasPlugins, isEndless: isEndless)
  }

  /// Runs code that isn't called by an event, such as an observer of data; an error that it throws is a fault
  /// of the plugin, reported at once.
  ///
  ///     try data.observe(.title) { [weak self] _ in self?.context.attempt { try self?.show() } }
  ///
  /// After the plugin was unmounted the code runs, and its error isn't reported.
  public func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      handle.services.tasks.report(
        error, of: handle.module, handle.generation, by: handle.plugin, in: .attempt)
    }
  }

  /// Looks for objects that outlive their modules, as strict mode does, until the plugins of this
  /// module end.
  public func searchForLeaks() {
    // A module that asks as it unmounts would never be taken out again.
    if handle.isCurrent, handle.module.life < .doomed { handle.services.leaks.ask(by: id) }
  }

  /// The objects that outlive their modules, in the whole runtime, as far as they were looked for.
  public var leaks: [Leak] { handle.services.leaks.leaks }

  /// Makes each kept view, layout and overlay stale in whose making a plugin of this module took part.
  ///
  /// For plugins that show more than data: their own properties, a port, an object under a reference key. Changes of
  /// data, of the order of modules and of languages are noticed without it.
  public func invalidate() {
    if handle.isUsable { handle.services.recorder.invalidate(handle.module) }
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
