/// What a plugin holds of its module: the module's name, its ancestors, its data and its events.
///
/// A context keeps no module alive; after its module has ended, its reads and fires throw, and it
/// leads to no other module.
@MainActor public protocol ModuleContexts: Sendable {
  /// Whether the context fits modules of a level.
  nonisolated static func admits(_ level: Level) -> Bool
  init(_ origin: ContextOrigin)
  var origin: ContextOrigin { get }
}

/// Where a context belongs: a module, and the plugin that fires through it.
@MainActor public struct ContextOrigin: Sendable {
  let station: Station
  /// The empty name stands for the host.
  let plugin: Name

  var managers: Managers { station.managers }
  var publisher: Origin {
    plugin == .empty ? .host : Origin(plugin: plugin, module: station.module)
  }

  @usableFromInline func fire(
    _ event: Name, _ params: Params
  ) throws(EventError) -> FireOutcome {
    willFire(event)
    return try station.events.fire(event, params, at: station, from: publisher)
  }
}

/// The context of an app.
public struct AppContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .app }
}

/// The context of a page.
public struct PageContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .page }

  /// Nil in a runtime without an app.
  public var app: ModuleLink? { nearest(.app) }
}

/// The context of a card.
public struct CardContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .card }

  public var page: ModuleLink? { nearest(.page) }
}

/// The context of a component.
public struct ComponentContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .component }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
}

/// The context of an item.
public struct ItemContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .item }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
  public var component: ModuleLink? { nearest(.component) }
}

/// The context of a module of any level, for plugins that stand anywhere.
public struct ModuleContext: ModuleContexts {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { true }
}
