#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system calls that the program needs, with all differences between platforms.
enum Platform {
  /// Opens missing standard streams, and turns the signal of a broken pipe into an error of the next
  /// write.
  static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The system assigns the lowest free number, which is the missing one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  static func end(_ code: Int32) -> Never { exit(code) }

  /// The name of the program's executable file.
  static var executableName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Reads the available bytes, waiting for the first; empty at the end or on an error.
  static func receive(from descriptor: Int32, atMost count: Int) -> [UInt8] {
    (try? read(descriptor, atMost: count)) ?? []
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
      repeat {
        #if canImport(Darwin)
          result = unsafe Darwin.read(descriptor, buffer.baseAddress, count)
        #elseif canImport(Musl)
          result = unsafe Musl.read(descriptor, buffer.baseAddress, count)
        #else
          result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        #endif
      } while result < 0 && errno == EINTR
      size = max(0, result)
    }
    guard result >= 0 else { throw FileError(lastError) }
    return bytes
  }

  private static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

/// Accesses files and folders.
extension Platform {
  enum Kind { case file, folder, other }

  /// Returns the kind of a file; nil if there is none or it can't be accessed.
  static func kind(of path: String) -> Kind? { try? foundKind(of: path) }

  /// Returns the kind of a file; nil if there is none; throws if it can't be accessed.
  static func foundKind(of path: String) throws(FileError) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == EACCES || errno == EIO { throw FileError(lastError) }
      return nil
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Returns the bytes of a file, at most one more than the limit.
  static func contents(of path: String, atMost limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(lastError) }
    defer { close(descriptor) }
    return try contents(of: descriptor, atMost: limit)
  }

  /// Returns all bytes until the end, at most one more than the limit.
  static func contents(
    of descriptor: Int32, atMost limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(descriptor, atMost: min(1 << 16, limit + 1 - bytes.count))
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Returns the names in a folder, sorted, without hidden ones.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileError(lastError) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // The name ends with a zero byte inside the entry.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Replaces a file in one step: a reader sees either all old bytes or all new ones.
  ///
  /// If the path is a link, its target is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    guard let resolved = unsafe realpath(path, nil) else { throw FileError(lastError) }
    let target = unsafe String(cString: resolved)
    unsafe free(resolved)
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw FileError(lastError) }
    let draft = "\(target).\(getpid()).new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(lastError) }
    var fault: String?
    if case .failed(let reason) = write(bytes, to: descriptor) { fault = reason }
    if fault == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { fault = lastError }
    if close(descriptor) != 0, fault == nil { fault = lastError }
    if fault == nil, unsafe rename(draft, target) != 0 { fault = lastError }
    guard let fault else { return }
    _ = unsafe unlink(draft)
    throw FileError(fault)
  }
}

/// An error that describes why a file or folder can't be read or written, in the system's words.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
