internal import Plugboard

/// The documents of an app in a folder of the file system.
struct FolderDocumentStore: DocumentStore {
  /// The files under a folder.
  struct Listing {
    var files: [String] = []
    /// The folders, the topmost first.
    var folders: [String] = []
    /// The paths of files and folders that can't be read as their names aren't UTF-8, with escapes.
    var misnamed: [String] = []
    /// The paths of documents that are neither files nor folders, with what they are instead.
    var unreadable: [(path: String, reason: String)] = []
  }

  let folder: String

  func read(_ path: String) throws -> [UInt8]? {
    let file = "\(folder)/\(path)"
    switch try Platform.foundKind(of: file) {
    case nil: return nil
    case .file: return try Platform.contents(of: file)
    case .some(let kind): throw FileError("it is \(kind.wording), not a plain file")
    }
  }

  func version(of path: String) -> (any Hashable & Sendable)? {
    Platform.version(of: "\(folder)/\(path)")
  }

  func name(of path: String) -> String { "\(folder)/\(path)" }

  func files(under folder: String) throws -> [String] { try listing(under: folder).files }

  /// Lists a folder with all folders below it, each once, whatever links lead to it.
  ///
  /// A folder with several paths is listed under the one without links, if there is one.
  func listing(under top: String) throws(FileError) -> Listing {
    switch try Self.naming(full(top), { try Platform.foundKind(of: full(top)) }) {
    case nil: return Listing()
    case .folder: break
    default: throw FileError("the folder \"\(full(top))\" can't be read: it isn't a folder")
    }
    var listing = Listing()
    var visited: Set<Platform.FileIdentity> = []
    var folders = [top]
    var links: [String] = []
    while let path = folders.popLast() ?? links.popLast() {
      let outer = full(path)
      guard let identity = try Self.naming(outer, { try Platform.identity(of: outer) }),
        visited.insert(identity).inserted
      else { continue }
      listing.folders.append(path)
      let (names, misnamed) = try Self.naming(outer) { try Platform.names(in: outer) }
      let prefix = path.isEmpty ? "" : path + "/"
      listing.misnamed += misnamed.map { prefix + $0 }
      for inner in names.sorted(by: >).map({ prefix + $0 }) {
        switch try Self.naming(outer, { try Platform.foundKind(of: full(inner)) }) {
        case .file: listing.files.append(inner)
        case .folder where Platform.isLink(full(inner)): links.append(inner)
        case .folder: folders.append(inner)
        case let kind where inner.hasByteSuffix(".json"):
          let reason =
            kind.map { "it is \($0.wording), not a plain file" } ?? "the link leads nowhere"
          listing.unreadable.append((inner, reason))
        default: break
        }
      }
    }
    listing.files.sort()
    listing.misnamed.sort()
    listing.unreadable.sort { $0.path < $1.path }
    return listing
  }

  private func full(_ path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

  /// Throws if the folder, or a folder in one of its subfolders, can't be listed.
  func checkIsReadable(_ inner: [String]) throws {
    _ = try Self.naming(folder) { try Platform.names(in: folder) }
    for path in inner { _ = try files(under: path) }
  }

  /// Adds the name of the folder to a failure.
  private static func naming<Result>(
    _ folder: String, _ body: () throws -> Result
  ) throws(FileError) -> Result {
    do {
      return try body()
    } catch {
      throw FileError("the folder \"\(folder)\" can't be read: \(error)")
    }
  }
}
