/// A server of documents that a command names.
struct NamedServer {
  /// The URL of the manifest.
  let url: String
  /// Whether no document of the app comes from a folder.
  let hasWholeApp: Bool
}
