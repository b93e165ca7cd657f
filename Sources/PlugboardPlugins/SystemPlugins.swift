public import Plugboard

/// The plugins that are part of Plugboard: those that most pages need.
///
///     let runtime = PageRuntime(registry: try SystemPlugins.registry())
public enum SystemPlugins {
  /// All plugins, by the level on which they are usually mounted.
  public static let all: [PluginType] = [
    PluginType(AccountPlugin.self),
    PluginType(LoginCheckPlugin.self),
    PluginType(TrackingLogPlugin.self),
    PluginType(NavigationBarPlugin.self),
    PluginType(ListPlugin.self),
    PluginType(CardHeaderPlugin.self),
    PluginType(StackLayoutPlugin.self),
    PluginType(TileLayoutPlugin.self),
    PluginType(ScrollLayoutPlugin.self),
    PluginType(PosterPlugin.self),
    PluginType(BannerPlugin.self),
    PluginType(TextPlugin.self),
    PluginType(ButtonPlugin.self),
    PluginType(BadgePlugin.self),
    PluginType(AccountViewPlugin.self),
    PluginType(TapPlugin.self),
    PluginType(RoutePlugin.self),
    PluginType(TrackingPlugin.self),
    PluginType(ActionPlugin.self),
    PluginType(EventLogPlugin.self),
  ]

  /// Returns a registry of all system plugins, to which a host adds its own.
  public static func registry() throws(PluginError) -> PluginRegistry { try PluginRegistry(all) }
}
