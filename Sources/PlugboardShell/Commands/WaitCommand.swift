internal import Plugboard

enum WaitCommand: ShellCommand {
  static let form = CommandForm(
    "wait", takes: [.required("DURATION")], "let time pass for timers, time-outs and slow sources",
    notes: [
      DurationWord.note,
      "In a script, time is virtual: it passes only by this command, at once, and at the end of the",
      "script for what is still open. On the screen, time passes by itself.",
    ], examples: ["wait 5", "wait 300ms"])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let text = arguments.words[0].text
    guard let duration = DurationWord.read(text) else {
      throw form.misuse("wait takes \(DurationWord.wording), not \"\(text)\"")
    }
    guard shell.display?.statistics == nil else {
      throw .failed("time passes by itself on a terminal")
    }
    if let display = shell.display {
      await display.passTime { await shell.wait(duration) }
    } else {
      await shell.wait(duration)
    }
    return Reply("waited \(text)", json: ["waited": .string(text)])
  }
}
