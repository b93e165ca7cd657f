public import Plugboard

/// A storage in files of one folder, which outlasts the program.
///
///     let ports = Ports(storage: FileStorage(folder: "/var/lib/cinema"))
///
/// Each value is a file of its own, so that a write costs the same however much is kept, and two
/// programs that use the folder don't lose each other's keys; of two writes under one key the later
/// one counts. A write replaces the file in one step and waits for the disk: whenever the program
/// ends, a value is the old one or the new one. The folder is made by the first write, for its
/// owner alone.
///
/// A value that can't be read back equal, such as a number that JSON doesn't have, is refused. A
/// damaged file is moved aside, and the reader gets ``StorageError/damaged(key:reason:kept:)``.
@MainActor public final class FileStorage: Storage {
  /// Nil if no folder is known; every use throws then.
  private let folder: String?
  /// The folders in which drafts of programs that died were removed.
  private var tidied: Set<String> = []

  public init(folder: String) { self.folder = folder }

  /// Creates the storage of a program in the person's folder for state, by the XDG rules.
  init(ofProgram name: String) { folder = Self.folder(ofProgram: name) }

  /// Returns the person's folder for the state of a program, by the XDG rules; nil if none is known.
  static func folder(ofProgram name: String) -> String? {
    let name = name.replacing("/", with: "-")
    let variables = [("XDG_STATE_HOME", ""), ("HOME", "/.local/state")]
    // A relative path would depend on the working directory.
    return variables.lazy.compactMap { variable, rest in
      Platform.environment(variable).flatMap { $0.hasPrefix("/") ? "\($0)\(rest)/\(name)" : nil }
    }.first
  }

  public func read(_ key: String) throws(StorageError) -> Value? {
    let path = try path(of: key)
    do {
      guard let bytes = try contents(of: path) else { return nil }
      return try value(of: bytes)
    } catch {}
    // Another program may just have moved or replaced the file; none does while the lock is held.
    return try Platform.locking(Platform.folder(above: path)) { () throws(StorageError) -> Value? in
      guard let bytes = try bytes(at: path, of: key) else { return nil }
      do {
        return try value(of: bytes)
      } catch {
        let kept = try moveAside(path, of: key)
        throw .damaged(key: key, reason: "\(error)", kept: kept)
      }
    }
  }

  public func write(_ key: String, _ value: Value) throws(StorageError) {
    let path = try path(of: key)
    let bytes = JSONWriter(.compact).bytes(value) + [UInt8(ascii: "\n")]
    do {
      guard try self.value(of: bytes) == value else {
        throw FileError("the value holds a number that JSON doesn't have")
      }
    } catch {
      throw .failed(key: key, reason: "\(error)")
    }
    do {
      let folder = Platform.folder(above: path)
      try Platform.makeFolder(folder)
      if tidied.insert(folder).inserted { Platform.removeDrafts(in: folder) }
      try Platform.locking(folder) {
        if let old = try contents(of: path), (try? self.value(of: old)) == nil {
          _ = try moveAside(path, of: key)
        }
        try Platform.put(bytes, at: path)
      }
    } catch let error as FileError {
      throw .failed(key: key, reason: "the file \"\(path)\": \(error)")
    } catch {
      throw (error as? StorageError) ?? .failed(key: key, reason: "\(error)")
    }
  }

  public func remove(_ key: String) throws(StorageError) {
    let path = try path(of: key)
    do {
      try Platform.locking(Platform.folder(above: path)) { () throws(FileError) in
        try Platform.remove(path)
      }
    } catch {
      throw .failed(key: key, reason: "the file \"\(path)\": \(error)")
    }
  }

  public func keys(startingWith prefix: String) throws(StorageError) -> [String] {
    let folder = try root(for: prefix)
    do {
      return try files(in: folder).compactMap { file in
        let key = Self.key(of: file)
        return key?.utf8.starts(with: prefix.utf8) == true ? key : nil
      }
    } catch {
      throw .failed(key: prefix, reason: "the folder \"\(folder)\": \(error)")
    }
  }

  /// Returns the paths of all plain files in a folder and in those below it.
  private func files(in folder: String) throws(FileError) -> [String] {
    guard Platform.kind(of: folder) != nil else { return [] }
    var files: [String] = []
    for name in try Platform.names(in: folder).names {
      switch Platform.kind(of: "\(folder)/\(name)") {
      case .file: files.append(name)
      case .folder: files += try self.files(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
      default: break
      }
    }
    return files
  }

  private func path(of key: String) throws(StorageError) -> String {
    "\(try root(for: key))/\(Self.file(of: key))"
  }

  private func root(for key: String) throws(StorageError) -> String {
    if let folder { return folder }
    throw .failed(
      key: key,
      reason: "neither XDG_STATE_HOME nor HOME is the path of a folder; name one with --state DIR")
  }

  private func bytes(at path: String, of key: String) throws(StorageError) -> [UInt8]? {
    do {
      return try contents(of: path)
    } catch {
      throw .failed(key: key, reason: "the file \"\(path)\": \(error)")
    }
  }

  private func contents(of path: String) throws(FileError) -> [UInt8]? {
    switch try Platform.foundKind(of: path, needsFolder: true) {
    case nil: return nil
    case .file: return try Platform.contents(of: path)
    case .some(let kind): throw FileError("it is \(kind.wording), not a plain file")
    }
  }

  /// Reads a file; the line break at the end tells that nothing is cut off.
  private func value(of bytes: [UInt8]) throws(FileError) -> Value {
    do {
      let value = try JSONReader().read(bytes).value
      guard bytes.last == UInt8(ascii: "\n") else {
        throw FileError("it doesn't end with a line break, so its end is missing")
      }
      return value
    } catch let error as Diagnostic {
      let place = error.location.map { "line \($0.line), column \($0.column): " } ?? ""
      throw FileError(place + error.message)
    } catch {
      throw FileError("\(error)")
    }
  }

  /// Moves a damaged file to a free name, and returns that.
  private func moveAside(_ path: String, of key: String) throws(StorageError) -> String {
    var kept = path + ".damaged"
    var number = 1
    while Platform.kind(of: kept) != nil {
      number += 1
      kept = "\(path).damaged-\(number)"
    }
    do {
      try Platform.move(path, to: kept)
    } catch {
      throw .failed(key: key, reason: "the damaged file \"\(path)\" can't be moved: \(error)")
    }
    return kept
  }
}

extension FileStorage {
  /// The most bytes of one part of a path; a name may have 255, with the ending of a draft.
  private static let longestPart = 200
  private static let ending = ".json"

  /// Returns the path in the folder of the file for a key.
  ///
  /// Capital letters are escaped because some file systems don't distinguish them, and dots so that
  /// no part is hidden or looks like a file. What is too long for one name continues in a
  /// subfolder.
  private static func file(of key: String) -> String {
    var parts: [String] = []
    var part = key.isEmpty ? "%" : ""
    for byte in key.utf8 {
      let sign = escaped(byte)
      if part.utf8.count + sign.utf8.count > longestPart {
        parts.append(part)
        part = ""
      }
      part += sign
    }
    return (parts + [part]).joined(separator: "/") + ending
  }

  /// Returns the key whose value is in a file, by its path in the folder; nil if it is no such file.
  private static func key(of file: String) -> String? {
    guard file.hasSuffix(ending) else { return nil }
    var bytes: [UInt8] = []
    var rest = file.utf8.dropLast(ending.utf8.count).filter { $0 != UInt8(ascii: "/") }[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), !rest.isEmpty else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    let key = file == "%\(ending)" ? "" : String(validating: bytes, as: UTF8.self)
    // Other names aren't those of keys.
    return key.flatMap { Self.file(of: $0) == file ? $0 : nil }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      return String(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: false)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }
}
