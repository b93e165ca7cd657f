internal import Plugboard
internal import PlugboardSystem
internal import Synchronization

/// The documents of a session that is recorded or played again.
///
/// A recorded session has the files as it last looked at them, and its recording has the same contents. A replay has the
/// recorded versions of files that were saved during the session, and the other files as they are in the folder. Nothing
/// is written into the folder.
final class SessionDocuments: DocumentStore {
  /// The contents of a file at one moment.
  enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    case missing
    case unreadable(reason: String)
  }

  /// A version of a file; number 0 is the file at the beginning.
  struct Version: Sendable {
    /// The path in the folder; the path of a file elsewhere begins with a dot or a slash.
    let path: String
    let number: Int
    let contents: Contents
  }

  private struct Entry {
    var number = 0
    var contents: Contents
    /// The version of the file on the disk; nil in a replay, and for a missing file.
    var known: FileSystem.Version?
  }

  private let base: FolderDocumentStore
  /// The versions of a recording; nil while a session is recorded.
  private let recorded: [ExactText: [Int: Contents]]?
  private let entries: Mutex<[ExactText: Entry]>
  /// The files that were saved since the last reload.
  private let saved = Mutex<[String]>([])

  /// Creates the documents of a session that is recorded, and reads all files of the folder.
  init(recording folder: String) {
    base = FolderDocumentStore(folder: folder)
    recorded = nil
    entries = Mutex([:])
    for path in paths { _ = entry(of: path) }
  }

  /// Creates the documents of a replay, from the versions of files that a recording has.
  init(playing versions: [Version], over folder: String) {
    base = FolderDocumentStore(folder: folder)
    var recorded: [ExactText: [Int: Contents]] = [:]
    var entries: [ExactText: Entry] = [:]
    for version in versions {
      recorded[ExactText(version.path), default: [:]][version.number] = version.contents
      if version.number == 0 {
        entries[ExactText(version.path)] = Entry(contents: version.contents)
      }
    }
    self.recorded = recorded
    self.entries = Mutex(entries)
  }

  /// Whether a recorded session plays again.
  var isReplay: Bool { recorded != nil }

  func read(_ path: String) throws(FileError) -> [UInt8]? {
    guard recorded == nil || entries.withLock({ $0[path] }) != nil else {
      return try base.read(path)
    }
    switch entry(of: path).contents {
    case .bytes(let bytes): return bytes
    case .missing: return nil
    case .unreadable(let reason): throw .unsuitable(reason: reason)
    }
  }

  /// Returns the contents of a file outside of the folder, as the session has it.
  func contents(ofFile path: String) throws(FileError) -> [UInt8] {
    let path = Self.path(ofFile: path)
    guard recorded == nil || entries.withLock({ $0[path] }) != nil else {
      return try FileSystem.contents(of: path)
    }
    switch entry(of: path).contents {
    case .bytes(let bytes): return bytes
    // The system's words for it.
    case .missing: return try FileSystem.contents(of: path)
    case .unreadable(let reason): throw .unsuitable(reason: reason)
    }
  }

  func version(of path: String) -> (any Hashable & Sendable)? {
    entries.withLock { $0[path]?.number } ?? base.version(of: path)
  }

  func name(of path: String) -> String { base.name(of: path) }

  func files(under folder: String) throws(FileError) -> [String] {
    let known = entries.withLock { entries in
      entries.map { (path: $0.key.text, isMissing: $0.value.contents == .missing) }
    }
    let missing = Set(known.filter(\.isMissing).map { ExactText($0.path) })
    let own = known.filter { file in
      !file.isMissing && (folder.isEmpty || file.path.hasBytePrefix(folder + "/"))
        && !Self.isElsewhere(file.path)
    }.map(\.path)
    // A new file of the folder belongs to a recorded session once it has looked for it.
    guard recorded != nil else { return own.sorted() }
    let others = try base.files(under: folder).filter { !missing.contains(ExactText($0)) }
    return Set((own + others).map(ExactText.init)).sorted().map(\.text)
  }

  /// Looks for saved files; returns their new versions, and before a first one the version of the beginning.
  func takeSaves() -> [Version] {
    guard recorded == nil else { return [] }
    let known = entries.withLock { Array($0.keys) }
    var versions: [Version] = []
    for path in Set(known + paths.map(ExactText.init)).sorted().map(\.text) {
      let old = entries.withLock { $0[path] } ?? Entry(contents: .missing)
      guard let new = load(path, unless: old.known), new.contents != old.contents else { continue }
      if old.number == 0 { versions.append(Version(path: path, number: 0, contents: old.contents)) }
      let entry = Entry(number: old.number + 1, contents: new.contents, known: new.known)
      entries.withLock { $0[ExactText(path)] = entry }
      versions.append(Version(path: path, number: entry.number, contents: entry.contents))
    }
    return versions
  }

  /// Takes a version of a recording; returns false if the recording doesn't have it.
  func save(_ path: String, _ number: Int) -> Bool {
    guard let contents = recorded?[path]?[number] else { return false }
    entries.withLock { $0[ExactText(path)] = Entry(number: number, contents: contents) }
    saved.withLock { if !$0.contains(where: path.hasSameBytes) { $0.append(path) } }
    return true
  }

  /// Returns the files that were saved in a replay since the last call.
  func takeSaved() -> [String] {
    saved.withLock { saved in
      defer { saved = [] }
      return saved
    }
  }

  /// The files of a replay that differ now from their last recorded versions.
  var changedSince: [String] {
    (recorded ?? [:]).compactMap { path, versions in
      guard let last = versions.max(by: { $0.key < $1.key })?.value,
        load(path.text, unless: nil)?.contents != last
      else { return nil }
      return path.text
    }.sorted()
  }

  /// The paths of all documents in the folder, and of the app document even if it is missing.
  private var paths: [String] {
    [AppDocuments.appPath]
      + FolderDocumentStore.subfolders.flatMap { folder in
        ((try? base.files(under: folder)) ?? []).filter { $0.hasByteSuffix(".json") }
      }
  }

  /// Returns a file as the session has it, and reads it now if the session hasn't had it yet.
  private func entry(of path: String) -> Entry {
    if let entry = entries.withLock({ $0[path] }) { return entry }
    let entry = load(path, unless: nil) ?? Entry(contents: .missing)
    entries.withLock { $0[ExactText(path)] = entry }
    return entry
  }

  /// Reads a file from the disk; returns nil if its version there is known.
  private func load(_ path: String, unless known: FileSystem.Version?) -> Entry? {
    let file = Self.isElsewhere(path) ? path : base.name(of: path)
    let version = FileSystem.version(of: file)
    if let version, version == known { return nil }
    do throws(FileError) {
      guard try FileSystem.foundKind(of: file) != nil else { return Entry(contents: .missing) }
      let bytes =
        Self.isElsewhere(path) ? try FileSystem.contents(of: file) : try base.read(path) ?? []
      return Entry(contents: .bytes(bytes), known: version)
    } catch {
      return Entry(contents: .unreadable(reason: error.message))
    }
  }

  /// Returns the path of a file elsewhere, which isn't mistaken for one in the folder.
  private static func path(ofFile path: String) -> String {
    isElsewhere(path) ? path : "./" + path
  }

  private static func isElsewhere(_ path: String) -> Bool {
    path.hasBytePrefix(".") || path.hasBytePrefix("/")
  }
}

extension SessionDocuments.Version {
  /// The version as a line of a recording.
  var json: Value {
    var record: Fields = ["document": .string(path), "version": .int(number)]
    switch contents {
    case .bytes(let bytes): record["contents"] = .object(RecordedBytes.fields(of: bytes))
    case .missing: break
    case .unreadable(let reason): record["unreadable"] = .string(reason)
    }
    return .object(record)
  }

  /// Reads a line of a recording; returns nil if it is another one.
  init?(_ record: Fields) {
    guard case .string(let path)? = record["document"], case .int(let number)? = record["version"]
    else { return nil }
    (self.path, self.number) = (path, number)
    if case .object(let fields)? = record["contents"] {
      contents = .bytes(RecordedBytes.bytes(of: fields))
    } else if case .string(let reason)? = record["unreadable"] {
      contents = .unreadable(reason: reason)
    } else {
      contents = .missing
    }
  }
}
