public import Plugboard

/// The plugins of the demo itself, which stand beside `SystemPlugins.all` in its registry.
public enum DemoPlugins {
  public static let all: [PluginType] = [PluginType(ArticleButtonPlugin.self)]
}
