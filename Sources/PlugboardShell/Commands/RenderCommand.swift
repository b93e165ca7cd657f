internal import Plugboard
internal import PlugboardTerminal

enum RenderCommand: ShellCommand {
  static let form = CommandForm(
    "render", takes: [.optional("WIDTHxHEIGHT")], options: [RenderFormat.option],
    "the page as text, 100x40 by default, or as HTML")

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
