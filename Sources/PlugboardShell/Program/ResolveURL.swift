internal import Plugboard

enum ResolveURL: ProgramCommand {
  static let name = "resolve"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("URL")],
      options: [program.configsOption, .remote, .json],
      "what a URL would open",
      notes: RouteResolution.notes + [
        "The exit code is 1 if no page would be opened, or only a placeholder."
      ])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let folder = try program.folder(arguments)
    let isJSON = arguments.has(CommandForm.Option.json.name)
    program.console.complain(
      folder.documents.app.diagnostics.map { folder.documents.named($0) }, asJSON: isJSON)
    // Only the app is opened, whose plugins relocate URLs.
    let navigator = Navigator(
      folder.documents, in: PageRuntime(registry: folder.assembler.registry),
      environment: folder.assembler.environment)
    do throws(NavigationError) {
      try navigator.launch()
    } catch {
      throw CommandFailure(error)
    }
    let resolution = try RouteResolution(
      arguments.words[0].text, isRemote: arguments.has(CommandForm.Option.remote.name), in: folder,
      navigator)
    program.console.print(resolution.reply, asJSON: isJSON)
    return resolution.isSound ? 0 : 1
  }
}
