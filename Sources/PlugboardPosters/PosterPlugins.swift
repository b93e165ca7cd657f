public import Plugboard

/// The plugins that show drawn posters.
///
///     let registry = try PluginRegistry(SystemPlugins.all + PosterPlugins.all)
///
/// The pictures are drawings by the name of the plugin `poster`, which must be in the registry of a host that
/// paints them.
public enum PosterPlugins {
  /// All plugins of the library.
  public static let all: [any Plugin.Type] = [
    PosterPlugin.self,
    VideoPlugin.self,
  ]
}
