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
    switch purpose {
    case .command: ":"
    case .find: "/"
    case .field(_, let control): "\(control.label): "
    }
  }

  mutating func take(_ key: KeyPress, completed: (String) -> String) -> LineEditor.Outcome {
    if key == .tab, case .command = purpose {
      editor.complete(to: completed(editor.before))
      return .going
    }
    return editor.take(key)
  }
}
