internal import PlugboardSystem

/// The lines typed so far, which a file keeps for later runs.
///
/// A file that can't be read or written is told of once, and left as it is.
struct KeptHistory {
  private(set) var history = History()
  /// Nil if no file can be used.
  private var file: HistoryFile?
  private let tell: (String) -> Void

  init(_ file: HistoryFile? = nil, tell: @escaping (String) -> Void = { _ in }) {
    self.file = file
    self.tell = tell
    history = use { file throws(FileError) in try file.read() } ?? history
  }

  mutating func add(_ line: String) {
    guard History.keeps(line) else { return }
    history.add(line)
    _ = use { file throws(FileError) in try file.add(line) }
  }

  private mutating func use<Result>(
    _ body: (HistoryFile) throws(FileError) -> Result
  ) -> Result? {
    guard let file else { return nil }
    do throws(FileError) {
      return try body(file)
    } catch {
      self.file = nil
      tell(
        "warning: commands are not kept for later runs: the file \"\(file.path)\": \(error.message)"
      )
      return nil
    }
  }
}
