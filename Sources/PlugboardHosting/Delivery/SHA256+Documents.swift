public import PlugboardDocuments
internal import PlugboardValues

extension SHA256 {
  /// Returns the digest of all documents of a store, with their paths. Files that can't be read count as absent.
  public init(ofDocumentsIn store: any DocumentStore) {
    let folders = ["pages", "sources", "templates"]
    let paths =
      [AppDocuments.appPath] + folders.flatMap { (try? store.files(under: $0)) ?? [] }
    var facts: [UInt8] = []
    for path in paths.sorted(by: { ExactText($0) < ExactText($1) }) {
      guard let bytes = (try? store.read(path)).flatMap({ $0 }) else { continue }
      facts += Array(path.utf8) + [0] + Array(SHA256(of: bytes).text.utf8)
    }
    self.init(of: facts)
  }
}
