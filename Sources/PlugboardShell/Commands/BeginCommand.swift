internal import Plugboard

/// The page of a script, which is read before the app opens; in any other place the command fails.
enum BeginCommand: ShellCommand {
  static let recording = CommandForm.Option(
    SessionRecording.option, value: "FILE",
    "the file beside the script with the answers and events of a recorded session")

  static let delivery = CommandForm.Option(
    "--delivery", "ask the server of the app's newer documents first, which test doesn't otherwise")

  static let form = CommandForm(
    "begin", takes: [.required("PAGE"), .repeated("key=value")], options: [recording, delivery],
    "the page that a script begins with, as its first command",
    notes: [
      CommandForm.inputsNote,
      "With --recording, which run --record writes, sources and the network answer as they did, and the script fails",
      "where the events or their responses differ first.",
      "It stands before all other commands of -c, -f or test, and takes the place of the app's first page.",
    ], examples: ["begin article-3"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    throw .failed(
      "begin is only the first command of -c, -f or test; open \(arguments.words[0].raw) opens a page now"
    )
  }
}
