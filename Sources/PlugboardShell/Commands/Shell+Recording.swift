internal import Plugboard

/// The commands of a person as a session records them.
extension Shell {
  /// Returns a line as a session records it.
  func recorded(_ line: String) -> RecordedCommand {
    let line = line.trimmed
    guard let words = try? WordSplitter.words(of: line), let first = words.first,
      let command = try? ShellCommands.command(first.text, in: self),
      let arguments = try? command.form.inShell.arguments(of: Array(words.dropFirst()))
    else {
      return RecordedCommand(
        line: secretFields(of: current.text).isEmpty ? line : masked(line), secrets: [], places: [],
        isWait: false)
    }
    return RecordedCommand(
      line: line, secrets: secrets(in: arguments, of: command),
      places: names(in: arguments, of: command, places: words),
      isWait: command is WaitCommand.Type)
  }

  /// Returns a line whose letters stand for a secret, after the name of its command if there is such a command.
  private func masked(_ line: String) -> String {
    let name = line.prefix { !$0.isWhitespace }
    let isCommand = (try? ShellCommands.command(String(name), in: self)) != nil
    let end = isCommand ? name.endIndex : line.startIndex
    let scalars = line[end...].unicodeScalars.map { scalar in
      scalar.properties.isWhitespace ? scalar : "x"
    }
    return line[..<end] + String(String.UnicodeScalarView(scalars))
  }

  /// Returns the places, among the words of a line, of the names of pages, modules and other things that the app has.
  private func names(
    in arguments: Arguments, of command: any ShellCommand.Type, places words: [Word]
  ) -> Set<Int> {
    var kinds = command.form.parameters.map(\.name)
    if command is ExpectCommand.Type { kinds = Expectation.wordNames(of: arguments.words) }
    var rest = zip(arguments.words, kinds).map { (word: $0, kind: $1) }[...]
    var places: Set<Int> = []
    for (place, word) in words.enumerated().dropFirst() {
      guard let (own, kind) = rest.first else { break }
      guard own == word else { continue }
      rest.removeFirst()
      if isName(word.text, of: kind) { places.insert(place) }
    }
    return places
  }

  /// Whether a word for a parameter of a command is a name that the app has.
  private func isName(_ text: String, of parameter: String) -> Bool {
    let kinds: [NameKind] =
      switch parameter {
      case "PAGE", "PAGE|URL": [.page]
      case "ID": [.page, .module]
      case "ID|PLUGIN": [.page, .module, .plugin]
      case "EVENT": [.event]
      case "KEY": [.key]
      case "COMMAND": [.command]
      default: []
      }
    return kinds.contains { use(of: text, as: $0) != nil }
  }
}
