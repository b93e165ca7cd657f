internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// Writes the acts of a person, and the answers of the ports, as a script and a recording beside it.
///
/// Each act, event and answer is in its file as soon as it happens: both files are whole whenever the program
/// ends, also by a signal or a crash.
@MainActor final class SessionRecorder {
  static let ending = ".txt"

  let journal = SessionJournal()
  private let file: String
  private var script = SessionScript()
  private var output: (script: AppendedFile, recording: AppendedFile)?
  /// The first failure to write.
  private var failure: CommandFailure?
  /// Whether the script says that it has other letters in place of secrets.
  private var hasNote = false
  /// Whether a person is at a terminal.
  private var isInteractive = false
  /// The size of the terminal that was written last; nil without a terminal.
  private var size: UnitSize?

  /// - Parameter file: The path of the script.
  init(_ file: String) throws(CommandFailure) {
    guard file.hasByteSuffix(Self.ending), file.utf8.count > Self.ending.utf8.count else {
      throw .usage("--record takes a file whose name ends with \(Self.ending), not \"\(file)\"")
    }
    self.file = file
    for path in [file, recordingFile] where FileSystem.kind(of: path) != nil {
      throw .failed(
        "there is a file \"\(path)\" already, which stays as it is; record under another name")
    }
    let folder = FileSystem.folder(above: file)
    guard FileSystem.kind(of: folder) != nil else {
      throw .failed("\"\(file)\" can't be written, as there is no folder \"\(folder)\"")
    }
  }

  private var recordingFile: String {
    String(decoding: file.utf8.dropLast(Self.ending.utf8.count), as: UTF8.self)
      + SessionRecording.ending
  }

  /// Begins both files, and to record answers and events, in circumstances.
  func begin(_ circumstances: SessionRecording.Circumstances) throws(CommandFailure) {
    (size, isInteractive) = (circumstances.size, circumstances.isInteractive)
    do throws(FileError) {
      output = (
        script: try AppendedFile(creating: file),
        recording: try AppendedFile(creating: recordingFile)
      )
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
    record(circumstances.json)
    if isInteractive { journal.answers.clock = SessionClock() }
    beginAct()
    journal.record { [unowned self] in record($0) }
  }

  /// Writes the values that plugins have kept, without secrets.
  func add(state: [(key: String, value: Value)]) {
    for (key, value) in state { keep(SecretTexts.texts(in: value, under: key)) }
    for (key, value) in state {
      record(["state": .object([key: journal.secrets.masked(value)])])
    }
  }

  /// Begins the script with a page and its inputs.
  func begin(_ page: String, _ inputs: Fields) {
    keep(inputs.flatMap { SecretTexts.texts(in: $0.value, under: $0.key) })
    let name = recordingFile.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
    let words =
      ["begin", SessionScript.quoted(page)]
      + inputs.map { input in
        let value = journal.secrets.masked(input.value)
        return SessionScript.quoted("\(input.key)=\(String(value: value) ?? value.compactText)")
      }
      + [SessionRecording.option, SessionScript.quoted(name)]
    write("# A recorded session; test and run -f play it again.")
    write(words.joined(separator: " "))
  }

  /// Removes both files of a session that hasn't begun.
  func discard() {
    guard output != nil else { return }
    output = nil
    for path in [file, recordingFile] { try? FileSystem.remove(path) }
  }

  private func record(_ value: Value) {
    write { output throws(FileError) in try output.recording.append(value.compactText + "\n") }
  }

  /// Tells that an act of a person at a terminal begins.
  func beginAct() {
    if isInteractive { journal.answers.beginAct() }
  }

  /// Tells that a person at a terminal sees everything up to now.
  func endAct() {
    if isInteractive { journal.answers.endAct() }
  }

  /// Writes a command after the commands that expect the messages reported before; of its secrets only the letters.
  func add(_ command: RecordedCommand, after expectations: [String] = []) {
    keep(command.secrets)
    let line = journal.secrets.masked(command)
    guard command.isWait, let clock = journal.answers.clock else {
      return write(expectations + saves() + [line])
    }
    if !expectations.isEmpty { write(expectations) }
    clock.endHold()
  }

  /// Writes a line that a person has typed as a command on a screen, likewise.
  func add(line: RecordedCommand, after expectations: [String]) {
    keep(line.secrets)
    let masked = journal.secrets.masked(line)
    write(expectations + saves() + ["press \(SessionScript.quoted(masked))"])
  }

  /// Writes that the documents are read again after a save, likewise.
  func addReload(after expectations: [String]) {
    write(expectations + saves() + ["reload \(SessionScript.afterSave)"])
  }

  /// Writes the key by which documents are read again, likewise.
  func addReload(by key: TerminalKey, after expectations: [String]) {
    let command = SessionScript.command(for: key, letter: nil)
    write(expectations + saves() + [command].compactMap(\.self))
  }

  /// Records the documents that were saved since the last act that reads any; returns the commands that save them again.
  private func saves() -> [String] {
    (journal.documents?.takeSaves() ?? []).compactMap { version in
      record(version.json)
      // A path with a line break can't be a word, and is none that a document has.
      guard version.number > 0, !version.path.utf8.contains(UInt8(ascii: "\n")) else { return nil }
      return "\(SessionScript.save) \(SessionScript.quoted(version.path)) \(version.number)"
    }
  }

  private func keep(_ secrets: [String]) {
    for secret in secrets { journal.keep(secret) }
  }

  /// Writes a key after the commands that expect the messages reported before.
  ///
  /// - Parameter secret: The whole text of a secret after the key; nil if it types none.
  func add(_ key: TerminalKey, typing secret: String?, after expectations: [String]) {
    keep([secret].compactMap(\.self))
    let letter = secret.map(SessionSecrets.letter)
    guard let command = SessionScript.command(for: key, letter: letter) else {
      return write(expectations)
    }
    add(command, after: expectations)
  }

  /// Writes an act that is no key, likewise.
  func add(_ command: String, after expectations: [String]) {
    write(expectations + [command])
  }

  /// Writes a changed size of the terminal, likewise.
  func resize(_ size: UnitSize, after expectations: [String]) {
    guard size != self.size else { return write(expectations) }
    self.size = size
    add("screen \(size.width)x\(size.height)", after: expectations)
  }

  /// Writes the time up to now, which passes again in a replay, and the end; throws if something couldn't be written.
  ///
  /// - Parameters:
  ///   - expectations: The commands that expect the messages reported after the last act.
  ///   - hasQuit: Whether the last act has quit the app. A replay ends there, and no time passes after it.
  func finish(after expectations: [String], hasQuit: Bool) throws(CommandFailure) {
    if output != nil {
      if !hasQuit { writeTime() }
      for command in expectations + (isInteractive ? ["# the end"] : []) { write(command) }
      journal.end()
    }
    output = nil
    if let failure { throw failure }
  }

  /// Writes the time that has passed since the last command, if a replay needs it.
  private func writeTime() {
    if let clock = journal.answers.clock,
      let wait = script.wait(on: clock, hasFrame: journal.answers.takeFrame())
    {
      write(wait)
    }
  }

  private func write(_ commands: [String]) {
    writeTime()
    if !hasNote, !journal.secrets.isEmpty {
      hasNote = true
      write(
        "# x and 1 stand for the letters of secrets. Where these decide, a replay may go another way."
      )
    }
    for command in commands { write(command) }
  }

  private func write(_ line: String) {
    write { output throws(FileError) in try output.script.append(line + "\n") }
  }

  private func write(
    _ body: ((script: AppendedFile, recording: AppendedFile)) throws(FileError) -> Void
  ) {
    guard let output, failure == nil else { return }
    do throws(FileError) {
      try body(output)
    } catch {
      failure = .failed("\"\(file)\" can't be written any further: \(error.message)")
    }
  }
}
