public import Plugboard

/// The contents of files at one moment, to tell which have changed.
///
///     let old = DocumentSnapshot(of: paths)
///     let new = DocumentSnapshot(of: paths, since: old)
///     new.changes(since: old)  // ["PluginConfigs/app.json"]
public struct DocumentSnapshot {
  private struct Entry {
    /// Nil for a file that can't be read.
    var version: FileSystem.Version?
    /// The hash of the bytes, or of the reason why there are none.
    var contents: Int
  }

  private var entries: [ExactText: Entry] = [:]

  /// Reads the files that have another version than in an earlier snapshot.
  ///
  /// - Parameter unreadable: The reasons why further files can't be read, by their paths.
  public init(
    of paths: [String], unreadable: [ExactText: String] = [:], since old: DocumentSnapshot? = nil
  ) {
    for path in paths { add(path, since: old) }
    for (path, reason) in unreadable { entries[path] = Entry(contents: reason.hashValue) }
  }

  private mutating func add(_ path: String, since old: DocumentSnapshot?) {
    guard let version = FileSystem.version(of: path) else { return }
    if let known = old?.entries[path], known.version == version {
      entries[path] = known
    } else {
      do throws(FileError) {
        let bytes = try FileSystem.contents(of: path)
        entries[path] = Entry(version: version, contents: bytes.hashValue)
      } catch {
        entries[path] = Entry(contents: error.hashValue)
      }
    }
  }

  /// Takes over the files of another snapshot that this one doesn't have.
  public mutating func add(_ other: DocumentSnapshot) {
    entries.merge(other.entries) { old, _ in old }
  }

  /// Forgets files.
  public mutating func remove(_ paths: Set<ExactText>) {
    for path in paths { entries[path.text] = nil }
  }

  /// Returns the paths of the files whose contents differ, sorted.
  public func changes(since old: DocumentSnapshot) -> [String] {
    Set(entries.keys).union(old.entries.keys)
      .filter { entries[$0]?.contents != old.entries[$0]?.contents }.sorted().map(\.text)
  }
}
