internal import Plugboard

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system calls that the program needs, with all differences between platforms.
enum Platform {
  /// Opens missing standard streams, which then end at once and can't be written, and turns the signal of a broken pipe into an error of the next
  /// write.
  static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The system assigns the lowest free number, which is the missing one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  static func end(_ code: Int32) -> Never { exit(code) }

  /// The name of the program's executable file.
  static var executableName: String {
    CommandLine.arguments.first?.unicodeScalars.split(separator: "/").last.map(String.init)
      ?? "program"
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Reads the available bytes, waiting for the first; empty at the end.
  static func receive(from descriptor: Int32, atMost count: Int) throws(FileError) -> [UInt8] {
    try read(descriptor, atMost: count)
  }

  /// Whether a read would return at once, even without bytes.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// The result of writing.
  enum Writing { case done, readerGone, failed(String) }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Writing {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe writeOnce(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if count == 0 || errno != EINTR {
        return errno == EPIPE ? .readerGone : .failed(lastError)
      }
    }
    return .done
  }

  private static func writeOnce(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Glibc.write(descriptor, bytes, count)
    #endif
  }

  private static func read(
    _ descriptor: Int32, atMost count: Int
  ) throws(FileError) -> [UInt8] {
    var result = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      var isInterrupted = false
      repeat {
        #if canImport(Darwin)
          result = unsafe Darwin.read(descriptor, buffer.baseAddress, count)
        #elseif canImport(Musl)
          result = unsafe Musl.read(descriptor, buffer.baseAddress, count)
        #else
          result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        #endif
        isInterrupted = result < 0 && (errno == EINTR || errno == EAGAIN)
        if isInterrupted, errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = unsafe poll(&request, 1, -1)
        }
      } while isInterrupted
      size = max(0, result)
    }
    guard result >= 0 else { throw FileError(lastError) }
    return bytes
  }

  static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

/// Accesses files and folders.
extension Platform {
  enum Kind: String {
    case file, folder, pipe, socket, device

    /// The kind in words, for messages.
    var wording: String { self == .pipe ? "a named pipe" : "a \(rawValue)" }
  }

  /// Returns the folder that contains a file.
  static func folder(above file: String) -> String {
    guard let slash = file.unicodeScalars.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// Returns the kind of a file; nil if there is none or it can't be accessed.
  static func kind(of path: String) -> Kind? { try? foundKind(of: path) }

  /// Returns the kind of a file; nil if there is none; throws if it can't be accessed.
  ///
  /// - Parameter needsFolder: Whether it throws if a file is in the place of a folder of the path.
  static func foundKind(
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
    if errno == EACCES || errno == EIO { throw FileError(lastError) }
    if errno == ENOTDIR, needsFolder {
      throw FileError("a part of its path is a file, not a folder")
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
  struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Returns the identity of a file, or of the target of a link; nil if there is none.
  static func identity(of path: String) throws(FileError) -> FileIdentity? {
    try status(of: path).map { FileIdentity($0) }
  }

  /// The facts that tell whether a file was written or replaced since.
  struct FileVersion: Hashable {
    private let identity: FileIdentity
    private let size: Int64
    /// The seconds and nanoseconds of the last change of the bytes, and of anything else.
    private let times: [Int]

    fileprivate init(_ status: stat) {
      identity = FileIdentity(status)
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
      #else
        let (written, changed) = (status.st_mtim, status.st_ctim)
      #endif
      times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }
  }

  /// Returns the version of a file, or of the target of a link; nil if it can't be accessed.
  static func version(of path: String) -> FileVersion? {
    (try? status(of: path)).flatMap { $0 }.map { FileVersion($0) }
  }

  /// Returns the path of a file without links in it; nil if there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether a file is a link or has several hard links.
  static func isLinked(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }

  /// Returns the links that are followed from a path to its file, also those among the folders,
  /// each by a path that leads to it; at most as many as the system follows.
  static func links(toward path: String) -> [String] {
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

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Opens a file for reading, until the program ends or closes it.
  static func openFile(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(lastError) }
    return descriptor
  }

  /// Returns the bytes of a file, at most one more than the limit.
  static func contents(of path: String, atMost limit: Int = JSONReader.usualSizeLimit)
    throws(FileError) -> [UInt8]
  {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    return try contents(of: descriptor, atMost: limit)
  }

  /// Returns all bytes until the end, at most one more than the limit.
  static func contents(
    of descriptor: Int32, atMost limit: Int = JSONReader.usualSizeLimit
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(descriptor, atMost: min(1 << 16, limit + 1 - bytes.count))
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Returns the names in a folder without hidden ones, in any order, and apart those that aren't UTF-8,
  /// whose other bytes than ASCII are written as `\xE9`.
  static func names(
    in folder: String
  ) throws(FileError) -> (names: [String], misnamed: [String]) {
    guard let stream = unsafe opendir(folder) else { throw FileError(lastError) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    var misnamed: [String] = []
    while let entry = unsafe readdir(stream) {
      // The name ends with a zero byte inside the entry.
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          guard unsafe name[0] != UInt8(ascii: ".") else { return }
          if let name = unsafe String(validatingCString: name) {
            names.append(name)
          } else {
            let bytes = unsafe UnsafeBufferPointer(start: name, count: strlen(name))
            misnamed.append(unsafe bytes.map { escaped(UInt8(bitPattern: $0)) }.joined())
          }
        }
      }
    }
    return (names, misnamed)
  }

  private static func escaped(_ byte: UInt8) -> String {
    guard byte >= 0x80 else { return String(Unicode.Scalar(byte)) }
    return "\\x" + String(byte, radix: 16, uppercase: true)
  }
}

/// An error that describes why a file or folder can't be read or written, in the system's words.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
