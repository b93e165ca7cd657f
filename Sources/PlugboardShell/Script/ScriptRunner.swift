internal import Plugboard
internal import PlugboardTerminal

/// Runs commands from standard input without a terminal: one per line, with replies as plain text.
@MainActor final class ScriptRunner {
  /// Whether a failed command ends the script.
  let stopsAtFailure: Bool
  /// The time that the end of the script waits for open tasks and suspended events.
  let patience: Duration
  private let console: Console
  private var line = 0
  private var notices: [String] = []
  private var exitCode: Int32 = 0
  /// Whether the input can't be read.
  private var isBroken = false

  init(_ console: Console, stopsAtFailure: Bool, patience: Duration) {
    self.console = console
    self.stopsAtFailure = stopsAtFailure
    self.patience = patience
  }

  /// Keeps a message of the host until the command has answered.
  func tell(_ text: String) { notices.append(text) }

  func warn(_ text: String) { console.complain(line == 0 ? text : "line \(line): \(text)") }

  /// Runs all lines and returns the exit code; without any command, the page is printed once.
  ///
  /// An unreadable first page is a failure before all commands.
  func run(
    _ shell: Shell, isShown: Bool, _ reader: LineReader = LineReader(0)
  ) async -> Int32 {
    shell.trace.show = { [console] in console.print($0) }
    var isEmpty = true
    if !isShown { exitCode = 1 }
    while !shell.isQuitting, exitCode == 0 || !stopsAtFailure, let next = await line(of: reader) {
      line += 1
      do throws(CommandFailure) {
        if try await run(next, in: shell) { isEmpty = false }
      } catch {
        isEmpty = false
        printNotices(asJSON: false)
        console.complain("line \(line): \(error.text)")
        if exitCode == 0 { exitCode = error.exitCode }
      }
    }
    line = 0
    if isEmpty, !isBroken { show(shell) }
    if !shell.isQuitting, exitCode == 0 || !stopsAtFailure { await waitForRest(of: shell) }
    shell.close()
    printNotices(asJSON: false)
    console.flush()
    return exitCode
  }

  /// Returns the next line of the input; nil at its end, or if it can't be read any further, which is a
  /// failure.
  private func line(of reader: LineReader) async -> LineReader.Line? {
    do throws(FileError) {
      return try await reader.next(console.flush)
    } catch {
      console.complain("error: standard input can't be read: \(error)")
      isBroken = true
      exitCode = 1
      return nil
    }
  }

  /// Runs a line and returns whether it contained a command.
  private func run(_ next: LineReader.Line, in shell: Shell) async throws(CommandFailure) -> Bool {
    guard case .text(let text) = next else {
      throw .usage("the line is longer than \(LineReader.longest) bytes")
    }
    guard let result = try await shell.run(text) else { return false }
    console.print(result.reply, asJSON: result.isJSON)
    await shell.settle()
    printNotices(asJSON: result.isJSON)
    return true
  }

  /// Prints the kept messages, to standard error if the command's output is JSON.
  private func printNotices(asJSON: Bool) {
    let texts = notices
    notices = []
    for text in texts {
      if asJSON { warn(text) } else { console.print(text) }
    }
  }

  private func show(_ shell: Shell) {
    do throws(CommandFailure) {
      console.printSafe(try shell.frame(size: ScreenSize.standard).plainText(), terminator: "")
    } catch {
      console.complain(error.text)
      exitCode = error.exitCode
    }
  }

  /// Waits for open tasks and suspended events, and reports those that are left.
  private func waitForRest(of shell: Shell) async {
    let runtime = shell.runtime
    let clock = ContinuousClock()
    let end = clock.now + patience
    console.flush()
    while !runtime.openTasks.isEmpty || !runtime.events.suspended.isEmpty, clock.now < end {
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
      printNotices(asJSON: false)
    }
    for (module, count) in runtime.openTasks.sorted(by: { $0.key.text < $1.key.text }) {
      console.complain("left over: \(count.counted("open task")) of \(module)")
    }
    for fire in runtime.events.suspended {
      console.complain("left over: \(fire.event) at \(fire.module), suspended as \(fire.number)")
    }
  }
}
