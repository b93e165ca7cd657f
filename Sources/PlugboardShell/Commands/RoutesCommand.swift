internal import Plugboard

enum RoutesCommand: ShellCommand {
  static let form = CommandForm("routes", "the routes of the app", notes: [RouteList.note])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    RouteList(shell.folder.documents.app.allRoutes, in: shell.folder).reply
  }
}
