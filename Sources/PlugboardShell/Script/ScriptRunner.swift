internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// Runs the commands of a script: one after the other, with replies as plain text or JSON.
@MainActor final class ScriptRunner {
  /// The choices of a run.
  struct Settings {
    /// Whether a failed command ends the script.
    let stopsAtFailure: Bool
    /// Whether all replies and messages are JSON.
    let isJSON: Bool
    /// The time that the end of the script waits for open tasks and suspended events.
    let patience: Duration
  }

  private let settings: Settings
  private let console: Console
  /// The place of the running command, or of the beginning of the script; nil after all commands.
  private var place: ScriptPlace?
  /// Whether the running command's output is JSON.
  private var isJSON: Bool
  private var notices: [String] = []
  private var exitCode: Int32 = 0
  /// The recorder of the session; nil if it isn't recorded.
  var recorder: SessionRecorder?
  /// The journal of a session that is played again; nil if none is.
  var journal: SessionJournal?
  /// The tally of a test; nil for another script.
  var tally: ScriptTally?
  /// Called after each command of a recorded session of the linear mode, in which a failed command of a person fails
  /// nothing; nil in another script.
  var afterLine: (() -> Void)?
  /// Whether no command was run yet.
  private var isEmpty = true
  /// Whether the input can't be read.
  private var isBroken = false

  /// - Parameter beginning: The place of the beginning of the script, which failures before the first command have.
  init(_ console: Console, _ settings: Settings, beginning: ScriptPlace?) {
    place = beginning
    self.console = console
    self.settings = settings
    isJSON = settings.isJSON
  }

  /// Keeps a message of the host until the command has answered.
  func tell(_ text: String) { notices.append(text) }

  func warn(_ text: String) {
    let unmarked = isJSON ? text.afterBytePrefix("warning: ") : nil
    complain(unmarked.map(String.init) ?? text, as: "warning")
  }

  /// Prints notes to standard error at once.
  func note(_ text: String) { complain(isJSON ? text : "note: \(text)", as: "note") }

  /// Runs all commands and returns the exit code; without any, the page is printed once.
  ///
  /// An unreadable first page is a failure before all commands, and nothing is printed either.
  func run(_ shell: Shell, isShown: Bool, _ inputs: [ScriptInput]) async -> Int32 {
    shell.trace.show = { [console] in console.print($0) }
    if !isShown { exitCode = 1 }
    var number = 0
    for input in inputs {
      switch input {
      case .commands(let commands):
        for command in commands where goesOn {
          number += 1
          await run(
            .text(command), at: ScriptPlace(source: ScriptInput.commandOption, line: number),
            in: shell)
        }
      case .lines(let reader, let file):
        var line = 0
        // A program that has sent quit needn't end its output.
        while goesOn, file != nil || !shell.commands.isQuitting,
          let next = await self.line(of: reader, file)
        {
          line += 1
          await run(next, at: ScriptPlace(source: file, line: line), in: shell)
        }
      }
    }
    (place, isJSON) = (nil, settings.isJSON)
    if isEmpty, !isBroken, goesOn { await show(shell) }
    journal?.answers.endReplay()
    if goesOn, !shell.commands.isQuitting { await waitForRest(of: shell) }
    compareSession(atEnd: true)
    // A recording expects its events.
    tally?.expectations += shell.commands.expectations + (journal?.recording?.events.count ?? 0)
    do throws(CommandFailure) {
      var incidents = shell.messages.incidents
      try recorder?.finish(
        after: incidents.takeExpectations(), hasQuit: shell.commands.isQuitting)
    } catch {
      fail(error)
    }
    shell.close()
    printNotices()
    checkIncidents(of: shell)
    console.flush()
    return exitCode
  }

  /// Whether no failure has ended the script.
  private var goesOn: Bool { exitCode == 0 || !settings.stopsAtFailure }

  /// Returns the next line of the input; nil at its end, or if it can't be read any further, which is a
  /// failure.
  private func line(of reader: LineReader, _ file: String?) async -> LineReader.Line? {
    do throws(FileError) {
      return try await reader.next(console.flush)
    } catch {
      place = nil
      fail(
        .failed("\(file.map { "\"\($0)\"" } ?? "standard input") can't be read: \(error.message)"))
      isBroken = true
      return nil
    }
  }

  private func run(_ next: LineReader.Line, at place: ScriptPlace, in shell: Shell) async {
    self.place = place
    isJSON = settings.isJSON
    shell.commands.scriptFile = place.source == ScriptInput.commandOption ? nil : place.source
    do throws(CommandFailure) {
      guard case .text(let text) = next else {
        throw .usage("the line is longer than \(LineReader.longest) bytes")
      }
      isJSON = isJSON || Shell.asksForJSON(text)
      if Shell.isCommand(text) {
        if shell.commands.isQuitting { try checkEnd(text) }
        tally?.commands += 1
        recorder?.add(shell.recorded(text))
      }
      guard let result = try await shell.run(text, asJSON: settings.isJSON) else { return }
      console.print(result.reply, asJSON: result.isJSON)
      await shell.settle()
      afterLine?()
      printNotices()
      compareSession()
    } catch {
      printNotices()
      if afterLine != nil, error.exitCode != CommandFailure.unmet("").exitCode {
        // It failed in the session as well, which went on.
        report(error)
      } else {
        fail(error)
      }
    }
    isEmpty = false
  }

  /// Throws if a command after the end of the app is another one than `expect`.
  private func checkEnd(_ text: String) throws(CommandFailure) {
    guard try WordSplitter.words(of: text).first?.text != ExpectCommand.form.name else { return }
    throw .failed(
      "this command comes after the app was left, and doesn't run; only expect may follow")
  }

  /// Fails at the first event in which a session differs from its recording.
  private func compareSession(atEnd: Bool = false) {
    if let difference = journal?.takeDifference(atEnd: atEnd) { fail(.unmet(difference.text)) }
  }

  /// Reports a failure; the first one decides the exit code.
  func fail(_ failure: CommandFailure) {
    report(failure)
    if exitCode == 0 { exitCode = failure.exitCode }
  }

  private func report(_ failure: CommandFailure) {
    if isJSON {
      console.complain(failure.json(at: place))
    } else if let place {
      console.complain("\(place): \(failure.text)")
    } else {
      console.complain(failure)
    }
  }

  /// Prints a message to standard error, with the place of the command.
  private func complain(_ text: String, as key: String) {
    guard isJSON else { return console.complain(place.map { "\($0): \(text)" } ?? text) }
    console.complain([
      key: .string(Console.shortened(text)), "source": Value(place?.source),
      "line": Value(place?.line),
    ])
  }

  /// Prints the kept messages, to standard error if the command's output is JSON.
  private func printNotices() {
    let texts = notices
    notices = []
    for text in texts {
      if isJSON { complain(text, as: "notice") } else { console.print(text) }
    }
  }

  /// Prints the page, as the command `render` does.
  private func show(_ shell: Shell) async {
    do throws(CommandFailure) {
      let frame = try await shell.settled { () throws(CommandFailure) in
        try RenderCommand.frame(of: shell)
      }
      console.print(frame, asJSON: isJSON)
    } catch {
      fail(error)
    }
  }
}

/// The end of a script.
extension ScriptRunner {
  /// Fails if there were faults or warnings that no expectation has taken.
  private func checkIncidents(of shell: Shell) {
    let unexpected = shell.messages.incidents.unexpected
    // Of a session that was cut, the last ones may belong to an act that isn't in the script.
    guard exitCode == 0, !unexpected.isEmpty, journal?.recording?.isComplete != false else {
      return
    }
    // Of a fault of a plugin, the code of its cause says more.
    var names: [String] = []
    for incident in unexpected {
      let name = "\(incident.kind) \(incident.codes.last ?? "")"
      if !names.contains(name) { names.append(name) }
    }
    let list = names.joined(separator: ", ")
    fail(.unmet("no expect has taken what was reported: \(list)"))
  }

  /// Waits for open tasks and suspended events, and reports the events that are left.
  ///
  /// Virtual time passes at once; real time passes only for tasks that may wait for something outside
  /// of the program.
  private func waitForRest(of shell: Shell) async {
    let runtime = shell.runtime
    let clock = ContinuousClock()
    let end = clock.now + settings.patience
    let virtualEnd = shell.time?.clock.now.advanced(by: settings.patience)
    console.flush()
    while runtime.hasOpenTasks || runtime.events.hasSuspended {
      if let time = shell.time, let virtualEnd, time.wakeNext(before: virtualEnd) {
        await shell.settle()
      } else {
        let isOpen = shell.time == nil || runtime.hasOpenTasks
        guard isOpen, clock.now < end else { break }
        guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
      }
      printNotices()
    }
    for (module, count) in runtime.openTasks.sorted(by: { $0.key.text < $1.key.text }) {
      complain("left over: \(count.counted("open task")) of \(module)", as: "notice")
    }
    for fire in runtime.events.suspended {
      complain(
        "left over: \(fire.event) at \(fire.module), suspended as \(fire.number)", as: "notice")
    }
  }
}
