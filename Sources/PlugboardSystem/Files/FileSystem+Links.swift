internal import Plugboard
internal import PlugboardCLibrary

/// Follows links.
extension FileSystem {
  /// Returns the path of a file without links in it; nil if there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether a file is a link or has several hard links.
  public static func isLinked(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }

  /// Returns the links that are followed from a path to its file, also those among the folders,
  /// each by a path that leads to it; at most as many as the system follows.
  public static func links(toward path: String) -> [String] {
    var links: [String] = []
    var place = path.hasBytePrefix("/") ? "" : "."
    var rest = path.unicodeScalars.split(separator: "/")[...]
    while let part = rest.popFirst() {
      let next = "\(place)/\(String(part))"
      guard let target = target(ofLink: next) else {
        place = next
        continue
      }
      links.append(next)
      guard links.count < 40 else { break }
      rest = target.unicodeScalars.split(separator: "/") + rest
      if target.hasBytePrefix("/") { place = "" }
    }
    return links
  }

  /// Returns the path that a link states; nil if there is no such link.
  private static func target(ofLink path: String) -> String? {
    guard isLink(path) else { return nil }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a file is a link.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
