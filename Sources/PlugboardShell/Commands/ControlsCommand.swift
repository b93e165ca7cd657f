internal import Plugboard

enum ControlsCommand: ShellCommand {
  static let form = CommandForm(
    "controls", takes: [.optional("ID")], "the buttons of the page, or those of a module",
    notes: ["A line is the module, the control's id and its label; modules below are included."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let top = try shell.module(arguments.text(0))
    let below = (try? shell.runtime.modules.descendants(of: top)) ?? []
    var found: [(module: ModuleID, control: View.Control)] = []
    for module in [top] + below {
      found += try shell.controls(of: module).map { (module, $0) }
    }
    return Reply(
      found.isEmpty
        ? ["\(top) has no controls"]
        : TextTable.lines(found.map { [$0.module.text, $0.control.id, $0.control.label] }),
      json: .array(
        found.map { module, control in
          [
            "module": .string(module.text), "id": .string(control.id),
            "label": .string(control.label),
          ]
        }))
  }
}
