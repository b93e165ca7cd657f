internal import Plugboard
internal import PlugboardSystem

/// Finds the folders of apps around files.
extension ConfigFolder {
  /// Whether a folder belongs to an app: it has an app document, pages or templates.
  static func isOne(_ path: String) -> Bool {
    hasAppDocument(path) || folders.contains { FileSystem.kind(of: "\(path)/\($0)") == .folder }
  }

  static func hasAppDocument(_ path: String) -> Bool {
    FileSystem.kind(of: "\(path)/\(AppDocuments.appPath)") == .file
  }

  /// Returns the nearest app folder above a file, and the file's path in it; nil if there is none.
  ///
  /// A folder without an app document counts if the file is among its pages or templates.
  static func around(_ file: String) -> (folder: String, path: String)? {
    var folder = file
    var loose: (folder: String, path: String)?
    while folder != "." && folder != "/" {
      folder = FileSystem.folder(above: folder)
      let rest = folder == "." ? file[...] : file.afterBytePrefix(folder) ?? file[...]
      let path = String(rest.unicodeScalars.drop { $0 == "/" })
      if hasAppDocument(folder) { return (folder, path) }
      if loose == nil, folders.contains(where: { path.hasBytePrefix($0 + "/") }) {
        loose = (folder, path)
      }
    }
    return loose
  }
}
