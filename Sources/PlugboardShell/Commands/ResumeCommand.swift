internal import Plugboard

enum ResumeCommand: ShellCommand {
  static let form = CommandForm(
    "resume", takes: [.required("N"), .optional("JSON")], "resume a suspended event",
    notes: ["JSON replaces the response so far."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let fire = try shell.suspended(arguments, of: form)
    let response = arguments.words.count > 1 ? arguments.words[1].value : nil
    // The runtime reports the reason of a refusal.
    guard shell.runtime.events.resume(fire.number, answering: response) else {
      throw .failed("\(fire.event) at \(fire.module) was not resumed")
    }
    return Reply(
      "resumed \(fire.event) at \(fire.module)", json: fire.json(["resumed": true]))
  }
}
