internal import Plugboard

enum SourcesCommand: ShellCommand {
  static let modes = SwitchedSources.Mode.allCases.map(\.rawValue)

  static let form = CommandForm(
    "sources", takes: [.optional("MODE")], "show or change how sources answer",
    notes: [
      "MODE is \(modes.joined(separator: ", ")): the answers come late, or not at all, or are empty.",
      "It applies to what is loaded from now on.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if let text = arguments.text(0) { shell.sources?.mode = try mode(text) }
    let mode = shell.sources?.mode ?? .normal
    return Reply("sources are \(mode)", json: ["sources": .string(mode.rawValue)])
  }

  /// Returns the mode with a name.
  static func mode(_ text: String) throws(CommandFailure) -> SwitchedSources.Mode {
    if let mode = SwitchedSources.Mode(rawValue: text) { return mode }
    let nearest = NearestName.of(text, among: modes)
    throw .usage(
      "sources are \(modes.joined(separator: ", ")), not \"\(text)\"",
      hint: CommandFailure.nearest(nearest))
  }
}
