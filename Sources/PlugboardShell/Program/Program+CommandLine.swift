internal import Plugboard

/// Finds the command of a command line and runs it.
extension Program {
  /// Runs the command of a command line and returns the exit code.
  func run(_ words: [Word]) async throws(CommandFailure) -> Int32 {
    guard !words.contains(where: { $0.text.hasManyCombiningMarks }) else {
      throw .usage(CommandFailure.manyMarks)
    }
    var rest = words
    let named = takeCommand(from: &rest)
    let flags = rest.prefix { $0.text != "--" }.map(\.text)
    if named == nil, let flag = flags.first(where: { answer(to: $0) != nil }) {
      guard words.count == 1 else {
        if let first = words.first, !first.text.hasBytePrefix("-") {
          // A word that is neither a command nor a page is the first thing to say.
          let others = words.filter { answer(to: $0.text) == nil }
          try checkIsPage(first.text, try RunPage.form(in: self).arguments(of: others))
        }
        throw .usage("\(flag) takes no arguments; \(name) --help lists the commands")
      }
      for line in answer(to: flag) ?? [] { console.print(line) }
      return 0
    }
    if let named, flags.contains("--help") || flags.contains("-h") {
      for line in named.form(in: self).help(program: "\(name) ", width: proseWidth) {
        console.print(line)
      }
      return 0
    }
    if let named { return try await named.run(named.form(in: self).arguments(of: rest), in: self) }
    let arguments = try RunPage.form(in: self).arguments(of: rest)
    if let page = arguments.text(0) {
      if let lines = try help(words.map(\.text), arguments) {
        for line in lines { console.print(line) }
        return 0
      }
      try checkIsPage(page, arguments)
    }
    return try await RunPage.run(arguments, in: self)
  }

  /// Takes the command out of a command line: the first word that is neither an option nor the value
  /// of one. Returns nil if that word is no command.
  private func takeCommand(from words: inout [Word]) -> (any ProgramCommand.Type)? {
    let options = ProgramCommands.all.flatMap { $0.form(in: self).options }
    var position = 0
    while position < words.count, words[position].text != "--" {
      let text = words[position].text
      if text.hasBytePrefix("-"), text != "-" {
        let takesValue = options.contains { $0.name == text && $0.value != nil }
        position += takesValue ? 2 : 1
        continue
      }
      let named = ProgramCommands.all.first { $0.name == text }
      if named != nil { words.remove(at: position) }
      return named
    }
    return nil
  }

  /// Returns the answer to a flag of the program itself; nil if it is no such flag.
  private func answer(to flag: String) -> [String]? {
    switch flag {
    case "--help", "-h": help
    case "--version": version.map { ["\(name) \($0)"] }
    default: nil
    }
  }

  /// Returns the lines of `help`, or of `help COMMAND`; nil for other words, and if the app has a page of this name.
  private func help(
    _ words: [String], _ arguments: Arguments
  ) throws(CommandFailure) -> [String]? {
    guard words.first == HelpCommand.form.name, words.count <= 2,
      (try? folder(arguments))?.documents.hasPage(HelpCommand.form.name) != true
    else { return nil }
    guard let command = words.dropFirst().first else { return help }
    if let named = ProgramCommands.all.first(where: { $0.name == command }) {
      return named.form(in: self).help(program: "\(name) ", width: proseWidth)
    }
    let shell = ShellCommands.all.map { $0.form }
    if let form = shell.first(where: { $0.name == command }) { return form.help(width: proseWidth) }
    let known = ProgramCommands.all.map { $0.name } + shell.map { $0.name }
    throw .usage(
      "unknown command \"\(command)\"",
      hint: CommandFailure.nearest(NearestName.of(command, among: known))
        ?? "\(name) --help lists the commands")
  }

  /// Throws if a first word that isn't a command isn't a page either.
  private func checkIsPage(_ page: String, _ arguments: Arguments) throws(CommandFailure) {
    guard PageRequest(page).file == nil else { return }
    let documents = try folder(arguments).documents
    guard !documents.hasPage(page) else { return }
    let known = ProgramCommands.all.map { $0.name } + documents.pageNames
    let isOfShell = ShellCommands.all.contains { $0.form.name == page }
    throw .usage(
      "unknown command or page \"\(page)\""
        + (isOfShell
          ? "; \(page) is a command of the shell: \(name) -c \(page)"
          : CommandFailure.hint(NearestName.of(page, among: known)))
        + "; \(name) --help lists the commands")
  }

  private var help: [String] {
    let forms = ProgramCommands.all.map { $0.form(in: self) }
    let width = proseWidth
    func lines(_ text: String) -> [String] { Paragraph.lines(text, width: width) }
    let usages = forms.flatMap { form in
      Paragraph.lines("\(name) \(form.shortUsage)", width: width - 2, indent: 4).map { "  " + $0 }
        + Paragraph.lines(form.summary, width: width - 6).map { "      " + $0 }
    }
    return lines("\(name) runs an app that is assembled from JSON documents.") + ["", "usage:"]
      + usages + ["  \(name) --help" + (version == nil ? "" : " | --version"), ""]
      + lines(
        "\(name) COMMAND --help explains one with its options, which may stand before it too. run is"
          + " optional. Commands of the shell, typed after :, given with -c or -f, or read from standard"
          + " input:")
      + [""] + HelpCommand.list(width: width) + [""] + lines("Exit codes: \(Self.exitCodes)")
  }
}

extension AppDocuments {
  /// Whether a page of the app has a name and a file.
  fileprivate func hasPage(_ name: String) -> Bool {
    path(ofPage: name) != nil && pageNames.contains(where: name.hasSameBytes)
  }
}
