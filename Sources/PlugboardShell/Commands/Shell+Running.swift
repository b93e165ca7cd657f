internal import Plugboard

/// The result of a line of input.
struct ShellResult {
  let reply: Reply
  let isJSON: Bool

  /// The output as text, or as one line of JSON.
  var output: [String] { isJSON ? [reply.json().compactText] : reply.lines() }
}

extension Shell {
  /// Returns whether a line asks for JSON, even if the line can't be split into words.
  static func asksForJSON(_ line: String) -> Bool {
    let option = CommandForm.Option.json.name
    // Most lines have no option at all, which is cheaper to see.
    guard line.utf8.contains(UInt8(ascii: "-")), line.contains(option) else { return false }
    guard let words = try? WordSplitter.words(of: line) else {
      return line.split(whereSeparator: \.isWhitespace).contains(option[...])
    }
    return words.dropFirst().prefix { $0.text != "--" }.contains { $0.isBare && $0.text == option }
  }

  /// Returns whether a line is a command: it is neither blank nor a comment.
  static func isCommand(_ line: String) -> Bool {
    let first = line.first { !$0.isWhitespace }
    return first.map { !String($0).hasBytePrefix("#") } ?? false
  }

  /// The number of turns that ready tasks get after each command.
  private static let mostTurns = 64

  /// Runs a line; returns nil if it is blank or a comment.
  ///
  /// - Parameter asJSON: Whether the command answers with JSON even if it isn't asked to.
  func run(
    _ line: String, asJSON: Bool = false
  ) async throws(CommandFailure) -> ShellResult? {
    guard Self.isCommand(line) else { return nil }
    let line = line.trimmed
    guard !line.hasManyCombiningMarks else { throw .usage(CommandFailure.manyMarks) }
    let words = try WordSplitter.words(of: line)
    let command = try ShellCommands.command(words[0].text, in: self)
    let form = command.form.inShell
    let rest = (asJSON ? [Word(CommandForm.Option.json.name)] : []) + words.dropFirst()
    let isJSON = rest.contains { $0.isBare && $0.text == CommandForm.Option.json.name }
    if rest.contains(where: { $0.isBare && $0.text == CommandForm.Option.help.name }) {
      return ShellResult(reply: HelpCommand.reply(form, in: self), isJSON: isJSON)
    }
    let arguments = try form.arguments(of: rest)
    // A recorded session has asked for the views of fields, to find secrets.
    if isReplay { _ = secrets(in: arguments, of: command) }
    defer { messages.isInReply = { _ in false } }
    let reply = try await command.run(arguments, in: self)
    return ShellResult(reply: reply, isJSON: isJSON)
  }

  /// Runs all tasks that are ready, and tells which events were cancelled.
  ///
  /// With virtual time, waits for all requests under way.
  func settle() async {
    defer { navigator.tellCancelled() }
    if let time {
      await saved.check.waitForEnd()
      repeat {
        await time.settle { runtime.hasOpenTasks }
      } while await waitForServer()
      return
    }
    // One turn for tasks that became ready just now; more only while modules have open tasks.
    var turns = 0
    repeat {
      await Task.yield()
      turns += 1
    } while turns < Self.mostTurns && runtime.hasOpenTasks
  }

  /// Lets time pass: at once if it is virtual.
  func wait(_ duration: Duration) async {
    if let time {
      await time.advance(by: duration) { await settle() }
    } else {
      try? await runtime.ports.clock.sleep(for: duration)
      await settle()
    }
  }

  /// Returns the outcome of a fire after all ready tasks have run, in which a suspension that waits for
  /// a port with an immediate answer is over.
  func settled<Response>(_ outcome: Outcome<Response>) async -> Outcome<Response> {
    guard outcome.suspension != nil else { return outcome }
    await settle()
    var latest = outcome
    outcome.onEnd { latest = $0 }
    return latest
  }
}

extension String {
  /// The string without blanks at both ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
