internal import Plugboard

/// Where the folders of apps are, seen from files.
extension ConfigFolder {
  /// Whether a folder is that of an app.
  static func isOne(_ path: String) -> Bool {
    Platform.kind(of: "\(path)/\(AppDocuments.appPath)") == .file
  }

  /// The folder that a file lies in.
  static func above(_ file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// The nearest folder of an app above a file, and the file's path in it; nil where there is none.
  static func around(_ file: String) -> (folder: String, path: String)? {
    var folder = file
    while folder != "." && folder != "/" {
      folder = above(folder)
      guard isOne(folder) else { continue }
      let path = folder == "." ? file[...] : file.dropFirst(folder.count)
      return (folder, String(path.drop { $0 == "/" }))
    }
    return nil
  }
}
