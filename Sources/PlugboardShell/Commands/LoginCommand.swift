internal import Plugboard
internal import PlugboardPlugins

enum LoginCommand: ShellCommand {
  static let form = CommandForm(
    "login", takes: [.optional("NAME")], "log in, as \"guest\" where no name is given")

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let user = arguments.text(0) ?? "guest"
    let root = try shell.root()
    let outcome: Outcome<Bool>
    do {
      outcome = await shell.settled(try shell.runtime.fire(.accountLogIn, on: root, .user(user)))
    } catch {
      throw .failed("\(error)")
    }
    if let number = outcome.suspended {
      return Reply(
        "the log-in of \(user) waits: suspended as \(number)",
        json: ["user": .string(user), "suspended": .int(number)])
    }
    if let reason = outcome.cancelled {
      throw .failed("the log-in of \"\(user)\" was cancelled: \(reason)")
    }
    guard outcome.response == true else {
      throw .failed(
        outcome.subscribers == 0
          ? "nobody listens to account.logIn at \"\(root)\"; give it the plugin \"account\""
          : "the log-in of \"\(user)\" was refused")
    }
    return Reply("logged in as \(user)", json: ["user": .string(user), "suspended": .null])
  }
}
