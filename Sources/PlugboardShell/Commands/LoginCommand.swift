internal import Plugboard
internal import PlugboardPlugins

enum LoginCommand: ShellCommand {
  static let form = CommandForm(
    "login", takes: [.optional("NAME")], "log in, as \"guest\" where no name is given")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let user = arguments.text(0) ?? "guest"
    let root = try shell.root()
    let outcome: Outcome<Bool>
    do {
      outcome = try shell.runtime.fire(.accountLogIn, on: root, .user(user))
    } catch {
      throw .failed("\(error)")
    }
    guard outcome.response == true else {
      throw .failed(
        outcome.subscribers == 0
          ? "nobody listens to account.logIn at \"\(root)\"; give it the plugin \"account\""
          : "the log-in of \"\(user)\" was refused")
    }
    return Reply("logged in as \(user)", json: ["user": .string(user)])
  }
}
