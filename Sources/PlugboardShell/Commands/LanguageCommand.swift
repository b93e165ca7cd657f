internal import Plugboard

enum LanguageCommand: ShellCommand {
  static let form = CommandForm(
    "language", takes: [.repeated("TAG")], "show or change the languages of texts",
    notes: [
      "The texts of the open pages are shown in the first TAG in which they are there: en, or zh en.",
      "Without a TAG, the languages are shown, the preferred one first.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if !arguments.words.isEmpty {
      try shell.use(Languages.read(arguments.words.map(\.text), of: shell.folder))
    }
    let tags = shell.runtime.languages.reduce(into: [LanguageTag]()) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
    return Reply(
      tags.isEmpty ? "no language" : "language \(tags.map(\.text).joined(separator: ", "))",
      json: ["languages": .array(tags.map { .string($0.text) })])
  }
}
