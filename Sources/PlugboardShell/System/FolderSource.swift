internal import Plugboard

/// The documents of an app in a folder of the file system.
struct FolderSource: DocumentSource {
  /// Deeper folders are not looked into, so that links that lead in a circle end.
  private static let deepest = 16

  let folder: String

  func read(_ path: String) throws -> [UInt8]? {
    let file = "\(folder)/\(path)"
    switch Platform.kind(of: file) {
    case nil: return nil
    case .file: return try Platform.contents(of: file)
    case .folder: throw FileError("it is a folder")
    case .other: throw FileError("it is no plain file")
    }
  }

  func files(under folder: String) throws -> [String] {
    let top = folder.isEmpty ? self.folder : "\(self.folder)/\(folder)"
    guard Platform.kind(of: top) == .folder else { return [] }
    var files: [String] = []
    try collect(folder, level: 0, into: &files)
    return files
  }

  private func collect(_ path: String, level: Int, into files: inout [String]) throws {
    for name in try Platform.names(in: path.isEmpty ? folder : "\(folder)/\(path)") {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      switch Platform.kind(of: "\(folder)/\(inner)") {
      case .file: files.append(inner)
      case .folder where level < Self.deepest: try collect(inner, level: level + 1, into: &files)
      default: break
      }
    }
  }
}
