public import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters
internal import PlugboardShell

/// The `plugboard` program: a small cinema, whose pages are in `PluginConfigs`.
@main struct PlugboardDemo {
  static func main() async {
    await Shell.main(
      plugins: SystemPlugins.all + PosterPlugins.all + DemoPlugins.all,
      ports: Ports(account: HouseAccount()),
      name: "plugboard", version: "0.1.0")
  }
}

/// The demo's own plugins, which its registry has besides `SystemPlugins.all` and `PosterPlugins.all`.
public enum DemoPlugins {
  public static let all: [any Plugin.Type] = [ArticleButtonPlugin.self]
}

/// The account of the demo, which admits every user with a name until the program ends.
final class HouseAccount: AccountPort {
  private(set) var user: String?

  func logIn(_ user: String) async -> Bool {
    guard !user.isEmpty else { return false }
    self.user = user
    return true
  }

  func logOut() async { user = nil }
}
