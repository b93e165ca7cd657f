internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// Writes the acts of a person, and the answers of the ports, as a script and a recording beside it.
@MainActor final class SessionRecorder {
  static let ending = ".txt"

  let journal = SessionJournal()
  private let file: String
  private var script = SessionScript([])
  private var recording = SessionRecording()
  private var now: () -> Duration = { .zero }
  /// The size of the terminal that was written last.
  private var size: UnitSize?

  /// - Parameter file: The path of the script.
  init(_ file: String) throws(CommandFailure) {
    guard file.hasByteSuffix(Self.ending), file.utf8.count > Self.ending.utf8.count else {
      throw .usage("--record takes a file whose name ends with \(Self.ending), not \"\(file)\"")
    }
    guard FileSystem.kind(of: file) == nil else {
      throw .failed(
        "there is a file \"\(file)\" already, which stays as it is; record under another name")
    }
    let folder = FileSystem.folder(above: file)
    guard FileSystem.kind(of: folder) != nil else {
      throw .failed("\"\(file)\" can't be written, as there is no folder \"\(folder)\"")
    }
    self.file = file
  }

  private var recordingFile: String {
    String(decoding: file.utf8.dropLast(Self.ending.utf8.count), as: UTF8.self) + ".recording.json"
  }

  /// Begins with the page, its inputs and the circumstances.
  func begin(
    _ page: String, _ inputs: Fields, languages: String, url: String?, isRemote: Bool
  ) {
    let name = recordingFile.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
    let words =
      ["begin", SessionScript.quoted(page)]
      + inputs.map {
        SessionScript.quoted("\($0.key)=\(String(value: $0.value) ?? $0.value.compactText)")
      }
      + ["--recording", SessionScript.quoted(name)]
    script = SessionScript([
      "# A recorded session; test and run -f play it again.", words.joined(separator: " "),
    ])
    recording.languages = languages
    (recording.url, recording.isRemote) = (url, isRemote)
  }

  /// Begins to count the time of a terminal.
  func start(on clock: any Clock<Duration>, size: UnitSize) {
    now = clock.stopwatch()
    self.size = size
    recording.size = size
  }

  func add(command: String) { script.add(command) }

  func add(_ key: TerminalKey, isSecret: Bool) { script.add(key, isSecret: isSecret, at: now()) }

  /// Writes a changed size of the terminal.
  func resize(_ size: UnitSize) {
    guard size != self.size else { return }
    self.size = size
    script.add("screen \(size.width)x\(size.height)", at: now())
  }

  /// Writes the time up to now, which passes again in a replay.
  func finish() {
    if recording.size != nil { script.add("# the end", at: now()) }
    journal.end()
  }

  /// Writes both files.
  func write() throws(CommandFailure) {
    recording.events = journal.events
    recording.answers = journal.answers.record
    let text = script.lines.map { $0 + "\n" }.joined()
    let json = JSONWriter(.compact).text(recording.json) + "\n"
    for (path, text) in [(recordingFile, json), (file, text)] {
      do throws(FileError) {
        try FileSystem.put(Array(text.utf8), at: path)
      } catch {
        throw .failed("\"\(path)\" can't be written: \(error.message)")
      }
    }
  }
}
