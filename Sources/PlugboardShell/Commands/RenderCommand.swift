internal import Plugboard
internal import PlugboardTerminal

enum RenderCommand: ShellCommand {
  static let form = CommandForm(
    "render", takes: [.optional("WIDTHxHEIGHT")], options: [RenderFormat.option],
    "the page as text, 100x40 by default, or as HTML",
    notes: ["Without a size, it is that of the command size."],
    examples: ["render 80x24", "render --format html"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let size = try arguments.text(0).map { text throws(CommandFailure) in
      try ScreenSize.read(text)
    }
    if try RenderFormat.read(arguments.value(of: RenderFormat.option.name)) == .html {
      guard size == nil else { throw .usage("a page in HTML fits any size") }
      let document = try shell.document()
      return Reply(
        document.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
          String.init),
        json: ["page": .string(shell.current.text), "html": .string(document)])
    }
    return try frame(of: shell, size: size)
  }

  /// Returns the frame of the current page.
  @MainActor static func frame(
    of shell: Shell, size: UnitSize? = nil
  ) throws(CommandFailure) -> Reply {
    let grid = try shell.frame(size: size ?? shell.commands.frameSize)
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
