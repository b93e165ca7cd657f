internal import Plugboard

enum UnwatchCommand: ShellCommand {
  static let form = CommandForm(
    "unwatch", takes: [.optional("ID"), .optional("KEY")],
    "end the watch of a value, or all of them")

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    guard let text = arguments.text(0) else {
      let count = shell.inspection.watches.all.count
      shell.inspection.watches.removeAll()
      try shell.inspection.updateObservers()
      return Reply("unwatched \(count.counted("value"))", json: ["unwatched": .int(count)])
    }
    guard let key = arguments.text(1) else { throw form.misuse("unwatch needs KEY") }
    // The module may have ended.
    let id = (try? shell.module(text)) ?? ModuleID(text)
    guard shell.inspection.watches.remove(id, Name(key)) else {
      throw .failed("\(id) \(key) isn't watched; watch lists what is")
    }
    try shell.inspection.updateObservers()
    return Reply(
      "unwatched \(id) \(key)", json: ["module": .string(id.text), "key": .string(key)])
  }
}
