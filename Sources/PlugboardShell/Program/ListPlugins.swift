internal import Plugboard

enum ListPlugins: ProgramCommand {
  private static let html = CommandForm.Option(
    "--html", value: "FILE", "write all of it as one HTML file, with pictures of the examples")

  static let name = "plugins"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.optional("PLUGIN")], options: [program.configsOption, .json, html],
      "the plugins of the program, or one plugin",
      notes: [
        "Plugins of one function unit are listed together, with the number of places where documents use them.",
        "Of a PLUGIN it tells what it does, its levels and priority, its params, the events and keys that it uses, an example,",
        "and where documents use it. All of this comes from the manifests of plugins; without a folder of documents the",
        "uses are left out.",
      ], examples: ["plugins", "plugins route", "plugins --html plugins.html"])
  }

  static func run(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let catalogue = try program.catalogue(arguments)
    if let file = arguments.value(of: html.name) {
      let form = form(in: program)
      guard !file.isEmpty else { throw form.misuse("\(html.name) needs the path of a file") }
      if let word = arguments.text(0) { throw form.misuse("\(html.name) takes no \"\(word)\"") }
      guard !arguments.has(CommandForm.Option.json.name) else {
        throw form.misuse("\(html.name) and --json can't be stated together")
      }
      let document = try await CatalogueDocument(catalogue, program).text()
      try SiteFolder.write(document, toFile: file)
      program.console.print("wrote \(file)")
      return 0
    }
    let reply = try catalogue.plugins(arguments.text(0))
    program.console.print(reply, asJSON: arguments.has(CommandForm.Option.json.name))
    return 0
  }
}
