internal import Plugboard
internal import PlugboardShell

/// A program with only its own plugins, for authors who use the shell without the system plugins.
@main struct SecondProgram {
  static func main() async {
    await Shell.main(
      plugins: TallyPlugins.all + [KeepPlugin.self], configs: "Tests/SecondProgram/Configs",
      name: "tally", version: "2.5")
  }
}

/// The program's own plugins.
enum TallyPlugins {
  static let all: [any Plugin.Type] = [
    TallyPlugin.self, AskPlugin.self, GivePlugin.self, GatePlugin.self, StepsPlugin.self,
  ]
}
