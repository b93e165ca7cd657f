internal import Plugboard
internal import PlugboardTerminal

enum PressCommand: ShellCommand {
  private static let paste = CommandForm.Option(
    SessionScript.paste, "each KEY is a text that is pasted at once, as from a clipboard")

  static let form = CommandForm(
    "press", takes: CommandForm.Parameter.several("KEY"), options: [paste],
    "press keys on the screen, as a person does",
    notes: [
      "KEY is a character or a name: \(KeyName.all.joined(separator: ", ")).",
      "C-l is Ctrl with a letter, M-b Alt. A text in quotes is typed. The mouse is Click@X,Y,",
      "RightClick@X,Y, WheelUp@X,Y, WheelDown@X,Y, WheelLeft@X,Y and WheelRight@X,Y, with a cell",
      "from 0,0. \(KeyName.focusIn) and \(KeyName.focusOut) tell that the terminal's window has the focus, or not any more.",
      "The reply is what the screen says at its bottom, and the module and control with the focus.",
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let display = try shell.neededDisplay()
    var acts: [Act] = []
    let isPaste = arguments.has(paste.name)
    for word in arguments.words {
      acts += isPaste ? [.key(.paste(word.text))] : try Self.acts(of: word)
    }
    for act in acts where !shell.commands.isQuitting {
      switch act {
      case .key(let key): await display.press(key)
      case .change(let change): shell.navigator.tell(change)
      }
    }
    let messages = display.messages
    let focus = display.focus.map { [$0.module.text, $0.control].compactMap { $0 } } ?? []
    return Reply(
      messages + (focus.isEmpty ? [] : ["focus: \(focus.joined(separator: " "))"]),
      json: [
        "page": .string(shell.current.text), "module": Value(focus.first),
        "control": Value(focus.count > 1 ? focus[1] : nil),
        "messages": .array(messages.map { .string($0) }),
      ])
  }
}

extension PressCommand {
  private enum Act {
    case key(TerminalKey)
    case change(AppChange)
  }

  private static func acts(of word: Word) throws(CommandFailure) -> [Act] {
    if word.isBare, word.text == KeyName.focusIn { return [.change(.didBecomeActive)] }
    if word.isBare, word.text == KeyName.focusOut { return [.change(.willResignActive)] }
    return try KeyName.keys(word).map { .key($0) }
  }
}

extension Shell {
  /// Returns the screen; throws if there is none.
  func neededDisplay() throws(CommandFailure) -> any Display {
    guard let display else { throw .failed("there is no screen here") }
    return display
  }
}
