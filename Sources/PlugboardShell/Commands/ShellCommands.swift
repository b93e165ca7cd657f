internal import Plugboard

/// The table of the shell's commands.
enum ShellCommands {
  /// The commands, in the order of the help.
  static let all: [any ShellCommand.Type] = [
    TreeCommand.self, PluginsCommand.self, UnitsCommand.self, EventsCommand.self,
    KeysCommand.self, DataCommand.self, SetCommand.self, SubscribersCommand.self,
    InspectCommand.self, WhyCommand.self, WatchCommand.self, UnwatchCommand.self,
    FireCommand.self, ControlsCommand.self, TapCommand.self, HoldCommand.self,
    TypeCommand.self, LoginCommand.self, LogoutCommand.self, SuspendedCommand.self,
    ResumeCommand.self,
    CancelCommand.self,
    FindCommand.self,
    BeginCommand.self,
    EchoCommand.self,
    ExpectCommand.self,
    WaitCommand.self,
    SizeCommand.self,
    RoutesCommand.self, ResolveCommand.self,
    SourcesCommand.self,
    OpenCommand.self, BackCommand.self, EditCommand.self, SaveCommand.self,
    ReloadCommand.self,
    FetchCommand.self, LanguageCommand.self,
    TraceCommand.self,
    FaultsCommand.self,
    ShowCommand.self, RenderCommand.self,
    PressCommand.self,
    ScreenCommand.self,
    StatsCommand.self,
    CompleteCommand.self, HelpCommand.self, QuitCommand.self,
  ]

  /// The commands that change nothing, whose answers may therefore be asked for again.
  private static let reading: [any ShellCommand.Type] = [
    TreeCommand.self, PluginsCommand.self, UnitsCommand.self, EventsCommand.self,
    KeysCommand.self, DataCommand.self, SubscribersCommand.self, InspectCommand.self,
    WhyCommand.self, ControlsCommand.self, SuspendedCommand.self, FindCommand.self,
    RoutesCommand.self, ResolveCommand.self, TraceCommand.self, FaultsCommand.self,
    StatsCommand.self, CompleteCommand.self, HelpCommand.self,
  ]

  /// Whether a line is of a command that changes nothing.
  @MainActor static func onlyReads(_ line: String, in shell: Shell) -> Bool {
    let name = line.prefix { !$0.isWhitespace }
    guard let command = try? command(String(name), in: shell) else { return false }
    return reading.contains { $0 == command }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.form.name, $0) })

  /// Returns the command with a name, or the only command whose name begins with it; the shell
  /// supplies hints for unknown names.
  @MainActor static func command(
    _ name: String, in shell: Shell
  ) throws(CommandFailure) -> any ShellCommand.Type {
    if let command = byName[name] { return command }
    let candidates = name.isEmpty ? [] : all.filter { $0.form.name.hasBytePrefix(name) }
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else {
      let names = candidates.map { $0.form.name }.joined(separator: ", ")
      throw .usage("\"\(name)\" can be \(names); write more of it")
    }
    let hint = shell.hint(for: name, insteadOf: .command, among: all.map { $0.form.name })
    throw .usage("unknown command \"\(name)\"", hint: hint ?? "help lists all")
  }
}
