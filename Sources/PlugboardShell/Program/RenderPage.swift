internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

enum RenderPage: ProgramCommand {
  private static let size = CommandForm.Option("--size", value: "WIDTHxHEIGHT", "100x40 by default")
  private static let ansi = CommandForm.Option(
    "--ansi", "with styles as ANSI sequences, also into a file")

  static let name = "render"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("PAGE|FILE"), .repeated("key=value")],
      options: [
        program.configsOption, program.stateOption, languages, program.sourcesOption, size, ansi,
        ColorOption.form, RenderFormat.option,
      ],
      "one frame of a page, printed as text, or the whole page as HTML",
      notes: [
        CommandForm.inputsNote,
        "FILE is the path of a page's document; its templates are those of the configs.",
        "--color other than auto and none implies --ansi.",
      ], examples: ["render home --size 80x24", "render home --format html"])
  }

  static func run(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let console = program.console
    let colors = try ColorOption.choice(arguments)
    let size = try arguments.value(of: size.name).map { text throws(CommandFailure) in
      try ScreenSize.read(text)
    }
    let format = try RenderFormat.read(arguments.value(of: RenderFormat.option.name))
    let isStyled = arguments.has(ansi.name) || (colors != .auto && colors != .none)
    if format == .html, size != nil || isStyled {
      throw .usage("sizes and styles are for text; a page in HTML fits any screen")
    }
    var request = PageRequest(arguments.words[0].text)
    request.values = try form(in: program).inputs(of: arguments)
    let folder = try program.localizedFolder(arguments, for: request.file)
    let (ports, time, notice) = try program.ports(arguments, folder, isVirtual: true)
    if let notice { console.complain("note: \(notice.inEnglish)") }
    let shell = try Shell(
      folder, ports: ports, time: time, isTraced: false, reloads: false,
      Messages.Receivers(
        warn: { console.complain($0) }, note: { console.complain("note: \($0)") }))
    let isShown = try shell.begin(with: request) { console.complain($0) }
    await shell.settle()
    switch format {
    case .html:
      let document = try shell.document().escapingUnsafe { "&#x\(String($0.value, radix: 16));" }
      console.printSafe(document, terminator: "")
    case .text:
      let grid = try shell.frame(size: size ?? ScreenSize.standard)
      // Sequences that are asked for are written as if the output was a terminal.
      let depth = ColorDepth(colors, isTerminal: true, environment: CurrentProgram.environment)
      console.printSafe(isStyled ? grid.ansiText(depth) : grid.plainText(), terminator: "")
    }
    shell.close()
    return isShown ? 0 : 1
  }
}
