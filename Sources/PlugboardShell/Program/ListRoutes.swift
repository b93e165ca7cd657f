internal import Plugboard

enum ListRoutes: ProgramCommand {
  static let name = "routes"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, options: [program.configsOption, .json], "the routes of the app",
      notes: [RouteList.note])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let folder = try program.folder(arguments)
    let isJSON = arguments.has(CommandForm.Option.json.name)
    program.console.complain(
      folder.documents.app.diagnostics.map { folder.documents.named($0) }, asJSON: isJSON)
    let reply = RouteList(folder.documents.app.allRoutes, in: folder).reply
    program.console.print(reply, asJSON: isJSON)
    return 0
  }
}
