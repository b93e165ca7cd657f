internal import Plugboard
internal import PlugboardPlugins

enum LogoutCommand: ShellCommand {
  static let form = CommandForm("logout", "log out, or give up a requested log-in")

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let wasLoggedIn = try await shell.askAccount(.accountLogOut, (), by: form)
    return Reply(
      wasLoggedIn ? "logged out" : "no user was logged in",
      json: ["wasLoggedIn": .bool(wasLoggedIn)])
  }
}
