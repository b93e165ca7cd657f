internal import Plugboard
internal import PlugboardShell

/// A program with only its own plugin, for authors who use the shell without the system plugins.
@main struct SecondProgram {
  static func main() async {
    await Shell.main(
      plugins: [TallyPlugin.self], configs: "Tests/SecondProgram/Configs",
      name: "tally", version: "2.5")
  }
}
