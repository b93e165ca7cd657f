internal import Plugboard
internal import PlugboardTerminal

/// A line that a person types on the screen, and its purpose.
struct ScreenPrompt {
  enum Purpose {
    case command, find
    case field(module: ModuleID, View.Control)
  }

  let purpose: Purpose
  private(set) var editor: LineEditor

  init(_ purpose: Purpose, _ editor: LineEditor) {
    self.purpose = purpose
    self.editor = editor
  }

  /// The text before the line.
  var label: String {
    if let label = editor.searchLabel { return label }
    return switch purpose {
    case .command: ":"
    case .find: "/"
    case .field(_, let control): "\(control.label): "
    }
  }

  mutating func take(_ key: KeyPress, completion: (String, _ cursor: Int) -> Completion)
    -> LineEditor.Outcome
  {
    if key == .tab, case .command = purpose {
      editor.complete(to: completion(editor.text, editor.cursor).extended)
      return .going
    }
    return editor.take(key)
  }
}
