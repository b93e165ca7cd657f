internal import PlugboardSystem

/// A file with the lines typed in earlier runs, one on each line, for its owner alone.
///
/// Several programs may use it at once: each adds to the lines that are there.
struct HistoryFile: Sendable {
  static let name = "history"
  private static let sizeLimit = 2 * History.mostLines * History.longestLine

  let path: String

  /// The file in the folder for the state of an app.
  init(inFolder folder: String) { path = "\(folder)/\(Self.name)" }

  /// Returns the lines; none if there is no file.
  func read() throws(FileError) -> History {
    switch try FileSystem.foundKind(of: path, needsFolder: true) {
    case nil: return History()
    case .file: break
    case .some(let kind): throw kind.refusal
    }
    let bytes = try FileSystem.contents(of: path, atMost: Self.sizeLimit)
    guard bytes.count <= Self.sizeLimit else {
      throw .unsuitable(reason: "it has more than \(Self.sizeLimit) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw .unsuitable(reason: "it isn't a text in UTF-8")
    }
    return History(text.utf8.split(separator: UInt8(ascii: "\n")).map { String($0) ?? "" })
  }

  /// Adds a line to the file.
  func add(_ line: String) throws(FileError) {
    let folder = FileSystem.folder(above: path)
    try FileSystem.makeFolder(folder)
    try FileSystem.locking(folder) { () throws(FileError) in
      var history = try read()
      history.add(line)
      let text = history.lines.map { $0 + "\n" }.joined()
      try FileSystem.put(Array(text.utf8), at: path, isDurable: false)
    }
  }
}
