public import Plugboard

/// A storage in files of one folder, which outlasts the program.
///
///     let ports = Ports(storage: FileStorage(folder: "/var/lib/cinema"))
///
/// Each value is a file of its own: a change costs the same however many values are kept. An update
/// locks the folder while it reads and writes: two programs that use it don't lose each other's
/// changes. If another program holds the lock for five seconds, the update throws, and later
/// updates wait a twentieth of that time until one succeeds. A write replaces the file in one step
/// and waits for the disk: whenever the program ends, a value is the old one or the new one. The
/// folder is made by the first write, for its owner alone.
///
/// A value that can't be read back equal, such as a number that JSON doesn't have, is refused. A
/// damaged file is moved aside, and the reader gets ``StorageError/damaged(key:reason:kept:)``.
@MainActor public final class FileStorage: StoragePort {
  private let folder: String
  /// The reason why every use throws; nil if there is a folder.
  private let refusal: String?
  /// The folders in which drafts of programs that died were removed.
  private var tidied: Set<ExactText> = []
  /// The milliseconds that an update waits for a lock: few after a failure, as the page stands still meanwhile.
  private var lockWait = FileSystem.longestLockWait
  /// The contents that were read or written last, with their value: whoever changes one value again and again
  /// needn't read it as JSON each time.
  private var newest: (bytes: [UInt8], value: Value)?

  public init(folder: String) {
    self.folder = folder
    refusal = nil
  }

  /// Creates a storage for a host that knows no folder; every use throws with the reason.
  public init(withoutFolder reason: String) {
    folder = ""
    refusal = reason
  }

  public func read(_ key: String) throws(StorageError) -> Value? {
    let path = try path(of: key)
    do {
      guard let bytes = try contents(of: path) else { return nil }
      return try value(of: bytes)
    } catch {}
    // Another program may just have moved or replaced the file; none does while the lock is held.
    var found: Value?
    try update(key) {
      found = $0
      return .keep
    }
    return found
  }

  public func update(
    _ key: String, _ change: (Value?) -> StorageChange
  ) throws(StorageError) {
    let path = try path(of: key)
    let folder = FileSystem.folder(above: path)
    let result: Result<Void, StorageError>
    do throws(FileError) {
      if try FileSystem.foundKind(of: path, needsFolder: true) == nil,
        FileSystem.kind(of: folder) == nil
      {
        // A value that stays absent needs no folder.
        guard case .write = change(nil) else { return }
        try FileSystem.makeFolder(folder)
      }
      if tidied.insert(folder).inserted { FileSystem.removeDrafts(in: folder) }
      result = try FileSystem.locking(folder, wait: lockWait) {
        Result { () throws(StorageError) in try carryOut(change, at: path, of: key) }
      }
      lockWait = FileSystem.longestLockWait
    } catch {
      lockWait = FileSystem.longestLockWait / 20
      throw failure(error, path, key)
    }
    try result.get()
  }

  /// Changes a value while the folder is locked.
  private func carryOut(
    _ change: (Value?) -> StorageChange, at path: String, of key: String
  ) throws(StorageError) {
    let old: [UInt8]?
    do {
      old = try contents(of: path)
    } catch {
      throw failure(error, path, key)
    }
    let value: Value?
    do {
      value = try old.map { bytes throws(FileError) in try self.value(of: bytes) }
    } catch {
      throw .damaged(key: key, reason: error.message, kept: try moveAside(path, of: key))
    }
    switch change(value) {
    case .keep: break
    case .write(let value):
      let bytes = try bytes(of: value, for: key)
      do {
        try FileSystem.put(bytes, at: path)
      } catch {
        throw failure(error, path, key)
      }
    case .remove:
      do {
        try FileSystem.remove(path)
      } catch {
        throw failure(error, path, key)
      }
    case .moveAside(let reason):
      throw .damaged(key: key, reason: reason, kept: try moveAside(path, of: key))
    }
  }

  private func failure(_ error: FileError, _ path: String, _ key: String) -> StorageError {
    .failed(key: key, reason: "the file \"\(path)\": \(error.message)")
  }

  public func keys(startingWith prefix: String) throws(StorageError) -> [String] {
    let folder = try root(for: prefix)
    do throws(FileError) {
      return try files(in: folder).compactMap { file in
        let key = StorageFileName.key(of: file)
        return key?.utf8.starts(with: prefix.utf8) == true ? key : nil
      }
    } catch {
      throw .failed(key: prefix, reason: "the folder \"\(folder)\": \(error.message)")
    }
  }

  /// Returns the paths of all plain files in a folder and in those below it.
  private func files(in folder: String) throws(FileError) -> [String] {
    guard FileSystem.kind(of: folder) != nil else { return [] }
    var files: [String] = []
    for name in try FileSystem.names(in: folder).names {
      switch FileSystem.kind(of: "\(folder)/\(name)") {
      case .file: files.append(name)
      case .folder: files += try self.files(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
      default: break
      }
    }
    return files
  }

  private func path(of key: String) throws(StorageError) -> String {
    "\(try root(for: key))/\(StorageFileName.file(of: key))"
  }

  private func root(for key: String) throws(StorageError) -> String {
    guard let refusal else { return folder }
    throw .failed(key: key, reason: refusal)
  }

  /// Returns the contents of the file for a value, which must come back equal.
  private func bytes(of value: Value, for key: String) throws(StorageError) -> [UInt8] {
    let bytes = JSONWriter(.compact).bytes(value) + [UInt8(ascii: "\n")]
    do throws(FileError) {
      guard try self.value(of: bytes) == value else {
        throw FileError.unsuitable(reason: "the value holds a number that JSON doesn't have")
      }
      return bytes
    } catch {
      throw .failed(key: key, reason: error.message)
    }
  }

  private func contents(of path: String) throws(FileError) -> [UInt8]? {
    switch try FileSystem.foundKind(of: path, needsFolder: true) {
    case nil: return nil
    case .file: return try FileSystem.contents(of: path)
    case .some(let kind): throw kind.refusal
    }
  }

  /// Reads a file; the line break at the end tells that nothing is cut off.
  private func value(of bytes: [UInt8]) throws(FileError) -> Value {
    if let newest, newest.bytes == bytes { return newest.value }
    do {
      let document = try JSONReader().read(bytes)
      // Of two values under one key, the later one would be lost with the next change.
      if let duplicate = document.diagnostics.first(where: { $0.code == "json-duplicate-key" }) {
        throw duplicate
      }
      guard bytes.last == UInt8(ascii: "\n") else {
        throw FileError.unsuitable(
          reason: "it doesn't end with a line break, so its end is missing")
      }
      newest = (bytes, document.value)
      return document.value
    } catch let error as Diagnostic {
      let place = error.location.map { "line \($0.line), column \($0.column): " } ?? ""
      throw .unsuitable(reason: place + error.message)
    } catch let error as FileError {
      throw error
    } catch {
      throw .unsuitable(reason: "\(error)")
    }
  }

  /// Moves a damaged file to a free name, and returns that.
  private func moveAside(_ path: String, of key: String) throws(StorageError) -> String {
    var kept = path + ".damaged"
    var number = 1
    while FileSystem.kind(of: kept) != nil {
      number += 1
      kept = "\(path).damaged-\(number)"
    }
    do {
      try FileSystem.move(path, to: kept)
    } catch {
      throw .failed(
        key: key, reason: "the damaged file \"\(path)\" can't be moved: \(error.message)")
    }
    return kept
  }
}
