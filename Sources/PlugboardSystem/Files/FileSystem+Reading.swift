public import Plugboard
internal import PlugboardCLibrary

/// Reads files and folders.
extension FileSystem {
  /// Opens a file for reading, until the program ends or closes it.
  public static func openFile(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last }
    return descriptor
  }

  /// Returns the bytes of a file, at most one more than the limit.
  public static func contents(of path: String, atMost limit: Int = JSONReader.usualSizeLimit)
    throws(FileError) -> [UInt8]
  {
    let descriptor = try openFile(path)
    defer { Descriptors.close(descriptor) }
    return try Descriptors.contents(of: descriptor, atMost: limit)
  }

  /// Returns the names in a folder without hidden ones, in any order; apart from them the names
  /// that aren't UTF-8, whose bytes beyond ASCII are written as `\xE9`.
  public static func names(
    in folder: String
  ) throws(FileError) -> (names: [String], misnamed: [String]) {
    guard let stream = unsafe opendir(folder) else { throw FileError.last }
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
