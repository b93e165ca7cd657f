internal import Plugboard

enum FetchCommand: ShellCommand {
  static let form = CommandForm(
    "fetch", "ask the server for newer documents, and show them",
    notes: [
      "For an app to which a server delivers documents, by its app.json or by --from. The server is asked",
      "at once, whatever the app document says of the pauses; a set that isn't taken is a failure.",
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    guard let delivery = shell.delivery else {
      throw .failed("no server delivers documents of this app; app.json or --from names one")
    }
    let message = try await delivery.ask { shell.accept($0) }
    guard case .delivered(_, let version)? = message else {
      return Reply("the server has no newer set", json: ["version": .null])
    }
    return Reply("the set \(version) is shown", json: ["version": .string(version.text)])
  }
}
