// The data is what a context stores: reading through it then holds on to nothing.

/// The context of an app.
public struct AppContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .app }
}

/// The context of a page.
public struct PageContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .page }

  /// Nil in a runtime without an app.
  public var app: ModuleLink? { nearest(.app) }
}

/// The context of a card.
public struct CardContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .card }

  public var page: ModuleLink? { nearest(.page) }
}

/// The context of a component.
public struct ComponentContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .component }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
}

/// The context of an item.
public struct ItemContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { level == .item }

  public var page: ModuleLink? { nearest(.page) }
  public var card: ModuleLink? { nearest(.card) }
  public var component: ModuleLink? { nearest(.component) }
}

/// The context of a module of any level, for plugins that stand anywhere.
public struct ModuleContext: PluginContext {
  public let data: ModuleData
  public init(_ origin: ContextOrigin) { data = ModuleData(origin) }
  public nonisolated static func admits(_ level: Level) -> Bool { true }
}
