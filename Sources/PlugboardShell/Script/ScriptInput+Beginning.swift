internal import Plugboard

/// The page that a script begins with.
extension ScriptInput {
  /// Takes the command `begin` out of a script that has it as its first command; returns its words
  /// and its place.
  ///
  /// Standard input isn't looked at: the app opens before the first line arrives.
  mutating func takeBeginning() async -> (words: [Word], place: ScriptPlace)? {
    switch self {
    case .commands(var commands):
      guard let number = commands.firstIndex(where: Shell.isCommand),
        let words = Self.beginning(commands[number])
      else { return nil }
      // The other commands keep their numbers.
      commands[number] = ""
      self = .commands(commands)
      return (words, ScriptPlace(source: Self.commandOption, line: number + 1))
    case .lines(let reader, let file?):
      guard let (line, number) = await reader.firstCommand(), let words = Self.beginning(line)
      else { return nil }
      reader.skipFirstCommand()
      return (words, ScriptPlace(source: file, line: number))
    case .lines(_, file: nil): return nil
    }
  }

  /// Returns the words of a line after `begin`; nil if it is another command, or asks for help.
  private static func beginning(_ line: String) -> [Word]? {
    guard !line.hasManyCombiningMarks, let words = try? WordSplitter.words(of: line),
      words.first?.text == BeginCommand.form.name
    else { return nil }
    let help = CommandForm.Option.help.name
    return words.contains { $0.isBare && $0.text == help } ? nil : Array(words.dropFirst())
  }
}
