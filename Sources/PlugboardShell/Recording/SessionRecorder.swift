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
  private var now: () -> Duration = { .zero }
  /// Whether a secret was typed.
  private var hasSecret = false
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
    size = circumstances.size
    do throws(FileError) {
      output = (
        script: try AppendedFile(creating: file),
        recording: try AppendedFile(creating: recordingFile)
      )
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
    record(circumstances.json)
    if size != nil { journal.answers.beginAct() }
    journal.record { [unowned self] in record($0) }
  }

  /// Begins the script with a page and its inputs.
  func begin(_ page: String, _ inputs: Fields) {
    let name = recordingFile.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
    let words =
      ["begin", SessionScript.quoted(page)]
      + inputs.map {
        SessionScript.quoted("\($0.key)=\(String(value: $0.value) ?? $0.value.compactText)")
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

  /// Begins to count the time of a terminal.
  func start(on clock: any Clock<Duration>) { now = clock.stopwatch() }

  /// Writes a command; of a secret that it types only the letters.
  func add(command: String, typing secret: String?) {
    keep(secret)
    write(journal.secrets.masked(command: command))
  }

  /// Writes a line that a person has typed as a command, likewise.
  func add(line: String, typing secret: String?, after expectations: [String]) {
    keep(secret)
    let masked = journal.secrets.masked(command: line)
    add("press \(SessionScript.quoted(masked))", after: expectations)
  }

  /// Keeps a secret from being recorded from now on.
  private func keep(_ secret: String?) {
    guard let secret else { return }
    journal.secrets.add(secret)
    guard !hasSecret else { return }
    hasSecret = true
    record(["secret": true])
  }

  /// Writes a key after the commands that expect the messages reported before.
  ///
  /// - Parameter secret: The whole text of a secret after the key; nil if it types none.
  func add(_ key: TerminalKey, typing secret: String?, after expectations: [String]) {
    keep(secret)
    let letter = secret.map(SessionSecrets.letter)
    guard let command = SessionScript.command(for: key, letter: letter) else {
      return write(expectations, at: now())
    }
    add(command, after: expectations)
  }

  /// Writes an act that is no key, likewise.
  func add(_ command: String, after expectations: [String]) {
    write(expectations + [command], at: now())
  }

  /// Writes a changed size of the terminal, likewise.
  func resize(_ size: UnitSize, after expectations: [String]) {
    guard size != self.size else { return write(expectations, at: now()) }
    self.size = size
    add("screen \(size.width)x\(size.height)", after: expectations)
  }

  /// Writes the time up to now, which passes again in a replay, and the end; throws if something couldn't be written.
  ///
  /// - Parameter expectations: The commands that expect the messages reported after the last act.
  func finish(after expectations: [String]) throws(CommandFailure) {
    if output != nil {
      write(expectations + (size != nil ? ["# the end"] : []), at: now())
      journal.end()
    }
    output = nil
    if let failure { throw failure }
  }

  private func write(_ commands: [String], at time: Duration) {
    if let wait = script.wait(until: time, hasFrame: journal.answers.takeFrame()) { write(wait) }
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
