internal import Plugboard
internal import PlugboardTerminal

enum ScreenCommand: ShellCommand {
  static let form = CommandForm(
    "screen", takes: [.optional("WIDTHxHEIGHT")],
    "the whole screen as text: the page, panels, and the line at the bottom",
    notes: ["A size is that of the screen from now on; it is 80x24 at first."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let display = try shell.neededDisplay()
    if let text = arguments.text(0) { display.size = try ScreenSize.read(text) }
    let grid = display.frame()
    let lines = grid.plainText().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    return Reply(
      lines,
      json: [
        "page": .string(shell.current.text), "width": .int(grid.size.width),
        "height": .int(grid.size.height), "lines": .array(lines.map { .string($0) }),
      ])
  }
}
