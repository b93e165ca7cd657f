public import Plugboard

/// The documents of an app in a folder of the file system.
///
///     let documents = AppDocuments(FolderDocumentStore(folder: "PluginConfigs"))
///
/// Names that begin with a dot are hidden and count as absent. Links are followed, each folder once.
public struct FolderDocumentStore: DocumentStore {
  /// The folders in which an app has documents, besides `app.json` in the folder itself.
  public static let subfolders = ["pages", "templates", "sources"]

  /// The files under a folder.
  public struct Listing: Sendable {
    /// The paths of plain files, sorted.
    public var files: [String] = []
    /// The folders, the topmost first.
    public var folders: [String] = []
    /// The paths of files and folders that can't be read as their names aren't UTF-8, with escapes.
    public var misnamed: [String] = []
    /// The paths of documents that are neither files nor folders, with the kind that each is instead.
    public var unreadable: [(path: String, reason: String)] = []
  }

  /// The path of the folder, as it was given.
  public let folder: String

  public init(folder: String) { self.folder = folder }

  public func read(_ path: String) throws(FileError) -> [UInt8]? {
    let file = "\(folder)/\(path)"
    switch try FileSystem.foundKind(of: file) {
    case nil: return nil
    case .file: return try FileSystem.contents(of: file)
    case .some(let kind): throw kind.refusal
    }
  }

  public func version(of path: String) -> (any Hashable & Sendable)? {
    FileSystem.version(of: "\(folder)/\(path)")
  }

  public func name(of path: String) -> String { "\(folder)/\(path)" }

  public func files(under folder: String) throws(FileError) -> [String] {
    try listing(under: folder).files
  }

  /// Lists a folder with all folders below it, each once, whatever links lead to it.
  ///
  /// A folder with several paths is listed under the path without links, if there is one.
  public func listing(under top: String) throws(FileError) -> Listing {
    switch try Self.naming(
      full(top), { () throws(FileError) in try FileSystem.foundKind(of: full(top)) })
    {
    case nil: return Listing()
    case .folder: break
    default:
      throw .unsuitable(reason: "the folder \"\(full(top))\" can't be read: it isn't a folder")
    }
    var listing = Listing()
    var visited: Set<FileSystem.Identity> = []
    var folders = [top]
    var links: [String] = []
    while let path = folders.popLast() ?? links.popLast() {
      let outer = full(path)
      guard
        let identity = try Self.naming(
          outer, { () throws(FileError) in try FileSystem.identity(of: outer) }),
        visited.insert(identity).inserted
      else { continue }
      listing.folders.append(path)
      let (names, misnamed) = try Self.naming(outer) { () throws(FileError) in
        try FileSystem.names(in: outer)
      }
      let prefix = path.isEmpty ? "" : path + "/"
      listing.misnamed += misnamed.map { prefix + $0 }
      for inner in names.sorted(by: >).map({ prefix + $0 }) {
        switch try Self.naming(
          outer, { () throws(FileError) in try FileSystem.foundKind(of: full(inner)) })
        {
        case .file: listing.files.append(inner)
        case .folder where FileSystem.isLink(full(inner)): links.append(inner)
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

  /// Throws if the folder, or a folder in one of its ``subfolders``, can't be listed.
  public func checkIsReadable() throws(FileError) {
    _ = try Self.naming(folder) { () throws(FileError) in try FileSystem.names(in: folder) }
    for path in Self.subfolders { _ = try files(under: path) }
  }

  /// Adds the name of the folder to a failure.
  private static func naming<Result>(
    _ folder: String, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do {
      return try body()
    } catch {
      throw .refused(reason: "the folder \"\(folder)\" can't be read: \(error.message)")
    }
  }
}
