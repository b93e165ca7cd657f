internal import Plugboard
internal import PlugboardShell

/// A program with a plugin of its own and no other, as somebody writes it who takes the shell alone.
@main struct SecondProgram {
  static func main() async {
    await Shell.main(
      plugins: [PluginType(TallyPlugin.self)], configs: "Tests/SecondProgram/Configs",
      name: "tally", version: "2.5")
  }
}
