internal import Plugboard
internal import PlugboardTerminal

enum RenderCommand: ShellCommand {
  static let form = CommandForm(
    "render", takes: [.optional("WIDTHxHEIGHT")], "the page as text, 100x40 by default")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let size = try arguments.text(0).map { text throws(CommandFailure) in
      try ScreenSize.read(text)
    }
    let grid = try shell.frame(size: size ?? ScreenSize.standard)
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
