/// A source in which the contents of one file are replaced.
struct OverlaidDocumentStore: DocumentStore {
  let path: String
  let bytes: [UInt8]
  let source: any DocumentStore

  init(path: String, bytes: [UInt8], under source: any DocumentStore) {
    self.path = path
    self.bytes = bytes
    self.source = source
  }

  func read(_ path: String) throws -> [UInt8]? {
    path.hasSameBytes(as: self.path) ? bytes : try source.read(path)
  }

  func version(of path: String) -> (any Hashable & Sendable)? {
    path.hasSameBytes(as: self.path) ? nil : source.version(of: path)
  }

  func name(of path: String) -> String { source.name(of: path) }

  func origin(of path: String) -> DocumentOrigin? { source.origin(of: path) }

  func files(under folder: String) throws -> [String] {
    let files = try source.files(under: folder)
    let isUnder = folder.isEmpty || path.hasBytePrefix(folder + "/")
    return isUnder && !files.contains(where: path.hasSameBytes) ? files + [path] : files
  }
}
