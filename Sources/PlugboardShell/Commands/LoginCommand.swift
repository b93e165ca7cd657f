internal import Plugboard
internal import PlugboardPlugins

enum LoginCommand: ShellCommand {
  static let form = CommandForm(
    "login", takes: [.optional("NAME")], "log in, as \"guest\" if no name is given")

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let user = arguments.text(0) ?? "guest"
    guard try await shell.askAccount(.accountLogIn, user, by: form) else {
      throw .failed("the log-in of \"\(user)\" was refused")
    }
    return Reply("logged in as \(user)", json: ["user": .string(user)])
  }
}
