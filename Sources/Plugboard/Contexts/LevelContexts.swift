/// The context of an app.
public struct AppContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .app }
}

/// The context of a page.
public struct PageContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .page }

  /// Nil in a runtime without an app.
  public var app: ModuleLink? { nearest(.app) }
}

/// The context of a card.
public struct CardContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .card }

  public var page: ModuleLink? { nearest(.page) }
}

/// The context of a component.
public struct ComponentContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .component }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
}

/// The context of an item.
public struct ItemContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .item }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
  public var component: ModuleLink? { nearest(.component) }
}

/// The context of a module of any level, for plugins that stand anywhere.
public struct ModuleContext: PluginContext {
  public let origin: ContextOrigin
  public init(_ origin: ContextOrigin) { self.origin = origin }
  public nonisolated static func admits(_ level: Level) -> Bool { true }
}
