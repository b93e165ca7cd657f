internal import Plugboard

/// The contents of documents at one moment, to tell which have changed.
struct DocumentSnapshot {
  private struct Entry {
    /// Nil for what can't be read.
    var version: Platform.FileVersion?
    /// The hash of the bytes, or of the reason why there are none.
    var contents: Int
  }

  private var entries: [ExactText: Entry] = [:]

  /// Reads the files that have another version than in an earlier snapshot.
  init(of paths: [String], unreadable: [ExactText: String], since old: DocumentSnapshot? = nil) {
    for path in paths { add(path, since: old) }
    for (path, reason) in unreadable { entries[path] = Entry(contents: reason.hashValue) }
  }

  private mutating func add(_ path: String, since old: DocumentSnapshot?) {
    guard let version = Platform.version(of: path) else { return }
    if let known = old?.entries[path], known.version == version {
      entries[path] = known
    } else {
      do throws(FileError) {
        let bytes = try Platform.contents(of: path)
        entries[path] = Entry(version: version, contents: bytes.hashValue)
      } catch {
        entries[path] = Entry(contents: error.description.hashValue)
      }
    }
  }

  /// Takes over the files of another snapshot that this one doesn't have.
  mutating func add(_ other: DocumentSnapshot) { entries.merge(other.entries) { old, _ in old } }

  /// Returns the paths of the files whose contents differ, sorted.
  func changes(since old: DocumentSnapshot) -> [String] {
    Set(entries.keys).union(old.entries.keys)
      .filter { entries[$0]?.contents != old.entries[$0]?.contents }.sorted().map(\.text)
  }
}
