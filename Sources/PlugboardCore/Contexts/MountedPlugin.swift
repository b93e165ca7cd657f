/// A plugin that keeps its module's context and its params.
///
/// Plugins inherit from it by the level that they are for, as in `ItemPlugin`. A plugin that makes
/// something of its params overrides `init` and calls `super.init`.
@MainActor open class MountedPlugin<Context: PluginContext> {
  /// The context and the params; `mount[.url]` is a param.
  public let mount: Mount<Context>

  @inlinable public init(_ mount: Mount<Context>) throws { self.mount = mount }

  /// The plugin's access to its module.
  @inlinable public final var context: Context { mount.context }

  /// The data of the plugin's module.
  @inlinable public final var data: ModuleData { mount.context.data }

  /// Releases the plugin's resources outside the runtime; its events are over by then.
  open func unmount() {}
}

/// A plugin for the app.
public typealias AppPlugin = MountedPlugin<AppContext> & Plugin
/// A plugin for pages.
public typealias PagePlugin = MountedPlugin<PageContext> & Plugin
/// A plugin for cards.
public typealias CardPlugin = MountedPlugin<CardContext> & Plugin
/// A plugin for components.
public typealias ComponentPlugin = MountedPlugin<ComponentContext> & Plugin
/// A plugin for items.
public typealias ItemPlugin = MountedPlugin<ItemContext> & Plugin
/// A plugin for modules of any level.
public typealias ModulePlugin = MountedPlugin<ModuleContext> & Plugin
