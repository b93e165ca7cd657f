internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

enum RunPage: ProgramCommand {
  private static let wait = CommandForm.Option(
    "--wait", value: "DURATION",
    "the time that the end of a script waits for open tasks and suspended events, 1s by default")
  private static let keepGoing = CommandForm.Option(
    "--keep-going", "continue a script after a failed command")
  private static let command = CommandForm.Option(
    ScriptInput.commandOption, value: "COMMANDS",
    "commands instead of standard input, with ; or line breaks between them")
  private static let file = CommandForm.Option(
    "-f", value: "FILE", "a file of commands; - is standard input")
  private static let plain = CommandForm.Option(
    "--plain", "commands from standard input and plain text, also on a terminal")
  private static let realTime = CommandForm.Option(
    "--real-time", "let time pass by itself in a script, too")
  private static let stats = CommandForm.Option(
    "--stats", "print the figures of the frames at the end of the screen")
  private static let noMouse = CommandForm.Option(
    "--no-mouse", "leave the mouse to the terminal; the key m takes it")
  private static let record = CommandForm.Option(
    "--record", value: "FILE",
    "write what a person does, and the answers of sources and servers, as a script that plays again"
  )
  static let update = CommandForm.Option(
    "--update", "write the golden files of the command screen instead of comparing them")
  private static let noTrace = CommandForm.Option(
    "--no-trace", "record no trace until trace resume")
  private static let open = CommandForm.Option(
    "--open", value: "URL", "a URL to open in front of the page, from outside the app with --remote"
  )
  static let json = CommandForm.Option("--json", "all replies and messages as JSON")

  private static let linear = CommandForm.Option(
    "--linear", "the app as lines of text with numbers to type, for screen readers")

  static let name = "run"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.optional("PAGE"), .repeated("key=value")],
      options: [
        program.configsOption, Program.fromOption, program.stateOption, languages, release,
        program.sourcesOption, open, .remote,
        command, file, json, keepGoing, wait, realTime, plain, linear, noMouse, stats,
        noTrace, record, update, ColorOption.form,
      ],
      "the app: on a terminal with keys, else with commands from standard input",
      notes: [
        "PAGE is a page of the app, the first by default, or the path of a file.",
        CommandForm.inputsNote,
        "A URL of --open is opened as the page is open; it may wait for a log-in. With --remote, only routes that are",
        "marked remote are reached, as for URLs that other programs pass on.",
        "On a terminal, ? lists the keys, and documents are reloaded when they are saved. Without one,",
        "each line of standard input is a command; blank lines and those that begin with # are skipped,",
        "and saved documents wait for the command reload. Without any command, the page is printed once.",
        "With --linear, the page is read as lines, a number taps the line that has it, and each change is",
        "a line; ? explains it. On a terminal, saved documents are reloaded then, too.",
        "Without a terminal, plugins keep nothing for later runs, so that a script does the same each time,",
        "unless --state names a folder.",
        "help lists the commands. If the document of the first page can't be read, that is the first failure: no",
        "command runs and nothing is printed, unless --keep-going runs them on the placeholder.",
        DurationWord.note,
        "A script that begins with the command begin opens that page instead.",
        "With --record FILE.txt, keys, the time between them, the first page and URL become a script, and the answers of",
        "sources and servers stand in FILE.recording.jsonl beside it; run -f FILE.txt and test play it again, and fail where",
        "the order of events or a response differs first. Both are whole whenever the program ends, also by a signal or a",
        "crash. A recorded session begins with nothing kept, or with the values of --state, which are recorded. Documents that",
        "are saved meanwhile are recorded as well, and a replay has them without changing a file. With --linear, the numbers and",
        "texts that are typed become commands. Faults and warnings are expected by the script. Secret headers, cookies and what is",
        "given to fields for passwords aren't recorded.",
        "There can be several -c and -f; they run in their order, without the screen, and standard input",
        "stays as it is. In a script, time passes only by the command wait, and at the end.",
        "Errors go to standard error, with the line or FILE:LINE; after -c, with the number of the command.",
        "With --json, of this command or of one in the script, an error is an object with the keys error,",
        "code, exitCode, source, line, hint and usage, on standard error as well; so each line of standard",
        "output is the reply of one command.",
      ],
      examples: [
        "run home -c 'tree; tap today'", "run -f smoke.txt --json",
        "run --open app://player/metropolis --remote",
        "run player -c 'expect no text Error'",
      ])
  }

  static func run(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    // Without it, a task that has waited goes on by way of another thread.
    try await withTaskExecutorPreference(MainQueueExecutor()) { () async throws(CommandFailure) in
      try await show(arguments, in: program)
    }
  }

  private static func show(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let settings = ScriptRunner.Settings(
      stopsAtFailure: !arguments.has(keepGoing.name), isJSON: arguments.has(json.name),
      patience: try patience(arguments, in: program))
    var inputs = try inputs(arguments)
    let beginning = try await beginning(arguments, &inputs, in: program)
    do throws(CommandFailure) {
      return try await show(beginning, arguments, settings, inputs, in: program)
    } catch {
      throw beginning.place.map { error.at($0) } ?? error
    }
  }

  /// The page that a script or the command line begins with.
  private struct Beginning {
    /// Nil for the app's first page.
    var request: PageRequest?
    /// The recording that the script plays again.
    var recording: SessionRecording?
    /// Whether a server of newer documents is asked.
    var asksServer: Bool
    /// The place in the script that failures have.
    var place: ScriptPlace?
  }

  private static func show(
    _ beginning: Beginning, _ arguments: Arguments, _ settings: ScriptRunner.Settings,
    _ inputs: [ScriptInput], in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let (request, recording) = (beginning.request, beginning.recording)
    let colors = try ColorOption.choice(arguments)
    let recorder = try recorder(arguments, recording, in: program)
    let journal = recorder?.journal ?? recording.map { SessionJournal($0) }
    let named = try program.server(arguments)
    let server = recording.map(\.circumstances.server) ?? named
    let isLinear = arguments.has(linear.name)
    // Lines of text are useful on a terminal that can do nothing else, too.
    let isInteractive =
      inputs.isEmpty && !arguments.has(plain.name) && !arguments.has(json.name)
      && (isLinear
        ? TerminalDevice.isTerminal(0) && TerminalDevice.isTerminal(1)
        : TerminalSession.isPossible())
    guard !isLinear || inputs.isEmpty && !arguments.has(json.name) else {
      throw form(in: program).misuse(
        "--linear reads lines from standard input, without -c, -f, --json")
    }
    var folder = try program.builtInFolder(arguments, server, for: request?.file)
    // Before anything is read, to miss no save.
    let watch =
      isInteractive && !folder.isOnServer
      ? DocumentWatch(
        folder: folder.path,
        files: Set([request?.file].compactMap { $0.map(ExactText.init) })) : nil
    if let journal, !folder.isOnServer {
      let documents =
        recording.map { SessionDocuments(playing: $0.documents, over: folder.path) }
        ?? SessionDocuments(recording: folder.path)
      journal.documents = documents
      folder = folder.with(AppDocuments(documents))
    }
    if let recording { folder.assembler.environment.languages = recording.tags }
    let runner = ScriptRunner(program.console, settings, beginning: beginning.place)
    guard arguments.has(open.name) || !arguments.has(CommandForm.Option.remote.name) else {
      throw form(in: program).misuse("--remote is for the URL of --open")
    }
    let isOnTerminal = isInteractive && !isLinear
    let circumstances = recording?.circumstances
    // The screen that is recorded, or on which a recording was made.
    let isOnScreen =
      isInteractive || circumstances?.size != nil || circumstances?.isInteractive == true
    try recorder?.begin(
      SessionRecording.Circumstances(
        size: isOnTerminal ? TerminalSession.size() : nil,
        languages: folder.assembler.environment.languages.map(\.text).joined(separator: ","),
        server: server, url: arguments.value(of: open.name),
        isRemote: arguments.has(CommandForm.Option.remote.name),
        isLinear: isLinear, isInteractive: isInteractive))
    var hasBegun = false
    defer { if !hasBegun { recorder?.discard() } }
    // A session plays again with the documents that were delivered to it.
    let delivery =
      beginning.asksServer || recording != nil
      ? try program.delivery(
        arguments, over: folder, server, isForPerson: isInteractive && recorder == nil, journal)
      : nil
    if let delivery {
      folder = folder.with(try await delivery.start(askingFirst: !isOnScreen))
    }
    guard let request = request ?? folder.firstPage.map({ PageRequest($0) }) else {
      throw .failed("the app in \"\(folder.path)\" has no page")
    }
    // The screen would hide lines that are printed before it.
    var faults: [String] = []
    let (ports, time, notice) = try program.ports(
      arguments, folder, isVirtual: !isInteractive && !arguments.has(realTime.name),
      isForPerson: isInteractive && recorder == nil, journal: journal)
    if let recorder {
      if arguments.has(program.stateOption.name) {
        recorder.add(state: try program.keptValues(arguments, of: folder))
      }
      recorder.begin(request.file ?? request.name, request.values)
    }
    let shell = try Shell(
      folder, ports: ports, time: time, isTraced: !arguments.has(noTrace.name),
      keepsEvents: !isInteractive, journal: journal,
      reachesFiles: program.reachesFiles,
      customViews: program.customViews,
      Messages.Receivers(
        tell: { runner.tell($0.inEnglish) },
        warn: { if isOnTerminal { faults.append($0) } else { runner.warn($0) } },
        note: { runner.note($0) }))
    let notices = [watch?.pollReason?.note(over: folder.path), notice].compactMap { $0 }
    if !isOnTerminal { for notice in notices { runner.note(notice.inEnglish) } }
    if recording != nil, let changed = journal?.documents?.changedSince, !changed.isEmpty {
      runner.note(
        "not as now, but as in the session, are here: \(changed.joined(separator: ", "))"
      )
    }
    shell.delivery = delivery
    delivery?.journal?.clock = ports.clock
    // On a screen after the first frame, which no request delays.
    if !isOnScreen { shell.followDelivery() }
    func report(_ failure: CommandFailure) {
      if isInteractive { shell.messages.warn(failure.text) } else { runner.fail(failure) }
    }
    let url = recording?.circumstances.url ?? arguments.value(of: open.name)
    let isRemote =
      recording?.circumstances.isRemote ?? arguments.has(CommandForm.Option.remote.name)
    var isShown = try shell.begin(with: request, report: report)
    if let url {
      isShown = shell.begin(with: url, isRemote: isRemote, form(in: program), report) && isShown
    }
    hasBegun = true
    await shell.settle()
    if isLinear {
      return try await LinearSession.run(
        shell, program.console, watch, recorder, isShown: isShown)
    }
    guard isOnTerminal else {
      shell.commands.proseWidth = program.proseWidth
      shell.commands.updatesScreens = arguments.has(update.name)
      let size = circumstances?.size
      let screen = Screen(shell, size: size ?? ScreenSize.terminal)
      shell.display = screen
      // The two hold one another.
      defer { shell.display = nil }
      (runner.recorder, runner.journal) = (recorder, recording == nil ? nil : journal)
      runner.tally = program.tally
      if size != nil { screen.beginReplay() }
      let lines = circumstances?.isLinear == true ? LinearViews(shell) : nil
      if let lines {
        lines.beginReplay()
        runner.afterLine = { lines.update() }
      }
      if isOnScreen { shell.followDelivery() }
      let code = await runner.run(
        shell, isShown: isShown, inputs.isEmpty ? [.standard] : inputs)
      lines?.end()
      screen.endReplay()
      return code
    }
    shell.keepFaults(faults)
    let figures = try await TerminalScreen.run(
      shell, watch,
      TerminalScreen.Settings(
        colors: colors, takesPointer: !arguments.has(noMouse.name), notices: notices,
        history: try program.historyFile(arguments, of: folder), recorder: recorder))
    if arguments.has(stats.name) {
      program.console.print(StatsCommand.reply(figures), asJSON: false)
    }
    return 0
  }

  /// Returns the parts of the script that the command line gives.
  private static func inputs(_ arguments: Arguments) throws(CommandFailure) -> [ScriptInput] {
    var inputs: [ScriptInput] = []
    for (option, value) in arguments.values(of: command.name, file.name) {
      inputs.append(
        option == file.name
          ? try ScriptInput.open(value) : .commands(ofText: value))
    }
    return inputs
  }

  /// Returns the recorder of the session; nil if it isn't recorded.
  private static func recorder(
    _ arguments: Arguments, _ recording: SessionRecording?, in program: Program
  ) throws(CommandFailure) -> SessionRecorder? {
    for option in [record, program.stateOption] where recording != nil && arguments.has(option.name)
    {
      throw form(in: program).misuse("\(option.name) doesn't go with a recorded script")
    }
    guard let file = arguments.value(of: record.name) else { return nil }
    return try SessionRecorder(file)
  }

  /// Returns the page that the command line names, or else the script with its command `begin`.
  private static func beginning(
    _ arguments: Arguments, _ inputs: inout [ScriptInput], in program: Program
  ) async throws(CommandFailure) -> Beginning {
    var beginning = Beginning(
      request: try request(arguments, form(in: program)), asksServer: !program.isTesting)
    guard var first = inputs.first else { return beginning }
    if program.isTesting, case .lines(_, let file?) = first {
      beginning.place = ScriptPlace(source: file, line: 1)
    }
    guard let (words, place) = await first.takeBeginning() else { return beginning }
    program.tally?.commands += 1
    inputs[0] = first
    do throws(CommandFailure) {
      let given = try BeginCommand.form.arguments(of: words)
      let begun = try request(given, BeginCommand.form)
      if let stated = beginning.request {
        throw BeginCommand.form.misuse(
          "the script begins with a page of its own, so that no other is named, not even \"\(stated.name)\""
        )
      }
      beginning.recording = try given.value(of: BeginCommand.recording.name).map {
        file throws(CommandFailure) in
        let isBeside = !file.hasBytePrefix("/") && place.source != ScriptInput.commandOption
        let folder = FileSystem.folder(above: place.source ?? "")
        return try SessionRecording(file: isBeside ? "\(folder)/\(file)" : file)
      }
      beginning.request = begun
      beginning.place = place
      if given.has(BeginCommand.delivery.name) { beginning.asksServer = true }
      return beginning
    } catch {
      throw error.at(place)
    }
  }

  /// Returns the page that is the first argument, with its inputs; nil if there is none.
  private static func request(
    _ arguments: Arguments, _ form: CommandForm
  ) throws(CommandFailure) -> PageRequest? {
    guard let page = arguments.text(0) else { return nil }
    var request = PageRequest(page)
    request.values = try form.inputs(of: arguments)
    return request
  }

  private static func patience(
    _ arguments: Arguments, in program: Program
  ) throws(CommandFailure) -> Duration {
    guard let text = arguments.value(of: wait.name) else { return .seconds(1) }
    guard let duration = DurationWord.read(text) else {
      throw form(in: program).misuse("--wait takes \(DurationWord.wording), not \"\(text)\"")
    }
    return duration
  }
}
