internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardSystem

/// The app as lines, for screen readers: the page in reading order with numbers to tap, then a line
/// for each change. Printed lines are never painted over.
///
/// The output depends on the lines that it reads alone, not on whether they come from a terminal.
@MainActor final class LinearSession {
  /// The number of lines that are printed at a time.
  private static let partLength = 20

  private let shell: Shell
  private let console: Console
  private let views: LinearViews
  /// The recorder of the session; nil if it isn't recorded.
  private let recorder: SessionRecorder?
  /// The open pages as they were printed last, and the numbers of their lines, by opening.
  private var known: [Int: (page: LinearPage, numbers: LinearNumbers)] = [:]
  /// The number of the opening of the page that is read.
  private var opening = 0
  /// The lines that the command `more` prints.
  private var rest: [String] = []
  /// The field whose text is the next line.
  private var field: (module: ModuleID, control: ViewValue.Control)?
  /// Whether anything was printed since the last line of the input.
  private var didRespond = false
  private var isBusy = false
  /// The documents that were saved while a line was carried out.
  private var saved: [String] = []

  private init(_ shell: Shell, _ console: Console, _ recorder: SessionRecorder?) {
    self.shell = shell
    self.console = console
    self.recorder = recorder
    views = LinearViews(shell)
  }

  /// Runs until the input ends or the person quits; returns the exit code.
  ///
  /// - Parameter watch: The watch over documents, which are reloaded when they are saved.
  static func run(
    _ shell: Shell, _ console: Console, _ watch: DocumentWatch?, _ recorder: SessionRecorder?,
    isShown: Bool
  ) async throws(CommandFailure) -> Int32 {
    let session = LinearSession(shell, console, recorder)
    let code = await session.run(LineReader(0), watch)
    try recorder?.finish(
      after: shell.messages.incidents.takeExpectations(), hasQuit: shell.commands.isQuitting)
    shell.close()
    console.flush()
    return code == 0 && !isShown ? 1 : code
  }

  private func run(_ reader: LineReader, _ watch: DocumentWatch?) async -> Int32 {
    shell.messages.receivers = Messages.Receivers(
      tell: { [unowned self] in say($0.inEnglish) }, warn: { [unowned self] in say($0) },
      note: { [unowned self] in say($0) },
      check: { [unowned self] new in
        if !new.isEmpty { present(new) }
        console.flush()
      })
    shell.trace.show = { [unowned self] in say($0) }
    views.onChange { [weak self] in self?.updateByItself() }
    let watching = Task {
      await watch?.run(on: ContinuousClock()) { [unowned self] in accept(saved: $0) }
    }
    defer {
      watching.cancel()
      shell.messages.receivers = Messages.Receivers()
      shell.trace.show = { _ in }
      views.end()
    }
    shell.navigator.tell(.didBecomeActive)
    say(LinearInput.greeting)
    update()
    shell.followDelivery()
    while !shell.commands.isQuitting {
      do throws(FileError) {
        guard let line = try await reader.next(console.flush) else { break }
        await accept(line)
        watch?.follow(shell.openFiles)
        if !saved.isEmpty { accept(saved: []) }
      } catch {
        console.complain("error: standard input can't be read: \(error.message)")
        return 1
      }
    }
    return 0
  }

  /// Reloads after a save, and tells the changes.
  private func accept(saved files: [String]) {
    saved += files
    guard !isBusy, !shell.commands.isQuitting else { return }
    recorder?.beginAct()
    recorder?.addReload(after: expectations)
    let told = shell.reload(saved: saved)
    saved = []
    for line in told.map({ [$0] }) ?? shell.saved.faults { say(line) }
    update()
    console.flush()
  }

  private func accept(_ line: LineReader.Line) async {
    isBusy = true
    didRespond = false
    recorder?.beginAct()
    do throws(CommandFailure) {
      guard case .text(let text) = line else {
        throw .usage("the line is longer than \(LineReader.longest) bytes")
      }
      if let field {
        self.field = nil
        try fill(field, with: text)
      } else {
        try await perform(LinearInput(text))
      }
    } catch {
      say("error: \(error.text)")
    }
    await shell.settle()
    isBusy = false
    if shell.commands.isQuitting { return }
    update()
    if !didRespond { say("done") }
  }

  private func perform(_ input: LinearInput) async throws(CommandFailure) {
    switch input {
    case .nothing: didRespond = true
    case .number(let number, let text): try activate(number, text)
    case .back:
      record("back")
      let closed = try shell.goBack()
      say("closed \(closed), back at \(shell.current)")
    case .find(let text): find(text)
    case .more:
      if rest.isEmpty { say("no more lines") } else { printPart() }
    case .page:
      update()
      read()
    case .help: for line in LinearInput.helpLines { say(line) }
    case .command(let line):
      recorder?.add(shell.recorded(line), after: expectations)
      let result = try await shell.run(line)
      if let output = result?.output { present(output) }
    }
  }

  private func activate(_ number: Int, _ text: String?) throws(CommandFailure) {
    guard let (page, numbers) = known[opening],
      let target = page.reading.first(where: { numbers[$0] == number })?.target
    else {
      throw .failed("no line has the number \(number) now; p reads the page")
    }
    guard let control = target.control, control.kind == .field else {
      guard text == nil else { throw .failed("\(number) is no field, so it takes no text") }
      record("tap", target.module.text, target.control?.id)
      let outcome = try shell.tap(target.module, control: target.control?.id)
      if outcome.response != true, outcome.suspension == nil { say("no effect") }
      return
    }
    if let text { return try fill((target.module, control), with: text) }
    field = (target.module, control)
    say("the next line is the text of \(control.stateText)")
  }

  private func fill(
    _ field: (module: ModuleID, control: ViewValue.Control), with text: String
  ) throws(CommandFailure) {
    record("type", field.module.text, field.control.id, text)
    _ = try shell.input(field.module, control: field.control.id, text: text)
  }

  private func find(_ text: String) {
    let text = text.lowercased()
    guard let (page, numbers) = known[opening], !text.isEmpty else {
      return say("no line has that text")
    }
    let found = page.reading.filter { $0.text.lowercased().contains(text) }
    present(found.isEmpty ? ["no line has that text"] : found.map(numbers.printed))
  }
}

/// Records the session.
extension LinearSession {
  /// The commands that expect the messages reported since the last act.
  private var expectations: [String] { shell.messages.incidents.takeExpectations() }

  /// Records a command with its words, of which absent ones are nil.
  private func record(_ name: String, _ words: String?...) {
    guard let recorder else { return }
    let line = ([name] + words.compactMap { $0.map(SessionScript.quoted) }).joined(separator: " ")
    recorder.add(shell.recorded(line), after: expectations)
  }
}

/// Prints.
extension LinearSession {
  private func say(_ line: String) {
    didRespond = true
    console.print(line)
  }

  /// Prints lines, the first part now if there are many.
  private func present(_ lines: [String]) {
    rest = lines
    printPart()
  }

  private func printPart() {
    for line in rest.prefix(Self.partLength) { say(line) }
    rest.removeFirst(min(rest.count, Self.partLength))
    if !rest.isEmpty { say("more: \(rest.count.counted("line"))") }
  }

  /// Reads the page from its start.
  private func read() {
    guard let (page, numbers) = known[opening] else { return }
    present(page.reading.map(numbers.printed))
  }

  /// Prints the changes that happened by themselves.
  private func updateByItself() {
    guard !isBusy, !shell.commands.isQuitting else { return }
    update()
    console.flush()
  }

  /// Prints the changes since the page was last printed, or the whole page if it was just opened.
  private func update() {
    defer { recorder?.endAct() }
    guard let (current, outline) = views.outline() else { return }
    let events = shell.runtime.events
    let now = LinearPage(outline) {
      events.hasSubscribers(of: EventName<Bool, String?>.gestureTap.name, on: $0)
    }
    let open = Set(shell.pages.map(\.number))
    known = known.filter { open.contains($0.key) }
    let before = known[current.number]
    var numbers = before?.numbers ?? LinearNumbers()
    numbers.add(now.lines + now.dialog)
    known[current.number] = (now, numbers)
    let isOther = opening != current.number
    opening = current.number
    guard let before = before?.page else { return read() }
    // A page to which a person comes back isn't read again.
    if isOther, let title = now.lines.first { say(title.text) }
    let changes = now.changes(from: before, numbers)
    if changes.count > Self.partLength {
      present(changes)
    } else {
      for change in changes { say(change) }
    }
  }
}
