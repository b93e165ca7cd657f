internal import PlugboardTerminal

/// The option of commands that show pages, which says how many colours they use.
enum ColorOption {
  static let form = CommandForm.Option(
    "--color", value: "DEPTH",
    "the colours: auto, always, none, 16, 256 or full; by default what the terminal, NO_COLOR,"
      + " CLICOLOR and CLICOLOR_FORCE say")

  /// Returns the choice on a command line, `auto` if there is none.
  static func choice(_ arguments: Arguments) throws(CommandFailure) -> ColorDepth.Choice {
    guard let text = arguments.value(of: form.name) else { return .auto }
    // The words that other programs use for none.
    if ["never", "off"].contains(text) { return .none }
    guard let choice = ColorDepth.Choice(rawValue: text) else {
      throw .usage("\(form.name) takes auto, always, none, 16, 256 or full, not \"\(text)\"")
    }
    return choice
  }
}
