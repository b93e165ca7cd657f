public import Plugboard

/// The plugins that come with Plugboard: what a page needs whatever it shows.
///
///     let runtime = PageRuntime(registry: try SystemPlugins.registry())
public enum SystemPlugins {
  /// By the level that they usually stand on.
  public static let all: [any Plugin.Type] = [
    AccountPlugin.self,
    LoginCheckPlugin.self,
    TrackingLogPlugin.self,
    NavigationBarPlugin.self,
    ListPlugin.self,
    ArticleButtonPlugin.self,
    CardHeaderPlugin.self,
    StackLayoutPlugin.self,
    TileLayoutPlugin.self,
    ScrollLayoutPlugin.self,
    PosterPlugin.self,
    BannerPlugin.self,
    TextPlugin.self,
    ButtonPlugin.self,
    BadgePlugin.self,
    AccountViewPlugin.self,
    TapPlugin.self,
    RoutePlugin.self,
    TrackingPlugin.self,
    ActionPlugin.self,
    EventLogPlugin.self,
  ]

  /// A registry of them all, to which a host adds its own.
  public static func registry() throws(PluginError) -> PluginRegistry { try PluginRegistry(all) }
}
