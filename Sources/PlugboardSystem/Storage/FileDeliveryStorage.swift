public import Plugboard

/// A storage of delivered sets in files of one folder, which several programs may use.
///
///     let storage = FileDeliveryStorage(folder: "/var/lib/cinema/delivered")
///
/// Each file of a set has its digest as its name, and `current` names the set. Each is replaced in one step. `current`
/// waits for the disk, and so do the files before it, all at once. The folder is made by the first write, for its owner alone.
public struct FileDeliveryStorage: DeliveryStorage {
  private static let mostBytes = 2 * SetManifest.longest

  private let folder: String
  private var filesFolder: String { "\(folder)/files" }
  private var currentPath: String { "\(folder)/current" }

  public init(folder: String) { self.folder = folder }

  public func current() throws(DeliveryError) -> [UInt8]? { try contents(of: currentPath) }

  public func replaceCurrent(with bytes: [UInt8]?) throws(DeliveryError) {
    try attempt(currentPath) { () throws(FileError) in
      guard let bytes else { return try FileSystem.remove(currentPath) }
      try FileSystem.put(bytes, at: currentPath)
    }
  }

  public func file(_ digest: SHA256) throws(DeliveryError) -> [UInt8]? {
    try contents(of: path(of: digest))
  }

  public func write(_ bytes: [UInt8], as digest: SHA256) throws(DeliveryError) {
    try attempt(path(of: digest)) { () throws(FileError) in
      try FileSystem.put(bytes, at: path(of: digest), isDurable: false)
    }
  }

  public func synchronize(_ digests: [SHA256]) throws(DeliveryError) {
    try attempt(filesFolder) { () throws(FileError) in
      try FileSystem.synchronize(digests.lazy.map(\.text), in: filesFolder)
    }
  }

  public func files() throws(DeliveryError) -> [SHA256] {
    try attempt(filesFolder) { () throws(FileError) in
      guard FileSystem.kind(of: filesFolder) != nil else { return [] }
      return try FileSystem.names(in: filesFolder).names.compactMap { SHA256($0) }
    }
  }

  public func remove(_ digest: SHA256) throws(DeliveryError) {
    try attempt(path(of: digest)) { () throws(FileError) in
      try FileSystem.remove(path(of: digest), isDurable: false)
    }
  }

  public func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError) {
    var result: Result<Void, DeliveryError> = .success(())
    try attempt(folder) { () throws(FileError) in
      try FileSystem.makeFolder(filesFolder)
      try FileSystem.locking(folder) { () throws(FileError) in
        // No program that runs writes to them now.
        FileSystem.removeDrafts(in: folder)
        FileSystem.removeDrafts(in: filesFolder)
        result = Result { () throws(DeliveryError) in try body() }
      }
    }
    try result.get()
  }

  private func path(of digest: SHA256) -> String { "\(filesFolder)/\(digest.text)" }

  private func contents(of path: String) throws(DeliveryError) -> [UInt8]? {
    try attempt(path) { () throws(FileError) in
      switch try FileSystem.foundKind(of: path) {
      case nil: return nil
      case .file: break
      case .some(let kind): throw kind.refusal
      }
      do throws(FileError) {
        return try FileSystem.contents(
          of: path, atMost: max(Self.mostBytes, JSONReader.usualSizeLimit))
      } catch {
        // Another program may just have removed it.
        if try FileSystem.foundKind(of: path) == nil { return nil }
        throw error
      }
    }
  }

  private func attempt<Result>(
    _ path: String, _ body: () throws(FileError) -> Result
  ) throws(DeliveryError) -> Result {
    do {
      return try body()
    } catch {
      throw .unstored(reason: "\"\(path)\": \(error.message)")
    }
  }
}
