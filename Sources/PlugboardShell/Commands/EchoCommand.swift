internal import Plugboard

enum EchoCommand: ShellCommand {
  static let form = CommandForm(
    "echo", takes: [.repeated("TEXT")], "print a text", examples: ["echo 'the page is open'"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let text = arguments.words.map(\.text).joined(separator: " ")
    return Reply(text, json: ["text": .string(text)])
  }
}
