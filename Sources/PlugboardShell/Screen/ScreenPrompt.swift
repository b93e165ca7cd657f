internal import Plugboard
internal import PlugboardTerminal

/// A line that a person types on the screen, and its purpose.
struct ScreenPrompt {
  enum Purpose {
    case command, find
    case field(module: ModuleID, ViewValue.Control)
  }

  let purpose: Purpose
  private(set) var editor: LineEditor
  /// The candidates that are listed for the word at the cursor; nil if none are.
  private(set) var completion: Completion?
  /// A remark on the line while it is being typed.
  var note = ""
  /// The position of the candidate that was taken.
  private(set) var chosen: Int?

  init(_ purpose: Purpose, _ editor: LineEditor) {
    self.purpose = purpose
    self.editor = editor
  }

  /// The page of the field that a person fills; nil if the line is no field.
  var pageOfField: ModuleID? {
    guard case .field(let module, _) = purpose else { return nil }
    return ModuleID(module.page)
  }

  /// The text before the line.
  var label: String {
    if let label = editor.searchLabel { return label }
    return switch purpose {
    case .command: ":"
    case .find: "/"
    case .field(_, let control): "\(control.names.first ?? control.id): "
    }
  }

  mutating func handle(_ key: TerminalKey, completion: (String, _ cursor: Int) -> Completion)
    -> LineEditor.Outcome
  {
    if key == .tab || key == .backTab, case .command = purpose {
      complete(isForward: key == .tab, completion)
      return .going
    }
    if case .field = purpose, [.tab, .backTab, .up, .down].contains(key) {
      return .done(editor.text)
    }
    if key == .escape, self.completion != nil {
      (self.completion, chosen) = (nil, nil)
      return .going
    }
    (self.completion, chosen) = (nil, nil)
    return editor.handle(key)
  }

  /// Extends the word by the beginning that all candidates share, and lists them if there are
  /// several; from then on takes one after another.
  private mutating func complete(
    isForward: Bool, _ completion: (String, _ cursor: Int) -> Completion
  ) {
    if let listed = self.completion {
      let count = listed.candidates.count
      let next = chosen.map { $0 + (isForward ? 1 : count - 1) } ?? (isForward ? 0 : count - 1)
      chosen = next % count
      return editor.complete(to: listed.accepting(listed.candidates[next % count]))
    }
    editor.complete(to: completion(editor.text, editor.cursor).extended)
    let found = completion(editor.text, editor.cursor)
    self.completion = found.candidates.count > 1 ? found : nil
  }
}
