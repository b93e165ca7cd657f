internal import Plugboard
internal import PlugboardShell

/// A program with only its own plugins, for authors who use the shell without the system plugins.
@main struct SecondProgram {
  static func main() async {
    await Shell.main(
      plugins: [TallyPlugin.self, AskPlugin.self, GivePlugin.self, GatePlugin.self],
      configs: "Tests/SecondProgram/Configs",
      name: "tally", version: "2.5")
  }
}
