internal import Plugboard
internal import PlugboardCLibrary

/// The files and folders of the system, by their paths.
///
///     if FileSystem.kind(of: "PluginConfigs") == .folder {
///       let app = try FileSystem.contents(of: "PluginConfigs/app.json")
///     }
public enum FileSystem {
  /// The kind of a file.
  public enum Kind: String, Sendable {
    case file, folder, pipe, socket, device

    /// The kind in words, for messages.
    public var wording: String { self == .pipe ? "a named pipe" : "a \(rawValue)" }

    /// The error of a reader that takes plain files only.
    public var refusal: FileError {
      .unsuitable(reason: "it is \(wording), not a plain file")
    }
  }

  /// Returns the folder that contains a file.
  public static func folder(above file: String) -> String {
    guard let slash = file.unicodeScalars.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// Returns the path of a folder without slashes at its end; `/` stays.
  public static func withoutLastSlashes(_ path: String) -> String {
    var rest = path[...]
    while rest.unicodeScalars.count > 1, rest.unicodeScalars.last == "/" {
      rest.unicodeScalars.removeLast()
    }
    return String(rest)
  }

  /// Returns the kind of a file; nil if there is none or it can't be accessed.
  public static func kind(of path: String) -> Kind? { try? foundKind(of: path) }

  /// Returns the kind of a file; nil if there is none; throws if it can't be accessed.
  ///
  /// - Parameter needsFolder: Whether it throws if a file is in the place of a folder of the path.
  public static func foundKind(
    of path: String, needsFolder: Bool = false
  ) throws(FileError) -> Kind? {
    try status(of: path, needsFolder: needsFolder).map { kind(of: $0) }
  }

  /// Returns the status of a file, or of the target of a link; nil if there is none.
  private static func status(
    of path: String, needsFolder: Bool = false
  ) throws(FileError) -> stat? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return status }
    if errno == EACCES || errno == EIO { throw FileError.last }
    if errno == ENOTDIR, needsFolder {
      throw .unsuitable(reason: "a part of its path is a file, not a folder")
    }
    return nil
  }

  private static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  /// The identity of a file, whatever path leads to it.
  public struct Identity: Hashable, Sendable {
    let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Returns the identity of a file, or of the target of a link; nil if there is none.
  public static func identity(of path: String) throws(FileError) -> Identity? {
    try status(of: path).map { Identity($0) }
  }

  /// The facts that tell whether a file was written or replaced since.
  public struct Version: Hashable, Sendable {
    private let identity: Identity
    private let size: Int64
    /// The seconds and nanoseconds of the last change of the bytes, and of anything else.
    private let times: [Int]

    fileprivate init(_ status: stat) {
      identity = Identity(status)
      size = Int64(status.st_size)
      let (written, changed) = (status.written, status.changed)
      times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }
  }

  /// Returns the version of a file, or of the target of a link; nil if it can't be accessed.
  public static func version(of path: String) -> Version? {
    (try? status(of: path)).flatMap { $0 }.map { Version($0) }
  }
}
