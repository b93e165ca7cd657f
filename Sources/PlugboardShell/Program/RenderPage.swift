internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

enum RenderPage: ProgramCommand {
  private static let size = CommandForm.Option("--size", value: "WIDTHxHEIGHT", "100x40 by default")
  private static let ansi = CommandForm.Option(
    "--ansi", "with styles as ANSI sequences, also into a file")

  private static let all = CommandForm.Option(
    "--all", "all pages of the app as HTML files, whose links lead to one another")
  private static let out = CommandForm.Option(
    "--out", value: "DIR", "the folder for the files of --all")

  static let name = "render"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.optional("PAGE|FILE"), .repeated("key=value")],
      options: [
        program.configsOption, program.stateOption, languages, release, program.sourcesOption, size,
        ansi, ColorOption.form, RenderFormat.option, all, out,
      ],
      "one frame of a page, printed as text, or the whole page or app as HTML",
      notes: [
        CommandForm.inputsNote,
        "FILE is the path of a page's document; its templates are those of the configs.",
        "--color other than auto and none implies --ansi.",
        "--all writes a file for each page that opens without inputs, one for each other page to which",
        "a link of a written page leads, up to \(SiteMap.mostPages) in all, and index.html with a list of them. Links to",
        "anything else in the app are left out. No plugin is asked whether a page may be opened, so that",
        "a log-in check, for example, holds nothing back. Files of others in DIR stay, and one with the",
        "name of a page is an error. The exit code is 1 if a page can't be read or written.",
      ],
      examples: [
        "render home --size 80x24", "render home --format html",
        "render --all --format html --out site",
      ])
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
    let form = form(in: program)
    if arguments.has(all.name) {
      guard let folder = arguments.value(of: out.name), !folder.isEmpty, format == .html else {
        throw form.misuse("--all needs --format html and --out DIR")
      }
      if let page = arguments.text(0) {
        throw form.misuse("--all takes no page, not even \"\(page)\"")
      }
      return try await renderSite(arguments, to: folder, in: program)
    }
    guard !arguments.has(out.name) else { throw form.misuse("--out needs --all") }
    guard let page = arguments.text(0) else { throw form.misuse("render needs PAGE|FILE") }
    var request = PageRequest(page)
    request.values = try form.inputs(of: arguments)
    let folder = try program.localizedFolder(arguments, for: request.file)
    let (ports, time, notice) = try program.ports(arguments, folder, isVirtual: true)
    if let notice { console.complain("note: \(notice.inEnglish)") }
    let shell = try Shell(
      folder, ports: ports, time: time, isTraced: false, reloads: false,
      customViews: program.customViews,
      Messages.Receivers(
        warn: { console.complain($0) }, note: { console.complain("note: \($0)") }))
    let isShown = try shell.begin(with: request) { console.complain($0) }
    await shell.settle()
    switch format {
    case .html:
      var isFirst = true
      let text = try await shell.settled { () throws(CommandFailure) in
        defer { isFirst = false }
        return try shell.document(notesSchemes: isFirst)
      }
      let document = text.escapingUnsafe { "&#x\(String($0.value, radix: 16));" }
      console.printSafe(document, terminator: "")
    case .text:
      // Sequences that are asked for are written as if the output was a terminal.
      let depth = ColorDepth(colors, isTerminal: true, environment: CurrentProgram.environment)
      shell.show(on: depth, environment: CurrentProgram.environment)
      let grid = try await shell.settled { () throws(CommandFailure) in
        try shell.frame(size: size ?? ScreenSize.standard)
      }
      console.printSafe(isStyled ? grid.ansiText(depth) : grid.plainText(), terminator: "")
    }
    shell.close()
    return isShown ? 0 : 1
  }
}
