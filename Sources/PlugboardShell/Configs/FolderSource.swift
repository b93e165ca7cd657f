internal import Plugboard

/// The documents of an app in a folder of the file system.
struct FolderSource: DocumentSource {
  /// The number of nested folders that are searched, so that circles of links end.
  private static let deepest = 16

  let folder: String

  func read(_ path: String) throws -> [UInt8]? {
    let file = "\(folder)/\(path)"
    switch try Platform.foundKind(of: file) {
    case nil: return nil
    case .file: return try Platform.contents(of: file)
    case .folder: throw FileError("it is a folder")
    case .other: throw FileError("it isn't a regular file")
    }
  }

  func files(under folder: String) throws -> [String] {
    let top = folder.isEmpty ? self.folder : "\(self.folder)/\(folder)"
    switch try Self.naming(top, { try Platform.foundKind(of: top) }) {
    case nil: return []
    case .folder: break
    default: throw FileError("the folder \"\(top)\" can't be read: it isn't a folder")
    }
    var files: [String] = []
    try collect(folder, level: 0, into: &files)
    return files
  }

  /// Throws if the folder, or a folder in one of its subfolders, can't be listed.
  func checkIsReadable(_ inner: [String]) throws {
    _ = try Self.naming(folder) { try Platform.names(in: folder) }
    for path in inner { _ = try files(under: path) }
  }

  private func collect(
    _ path: String, level: Int, into files: inout [String]
  ) throws(FileError) {
    let outer = path.isEmpty ? folder : "\(folder)/\(path)"
    for name in try Self.naming(outer, { try Platform.names(in: outer) }) {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      switch try Self.naming(outer, { try Platform.foundKind(of: "\(folder)/\(inner)") }) {
      case .file: files.append(inner)
      case .folder where level < Self.deepest: try collect(inner, level: level + 1, into: &files)
      default: break
      }
    }
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
