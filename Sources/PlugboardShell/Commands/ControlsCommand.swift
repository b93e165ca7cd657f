internal import Plugboard

enum ControlsCommand: ShellCommand {
  static let form = CommandForm(
    "controls", takes: [.optional("ID")], "the controls of the page, or those of a module",
    notes: [
      "A line is the module, the control's id, its kind, its label and its state, such as \"disabled\";"
        + " modules below that aren't hidden are included."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let top = try shell.module(arguments.text(0))
    let below = (try? shell.runtime.modules.shownDescendants(of: top)) ?? []
    var found: [(module: ModuleID, control: ViewValue.Control)] = []
    for module in [top] + below {
      found += try shell.controls(of: module).map { (module, $0) }
    }
    return Reply(
      found.isEmpty
        ? ["\(top) has no controls"]
        : TextTable.lines(
          found.map { module, control in
            [
              module.text, control.id, control.kind.rawValue, control.names.first ?? "",
              control.state,
            ]
          }),
      json: .array(
        found.map { module, control in
          var record: Fields = [
            "module": .string(module.text), "id": .string(control.id),
            "kind": .string(control.kind.rawValue), "label": .string(control.label),
          ]
          if !control.isEnabled { record["enabled"] = false }
          if control.isSelected { record["selected"] = true }
          record["text"] = control.text.map(Value.string)
          record["caption"] = control.caption.map(Value.string)
          return .object(record)
        }))
  }
}

extension ViewValue.Control {
  /// The state in a word: whether it is disabled or selected, and the text of a field.
  fileprivate var state: String {
    if !isEnabled { return "disabled" }
    if isSelected { return "selected" }
    return text.map { "\"\($0)\"" } ?? ""
  }
}
