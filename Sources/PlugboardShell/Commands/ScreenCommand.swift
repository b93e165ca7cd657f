internal import Plugboard
internal import PlugboardTerminal

enum ScreenCommand: ShellCommand {
  static let form = CommandForm(
    "screen", takes: [.optional("WIDTHxHEIGHT"), .optional("FILE")],
    "the whole screen as text: the page, panels, and the line at the bottom",
    notes: [
      "A size is that of the screen from now on; it is 80x24 at first.",
      "With a FILE, whose name has a dot, such as home.golden, nothing is printed: the screen is compared with the",
      "file, and the command fails with exit code 3 if they differ. In a script, the file is beside it. Look at the",
      "screen, and write the file by the option --update of run or test.",
    ], examples: ["screen 80x24"])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let display = try shell.neededDisplay()
    var words = arguments.words.map(\.text)
    let file = words.last.flatMap { $0.unicodeScalars.contains(".") ? $0 : nil }
    if file != nil { words.removeLast() }
    guard words.count < 2 else { throw form.misuse("a FILE has a dot in its name") }
    if let text = words.first { display.size = try ScreenSize.read(text) }
    if let file {
      let grid = try await shell.settled { () throws(CommandFailure) in display.frame() }
      return try GoldenScreen(file, in: shell).reply(lines(of: grid), in: shell)
    }
    let grid = display.frame()
    let lines = lines(of: grid)
    return Reply(
      lines,
      json: [
        "page": .string(shell.current.text), "width": .int(grid.size.width),
        "height": .int(grid.size.height), "lines": .array(lines.map { .string($0) }),
      ])
  }

  private static func lines(of grid: CellGrid) -> [String] {
    grid.plainText().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}
