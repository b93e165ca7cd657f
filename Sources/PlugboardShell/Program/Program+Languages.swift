internal import Plugboard
internal import PlugboardSystem

extension ProgramCommand {
  /// The option of commands that show pages.
  static var languages: CommandForm.Option {
    CommandForm.Option(
      "--lang", value: "TAG[,TAG …]",
      "the languages of texts, the preferred one first; by default those of the environment")
  }

  /// The option of commands that show pages as people see them.
  static var release: CommandForm.Option {
    CommandForm.Option(
      "--release",
      "as for people: content that this program doesn't know, or that is faulty, is left out and told by the event"
        + " content.unknown; without it, a placeholder has the message")
  }
}

extension Program {
  /// Returns the folder of the documents that a command shows, in the languages of its option, or
  /// else of the environment.
  func localizedFolder(
    _ arguments: Arguments, for file: String? = nil
  ) throws(CommandFailure) -> ConfigFolder {
    try localized(try folder(arguments, for: file), arguments)
  }

  /// Returns a folder in the languages of the option, or else of the environment.
  func localized(
    _ folder: ConfigFolder, _ arguments: Arguments
  ) throws(CommandFailure) -> ConfigFolder {
    var folder = folder
    folder.assembler.environment.languages =
      if let text = arguments.value(of: RunPage.languages.name) {
        try Languages.read([text], of: folder)
      } else {
        [LanguageTag](environment: CurrentProgram.environment)
      }
    // The texts of plugins are in Chinese first.
    folder.assembler.environment.fallbackLanguages = ["en"]
    if arguments.has(RunPage.release.name) { folder.assembler.environment.audience = .people }
    return folder
  }
}
