internal import Plugboard
internal import PlugboardCLibrary

/// Replaces files.
extension FileSystem {
  /// The number of names that are tried for a draft; a name is taken if a process died over it.
  private static let mostDrafts = 100
  private static let draftEnding = ".new"

  /// Replaces a plain file in one step: a reader sees either all old bytes or all new ones, and so does a
  /// system that has failed.
  ///
  /// The file keeps its owner, group and permissions. If the path is a link, its target is replaced. A
  /// file with several hard links is refused: another file in its place would leave the other links with
  /// the old bytes, and writing into it isn't done in one step.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    guard let target = resolved(path) else { throw FileError.last }
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw FileError.last }
    guard status.st_nlink == 1 else {
      throw .unsuitable(
        reason:
          "it has \(status.st_nlink) hard links, which a new file in its place would part; format a copy,"
          + " and copy that over it")
    }
    try put(bytes, at: target) { descriptor throws(FileError) in
      try keepAccess(of: status, on: descriptor)
    }
  }

  /// Writes a file in one step, whether or not there is one; a reader, and a system that has
  /// failed, sees all old bytes or all new ones.
  ///
  /// - Parameters:
  ///   - isDurable: Whether to wait for the disk; a system that fails may else lose the file.
  ///   - isPrivate: Whether only its owner can read it; if not, the program's mask of permissions counts.
  public static func put(
    _ bytes: [UInt8], at path: String, isDurable: Bool = true, isPrivate: Bool = true
  ) throws(FileError) {
    try put(bytes, at: path, isDurable: isDurable, isPrivate: isPrivate) { _ in }
  }

  private static func put(
    _ bytes: [UInt8], at target: String, isDurable: Bool = true, isPrivate: Bool = true,
    _ prepare: (Int32) throws(FileError) -> Void
  ) throws(FileError) {
    let (draft, descriptor) = try draft(beside: target, permissions: isPrivate ? 0o600 : 0o666)
    do throws(FileError) {
      defer { close(descriptor) }
      if case .failed(let reason) = Descriptors.write(bytes, to: descriptor) {
        throw .refused(reason: reason)
      }
      try prepare(descriptor)
      if isDurable { try check(fsync(descriptor)) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
    guard unsafe rename(draft, target) == 0 else {
      let fault = FileError.last
      _ = unsafe unlink(draft)
      throw fault
    }
    if isDurable { try synchronize(folder: Self.folder(above: target)) }
  }

  /// Moves a file to another name in its folder.
  public static func move(_ path: String, to target: String) throws(FileError) {
    try check(unsafe rename(path, target))
    try synchronize(folder: Self.folder(above: target))
  }

  /// The number of files from which on the whole file system is written at once, with the files of other programs.
  private static let manyFiles = 64

  /// Waits until files and their names are on the disk: for many files at once, where the system can, which takes a
  /// hundredth of the time that waiting for each file takes.
  ///
  /// - Parameters:
  ///   - names: The names of the files in a folder.
  ///   - folder: The folder.
  public static func synchronize(
    _ names: some Collection<String>, in folder: String
  ) throws(FileError) {
    if names.count >= manyFiles, try synchronizeAll(with: folder) { return }
    for name in names {
      let descriptor = unsafe open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
      try check(descriptor)
      defer { close(descriptor) }
      try check(fsync(descriptor))
    }
    try synchronize(folder: folder)
  }

  /// Writes the whole file system of a folder to its device; returns whether the system can.
  private static func synchronizeAll(with folder: String) throws(FileError) -> Bool {
    guard let synchronize = synchronizeFileSystem else { return false }
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    return synchronize(descriptor) == 0
  }

  /// Removes a file, if there is one.
  ///
  /// - Parameter isDurable: Whether to wait for the disk; after a failure of the system it may else be there again.
  public static func remove(_ path: String, isDurable: Bool = true) throws(FileError) {
    guard unsafe unlink(path) == 0 else {
      if errno == ENOENT { return }
      throw FileError.last
    }
    if isDurable { try synchronize(folder: Self.folder(above: path)) }
  }

  /// Makes a folder, and those above it, unless they exist.
  ///
  /// - Parameter isPrivate: Whether only its owner can use it; if not, the program's mask of permissions counts.
  public static func makeFolder(_ path: String, isPrivate: Bool = true) throws(FileError) {
    var missing: [String] = []
    var folder = path
    while kind(of: folder) == nil {
      missing.append(folder)
      guard folder.unicodeScalars.contains("/"), folder != "/" else { break }
      folder = Self.folder(above: folder)
    }
    for folder in missing.reversed() {
      guard unsafe mkdir(folder, isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST else {
        throw FileError.last
      }
      try synchronize(folder: Self.folder(above: folder))
    }
  }

  /// Removes the drafts in a folder whose programs have died over them.
  public static func removeDrafts(in folder: String) {
    for name in (try? names(in: folder))?.names ?? [] where name.hasByteSuffix(draftEnding) {
      let parts = name.split(separator: ".")
      guard parts.count > 3, let program = pid_t(parts[parts.count - 3]) else { continue }
      let isRunning = kill(program, 0) == 0 || errno != ESRCH
      if !isRunning { _ = unsafe unlink("\(folder)/\(name)") }
    }
  }

  /// Creates an empty file beside another, with permissions that the program's mask may reduce.
  private static func draft(
    beside target: String, permissions: mode_t
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    for number in 0..<mostDrafts {
      let path = "\(target).\(getpid()).\(number)\(draftEnding)"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw FileError.last
  }

  private static func keepAccess(of status: stat, on descriptor: Int32) throws(FileError) {
    var own = stat()
    try check(unsafe fstat(descriptor, &own))
    if own.st_uid != status.st_uid || own.st_gid != status.st_gid,
      fchown(descriptor, status.st_uid, status.st_gid) != 0
    {
      throw .refused(reason: "its owner and group can't be kept: \(FileError.lastReason)")
    }
    // After the owner, whose change takes some of the permissions away.
    try check(fchmod(descriptor, status.st_mode & 0o7777))
  }

  /// Writes the names in a folder to its device.
  private static func synchronize(folder: String) throws(FileError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that can be written, but not read, can't be opened for this.
    if descriptor < 0, errno == EACCES { return }
    try check(descriptor)
    defer { close(descriptor) }
    // Some file systems can't do it for folders.
    if fsync(descriptor) != 0, errno != EINVAL { throw FileError.last }
  }

  private static func check(_ result: Int32) throws(FileError) {
    if result < 0 { throw FileError.last }
  }
}
