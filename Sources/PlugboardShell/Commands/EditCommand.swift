internal import Plugboard
internal import PlugboardSystem

enum EditCommand: ShellCommand {
  static let form = CommandForm(
    "edit", takes: [.optional("PAGE")], "edit the document of a page",
    notes: [
      "Without a PAGE, it is the document of the present page, at the line of what has the focus.",
      "The editor is that of VISUAL or EDITOR, else vi; what it saves is reloaded at once. Of an editor",
      "that isn't known by its name, the line is left out.",
      "It needs a terminal.",
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let display = try shell.neededDisplay()
    let place = try arguments.text(0).map { page throws(CommandFailure) in
      try shell.document(ofPage: page)
    }
    guard let place = place ?? shell.placeOfFocus else {
      throw .failed("\(shell.current) has no document")
    }
    let editor = Editor()
    let code = try await display.lend { await ChildProgram.run(editor.words(for: place)) }
    guard code == 0 else {
      throw .failed("the editor has ended with the exit code \(code): \(editor.command)")
    }
    return Reply([], json: ["place": .string("\(place)")])
  }
}

extension Shell {
  /// The place of the focused module, or of the nearest module above it that is in a document.
  fileprivate var placeOfFocus: DocumentLocation? {
    let path = try? runtime.modules.path(to: display?.focus?.module ?? current)
    return path?.reversed().lazy.compactMap { self.place(of: $0) }.first
  }

  /// Returns the beginning of a page's document.
  fileprivate func document(ofPage name: String) throws(CommandFailure) -> DocumentLocation {
    guard let path = folder.documents.path(ofPage: name) else {
      throw .failed(
        "there is no page \"\(name)\"",
        hint: hint(for: name, insteadOf: .page, among: folder.documents.pageNames))
    }
    return folder.documents.named(DocumentLocation(file: path, line: 1, column: 1))
  }
}
