internal import PlugboardCLibrary

/// Files in place of a standard stream.
extension Descriptors {
  /// Returns a file without a name, to which every write appends; nil if the system refuses it.
  public static func temporaryFile() -> Int32? {
    guard let file = unsafe tmpfile() else { return nil }
    let descriptor = unsafe fileno(file)
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Returns another descriptor of the same file, which programs that are run don't get.
  public static func copy(of descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  /// Lets a descriptor refer to the file of another descriptor. Async-signal-safe.
  public static func replace(_ descriptor: Int32, by other: Int32) { _ = dup2(other, descriptor) }

  /// The number of bytes in a file. Async-signal-safe.
  public static func size(ofFile file: Int32) -> Int { Int(lseek(file, 0, SEEK_END)) }

  /// Removes all bytes of a file. Async-signal-safe.
  public static func empty(_ file: Int32) { _ = ftruncate(file, 0) }

  /// Moves the last bytes of a file into memory, and empties it. Async-signal-safe.
  public static func takeEnd(
    of file: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    let size = lseek(file, 0, SEEK_END)
    let start = max(0, size - off_t(buffer.count))
    let count = unsafe pread(file, buffer.baseAddress, buffer.count, start)
    _ = ftruncate(file, 0)
    return unsafe UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
  }
}
