internal import Plugboard
internal import PlugboardTerminal

enum SizeCommand: ShellCommand {
  static let form = CommandForm(
    "size", takes: [.optional("WIDTHxHEIGHT")],
    "show or change the size of the frames that commands print", examples: ["size 80x24"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if let text = arguments.text(0) {
      shell.commands.frameSize = try ScreenSize.read(text)
      shell.display?.size = shell.commands.frameSize
    }
    let size = shell.commands.frameSize
    return Reply(
      "size \(size.width)x\(size.height)",
      json: ["width": .int(size.width), "height": .int(size.height)])
  }
}
