internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#endif

/// The memory of the process.
enum HeapUse {
  /// Returns the bytes of all allocated blocks, with their headers, as the allocator counts them.
  static func bytes() throws -> Int {
    #if canImport(Glibc)
      let report = try allocatorReport()
      // The totals of all arenas are at the end.
      guard let totals = report.range(of: "</heap>\n<total", options: .backwards) else {
        throw Skipped(reason: "the allocator's report can't be read")
      }
      var bytes = 0
      for line in report[totals.lowerBound...].split(separator: "\n") {
        guard let size = size(in: line) else { continue }
        if line.hasPrefix("<total type=\"mmap\"") { bytes += size }
        if line.hasPrefix("<system type=\"current\"") { bytes += size }
        if line.hasPrefix("<total type=\"fast\"") || line.hasPrefix("<total type=\"rest\"") {
          bytes -= size
        }
      }
      return bytes
    #else
      throw Skipped(reason: "the bytes in use are known on Linux with glibc only")
    #endif
  }

  /// Returns the peak of the process's resident memory so far.
  static func peakResidentBytes() throws -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = Int(line.filter(\.isNumber))
    else { throw Skipped(reason: "the peak of memory is known on Linux only") }
    return kibibytes * 1024
  }

  #if canImport(Glibc)
    private typealias MallocInfo =
      @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Returns the report of `malloc_info`, which the Glibc module doesn't declare.
    private static func allocatorReport() throws -> String {
      guard let symbol = unsafe dlsym(nil, "malloc_info") else {
        throw Skipped(reason: "the allocator has no malloc_info")
      }
      // Unsafe: a symbol found by name has no type; this one is of its manual page.
      let report = unsafe unsafeBitCast(symbol, to: MallocInfo.self)
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let stream = unsafe open_memstream(&text, &length) else {
        throw Skipped(reason: "no memory for the allocator's report")
      }
      _ = unsafe report(0, stream)
      unsafe fclose(stream)
      defer { unsafe free(text) }
      return unsafe text.map { unsafe String(cString: $0) } ?? ""
    }

    private static func size(in line: Substring) -> Int? {
      guard let start = line.range(of: "size=\"") else { return nil }
      return Int(line[start.upperBound...].prefix(while: \.isNumber))
    }
  #endif
}
