internal import Plugboard

/// The contents of the source files at one moment, as the documents of the app have them, to tell which have changed.
struct SourceSnapshot {
  private struct Entry {
    let version: AnyHashable?
    /// The hash of the bytes, or of the reason why there are none.
    let contents: Int
  }

  private var entries: [ExactText: Entry] = [:]

  /// Creates a snapshot without files.
  init() {}

  /// Reads the files that have another version than in an earlier snapshot.
  init(of documents: AppDocuments, since old: SourceSnapshot? = nil) {
    let store = documents.source
    for path in documents.sourceNames.map(AppDocuments.path(ofSource:)) {
      let version = store.version(of: path).map { AnyHashable($0) }
      if let version, let known = old?.entries[path], known.version == version {
        entries[ExactText(path)] = known
        continue
      }
      do {
        guard let bytes = try store.read(path) else { continue }
        entries[ExactText(path)] = Entry(version: version, contents: bytes.hashValue)
      } catch {
        entries[ExactText(path)] = Entry(version: nil, contents: "\(error)".hashValue)
      }
    }
  }

  /// Whether there is a file, even if it can't be read.
  func contains(_ path: String) -> Bool { entries[path] != nil }

  /// Returns the paths of the files whose contents differ, sorted.
  func changes(since old: SourceSnapshot) -> [String] {
    Set(entries.keys).union(old.entries.keys)
      .filter { entries[$0]?.contents != old.entries[$0]?.contents }.sorted().map(\.text)
  }
}
