internal import Plugboard
internal import PlugboardPlugins

enum LogoutCommand: ShellCommand {
  static let form = CommandForm("logout", "log out, or give up a log-in that was asked for")

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let root = try shell.root()
    let outcome: Outcome<Bool>
    do {
      outcome = await shell.settled(try shell.runtime.fire(.accountLogOut, on: root))
    } catch {
      throw .failed("\(error)")
    }
    guard outcome.subscribers > 0 else {
      throw .failed(
        "nobody listens to account.logOut at \"\(root)\"; give it the plugin \"account\"")
    }
    if let number = outcome.suspended {
      return Reply(
        "the log-out waits: suspended as \(number)",
        json: ["wasLoggedIn": true, "suspended": .int(number)])
    }
    if let reason = outcome.cancelled { throw .failed("the log-out was cancelled: \(reason)") }
    let wasLoggedIn = outcome.response == true
    return Reply(
      wasLoggedIn ? "logged out" : "nobody was logged in",
      json: ["wasLoggedIn": .bool(wasLoggedIn), "suspended": .null])
  }
}
