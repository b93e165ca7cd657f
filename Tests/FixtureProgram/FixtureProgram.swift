internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters
internal import PlugboardShell

/// A program for the page that `.ci/html` opens: it has every kind of layout, pin and view.
@main struct FixtureProgram {
  static func main() async {
    await Shell.main(
      plugins: SystemPlugins.all + PosterPlugins.all + [ShowPlugin.self, FetchPlugin.self],
      configs: "Tests/FixtureProgram/Configs",
      name: "fixture", version: "1.0")
  }
}
