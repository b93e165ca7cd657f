internal import Plugboard

enum TreeCommand: ShellCommand {
  private static let depth = CommandForm.Option(
    "--depth", value: "N", "only N levels below the first")
  private static let counts = CommandForm.Option(
    "--counts", "with children, modules below, subscribers, and the time in them if it is recorded")
  private static let all = CommandForm.Option("--all", "whole, however long it is")

  static let form = CommandForm(
    "tree", takes: [.optional("ID"), .optional("TEXT")], options: [depth, counts, all],
    "the modules of the page, or those under a module, with plugins",
    notes: [
      "A line is the id, the level, the template and the plugins in mounting order. With a TEXT, only",
      "modules that have it in one of these are shown, and those above them. A tree of",
      "\(ModuleTree.mostModules) modules or more is cut: … tells how many are left out. Times are recorded",
      "after trace times, and are those of the subscribers themselves, without the events nested in them.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    var request = ModuleTree.Request()
    request.text = arguments.text(1)
    request.isWhole = arguments.has(all.name)
    request.hasCounts = arguments.has(counts.name)
    request.time = { [recorder = shell.trace.recorder] in recorder.times[$0] }
    if let text = arguments.value(of: depth.name) {
      guard let number = Int(digits: text) else {
        throw form.misuse("\"\(text)\" isn't a number")
      }
      request.depth = number
    }
    do throws(CommandFailure) {
      return try reply(try shell.module(arguments.text(0)), request, in: shell)
    } catch {
      // One word that is no module is a text to look for.
      guard request.text == nil, let text = arguments.text(0) else { throw error }
      request.text = text
      guard let reply = try? reply(shell.current, request, in: shell) else { throw error }
      return reply
    }
  }

  @MainActor private static func reply(
    _ id: ModuleID, _ request: ModuleTree.Request, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    let tree: ModuleTree?
    do {
      tree = try ModuleTree(id, in: shell.runtime, request)
    } catch {
      throw .failed("\(error)")
    }
    guard let tree else {
      throw .failed(
        "no module of \(id) has \"\(request.text ?? "")\" in its id, template or plugins")
    }
    return Reply(tree.lines(), json: tree.json)
  }
}
