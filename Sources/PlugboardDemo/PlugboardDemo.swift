public import Plugboard
internal import PlugboardPlugins
internal import PlugboardShell

/// The `plugboard` program: a small cinema, whose pages are in `PluginConfigs`.
@main struct PlugboardDemo {
  static func main() async {
    await Shell.main(
      plugins: SystemPlugins.all + DemoPlugins.all, ports: Ports(account: HouseAccount()),
      name: "plugboard", version: "0.1.0")
  }
}

/// The plugins of the demo itself, which stand beside `SystemPlugins.all` in its registry.
public enum DemoPlugins {
  public static let all: [PluginType] = [PluginType(ArticleButtonPlugin.self)]
}
